import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';
import { livePoints } from './member-data.ts';

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
   ), announced_lots as (
     update point_lots l set announced = $1 from due where l.id = due.id
     returning l.member_id, l.remaining, l.expires_at
   )
   select record_events('points.expiring', array_agg(t.member_id), array_agg(t.data))
   from (
     select member_id, jsonb_build_object('days', $1::integer, 'points', sum(remaining),
       'expires_at', to_char(min(expires_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')) as data
     from announced_lots group by member_id) t`,
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

export type Means = {
  tokens: number;
  /** Points that have not expired, and the share of a price in percent that points may pay. */
  points: number;
  points_limit: number;
  /** Whether staff have blocked the member from buying. */
  is_blocked: boolean;
  /** The beginning of the transaction by the database's clock. */
  now: Date;
};
export const findMeans = readStatement<Means, [memberId: number]>(
  'ledger.find_means',
  `select a.balance as tokens, m.points_discount_limit as points_limit,
     is_blocked(m.id) as is_blocked, ${livePoints('m.id')} as points, now() as now
   from members m join ledger_accounts a on a.member_id = m.id and a.kind = 'wallet' and a.currency = 'token'
   where m.id = $1`,
);

/** A deletion of the account waits for the lock's transaction, and after a deletion there is no row. */
export const lockAccounts = writeStatement<object, [memberId: number, withPoints: boolean]>(
  'ledger.lock_accounts',
  `select from ledger_accounts a join members m on m.id = a.member_id and m.deleted_at is null
   where a.member_id = $1 and a.kind = 'wallet' and (a.currency = 'token' or $2)
   order by a.id for no key update of a for key share of m`,
);

/** Debits a member in one entry, to these accounts of the shop; 0 leaves a currency out. */
export const debit = writeStatement<
  { entry: number },
  {
    memberId: number;
    reference: string;
    kind: string;
    tokens: number;
    points: number;
    tokensTo: string;
    pointsTo: string;
  }
>(
  'ledger.debit',
  `with moved as (
     select a.id, a.currency, case a.currency when 'token' then $tokens::bigint else $points::bigint end as amount
     from ledger_accounts a where a.member_id = $memberId and a.kind = 'wallet'
   ), sides as (
     select id, -amount as amount from moved where amount <> 0
     union all
     select shop_account(case currency when 'token' then $tokensTo else $pointsTo end, currency), amount
     from moved where amount <> 0
   )
   select ledger_post($reference, $kind, array_agg(id), array_agg(amount)) as entry from sides`,
);

/** Returns the points that an entry spent to the lots they came from; nothing when it spent none. */
export const returnPoints = writeStatement<
  object,
  [memberId: number, spentBy: string, reference: string, kind: string]
>('ledger.return_points', 'select return_points($1, $2, $3, $4)');

export const spendPoints = writeStatement<object, [memberId: number, entry: number, points: number]>(
  'ledger.spend_points',
  'select spend_points(array[$1::bigint], array[$2::bigint], array[$3::integer])',
);
