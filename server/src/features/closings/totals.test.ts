import { closeDay, listClosings } from '@kujiya/contract/staff/closings';
import { beforeAll, expect, test } from 'vitest';
import { openPool } from '#platform/postgres/database.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import { collector } from '#testing/storage.ts';
import { addShare } from './staff/totals.ts';
import { brokenTotals, piecesOwed } from './staff/totals-queries.ts';

const shop = useTestShop();
let accountant: TestStaff;
beforeAll(async () => {
  accountant = await shop.staff('accountant');
});

const marks = async () =>
  (await shop.db.query<{ entry: number; item: number }>('select entry, item from book_marks')).rows[0];
const last = async () =>
  (
    await shop.db.query<{ entry: number; item: number }>(
      `select (select coalesce(max(id), 0) from journal_entries) as entry, (select coalesce(max(id), 0) from box_items) as item`,
    )
  ).rows[0];
/** Makes all that is written so far two hours older. */
const age = () =>
  shop.tamper(
    `update journal_entries set created_at = created_at - interval '2 hours'`,
    `update box_items set created_at = created_at - interval '2 hours'`,
  );
const yesterday = () =>
  new Date(Date.now() - 86_400_000).toLocaleDateString('sv-SE', { timeZone: 'Asia/Taipei' });

test('what a running transaction may still precede waits for an hour, and servers add each row once', async () => {
  await collector(shop, { things: 3 });
  const before = await marks();
  await addShare(shop.db);
  expect(await marks()).toEqual(before);
  await age();
  const others = [openPool(shop.databaseUrl, 1), openPool(shop.databaseUrl, 1)];
  for (let round = 0; round < 40; round++)
    await Promise.all([shop.db, ...others].map((db) => addShare(db, 2)));
  for (const db of others) await db.end();
  expect(await marks()).toEqual(await last());
  expect(await brokenTotals(shop.db)).toEqual([]);
  expect(await addShare(shop.db)).toBe(false);
});

test('a piece that leaves and comes back is owed again, with and without its totals', async () => {
  const { ids } = await collector(shop, { things: 2 });
  const [before] = await piecesOwed(shop.db);
  const status = (to: string) =>
    shop.db.query('update box_items set status = $2 where id = $1', [ids[0], to]);
  const owed = async () => (await piecesOwed(shop.db))[0]?.pieces;
  await status('selected');
  expect(await owed()).toBe(before?.pieces);
  await status('expired');
  expect(await owed()).toBe((before?.pieces ?? 0) - 1);
  await addShare(shop.db);
  expect(await owed()).toBe((before?.pieces ?? 0) - 1);
  await status('available');
  expect(await piecesOwed(shop.db)).toEqual([before]);
  await addShare(shop.db);
  await age();
  await addShare(shop.db);
  expect(await piecesOwed(shop.db)).toEqual([before]);
});

test('an older shop closes no day before its books are added up, and then any', async () => {
  // As if so many entries had been written before.
  await shop.tamper('alter sequence journal_entries_id_seq restart with 1000000');
  await shop.member({ tokens: 500 });
  const read = async () => (await shop.call(listClosings, { query: {}, token: accountant.token })).body;
  const close = () => shop.call(closeDay, { body: { day: yesterday() }, token: accountant.token });
  expect(await read()).toMatchObject({ counting: 0, data: [] });
  expect(await close()).toMatchObject({ status: 409, body: { code: 'books_counting', percent: 0 } });
  expect(await read()).toMatchObject({ data: [] });
  await age();
  expect(await addShare(shop.db)).toBe(true);
  expect(await read()).toMatchObject({ counting: null });
  expect((await close()).status).toBe(200);
});
