import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';
import { livePoints } from '#shop/ledger/member-data.ts';

export type LastRow = { points: number; day: string | null; streak: number | null };
/** A member's points, and the latest check-in. */
export const findLast = readStatement<LastRow, [memberId: number]>(
  'check_in.find_last',
  `select ${livePoints('$1')} as points, c.day::text as day, c.streak
   from (select) one left join lateral
     (select day, streak from check_ins where member_id = $1 order by day desc limit 1) c on true`,
);

/** No row when the member has checked in on this day. */
export const insertCheckIn = writeStatement<
  { day: string },
  [memberId: number, day: string, streak: number, points: number, couponAmount: number, at: Date]
>(
  'check_in.insert',
  `insert into check_ins (member_id, day, streak, points, coupon_amount, at) values ($1, $2, $3, $4, $5, $6)
   on conflict do nothing returning day::text as day`,
);

export type CheckInRow = { day: string; streak: number; points: number; coupon_amount: number; at: Date };
export const listCheckIns = readStatement<CheckInRow, [memberId: number, limit: number]>(
  'check_in.list',
  `select day::text as day, streak, points, coupon_amount, at from check_ins
   where member_id = $1 order by day desc limit $2`,
);

export type LatestRow = { name: string; points: number; coupon_amount: number };
export const listLatest = readStatement<LatestRow, [limit: number]>(
  'check_in.list_latest',
  `select m.display_name as name, c.points, c.coupon_amount from check_ins c join members m on m.id = c.member_id
   where m.deleted_at is null order by c.at desc limit $1`,
);

export const exportCheckIns = readStatement<object, [memberId: number]>(
  'check_in.export',
  'select day::text as day, streak, points, coupon_amount from check_ins where member_id = $1 order by day',
);

/** Check-ins that do not follow from the day before, or whose reward differs from what was given. */
export const brokenCheckIns = readStatement<Finding>(
  'check_in.broken',
  `select 'a check-in continues the streak of the day before' as rule, 'member ' || c.member_id || ' on ' || c.day as example
     from check_ins c left join check_ins b on b.member_id = c.member_id and b.day = c.day - 1
     where c.streak <> coalesce(b.streak, 0) + 1
   union all
   select 'a check-in gave its points once', 'member ' || c.member_id || ' on ' || c.day
     from check_ins c
     left join journal_entries e on e.reference = 'check-in:' || c.member_id || ':' || c.day
     left join ledger_accounts a on a.member_id = c.member_id and a.kind = 'wallet' and a.currency = 'point'
     left join postings p on p.entry_id = e.id and p.account_id = a.id
     where coalesce(p.amount, 0) <> c.points
   union all
   select 'a check-in gave its coupon once', 'member ' || c.member_id || ' on ' || c.day
     from check_ins c
     left join member_coupons m on m.member_id = c.member_id and m.source = 'check-in:' || c.day
     left join coupon_definitions d on d.id = m.definition_id
     where coalesce(d.amount, 0) <> c.coupon_amount`,
);
