import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';

export const refundPoints = writeStatement<
  { expired: number },
  [memberId: number, spentBy: string, reference: string, points: number]
>('points.refund', 'select refund_points($1, $2, $3, $4) as expired');

/**
 * SQL: how many of the points that the cancelled order `o` got back had expired by then. Such an order has no refund
 * that stores the number; its entry has the time of the cancellation.
 */
export const expiredByCancellation = `coalesce((select -sum(u.points)
     from journal_entries e join point_lot_uses u on u.entry_id = e.id join point_lots l on l.id = u.lot_id
     where e.reference = 'order-back:' || o.id and l.expires_at <= e.created_at), 0)`;

export const findExpired = readStatement<{ expired: number }, [orderId: number]>(
  'points.find_expired',
  `select ${expiredByCancellation} as expired from (select $1::bigint as id) o`,
);

/** Locks the point accounts of these orders' members by id, as a grant of points does before it handles refunds. */
export const lockEarners = writeStatement<object, [orderIds: number[]]>(
  'points.lock_earners',
  `select a.id from ledger_accounts a
   where a.member_id in (select member_id from orders where id = any ($1)) and a.kind = 'wallet' and a.currency = 'point'
   order by a.id for no key update`,
);

/** Stores how much of each order was given back so far; the amount never decreases. */
export const noteRefunds = writeStatement<object, [orderIds: number[], refunded: number[]]>(
  'points.note_refunds',
  `insert into earning_refunds as r (order_id, refunded)
   select r.id, least(r.refunded, o.final_amount - o.shipping_fee)
   from unnest($1::bigint[], $2::bigint[]) r (id, refunded) join orders o on o.id = r.id
   order by r.id
   on conflict (order_id) do update set refunded = greatest(r.refunded, excluded.refunded)`,
);

export type RefundedRow = { order_id: number; member_id: number; paid: number; refunded: number };
/** Those of the orders of which something was given back, locked in order of their ids. */
export const lockRefunded = writeStatement<RefundedRow, [orderIds: number[]]>(
  'points.lock_refunded',
  `select r.order_id, o.member_id, o.final_amount - o.shipping_fee as paid, r.refunded
   from earning_refunds r join orders o on o.id = r.order_id
   where r.order_id = any ($1) and r.refunded > 0 order by r.order_id for no key update of r`,
);

export type RebateRow = { order_id: number; granted: number; lapsed: number; taken: number };
/**
 * The rebates of these orders: points given, points expired unused, and points taken back; no row before the rebate was
 * given. All in one read: there is no index from an entry to its lot, because every draw would have to write it.
 */
export const findRebates = readStatement<RebateRow, [orderIds: number[]]>(
  'points.find_rebates',
  `select o.id as order_id, l.granted, case when l.expires_at <= now() then l.remaining else 0 end + coalesce((
       select sum(u.points) from point_lot_uses u join journal_entries x on x.id = u.entry_id
       where u.lot_id = l.id and x.kind = 'expiry'), 0) as lapsed,
     coalesce((select sum(t.points) from point_takebacks t where t.order_id = o.id), 0) as taken
   from unnest($1::bigint[]) o (id) join journal_entries e on e.reference = 'rebate:order:' || o.id
   join point_lots l on l.entry_id = e.id`,
);

export const takeBack = writeStatement<
  { owed: number },
  [memberId: number, orderId: number, givenBy: string, reference: string, points: number]
>('points.take_back', 'select take_points_back($1, $2, $3, $4, $5) as owed');

export const exportDebts = readStatement<object, [memberId: number]>(
  'points.export_debts',
  'select owed from point_debts where member_id = $1 and owed > 0',
);

/** Points given back or taken back beyond those spent or earned, and debts that differ from the points owed. */
export const brokenRefunds = readStatement<Finding>(
  'points.broken_refunds',
  `select 'returned points were spent before' as rule, 'entry ' || r.spent_by as example
     from point_refunds r join point_lot_uses b on b.entry_id = r.entry_id
     join point_lot_uses u on u.entry_id = r.spent_by and u.lot_id = b.lot_id
     group by r.spent_by, b.lot_id, u.points having sum(-b.points) > u.points
   union all
   select 'points for an order go to its payer and do not exceed the payment', e.reference
     from journal_entries e join postings p on p.entry_id = e.id
     join ledger_accounts a on a.id = p.account_id and a.member_id is not null
     left join orders o on e.reference = 'rebate:order:' || o.id
     where e.kind = 'rebate' and p.amount > 0
       and (o.paid_at is null or o.member_id <> a.member_id or p.amount > o.final_amount - o.shipping_fee)
   union all
   select 'no more is taken back than an order earned', 'order ' || t.order_id
     from point_takebacks t left join journal_entries e on e.reference = 'rebate:order:' || t.order_id
     left join point_lots l on l.entry_id = e.id
     group by t.order_id, l.granted having sum(t.points) > coalesce(l.granted, 0)
   union all
   select 'earned points are taken back once, or owed', 'takeback ' || t.reference
     from point_takebacks t left join journal_entries e on e.reference = t.reference
     left join (select entry_id, sum(points) as points from point_lot_uses group by entry_id) u on u.entry_id = e.id
     where t.points - t.owed <> coalesce(u.points, 0)
   union all
   select 'a member owes the points that could not be taken back and were not paid since', 'member ' || m.id
     from members m
     left join (select member_id, sum(owed) as owed from point_takebacks group by member_id) t on t.member_id = m.id
     left join point_debts d on d.member_id = m.id
     left join (select a.member_id, -sum(p.amount) as paid from ledger_accounts a join postings p on p.account_id = a.id
       join journal_entries e on e.id = p.entry_id and e.kind = 'debt' group by a.member_id) x on x.member_id = m.id
     where coalesce(t.owed, 0) - coalesce(x.paid, 0) <> coalesce(d.owed, 0)`,
);
