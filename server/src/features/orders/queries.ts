import { readStatement } from '#platform/postgres/database.ts';

export const exportOrders = readStatement<object, [memberId: number]>(
  'orders.export',
  `select o.order_number, o.order_type, o.status, o.payment_status, o.total_amount, o.points_used,
     o.final_amount, o.created_at, p.name as product
   from orders o left join products p on p.id = o.product_id where o.member_id = $1 order by o.id`,
);
