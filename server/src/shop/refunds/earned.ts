import { readStatement, type Tx, writeStatement } from '#platform/postgres/database.ts';
import type { ShopEvent } from '#shop/events/kinds.ts';

/** A refund of an order that had earned: what of `paid` was given back by it, and by all up to it; in tokens or NT$. */
export type EarnedRefund = {
  id: number;
  orderId: number;
  memberId: number;
  paid: number;
  given: number;
  /** Of the order, with this refund and those before. */
  givenSoFar: number;
};

const findRefunds = readStatement<
  { id: number; order_id: number; member_id: number; paid: number; given: number; given_so_far: number },
  [orderIds: number[]]
>(
  'refunds.of_earning_orders',
  `select r.id, r.order_id, r.member_id, o.final_amount - o.shipping_fee as paid, r.amount as given,
     sum(r.amount) over (partition by r.order_id order by r.id) as given_so_far
   from refunds r join orders o on o.id = r.order_id
   where r.order_id = any ($1) and o.final_amount > o.shipping_fee order by r.id`,
);

/** The refunds of the orders of these events, oldest first. The fee of a way earned nothing, so it takes nothing back. */
export async function refundsOf(tx: Tx, events: readonly ShopEvent[]): Promise<EarnedRefund[]> {
  const ids = events.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
  return (await findRefunds(tx, ids)).map(({ id, order_id, member_id, paid, given, given_so_far }) => ({
    id,
    orderId: order_id,
    memberId: member_id,
    paid,
    given: Math.min(given, paid),
    givenSoFar: Math.min(given_so_far, paid),
  }));
}

/** What an order's rebate was, in points. */
export const rebatesOf = readStatement<{ order_id: number; points: number }, [orderIds: readonly number[]]>(
  'refunds.rebates_of',
  `select t.id as order_id, p.amount as points from unnest($1::bigint[]) t (id)
   join journal_entries e on e.reference = 'rebate:order:' || t.id
   join postings p on p.entry_id = e.id and p.amount > 0`,
);

/** Takes earned points back, or keeps what is missing as a debt; once per reference. */
export const takeBack = writeStatement<object, [memberId: number, reference: string, points: number]>(
  'refunds.take_back_points',
  'select take_back_points($1, $2, $3)',
);

/** Pays debts of points with what the members have now. */
export const settleDebts = writeStatement<object, [memberIds: readonly number[]]>(
  'refunds.settle_point_debts',
  'select settle_point_debts($1)',
);

/** Points that a member owes. */
export const owedPoints = `(select coalesce(sum(d.points - d.paid), 0) from point_debts d
  where d.member_id = m.id and d.paid < d.points)`;
