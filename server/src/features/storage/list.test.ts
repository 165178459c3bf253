import { getUser } from '@kujiya/contract/member';
import { orderById } from '@kujiya/contract/orders';
import { getRoom } from '@kujiya/contract/room';
import { listBoxItems, type StorageTab, storageCounts } from '@kujiya/contract/storage';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { allStatements } from '#platform/postgres/database.ts';
import { ownFunctions } from '#platform/postgres/functions.ts';
import { makeGoods } from '#testing/goods.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { age, collector, rowsOf, send } from '#testing/storage.ts';

const shop = useTestShop();

const tabsOf = async (member: TestMember) => {
  const tabs: StorageTab[] = ['pending', 'shipped', 'expired', 'all'];
  return Object.fromEntries(
    await Promise.all(tabs.map(async (tab) => [tab, (await rowsOf(shop, member, tab)).map(({ id }) => id)])),
  );
};
const countsOf = async ({ token }: TestMember) =>
  (await shop.call(storageCounts, { query: {}, token })).body.data;

test('each thing is on one of three tabs, which count it; the list leaves out parcels at the shop and presents', async () => {
  const ann = await collector(shop, { things: 8 });
  const [free = 0, chosen = 0, sent = 0, expired = 0, overdue = 0, coming = 0, packed = 0, given = 0] =
    ann.ids;
  await send(shop, ann, { ids: [packed] });
  await send(shop, ann, { ids: [sent] });
  const set = (id: number, change: string) =>
    shop.db.query(`update box_items set ${change} where id = ${id}`);
  await set(chosen, `status = 'selected'`);
  await set(sent, `status = 'shipped'`);
  await set(given, `status = 'wrapped'`);
  await set(expired, `status = 'expired', expires_at = now() - interval '3 days'`);
  await set(coming, `status = 'pending', preorder_at = now() + interval '20 days'`);
  await age(shop, ann, 62, [overdue]);
  expect(await tabsOf(ann)).toEqual({
    pending: [coming, chosen, free],
    shipped: [sent],
    expired: [overdue, expired],
    all: [coming, overdue, expired, chosen, free],
  });
  expect(await countsOf(ann)).toEqual({
    pending: 5,
    preparing: 1,
    unchosen: 0,
    shipped: 1,
    expired: 2,
    all: 7,
    series: [],
  });
  // The member's page has the number of the first tab.
  expect((await shop.call(getUser, { token: ann.token })).body.box_count).toBe(5);
  for (const row of await rowsOf(shop, ann)) {
    if (row.id === overdue || row.id === expired) expect(row.storage_days).toBeLessThanOrEqual(0);
    else expect(row.storage_days).toBe(60);
    expect(row.preorder_at === null).toBe(row.id !== coming);
  }
  expect((await rowsOf(shop, ann, 'preparing')).map(({ id }) => id)).toEqual([packed]);
  // The audit looks at them when all tests are done.
  await set(sent, `status = 'paid'`);
  await set(given, `status = 'available'`);
});

test('what has few days left is listed alone: as many as the member’s room counts', async () => {
  const ann = await collector(shop, { things: 5 });
  const [five = 0, six = 0, over = 0, aside = 0] = ann.ids;
  await age(shop, ann, 55, [five]);
  await age(shop, ann, 54, [six]);
  await age(shop, ann, 62, [over]);
  await age(shop, ann, 59, [aside]);
  await shop.db.query(`update box_items set status = 'selected' where id = $1`, [aside]);
  const query = { tab: 'pending', ending: true } as const;
  const { body } = await shop.call(listBoxItems, { query, token: ann.token });
  expect(body.data.map(({ id, storage_days }) => [id, storage_days])).toEqual([
    [aside, 1],
    [five, 5],
  ]);
  expect(body.total).toBe(2);
  expect((await shop.call(getRoom, { query: {}, token: ann.token })).body.data.storage.ending).toBe(2);
});

test('items set aside have their own list across tabs', async () => {
  const ann = await collector(shop, { things: 3 });
  const [oldest = 0, over = 0] = ann.ids;
  await shop.db.query(`update box_items set status = 'selected' where id = any ($1)`, [[oldest, over]]);
  await age(shop, ann, 62, [over]);
  const { body } = await shop.call(listBoxItems, { query: { tab: 'selected' }, token: ann.token });
  expect(body.data.map(({ id }) => id)).toEqual([oldest]);
  expect(body.total).toBe(1);
});

test('a row links to its draw and the proof', async () => {
  const ann = await collector(shop, { things: 1 });
  const [row] = await rowsOf(shop, ann);
  expect(row?.origin).toMatchObject({ game: 'ichiban' });
  const { body } = await shop.call(orderById, {
    params: { orderId: row?.origin?.order_id ?? 0 },
    token: ann.token,
  });
  expect(body.data.order.order_number).toBe(row?.origin?.order_number);
  expect(body.data.receipt).not.toBeNull();
});

test('pages by number and by cursor join without repeated or missing rows', async () => {
  const ann = await collector(shop, { things: 9 });
  const list = (query: { page?: number; before?: number }) =>
    shop.call(listBoxItems, { query: { ...query, per_page: 4 }, token: ann.token });
  const first = await list({});
  expect(Value.Check(listBoxItems.answer, first.body)).toBe(true);
  expect(first.body).toMatchObject({ total: 9, current_page: 1, last_page: 2 });
  const newestFirst = ann.ids.toReversed();
  const pages = await Promise.all([1, 2, 3].map((page) => list({ page })));
  expect(pages.flatMap(({ body }) => body.data.map(({ id }) => id))).toEqual(newestFirst);
  expect(pages.map(({ body }) => body.last_page)).toEqual([2, 3, 3]);
  const found = first.body.data.map(({ id }) => id);
  for (let next = first.body.next; next !== null; ) {
    const { body } = await list({ before: next });
    found.push(...body.data.map(({ id }) => id));
    next = body.next;
  }
  expect(found).toEqual(newestFirst);
});

test("simultaneous requests return each member's own items, in the requested tab and page", async () => {
  const sizes = [1, 2, 3, 4];
  const members = await Promise.all(sizes.map((things) => collector(shop, { things })));
  await Promise.all(members.map((member) => send(shop, member, { ids: member.ids.slice(0, 1) })));
  const asked = members.flatMap((member) =>
    (['pending', 'preparing'] as const).map((tab) => ({ member, tab })),
  );
  const replies = await Promise.all(
    asked.map(({ member: { token }, tab }) =>
      shop.call(listBoxItems, { query: { tab, per_page: 2 }, token }),
    ),
  );
  expect(replies.map(({ body }) => [body.total, body.data.map(({ id }) => id)])).toEqual(
    asked.map(({ member: { ids }, tab }) => {
      const own = tab === 'pending' ? ids.slice(1).toReversed() : ids.slice(0, 1);
      return [own.length, own.slice(0, 2)];
    }),
  );
});

test('keywords, games and series filter a tab', async () => {
  const name = '臺灣黑熊 絨毛';
  const ann = await collector(shop, { things: 3, shown: { A: { name }, B: { name } } });
  const [row] = await rowsOf(shop, ann);
  await shop.db.query(`update products set series = '咖波日常', name = '100% 咖波' where id = $1`, [
    row?.origin?.product_id,
  ]);
  const found = async (query: { keyword?: string; game?: 'ichiban' | 'gacha'; series?: string }) =>
    (await shop.call(listBoxItems, { query, token: ann.token })).body.total;
  expect(await found({ keyword: '咖波' })).toBe(3);
  expect(await found({ keyword: '100%' })).toBe(3);
  expect(await found({ keyword: '%%' })).toBe(0);
  for (const keyword of ['１００％', '咖波日常 100%', '咖波　日常'])
    expect([keyword, await found({ keyword })]).toEqual([keyword, 3]);
  // The tier of a thing itself, not of other prizes of its product.
  const first = (await rowsOf(shop, ann)).filter(({ tier }) => tier === 'A');
  expect(await found({ keyword: 'A賞 咖波' })).toBe(first.reduce((sum, { quantity }) => sum + quantity, 0));
  for (const keyword of ['台灣', '绒毛', '台湾黑熊'])
    expect([keyword, await found({ keyword })]).toEqual([keyword, 3]);
  expect(await found({ keyword: '  ' })).toBe(3);
  expect(await found({ game: 'ichiban', series: '咖波日常' })).toBe(3);
  expect(await found({ game: 'gacha' })).toBe(0);
  expect(await found({ series: '別的' })).toBe(0);
  expect(await found({ keyword: '沒有的', game: 'ichiban', series: '咖波日常' })).toBe(0);
  expect((await countsOf(ann)).series).toEqual(['咖波日常']);
});

test.each([
  ['as it is', 'on'],
  // For a member it knows little about, the planner would rather read the whole storage and sort it.
  ['by a planner that would rather sort', 'off'],
])('the cost of a page does not grow with the storage: planned %s', async (_, usesIndex) => {
  const ann = await collector(shop, { things: 1 });
  const list = allStatements().get('storage.list') ?? '';
  /** Pages of the database that one page of the pending tab reads, after this many earlier wins. */
  const read = (things: number) =>
    shop.rehearse(
      [
        `set search_path = ${ownFunctions.schema}, public`,
        `insert into box_items (member_id, order_id, lot_id, slot_number, prize_id, status, expires_at)
         select member_id, order_id + n, lot_id, 1000 + n, prize_id,
           case when n % 10 = 0 then 'available' else 'expired' end, expires_at
         from box_items, generate_series(1, ${things}) n where member_id = ${ann.id}`,
        'analyze box_items',
        `set enable_indexscan = ${usesIndex}`,
        `set enable_seqscan = ${usesIndex}`,
      ],
      async (db) => {
        const values = [
          ann.id,
          ['available', 'selected', 'pending'],
          [false, false, null],
          Number.MAX_SAFE_INTEGER,
          ...[21, 0],
          ...[null, null, null, null, null, null],
        ];
        // Catalogue pages that a connection reads once, to plan the functions, are not counted.
        await db.query(list, values);
        const { rows } = await db.query(`explain (analyze, buffers, format json) ${list}`, values);
        return rows[0]['QUERY PLAN'][0].Plan['Shared Hit Blocks'] as number;
      },
    );
  const few = await read(300);
  expect(few).toBeGreaterThan(0);
  expect(await read(6_000)).toBeLessThan(few * 1.5);
});

test("the cost of listing a storage's series does not grow with the items of a kind", async () => {
  const ann = await collector(shop, { things: 1 });
  await shop.db.query(
    `update products set series = '咖波日常' where id = (
    select z.product_id from box_items b join prizes z on z.id = b.prize_id where b.id = $1)`,
    [ann.ids[0]],
  );
  const list = allStatements().get('storage.list_series') ?? '';
  const read = (things: number) =>
    shop.rehearse(
      [
        `set search_path = ${ownFunctions.schema}, public`,
        `insert into box_items (member_id, order_id, lot_id, slot_number, prize_id, status, expires_at)
         select member_id, order_id, lot_id, 1000 + n, prize_id, status, expires_at
         from box_items, generate_series(1, ${things}) n where member_id = ${ann.id}`,
        'analyze box_items',
      ],
      async (db) => {
        const { rows } = await db.query(`explain (analyze, buffers, format json) ${list}`, [ann.id]);
        return rows[0]['QUERY PLAN'][0].Plan['Shared Hit Blocks'] as number;
      },
    );
  const few = await read(300);
  expect(few).toBeGreaterThan(0);
  // The index is a little higher; the storage is twenty times as large.
  expect(await read(6_000)).toBeLessThan(few + 20);
});

test('series of prizes and goods are listed once, across all states of their items', async () => {
  const ann = await collector(shop, { things: 4 });
  const goods = await makeGoods(shop.db, { stock: 5 });
  await shop.db.query(`update products set series = '貓咪' where id = $1`, [goods]);
  await shop.db.query(
    `update products set series = '咖波日常' where id in (
    select z.product_id from box_items b join prizes z on z.id = b.prize_id where b.member_id = $1)`,
    [ann.id],
  );
  await shop.db.query(
    `insert into box_items (member_id, order_id, goods_id, source, expires_at)
     select member_id, order_id, $2::integer, 'goods', now() from box_items where id = $1`,
    [ann.ids[0], goods],
  );
  await shop.db.query(`update box_items set status = 'expired' where goods_id = $1`, [goods]);
  expect((await countsOf(ann)).series).toEqual(['咖波日常', '貓咪']);
});
