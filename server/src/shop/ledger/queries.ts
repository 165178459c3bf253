import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';

/**
 * Credits a member from one of the shop's accounts, tokens and points in one entry; 0 leaves a currency out. Both
 * accounts are locked in order of id, as a draw locks them: in another order the two could deadlock.
 */
export const credit = writeStatement<
  { entry: number },
  [memberId: number, reference: string, kind: string, from: string, tokens: number, points: number]
>(
  'ledger.credit',
  `with moved as (
     select a.id, a.currency, case a.currency when 'token' then $5::bigint else $6::bigint end as amount
     from ledger_accounts a where a.member_id = $1 and a.kind = 'wallet' order by a.id for no key update
   ), sides as (
     select id, amount from moved where amount <> 0
     union all
     select shop_account($4, currency), -amount from moved where amount <> 0
   )
   select ledger_post($2, $3, array_agg(id), array_agg(amount)) as entry from sides`,
);

export const insertPointLot = writeStatement<
  object,
  [memberId: number, entry: number, points: number, months: number]
>(
  'ledger.insert_point_lot',
  `insert into point_lots (member_id, entry_id, granted, remaining, expires_at)
   values ($1, $2, $3, $3, now() + make_interval(months => $4))`,
);

export const grantPoints = writeStatement<
  object,
  [kind: string, memberIds: number[], references: string[], points: number[], months: number]
>('ledger.grant_points', 'select grant_points($1, $2, $3, $4, make_interval(months => $5))');

/** Lets members who owe points pay with the points just credited. */
export const settleDebts = writeStatement<object, [memberIds: number[]]>(
  'ledger.settle_debts',
  'select settle_debts($1)',
);

/**
 * Announces to members the points that expire within so many days, once for each number of days: one event per member.
 * After a missed announcement a member gets only the nearest one; rows locked by another server are left to it.
 */
export const announceExpiry = writeStatement<object, [days: number]>(
  'ledger.announce_expiry',
  `with due as (
     select id from point_lots
     where remaining > 0 and expires_at > now() and expires_at <= now() + make_interval(days => $1)
       and coalesce(announced, 32767) > $1
     order by id for no key update skip locked
   ), told as (
     update point_lots l set announced = $1 from due where l.id = due.id
     returning l.member_id, l.remaining, l.expires_at
   )
   select record_events('points.expiring', array_agg(t.member_id), array_agg(t.data))
   from (
     select member_id, jsonb_build_object('days', $1::integer, 'points', sum(remaining),
       'expires_at', to_char(min(expires_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as data
     from told group by member_id) t`,
);

/** One row per broken rule of the books: the rule, and an example. */
export const brokenBooks = readStatement<Finding>(
  'ledger.broken_books',
  `select 'postings of an entry sum to zero per currency' as rule, 'entry ' || p.entry_id as example
     from postings p join ledger_accounts a on a.id = p.account_id
     group by p.entry_id, a.currency having sum(p.amount) <> 0
   union all
   select 'a balance is the sum of its postings', 'account ' || a.id
     from ledger_accounts a
     left join (select account_id, sum(amount) as total from postings group by account_id) p on p.account_id = a.id
     where a.member_id is not null and a.balance <> coalesce(p.total, 0)
   union all
   select 'no balance is negative', 'account ' || id from ledger_accounts where balance < 0
   union all
   select 'an entry has postings', 'entry ' || e.id
     from journal_entries e where not exists (select from postings p where p.entry_id = e.id)
   union all
   select 'point lots sum to the balance of the point account', 'member ' || a.member_id
     from ledger_accounts a
     left join (select member_id, sum(remaining) as total from point_lots group by member_id) l using (member_id)
     where a.currency = 'point' and a.member_id is not null and a.balance <> coalesce(l.total, 0)
   union all
   select 'a point lot has lost the points used of it', 'lot ' || l.id
     from point_lots l
     left join (select lot_id, sum(points) as used from point_lot_uses group by lot_id) u on u.lot_id = l.id
     where l.granted - l.remaining <> coalesce(u.used, 0)`,
);
