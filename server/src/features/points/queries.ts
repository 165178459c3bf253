import { pointsLimits } from '@kujiya/contract/points';
import { type Queryable, readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';
import { livePoints } from '#shop/ledger/member-data.ts';

type Balance = {
  points: number;
  points_limit: number;
  expiring: number;
  next_expiry: Date | null;
  owed: number;
};
export const findBalance = readStatement<Balance, [memberId: number, soonDays: number]>(
  'points.find_balance',
  `select ${livePoints('m.id')} as points, m.points_discount_limit as points_limit,
     coalesce(sum(l.remaining), 0) as expiring, min(l.expires_at) as next_expiry,
     coalesce((select d.owed from point_debts d where d.member_id = m.id), 0) as owed
   from members m left join point_lots l on l.member_id = m.id and l.remaining > 0 and l.expires_at > now()
     and l.expires_at <= now() + make_interval(days => $2)
   where m.id = $1 group by m.id`,
);

export type HistoryRow = { id: number; kind: string; points: number; created_at: Date; of: string | null };
/** Newest first, with the name of an order's product; one more than a page, to show whether there is another. */
export const listHistory = readStatement<HistoryRow, [memberId: number, limit: number, offset: number]>(
  'points.list_history',
  `select e.id, e.kind, p.amount as points, e.created_at, coalesce(product.name, line.name) as of
   from (
     select entry_id, amount from postings where account_id = (
       select id from ledger_accounts where member_id = $1 and kind = 'wallet' and currency = 'point')
     order by entry_id desc limit $2 offset $3) p
     cross join lateral (select * from journal_entries where id = p.entry_id offset 0) e
     left join orders o on o.member_id = $1
       and o.id = coalesce(substring(e.reference from '^(?:order:|order-back:|rebate:order:)?([0-9]+)$'),
         substring(e.reference from '^rebate-back:order:([0-9]+):'))::bigint
     left join products product on product.id = o.product_id
     left join order_lines line on line.order_id = o.id and line.position = 1
   order by e.id desc`,
);

/** False when the member has too few points. */
export const takePoints = writeStatement<
  { taken: boolean },
  [memberId: number, reference: string, kind: string, points: number]
>('points.take', 'select take_points($1, $2, $3, $4) as taken');

export const listOverdue = readStatement<{ member_id: number }, [limit: number]>(
  'points.list_overdue',
  `select distinct member_id from point_lots where remaining > 0 and expires_at <= now() limit $1`,
);

export const expire = writeStatement<{ points: number }, [memberId: number]>(
  'points.expire',
  'select expire_points($1) as points',
);

/** Coupons from an exchange that no points paid for, and points of an exchange without their coupons. */
const broken = readStatement<Finding, [points: number]>(
  'points.broken_exchanges',
  `select 'an exchange gave a coupon for each ' || $1::integer || ' points' as rule, e.reference as example
   from journal_entries e
   join postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id and a.member_id is not null
   left join (select member_id, regexp_replace(source, ':[0-9]+$', '') as reference, count(*) as n
     from member_coupons where source like 'exchange:%' group by 1, 2) c on c.reference = e.reference and c.member_id = a.member_id
   where e.kind = 'exchange' and -p.amount <> $1::integer * coalesce(c.n, 0)
   union all
   select 'a coupon from an exchange was paid for', 'coupon ' || c.id from member_coupons c
   where c.source like 'exchange:%'
     and not exists (select from journal_entries e where e.reference = regexp_replace(c.source, ':[0-9]+$', ''))`,
);
export const brokenExchanges = (db: Queryable): Promise<Finding[]> => broken(db, pointsLimits.exchangePoints);
