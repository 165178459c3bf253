import type { OrderStatus, OrderType } from '@kujiya/contract/shop/orders';
import type { ListedOrder, StaffOrder } from '@kujiya/contract/staff/orders';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import { newestFirst } from '#platform/postgres/newest-first.ts';
import { pieceName, piecePicture, variantOfItem } from '#shop/draws/variant-queries.ts';
import { ordersIn, ordersReadAloud, type ReadAloud } from '#shop/search/orders.ts';

export type ListedRow = Omit<ListedOrder, 'kind' | 'member' | 'created_at'> & {
  member_id: number;
  member_name: string;
  phone: string | null;
  created_at: Date;
};
const listed = `o.id, o.order_number, o.order_type as type, o.status, o.payment_status, o.payment_method, o.member_id,
  m.display_name as member_name, m.phone, o.final_amount as amount, o.created_at,
  coalesce((select p.name from products p where p.id = o.product_id),
    (select l.name from order_lines l where l.order_id = o.id order by l.position limit 1), '') as content`;

type Filters = {
  types: readonly OrderType[];
  statuses: readonly OrderStatus[];
  from: Date | null;
  to: Date | null;
  cursor: number | null;
  limit: number;
};

const { cut, within, newest } = newestFirst('orders', 'o');

/** The newest of each type and state through one index, merged. */
export const listOrders = readStatement<ListedRow, Filters>(
  'staff_orders.list',
  `with ${cut}, page as materialized (
     select n.id from unnest($types::text[]) t (type) cross join unnest($statuses::text[]) s (status)
     cross join lateral (
       select o.id, o.created_at from orders o
       where o.order_type = t.type and o.status = s.status and ${within} ${newest}) n
     ${newest})
   select ${listed} from page join orders o on o.id = page.id join members m on m.id = o.member_id
   order by o.created_at desc, o.id desc`,
);

/** The orders of a member, or those that a number, a phone, a name or a thing leads to. `keys`: what was typed in its forms; null: no search. */
export const findOrders = readStatement<
  ListedRow,
  Filters & ReadAloud & { memberId: number | null; keys: readonly string[] | null }
>(
  'staff_orders.find',
  `with ${cut}, ${ordersReadAloud}, found as materialized (
     select id from orders where $keys::text[] is null and member_id = $memberId::bigint
     union select order_id from payment_attempts where number = any ($keys)
     union select order_id from payment_attempts where trade_number = any ($keys)
     union select id from read_aloud), page as materialized (
   select o.id from ${ordersIn('found')}
   where ($memberId::bigint is null or o.member_id = $memberId) and o.order_type = any ($types) and o.status = any ($statuses)
     and ${within} ${newest})
   select ${listed} from page join orders o on o.id = page.id join members m on m.id = o.member_id
   order by o.created_at desc, o.id desc`,
);

/** A part of the page as JSON, whose times are texts. */
type Part<Name extends keyof StaffOrder> = StaffOrder[Name];
export type OrderRow = ListedRow & {
  product_id: number | null;
  lot_id: number | null;
  paid_at: Date | null;
  expires_at: Date | null;
  total_amount: number;
  points_used: number;
  points_discount: number;
  coupon_discount: number;
  shipping_fee: number;
  customer_note: string;
  is_kept: boolean;
  lines: Part<'lines'>;
  tickets: Part<'tickets'>;
  coupon: Part<'coupon'>;
  payments: Part<'payments'>;
  refunds: Part<'refunds'>;
  shipment: Part<'shipment'>;
  steps: Part<'steps'>;
  complaints: Part<'complaints'>;
  waiting: Part<'waiting'>;
};

const parts = {
  lines: `(select jsonb_agg(jsonb_build_object('position', l.position, 'product_id', l.product_id, 'name', l.name,
      'image_url', p.image_url, 'quantity', l.quantity, 'unit_price', l.unit_price, 'subtotal', l.subtotal,
      'refunded', coalesce((select sum(r.quantity) from refund_lines r
        where r.order_id = l.order_id and r.position = l.position), 0),
      'arrives_at', case when g.arrives_at > now() and k.arrived_at is null then g.arrives_at end) order by l.position)
    from order_lines l left join products p on p.id = l.product_id left join goods g on g.product_id = l.product_id
    where l.order_id = o.id)`,
  tickets: `(select jsonb_agg(jsonb_build_object('number', b.slot_number, 'prize', ${pieceName}, 'tier', z.tier,
      'image_url', ${piecePicture}, 'status', b.status,
      'given_to', nullif(b.member_id, o.member_id)) order by b.slot_number)
    from box_items b join prizes z on z.id = b.prize_id ${variantOfItem} where b.order_id = o.id)`,
  payments: `(select jsonb_agg(jsonb_build_object('id', a.id, 'number', a.number, 'state', a.state, 'amount', a.amount,
      'method', a.method, 'card_last', a.card_last, 'trade_number', a.trade_number, 'failure', a.failure,
      'created_at', a.created_at, 'paid_at', a.paid_at, 'invoice_number', i.invoice_number,
      'invoice_failure', i.failure) order by a.id)
    from payment_attempts a left join invoices i on i.attempt_id = a.id where a.order_id = o.id)`,
  refunds: `(select jsonb_agg(jsonb_build_object('id', r.id, 'amount', r.amount, 'points', r.points, 'state', r.state,
      'reason', r.reason, 'at', r.at) order by r.id) from refunds r where r.order_id = o.id)`,
  complaints: `(select jsonb_agg(jsonb_build_object('id', c.id, 'state', c.state) order by c.id desc)
    from complaints c where c.order_id = o.id)`,
  steps: `(select jsonb_agg(jsonb_build_object('from', v.from_status, 'to', v.to_status, 'actor', coalesce(s.name, v.actor),
      'reason', v.reason, 'at', v.at) order by v.id)
    from order_moves v left join staff s on v.actor = 'staff:' || s.id where v.order_id = o.id)`,
} as const;
const lists = Object.entries(parts).map(([name, sql]) => `coalesce(${sql}, '[]') as ${name}`);

export const findOrder = readStatement<OrderRow, [id: number]>(
  'staff_orders.find_one',
  `select ${listed}, o.product_id, o.lot_id, o.paid_at, case when o.status = 'pending' then o.expires_at end as expires_at,
     o.total_amount, o.points_used, o.points_discount, o.coupon_discount, o.shipping_fee,
     coalesce(k.customer_note, c.customer_note, '') as customer_note, coalesce(k.is_kept, false) as is_kept,
     ${lists.join(', ')},
     (select jsonb_build_object('title', d.title, 'amount', d.amount) from member_coupons u
      join coupon_definitions d on d.id = u.definition_id where u.order_id = o.id) as coupon,
     (select jsonb_build_object('carrier', (select c.name from carriers c where c.key = s.carrier), 'tracking_number', s.tracking_number, 'packed_at', s.packed_at,
       'handed_over_at', s.handed_over_at, 'delivered_at', s.delivered_at) from shipments s where s.order_id = o.id) as shipment,
     (select jsonb_build_object('id', w.id, 'kind', w.kind, 'amount', w.amount) from staff_approvals w
      where w.subject = 'order:' || o.id and w.state = 'waiting' and w.expires_at > now() limit 1) as waiting
   from orders o join members m on m.id = o.member_id left join goods_orders k on k.order_id = o.id
     left join parcels c on c.order_id = o.id where o.id = $1`,
);

type AddressRow = { name: string; phone: string; postcode: string; address: string };
export const findPersonal = readStatement<
  { member_id: number; phone: string | null; recipient: AddressRow | null },
  [id: number]
>(
  'staff_orders.find_personal',
  `select o.member_id, m.phone, (select jsonb_build_object('name', a.name, 'phone', a.phone, 'postcode', a.postcode,
     'address', a.city || a.district || a.address_detail) from shipment_addresses a where a.order_id = o.id) as recipient
   from orders o join members m on m.id = o.member_id where o.id = $1`,
);

export type GoodsOrderRow = { status: OrderStatus; points_used: number };
/** No row: the order is none of goods. */
export const findGoodsOrder = readStatement<GoodsOrderRow, [orderId: number]>(
  'staff_orders.find_goods_order',
  `select o.status, o.points_used from orders o join goods_orders k on k.order_id = o.id where o.id = $1`,
);

export type NoteRow = { id: number; text: string; by: string; at: Date };
export const existsOrder = readStatement<{ id: number }, [orderId: number]>(
  'staff_orders.exists',
  'select id from orders where id = $1',
);
/** Notes about one order are added one after the other, so that they can be counted. */
export const lockForNote = writeStatement<{ id: number }, [orderId: number]>(
  'staff_orders.lock_for_note',
  'select id from orders where id = $1 for no key update',
);
export const listNotes = readStatement<NoteRow, [orderId: number]>(
  'order_notes.list',
  `select n.id, n.text, s.name as by, n.at from order_notes n join staff s on s.id = n.staff_id
   where n.order_id = $1 order by n.id`,
);
export const addNote = writeStatement<NoteRow, [orderId: number, staffId: number, text: string]>(
  'order_notes.add',
  `with added as (insert into order_notes (order_id, member_id, staff_id, text)
     select id, member_id, $2, $3 from orders where id = $1 returning id, staff_id, text, at)
   select n.id, n.text, s.name as by, n.at from added n join staff s on s.id = n.staff_id`,
);
export const eraseNotes = writeStatement<object, [memberId: number]>(
  'order_notes.erase',
  'delete from order_notes where member_id = $1',
);
