import type { OrderPaymentMethod, OrderStatus, OrderType, PaymentStatus } from '@kujiya/contract/shop/orders';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';

type PayableRow = {
  id: number;
  order_number: string;
  order_type: OrderType;
  status: OrderStatus;
  payment_status: PaymentStatus;
  payment_method: OrderPaymentMethod;
  final_amount: number;
  paid_at: Date | null;
};
export const findByNumber = readStatement<PayableRow, [orderNumber: string, memberId: number]>(
  'payments.find_by_number',
  `select id, order_number, order_type, status, payment_status, payment_method, final_amount, paid_at
   from orders where order_number = $1 and member_id = $2`,
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
