import type { OrderPaymentMethod, OrderStatus, OrderType, PaymentStatus } from '@kujiya/contract/shop/orders';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';

export type OrderRow = {
  id: number;
  order_number: string;
  order_type: OrderType;
  status: OrderStatus;
  payment_status: PaymentStatus;
  payment_method: OrderPaymentMethod;
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

export const insertOrder = writeStatement<{ id: number }, [order: string, lines: string]>(
  'orders.insert',
  'select insert_order($1, $2) as id',
);

export const moveOrder = writeStatement<
  { moved: boolean },
  [
    orderId: number,
    from: OrderStatus,
    to: OrderStatus,
    paymentStatus: PaymentStatus | null,
    actor: string,
    reason: string,
  ]
>('orders.move', 'select move_order($1, $2, $3, $4, $5, $6) as moved');

/** Moves those of the orders that are in status `from`, in order of their ids. */
export const moveOrders = writeStatement<
  object,
  [orderIds: number[], from: OrderStatus, to: OrderStatus, actor: string, reason: string]
>(
  'orders.move_many',
  `select from (select id from unnest($1::bigint[]) o (id) order by id) o
   where move_order(o.id, $2, $3, null, $4, $5)`,
);

/** Notes a refund of a part: the order's status stays as it was, its history says who did it and why. */
export const noteOrderPartRefund = writeStatement<object, [orderId: number, actor: string, reason: string]>(
  'orders.note_part_refund',
  'select note_part_refund($1, $2, $3)',
);

/** Broken rules of orders, their lines, moves and events. */
export const brokenOrders = readStatement<Finding>(
  'orders.broken_orders',
  `select 'the lines of an order sum to its total' as rule, 'order ' || o.id as example
     from orders o left join (select order_id, sum(subtotal) as total from order_lines group by order_id) l on l.order_id = o.id
     where coalesce(l.total, case when o.lot_id is null then 0 else o.total_amount end) <> o.total_amount
   union all
   select 'the moves of an order are allowed and lead to its status', 'order ' || o.id
     from orders o left join (
       select order_id, (array_agg(to_status::text order by id desc))[1] as last, (array_agg(from_status::text order by id))[1] as first,
         bool_and(is_allowed and follows) as is_sound
       from (select m.id, m.order_id, m.from_status, m.to_status,
               -- A part refund is written down where the order is.
               m.from_status = m.to_status or exists (select from allowed_moves a join orders p on p.id = m.order_id
                 where a.order_type = p.order_type and a.from_status = m.from_status and a.to_status = m.to_status) as is_allowed,
               m.from_status = coalesce(lag(m.to_status) over (partition by m.order_id order by m.id), m.from_status) as follows
             from order_moves m) x group by order_id) m on m.order_id = o.id
     -- A draw by tokens is written when it is over, and has no moves.
     where case when m.order_id is null then o.status <> 'pending' and (o.lot_id is null or o.status <> 'completed')
       else m.last <> o.status or not m.is_sound or m.first not in ('pending', 'paid', 'completed') end
   union all
   select 'a paid order has one event of its payment', 'order ' || o.id
     from orders o left join (select order_id, count(*) as n from events where kind = 'order.paid' group by order_id) e
       on e.order_id = o.id
     where coalesce(e.n, 0) <> case when o.paid_at is null then 0 else 1 end
   union all
   select 'a stored answer of a draw belongs to a drawing order of its member', 'member ' || k.member_id || ' key ' || k.key
     from idempotency_keys k left join orders o on o.id = (k.answer ->> 0)::bigint and o.lot_id is not null
     where jsonb_typeof(k.answer) = 'array' and o.member_id is distinct from k.member_id
   union all
   select 'an entry of an order moves the accounts of its member alone', 'order ' || o.id
     from journal_entries e join orders o on o.id = substring(e.reference from '(?:^|:)order(?:-back)?:([0-9]+)')::bigint
     join postings p on p.entry_id = e.id join ledger_accounts a on a.id = p.account_id
     where a.member_id <> o.member_id
   union all
   select 'the address and the invoice of an order are its member''s', 'order ' || r.order_id
     from (select order_id, member_id from shipment_addresses
       union all select order_id, member_id from order_invoices) r left join orders o on o.id = r.order_id
     where o.member_id is distinct from r.member_id
   union all
   select 'an event of an order is its member''s', 'event ' || e.id
     from events e join orders o on o.id = e.order_id where e.member_id is distinct from o.member_id
   union all
   select 'an event refers to an existing order and member', 'event ' || e.id
     from events e left join orders o on o.id = e.order_id left join members m on m.id = e.member_id
     where (e.order_id is not null and o.id is null) or (e.member_id is not null and m.id is null)`,
);
