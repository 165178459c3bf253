import { randomUUID } from 'node:crypto';
import { staffProlong, staffUndoProlong } from '@kujiya/contract/staff/storage';
import { beforeAll, expect, test } from 'vitest';
import { type Database, openPool } from '#platform/postgres/database.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { age, collector, rowsOf, send } from '#testing/storage.ts';
import { turnStorage } from './jobs.ts';

const shop = useTestShop();
let other: Database;
beforeAll(() => {
  other = openPool(shop.databaseUrl, 2);
  return () => other.end();
});

const eventsOf = async ({ id }: TestMember) =>
  (
    await shop.db.query<{ data: { days: number; items: number; name: string } }>(
      `select data from events where kind = 'storage.expiring' and member_id = $1 order by id`,
      [id],
    )
  ).rows.map(({ data }) => data);
const statesOf = async (member: TestMember) =>
  Object.fromEntries((await rowsOf(shop, member)).map(({ id, status }) => [id, status]));

const namesOf = async (member: TestMember) =>
  new Map((await rowsOf(shop, member)).map(({ id, item_name }) => [id, item_name]));

test('expiry is announced a week and a day before, once each, on any number of runs and servers', async () => {
  const ann = await collector(shop, { things: 3 });
  const turn = () => Promise.all([turnStorage(shop.db), turnStorage(other), turnStorage(shop.db)]);
  await turn();
  expect(await eventsOf(ann)).toEqual([]);
  await age(shop, ann, 53);
  await turn();
  await turn();
  const week = await eventsOf(ann);
  expect(week.reduce((sum, { items }) => sum + items, 0)).toBe(3);
  expect(new Set(week.map(({ days }) => days))).toEqual(new Set([7]));
  await age(shop, ann, 6);
  await turn();
  await turn();
  const day = (await eventsOf(ann)).filter(({ days }) => days === 1);
  // Servers that run together share the things; each names one of its own.
  const names = [...(await namesOf(ann)).values()];
  for (const { name } of day) expect(names).toContain(name);
  expect(day.reduce((sum, { items }) => sum + items, 0)).toBe(3);
  expect((await rowsOf(shop, ann)).every(({ status }) => status === 'available')).toBe(true);
});

test("a card's days left change at Taipei’s midnight, as the announcements count them", async () => {
  const ann = await collector(shop, { things: 3 });
  const endsIn = (id: number | undefined, days: number) =>
    shop.db.query(
      `update box_items set expires_at = taipei_today() + make_interval(days => $2, hours => 23) where id = $1`,
      [id, days],
    );
  for (const [i, days] of [7, 1, 0].entries()) await endsIn(ann.ids[i], days);
  await turnStorage(shop.db);
  const shown = (await rowsOf(shop, ann)).map(({ storage_days }) => storage_days);
  expect(shown).toEqual([1, 1, 7]);
  const announced = await eventsOf(ann);
  expect(announced.map(({ days, items }) => [days, items])).toEqual([
    [1, 2],
    [7, 1],
  ]);
});

test('a late run announces the last day only, and expires overdue items', async () => {
  const ann = await collector(shop, { things: 3 });
  const [fresh = 0, last = 0, over = 0] = ann.ids;
  await age(shop, ann, 59, [last]);
  await age(shop, ann, 90, [over]);
  const name = (await namesOf(ann)).get(last);
  await turnStorage(shop.db);
  expect(await eventsOf(ann)).toEqual([{ days: 1, items: 1, name }]);
  expect(await statesOf(ann)).toEqual({ [fresh]: 'available', [last]: 'available', [over]: 'expired' });
});

test('a late run announces the days left, not those it missed', async () => {
  const ann = await collector(shop, { things: 3 });
  const [five = 0, three = 0] = ann.ids;
  await age(shop, ann, 55, [five]);
  await age(shop, ann, 57, [three]);
  await turnStorage(shop.db);
  expect(await eventsOf(ann)).toMatchObject([
    { days: 3, items: 1 },
    { days: 5, items: 1 },
  ]);
  await turnStorage(shop.db);
  expect(await eventsOf(ann)).toHaveLength(2);
});

test('the last day lasts until midnight in Taipei', async () => {
  const ann = await collector(shop, { things: 2 });
  const [today = 0, yesterday = 0] = ann.ids;
  const midnight = `date_trunc('day', now() at time zone 'Asia/Taipei') at time zone 'Asia/Taipei'`;
  await shop.db.query(`update box_items set expires_at = ${midnight} where id = $1`, [today]);
  await shop.db.query(`update box_items set expires_at = ${midnight} - interval '1 s' where id = $1`, [
    yesterday,
  ]);
  expect((await rowsOf(shop, ann)).map(({ storage_days }) => storage_days)).toEqual([0, 1]);
  await turnStorage(shop.db);
  expect(await statesOf(ann)).toEqual({ [today]: 'available', [yesterday]: 'expired' });
});

test('items in a parcel never expire, items set aside do', async () => {
  const ann = await collector(shop, { things: 2 });
  const [inside = 0, aside = 0] = ann.ids;
  await send(shop, ann, { ids: [inside] });
  await shop.db.query(`update box_items set status = 'selected' where id = $1`, [aside]);
  await age(shop, ann, 200);
  await turnStorage(shop.db);
  expect(await statesOf(ann)).toEqual({ [aside]: 'expired' });
  expect((await rowsOf(shop, ann, 'preparing')).map(({ id }) => id)).toEqual([inside]);
});

test('a preordered item arrives on its day and is stored from then on', async () => {
  const ann = await collector(shop, { things: 2 });
  const [arrived = 0, coming = 0] = ann.ids;
  const preorder = (id: number, days: number) =>
    shop.db.query(
      `update box_items set status = 'pending', preorder_at = now() + make_interval(days => $2), expires_at = now() + make_interval(days => $2 + 60) where id = $1`,
      [id, days],
    );
  await preorder(arrived, -10);
  await preorder(coming, 100);
  await turnStorage(shop.db);
  expect(await statesOf(ann)).toEqual({ [arrived]: 'available', [coming]: 'pending' });
  expect((await rowsOf(shop, ann)).find(({ id }) => id === arrived)?.storage_days).toBe(50);
});

test('staff can prolong items, even expired ones, but not those in transit', async () => {
  const ann = await collector(shop, { things: 2 });
  const [over = 0, sent = 0] = ann.ids;
  await age(shop, ann, 90, [over]);
  await turnStorage(shop.db);
  const { id, token } = await shop.staff();
  const prolong = (item: number, key: string | null = randomUUID()) =>
    shop.call(staffProlong, { params: { id: item }, body: { days: 14, reason: '出國，晚點寄' }, token, key });
  expect((await prolong(over)).body.data).toEqual({ storage_days: 14 });
  const { rows } = await shop.db.query(
    'select staff_id, reason, subjects, before, after from staff_log where $1 = any (subjects)',
    [`item:${over}`],
  );
  expect(rows).toEqual([
    {
      ...{ staff_id: id, reason: '出國，晚點寄', subjects: [`item:${over}`, `member:${ann.id}`] },
      ...{ before: { expires_at: expect.any(String) }, after: { expires_at: expect.any(String) } },
    },
  ]);
  expect(await statesOf(ann)).toMatchObject({ [over]: 'available' });
  expect(await prolong(over, null)).toMatchObject({
    status: 400,
    body: { code: 'invalid_request', field: 'idempotency-key' },
  });
  // A repeat, because an answer got lost, adds nothing more.
  const key = randomUUID();
  for (let twice = 0; twice < 2; twice++) expect((await prolong(over, key)).body.data.storage_days).toBe(28);
  await send(shop, ann, { ids: [sent] });
  expect((await prolong(sent)).body.code).toBe('item_not_kept');
  expect((await send(shop, ann, { ids: [over] })).status).toBe(200);
});

test('of prolongings the last is taken back first, once, and only by who has seen the end that it set', async () => {
  const ann = await collector(shop, { things: 2 });
  const [kept = 0, sent = 0] = ann.ids;
  const { token } = await shop.staff('support');
  const endOf = async (id: number) => {
    const { rows } = await shop.db.query<{ expires_at: Date }>(
      'select expires_at from box_items where id = $1',
      [id],
    );
    return rows[0]?.expires_at.toISOString() ?? '';
  };
  const prolong = (id: number, days: number) =>
    shop.call(staffProlong, { params: { id }, body: { days, reason: '住院' }, token });
  const undo = (id: number, expires_at: string) =>
    shop.call(staffUndoProlong, { params: { id }, body: { expires_at, reason: '按錯人' }, token });
  await age(shop, ann, 70, [kept]);
  await turnStorage(shop.db);
  const first = await endOf(kept);
  expect((await undo(kept, first)).body.code).toBe('prolonging_changed');
  await prolong(kept, 10);
  const second = await endOf(kept);
  await prolong(kept, 20);
  expect((await undo(kept, second)).body.code).toBe('prolonging_changed');
  expect((await undo(kept, await endOf(kept))).body.data).toEqual({ storage_days: 10 });
  expect([await endOf(kept), (await statesOf(ann))[kept]]).toEqual([second, 'available']);
  expect((await undo(kept, second)).status).toBe(200);
  expect([await endOf(kept), (await statesOf(ann))[kept]]).toEqual([first, 'expired']);
  expect((await undo(kept, first)).body.code).toBe('prolonging_changed');
  await prolong(sent, 10);
  await send(shop, ann, { ids: [sent] });
  expect((await undo(sent, await endOf(sent))).body.code).toBe('prolonging_changed');
  const none = { params: { id: kept }, body: { expires_at: first, reason: ' ' }, token };
  expect((await shop.call(staffUndoProlong, none)).body.code).toBe('reason_required');
  const viewer = (await shop.staff('viewer')).token;
  expect((await shop.call(staffUndoProlong, { ...none, token: viewer })).status).toBe(403);
});
