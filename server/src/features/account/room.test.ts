import { productCases } from '@kujiya/contract/blindbox';
import { cabinet } from '@kujiya/contract/cabinet';
import { checkIn } from '@kujiya/contract/check-in';
import { collectionStatus } from '@kujiya/contract/figures';
import { drawCapsules, gachaProduct } from '@kujiya/contract/gacha';
import { createOrder } from '@kujiya/contract/goods';
import { orderCounts } from '@kujiya/contract/orders';
import { claimPresent, givePresent, listPresents } from '@kujiya/contract/presents';
import { getRoom } from '@kujiya/contract/room';
import { chooseVariant } from '@kujiya/contract/variants';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { allStatements } from '#platform/postgres/database.ts';
import { ownFunctions } from '#platform/postgres/functions.ts';
import { boxesOf, passHolds } from '#testing/boxes.ts';
import { contentsOf, type TestCase } from '#testing/figures.ts';
import { beginTopUp } from '#testing/gateway.ts';
import { makeGoods } from '#testing/goods.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { age, collector, rowsOf, send } from '#testing/storage.ts';
import { draw, variantTube } from '#testing/variants.ts';

const shop = useTestShop();

const roomOf = async ({ token }: TestMember) => {
  const { status, body } = await shop.call(getRoom, { query: {}, token });
  expect([status, Value.Check(getRoom.answer, body)]).toEqual([200, true]);
  return body.data;
};

/** Buys the boxes of a case with these figures. */
async function open(member: TestMember, made: TestCase, packageId: number, figures: readonly number[]) {
  const boxes = boxesOf(shop, { ...made, packageId });
  const contents = await contentsOf(shop.db, packageId);
  for (const figure of figures) {
    const number = contents.indexOf(figure) + 1;
    await passHolds(shop.db, made, 10);
    await boxes.hold(member, number);
    expect((await boxes.buy(member, number)).status).toBe(200);
  }
}

/** What the product's own page says of a case, with the figures that the member lacks. */
async function pageOf({ productId, figures }: TestCase, packageId: number, had: readonly number[]) {
  const { body } = await shop.call(productCases, { params: { productId }, query: {} });
  const pack = body.data.packages.find(({ id }) => id === packageId);
  const lacking = pack?.contents.filter(({ item_id }) => figures.includes(item_id) && !had.includes(item_id));
  return {
    lot_id: packageId,
    title: pack?.title,
    holds: lacking?.filter(({ remaining }) => remaining > 0).length,
    part: lacking?.reduce((sum, { remaining }) => sum + remaining, 0),
    whole: pack?.remaining_boxes,
  };
}

test('a series of which half is there names what is missing, its best case and the odds of that case’s page', async () => {
  const [ann, bob] = [await shop.member({ tokens: 100_000 }), await shop.member({ tokens: 100_000 })];
  const made = await shop.boxCase({ cases: 3, contents: [2, 2, 1, 1, 1, 1], name: '今晚我擺攤' });
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = made.figures;
  const [first = 0, second = 0, third = 0] = made.packageIds;
  await open(ann, made, first, [a, b]);
  expect((await roomOf(ann)).hunts).toEqual([]);
  await open(ann, made, first, [c, d]);
  // The first case loses one of the missing figures, the third the other.
  await open(bob, made, first, [e]);
  await open(bob, made, third, [f]);
  await open(bob, made, second, [a, b]);
  const { hunts, kinds, newest, ways_in } = await roomOf(ann);
  expect(hunts).toEqual([
    {
      ...{ game: 'blindbox', product_id: made.productId, name: '今晚我擺攤', owned: 4, total: 6 },
      ...(await pageOf(made, second, [a, b, c, d])),
      image_url: expect.any(String),
      missing: [e, f].map((id) =>
        expect.objectContaining({ id, name: `公仔 ${made.figures.indexOf(id) + 1}` }),
      ),
    },
  ]);
  expect(hunts[0]).toMatchObject({ holds: 2, part: 2, whole: 6 });
  expect([kinds, ways_in]).toEqual([4, []]);
  expect(newest.map(({ name }) => name)).toEqual(['公仔 4', '公仔 3', '公仔 2', '公仔 1']);
  // Somebody else's hold is no sale, and where a figure is stays unknown.
  await passHolds(shop.db, made, 10);
  const seat = (await contentsOf(shop.db, second)).indexOf(e) + 1;
  expect((await boxesOf(shop, { ...made, packageId: second }).hold(bob, seat)).status).toBe(200);
  expect((await roomOf(ann)).hunts).toEqual(hunts);

  // Nobody hunts what cannot be bought, or what no case has any more.
  const set = (change: string) => shop.db.query(`update products set ${change} where id = ${made.productId}`);
  await set(`release_date = now() + interval '1 day'`);
  expect((await roomOf(ann)).hunts).toEqual([]);
  await set('release_date = null');
  for (const pack of [second, third]) await open(bob, made, pack, [e]);
  for (const pack of [first, second]) await open(bob, made, pack, [f]);
  expect((await roomOf(ann)).hunts).toEqual([]);
  expect((await roomOf(bob)).hunts.map(({ owned }) => owned)).toEqual([4]);
});

test('a machine counts the batch that gives the next capsule alone, as its page does', async () => {
  const ann = await shop.member({ tokens: 100_000 });
  const { productId } = await shop.machine({
    batches: [
      [2, 1],
      [1, 9],
    ],
    name: '麻糬團團',
  });
  const turn = (quantity: number) =>
    shop.call(drawCapsules, {
      params: { id: productId },
      body: { quantity, payment_method: 'balance' },
      token: ann.token,
    });
  expect((await turn(1)).status).toBe(200);
  const page = (await shop.call(gachaProduct, { params: { id: productId }, token: ann.token })).body;
  const missing = page.items.filter(({ is_collected }) => !is_collected);
  const [batch] = page.batches;
  expect((await roomOf(ann)).hunts).toEqual([
    expect.objectContaining({
      ...{
        game: 'gacha',
        product_id: productId,
        owned: 1,
        total: 2,
        lot_id: batch?.lot_id,
        title: batch?.title,
      },
      missing: missing.map(({ id }) => expect.objectContaining({ id })),
      holds: 1,
      part: missing[0]?.remaining_quantity,
      whole: 2,
    }),
  ]);
  await shop.db.query(`update products set status = '0' where id = $1`, [productId]);
  expect((await roomOf(ann)).hunts).toEqual([]);
});

test('at most two series, the fewest missing first; a complete one is none, and what was given away is missing', async () => {
  const [ann, bob] = [await shop.member({ tokens: 100_000 }), await shop.member()];
  const made: TestCase[] = [];
  for (const lacks of [0, 1, 3, 2]) {
    const one = await shop.boxCase({ cases: 2 });
    await open(ann, one, one.packageId, one.figures.slice(lacks));
    made.push(one);
  }
  const near = async () => (await roomOf(ann)).hunts.map(({ product_id, owned }) => [product_id, owned]);
  expect(await near()).toEqual([
    [made[1]?.productId, 5],
    [made[3]?.productId, 4],
  ]);
  const piece = (await rowsOf(shop, ann)).find(({ origin }) => origin?.product_id === made[0]?.productId);
  await shop.call(givePresent, {
    body: { item_id: piece?.id ?? 0, word: 'birthday' },
    token: ann.token,
  });
  expect((await near())[0]?.[0]).toBe(made[1]?.productId);
  const [present] = (await shop.call(listPresents, { token: ann.token })).body.data;
  await shop.call(claimPresent, { params: { code: present?.code ?? '' }, token: bob.token });
  expect((await near()).map(([, owned]) => owned)).toEqual([5, 5]);
  // In the collection it stays lit, and counts as missing.
  const params = { productId: made[0]?.productId ?? 0 };
  const { collection_status } = (await shop.call(collectionStatus, { params, token: ann.token })).body.data;
  expect(collection_status.map(({ count, has_count }) => [count, has_count]).sort()).toEqual([
    [1, 0],
    ...Array(5).fill([1, 1]),
  ]);
  expect((await roomOf(ann)).newest.map(({ id }) => id)).not.toContain(piece?.id);
  expect((await roomOf(bob)).newest.map(({ id }) => id)).toEqual([piece?.id]);
});

test('the shelf shows the six newest pieces, chosen variants as themselves, and counts kinds as the cabinet does', async () => {
  const ann = await shop.member({ tokens: 1_000 });
  const tube = await variantTube(shop, [3, 3]);
  await draw(shop, tube, ann, [1, 2, 3, 4, 5, 6, 7, 8]);
  const open = (await rowsOf(shop, ann, 'unchosen')).map(({ id }) => id);
  const [one] = tube.variants;
  for (const id of open.slice(0, 2))
    await shop.call(chooseVariant, { params: { id }, body: { variant_id: one?.id ?? 0 }, token: ann.token });
  const { newest, kinds } = await roomOf(ann);
  const all = await shop.db.query<{ id: number }>(
    'select id from box_items where member_id = $1 order by id desc',
    [ann.id],
  );
  expect(newest.map(({ id }) => id)).toEqual(all.rows.slice(0, 6).map(({ id }) => id));
  for (const { id, name, image_url } of newest.filter(({ id }) => open.slice(0, 2).includes(id)))
    expect([id, name, image_url]).toEqual([id, '小碟・款0', one?.image_url]);
  const shelves = (await shop.call(cabinet, { token: ann.token })).body.data;
  expect(kinds).toBe(shelves.flatMap((shelf) => shelf.kinds).filter(({ count }) => count > 0).length);
});

test('what waits: storage that ends, pieces until free shipping, unpaid orders, parcels, the check-in', async () => {
  const ann = await collector(shop, { things: 6 });
  const today = await roomOf(ann);
  expect(today.storage).toEqual({ counting: 5, free_in: 0, days: 60, ending: 0 });
  expect(today.check_in).toEqual({ day: 1, done: false, points: 10, coupon: 0 });
  const [sent = 0, soon = 0, sooner = 0, over = 0] = ann.ids;
  await send(shop, ann, { ids: [sent] });
  await age(shop, ann, 55, [soon]);
  await age(shop, ann, 58, [sooner]);
  await age(shop, ann, 62, [over]);
  const goods = await makeGoods(shop.db, { price: 30 });
  const pay = {
    payment_method: 'credit_card',
    invoice_type: 'personal',
    carrier_code: '/ABC1234',
    email: 'me@toys.example',
    points_discount: 0,
  } as const;
  await shop.call(createOrder, {
    body: { items: [{ product_id: goods, quantity: 1 }], ...pay },
    token: ann.token,
  });
  // Listed among the orders to pay, but nothing is kept for it.
  await beginTopUp(shop, ann);
  await shop.call(checkIn, { token: ann.token });
  const now = await roomOf(ann);
  expect(now.storage).toEqual({ counting: 4, free_in: 1, days: 2, ending: 2 });
  expect(now.orders).toEqual({ unpaid: 1, shipping: 0, preparing: 1 });
  expect((await shop.call(orderCounts, { token: ann.token })).body.data.pending).toBe(2);
  expect(now.check_in).toMatchObject({ day: 1, done: true });
  await shop.db.query(`update check_ins set day = day - 1, streak = 6 where member_id = $1`, [ann.id]);
  expect((await roomOf(ann)).check_in).toEqual({ day: 7, done: false, points: 30, coupon: 10 });
  await shop.db.query(`update check_ins set day = day + 1, streak = 1 where member_id = $1`, [ann.id]);
});

test('an empty room shows the cheapest of each game on sale; nobody else’s is shown to anybody', async () => {
  const [ann, bob] = [await collector(shop, { things: 1 }), await shop.member()];
  const off = await shop.tube({ price: 1 });
  await shop.db.query(`update products set status = '0' where id = $1`, [off.productId]);
  const cheap = [
    (await shop.tube({ price: 2 })).productId,
    (await shop.boxCase({ price: 3 })).productId,
    (await shop.machine({ price: 4 })).productId,
  ];
  const { newest, kinds, hunts, ways_in } = await roomOf(bob);
  expect([newest, kinds, hunts]).toEqual([[], 0, []]);
  expect(ways_in.map(({ id }) => id)).toEqual(cheap);
  expect((await roomOf(ann)).newest).toHaveLength(1);
  expect((await shop.call(getRoom, { query: {} })).status).toBe(401);
});

test('the cost of a room does not grow with the pieces of a kind', async () => {
  const [ann, bob] = [await collector(shop, { things: 1 }), await shop.member()];
  const costOf = (name: string, values: unknown[]) => (things: number) =>
    shop.rehearse(
      [
        `set search_path = ${ownFunctions.schema}, public`,
        `insert into box_items (member_id, order_id, lot_id, slot_number, prize_id, status, expires_at)
         select member_id, order_id, lot_id, 1000 + n, prize_id, 'shipped', expires_at
         from box_items, generate_series(1, ${things}) n where member_id = ${ann.id}`,
        // Most are other members'.
        `insert into box_items (member_id, order_id, lot_id, slot_number, prize_id, status, expires_at)
         select ${bob.id} + n % 9, order_id, lot_id, 10000 + n, prize_id, 'shipped', expires_at
         from box_items, generate_series(1, 8000) n where id = ${ann.ids[0]}`,
        'analyze box_items',
      ],
      async (db) => {
        const list = allStatements().get(name) ?? '';
        await db.query(list, values);
        const { rows } = await db.query(`explain (analyze, buffers, format json) ${list}`, values);
        return rows[0]['QUERY PLAN'][0].Plan['Shared Hit Blocks'] as number;
      },
    );
  for (const read of [
    costOf('account.newest_pieces', [ann.id, ['available', 'shipped'], 6]),
    costOf('account.count_kinds', [ann.id]),
    costOf('account.list_hunts', [ann.id, 2, 12, 6]),
    costOf('account.stored', [ann.id, 5, 5, null]),
  ]) {
    const few = await read(300);
    expect(few).toBeGreaterThan(0);
    expect(await read(3_000)).toBeLessThan(few * 2);
  }
});
