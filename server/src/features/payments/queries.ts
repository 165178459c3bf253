import { paymentLimits } from '@kujiya/contract/payments';
import type { OrderPaymentMethod, OrderStatus, OrderType, PaymentStatus } from '@kujiya/contract/shop/orders';
import { type Queryable, readStatement, writeStatement } from '#platform/postgres/database.ts';

export type PayableRow = {
  id: number;
  order_number: string;
  order_type: OrderType;
  status: OrderStatus;
  payment_status: PaymentStatus;
  payment_method: OrderPaymentMethod;
  final_amount: number;
  paid_at: Date | null;
  expires_at: Date | null;
  product: { id: number; name: string; image_url: string; lot_id: number; slots: number } | null;
};
const payable = `select o.id, o.order_number, o.order_type, o.status, o.payment_status, o.payment_method, o.final_amount,
     o.paid_at, o.expires_at,
     case when o.lot_id is not null then jsonb_build_object('id', p.id, 'name', p.name, 'image_url', p.image_url,
       'lot_id', o.lot_id, 'slots', coalesce(o.reserved_slots, 1)) end as product
   from orders o left join products p on p.id = o.product_id`;
export const findByNumber = readStatement<PayableRow, [orderNumber: string, memberId: number]>(
  'payments.find_by_number',
  `${payable} where o.order_number = $1 and o.member_id = $2`,
);

/** The draw that is reserved for a member, until the reservation ends. */
export const findPendingDraw = readStatement<PayableRow, [memberId: number]>(
  'payments.find_pending_draw',
  `${payable} where o.member_id = $1 and o.status = 'pending' and o.lot_id is not null and o.expires_at > now()`,
);

export const exportPayments = readStatement<object, [memberId: number]>(
  'payments.export',
  `select o.order_number, a.amount, a.state, a.method, a.card_last, a.created_at, a.paid_at
   from payment_attempts a join orders o on o.id = a.order_id where o.member_id = $1 order by a.id`,
);

export const exportOrderInvoices = readStatement<object, [memberId: number]>(
  'payments.export_order_invoices',
  `select o.order_number, i.invoice_type, i.carrier_number, i.tax_id, i.company_name, i.donation_code, i.email
   from order_invoices i join orders o on o.id = i.order_id where i.member_id = $1 order by i.order_id`,
);

export const eraseOrderInvoices = writeStatement<object, [memberId: number]>(
  'payments.erase_order_invoices',
  'delete from order_invoices where member_id = $1',
);

const payableWithin = readStatement<object, [memberId: number, longest: number]>(
  'payments.payable_attempts',
  `select from payment_attempts a join orders o on o.id = a.order_id
   where o.member_id = $1 and a.state in ('created', 'pending')
     and greatest(a.created_at + make_interval(secs => $2), a.pay_until) > now() limit 1`,
);
/**
 * Attempts that can still be paid at the gateway, also of orders that were called off: nobody could receive the money.
 */
export const payableAttempts = (db: Queryable, memberId: number): Promise<object[]> =>
  payableWithin(db, memberId, paymentLimits.longest);
