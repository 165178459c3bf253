import { readStatement } from '#platform/postgres/database.ts';

export type OrderRow = {
  id: number;
  order_number: string;
  order_type: string;
  status: string;
  payment_status: string;
  payment_method: string;
  created_at: Date;
  paid_at: Date | null;
  total_amount: number;
  points_used: number;
  points_discount: number;
  coupon_discount: number;
  final_amount: number;
  product_id: number | null;
  product_name: string | null;
  lot_id: number | null;
};
export const findOrder = readStatement<OrderRow, [orderId: number, memberId: number]>(
  'orders.find',
  `select o.id, o.order_number, o.order_type, o.status, o.payment_status, o.payment_method, o.created_at, o.paid_at,
     o.total_amount, o.points_used, o.points_discount, o.coupon_discount, o.final_amount, o.product_id,
     p.name as product_name, o.lot_id
   from orders o left join products p on p.id = o.product_id where o.id = $1 and o.member_id = $2`,
);
