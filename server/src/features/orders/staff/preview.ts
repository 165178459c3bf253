import type { RefundPreview } from '@kujiya/contract/staff/order-steps';
import type { StaffCaller } from '#platform/http/staff.ts';
import { readStatement, type Tx } from '#platform/postgres/database.ts';
import { rehearse } from '#platform/postgres/rehearse.ts';
import { type RefundEvent, takeBackRefunded } from '#shop/points/service.ts';
import { type OrderRefund, refundOrder } from '#shop/refunds/service.ts';
import { type Configured, roomOf } from '#shop/staff/limits.ts';
import { takeGrowthBack } from '#shop/vip/queries.ts';

type MovedRow = Omit<RefundPreview, 'amount' | 'points' | 'is_whole' | 'waits' | keyof EarnedRow>;
const moved = readStatement<MovedRow, [refundId: number, hadCoupon: boolean]>(
  'staff_orders.refund_moved',
  `select r.expired_points, coalesce(p.way, 'tokens') as way, i.invoice_number,
     $2 and not exists (select from member_coupons u where u.order_id = r.order_id) as frees_coupon,
     (select coalesce(jsonb_agg(jsonb_build_object('account', a.kind, 'currency', a.currency, 'amount', s.amount)
        order by e.id, s.amount), '[]')
      from journal_entries e join ledger_accounts a on a.member_id = r.member_id or a.member_id is null
        join postings s on s.entry_id = e.id and s.account_id = a.id
      where e.reference in ('refund:' || r.id, 'refund-points:' || r.id)) as postings
   from refunds r left join payouts p on p.refund_id = r.id left join invoices i on i.attempt_id = p.attempt_id
   where r.id = $1`,
);
type EarnedRow = { earned_points: number; growth: number };
/** What was taken back of what an order had earned. */
const takenBack = readStatement<EarnedRow, [orderId: number]>(
  'staff_orders.taken_back',
  `select coalesce((select sum(t.points) from point_takebacks t where t.order_id = o.id), 0) as earned_points,
     coalesce((select -sum(g.growth) from growth_entries g
       where g.member_id = o.member_id and g.reference like 'growth-back:order:' || o.id || ':%'), 0) as growth
   from orders o where o.id = $1`,
);
/** What this transaction has told of an order's refund. */
const toldNow = readStatement<RefundEvent, [orderId: number]>(
  'staff_orders.refund_told',
  `select kind, member_id as "memberId", order_id as "orderId", data, at from events
   where order_id = $1 and xid = pg_current_xact_id() and kind in ('order.refunded', 'order.part_refunded')`,
);
const couponOf = readStatement<object, [orderId: number]>(
  'staff_orders.coupon_of',
  'select from member_coupons where order_id = $1',
);

/** Takes back what the order had earned, as it follows from the refund a moment later, and says what that was. */
async function takeBackEarned(tx: Tx, orderId: number): Promise<EarnedRow> {
  const [before] = await takenBack(tx, orderId);
  await takeBackRefunded(tx, await toldNow(tx, orderId));
  await takeGrowthBack(tx, [orderId]);
  const [after] = await takenBack(tx, orderId);
  if (!before || !after) throw new Error(`no order ${orderId}`);
  return {
    earned_points: after.earned_points - before.earned_points,
    growth: after.growth - before.growth,
  };
}

/**
 * What a refund would move: it is done in a savepoint, read, and undone, so that no second rule could differ from it.
 * Refuses as `refundOrder`.
 */
export async function previewRefund(
  tx: Tx,
  shop: Configured,
  { staffId, note }: StaffCaller,
  orderId: number,
  asked: Pick<OrderRefund, 'wanted' | 'restock'>,
): Promise<RefundPreview> {
  const silent = { staffId, note() {} };
  const preview = await rehearse(tx, async () => {
    const hadCoupon = (await couponOf(tx, orderId)).length > 0;
    const done = await refundOrder(tx, silent, orderId, { ...asked, reason: '試算' });
    const [row] = await moved(tx, done.id, hadCoupon);
    if (!row) throw new Error(`the refund of order ${orderId} is not there`);
    const { amount, points, isWhole } = done;
    const earned = await takeBackEarned(tx, orderId);
    return { amount, points, is_whole: isWhole, ...row, ...earned };
  });
  note({ subjects: [`order:${orderId}`] });
  const about = { right: 'write_refunds', subject: `order:${orderId}` } as const;
  return { ...preview, waits: preview.amount > (await roomOf(tx, shop, staffId, about)).left };
}
