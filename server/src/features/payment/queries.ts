import { readStatement } from '../../platform/database.ts';

export const findPaidDraw = readStatement<
  { lot_id: number; product_id: number },
  [orderId: number, memberId: number]
>(
  'payment.find_paid_draw',
  `select lot_id, product_id from orders
   where id = $1 and member_id = $2 and order_type = 'kuji' and payment_status = 'paid'`,
);
