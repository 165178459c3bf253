import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { type Database, openPool } from '#platform/postgres/database.ts';
import { isMigrated } from '#platform/postgres/migrate.ts';
import { buyTicket, makeDatabase, releases } from '#testing/releases.ts';
import { schemaOf } from '#testing/schema.ts';
import { expectCleanAudit, openTestShop, useTestShop } from '#testing/shop.ts';
import { bringUpToDate } from './definitions.ts';

const empty = useTestShop();

/** What each member and each account of the shop has, and the things in the storages. */
async function belongings(db: Database): Promise<unknown[]> {
  const { rows } = await db.query(
    `select a.member_id, a.kind, a.currency, a.balance, sum(p.amount) as posted
     from public.ledger_accounts a left join public.postings p on p.account_id = a.id group by a.id
     union all
     select member_id, status, source, count(*), sum(prize_id) from public.box_items group by 1, 2, 3 order by 1, 2, 3`,
  );
  return rows;
}

/** Until when each member has each thing, point, coupon and card, and whose closings say what of which day. */
async function termsAndBooks(db: Database): Promise<unknown[]> {
  const ends = await db.query(
    `select 'box_items', id, member_id, case
         -- A piece that waits for its arrival is kept from that day on (migration 124).
         when status = 'pending' and goods_id is null then preorder_at + interval '60 days' else expires_at end as until
       from public.box_items
     union all select 'point_lots', id, member_id, expires_at from public.point_lots
     union all select 'member_coupons', id, member_id, expires_at from public.member_coupons
     union all select 'user_tools', id, member_id, expires_at from public.user_tools
     union all select 'orders', id, member_id, expires_at from public.orders order by 1, 2`,
  );
  const closed = await db.query(
    `select c.day::text, s.email, c.closed_at, c.settled_entry, c.settled, c.counted, c.figures
     from public.closings c join public.staff s on s.id = c.closed_by order by 1`,
  );
  expect(ends.rows.length).toBeGreaterThan(1_000);
  expect(closed.rows.length).toBeGreaterThan(10);
  return [ends.rows, closed.rows];
}

test('the data of the first release with the promise are kept, and of that before the new set', () => {
  expect(releases).toEqual(expect.arrayContaining(['e5d74c76', '8611edef']));
});

test.each(releases)(
  'the data of %s are brought up by servers that start together, and the shop goes on',
  async (release) => {
    const name = `release_${release}_${randomUUID().slice(0, 8)}`;
    const db = openPool(await makeDatabase(release, name), 3);
    const before = await belongings(db);
    const terms = await termsAndBooks(db);
    await Promise.all([bringUpToDate(db), bringUpToDate(db), bringUpToDate(db)]);
    expect(await isMigrated(db)).toBe(true);
    expect(await belongings(db)).toEqual(before);
    expect(await termsAndBooks(db)).toEqual(terms);
    expect(before.length).toBeGreaterThan(100);
    expect(await schemaOf(db)).toEqual(await schemaOf(empty.db));
    await db.end();
    const shop = await openTestShop({ template: name });
    await expectCleanAudit(shop.db);
    await buyTicket(shop);
    await expectCleanAudit(shop.db);
    await shop.close();
  },
);
