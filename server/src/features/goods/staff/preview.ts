import type { RefundPreview } from '@kujiya/contract/staff/goods';
import type { StaffCaller } from '#platform/http/staff.ts';
import { part, readStatement, type Tx } from '#platform/postgres/database.ts';
import { type OrderRefund, refundOrder } from '#shop/refunds/service.ts';
import { aloneUpTo, type Configured } from '#shop/staff/approvals.ts';

type MovedRow = Omit<RefundPreview, 'amount' | 'points' | 'is_whole' | 'waits'>;
const moved = readStatement<MovedRow, [refundId: number, hadCoupon: boolean]>(
  'staff_goods.refund_moved',
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
const couponOf = readStatement<object, [orderId: number]>(
  'staff_goods.coupon_of',
  'select from member_coupons where order_id = $1',
);

/** Undoes what was done to learn what it moves. */
class Learnt extends Error {
  readonly preview: Omit<RefundPreview, 'waits'>;
  constructor(preview: Omit<RefundPreview, 'waits'>) {
    super('only a preview');
    this.preview = preview;
  }
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
  const work = part(tx, async (): Promise<never> => {
    const hadCoupon = (await couponOf(tx, orderId)).length > 0;
    const done = await refundOrder(tx, silent, orderId, { ...asked, reason: '試算' });
    const [row] = await moved(tx, done.id, hadCoupon);
    if (!row) throw new Error(`the refund of order ${orderId} is not there`);
    throw new Learnt({ amount: done.amount, points: done.points, is_whole: done.isWhole, ...row });
  });
  const preview = await work.catch((error: unknown) => {
    if (error instanceof Learnt) return error.preview;
    throw error;
  });
  note({ subjects: [`order:${orderId}`] });
  return { ...preview, waits: preview.amount > (await aloneUpTo(tx, shop, staffId, 'write_refunds')) };
}
