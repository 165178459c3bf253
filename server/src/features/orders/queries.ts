import type { OrderStep } from '@kujiya/contract/orders';
import type { InvoiceState } from '@kujiya/contract/shop/invoice';
import type { OrderPaymentMethod, OrderStatus, OrderType, PaymentStatus } from '@kujiya/contract/shop/orders';
import { readStatement } from '#platform/postgres/database.ts';
import { invoiceState } from '#shop/payments/invoice-state.ts';
import { expiredByCancellation } from '#shop/points/queries.ts';

export const exportOrders = readStatement<object, [memberId: number]>(
  'orders.export',
  `select o.order_number, o.order_type, o.status, o.payment_status, o.total_amount, o.points_used,
     o.final_amount, o.created_at, p.name as product, coalesce(g.customer_note, s.customer_note) as customer_note,
     (select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity, 'subtotal', l.subtotal) order by l.position)
      from order_lines l where l.order_id = o.id) as lines
   from orders o left join products p on p.id = o.product_id
     left join goods_orders g on g.order_id = o.id left join parcels s on s.order_id = o.id
   where o.member_id = $1 order by o.id`,
);

export type LineRow = {
  product_id: number | null;
  item_name: string;
  item_image_url: string | null;
  quantity: number;
  unit_price: number;
  subtotal: number;
};

export type SummaryRow = {
  id: number;
  order_number: string;
  order_type: OrderType;
  status: OrderStatus;
  payment_status: PaymentStatus;
  payment_method: OrderPaymentMethod;
  created_at: Date;
  paid_at: Date | null;
  expires_at: Date | null;
  total_amount: number;
  points_used: number;
  points_discount: number;
  coupon_discount: number;
  shipping_fee: number;
  final_amount: number;
  product_id: number | null;
  product_name: string | null;
  lot_id: number | null;
  is_kept: boolean;
  is_sent: boolean;
  is_packed: boolean;
  tracking_number: string | null;
  customer_note: string | null;
  /** Slots of a draw, drawn or reserved. */
  slots: number;
  product_image: string | null;
  lines: readonly LineRow[] | null;
};
const summary = `o.id, o.order_number, o.order_type, o.status, o.payment_status, o.payment_method, o.created_at,
  o.paid_at, o.expires_at, o.total_amount, o.points_used, o.points_discount, o.coupon_discount, o.shipping_fee,
  o.final_amount, o.product_id, p.name as product_name, p.image_url as product_image, o.lot_id,
  coalesce(g.is_kept, false) as is_kept, h.order_id is not null as is_sent, h.packed_at is not null as is_packed,
  h.tracking_number,
  coalesce(g.customer_note, s.customer_note) as customer_note,
  case when o.lot_id is null then 0 else coalesce(nullif(
    (select count(*) from box_items b where b.order_id = o.id and b.slot_number > 0), 0), o.reserved_slots, 1) end::integer as slots,
  (select jsonb_agg(jsonb_build_object('product_id', l.product_id, 'item_name', l.name,
     -- A line of a parcel shows the prize, not the product it was won from.
     'item_image_url', case when o.order_type = 'box_shipping' then coalesce((select z.image_url from prizes z
       where z.product_id = l.product_id and z.name = l.name order by z.id limit 1), i.image_url) else i.image_url end,
     'quantity', l.quantity, 'unit_price', l.unit_price, 'subtotal', l.subtotal) order by l.position)
   from order_lines l left join lateral (select image_url from products where id = l.product_id limit 1) i on true
   where l.order_id = o.id) as lines`;
/** Joined to the orders `o` of a page, each by itself: a plain join may scan all products for one page. */
const joined = `left join lateral (select name, image_url from products where id = o.product_id limit 1) p on true
   left join lateral (select is_kept, customer_note from goods_orders where order_id = o.id limit 1) g on true
   left join lateral (
     select customer_note from parcels where order_id = o.id and o.order_type = 'box_shipping' limit 1) s on true
   left join lateral (select order_id, packed_at, tracking_number from shipments where order_id = o.id limit 1) h on true`;

type BoughtRow = {
  position: number;
  product_id: number | null;
  name: string;
  image_url: string | null;
  quantity: number;
  unit_price: number;
  subtotal: number;
};
export const linesOfOrder = readStatement<BoughtRow, [orderId: number]>(
  'orders.lines_of_order',
  `select l.position, l.product_id, l.name, p.image_url, l.quantity, l.unit_price, l.subtotal
   from order_lines l left join products p on p.id = l.product_id where l.order_id = $1 order by l.position`,
);

/** `$2`: the states as an array; null means every state. */
const inStates = `from orders where member_id = $1 and ($2::text[] is null or status::text = any ($2))`;
/** A page of a member's orders, newest first, each with the number of all of them. */
export const listOrders = readStatement<
  SummaryRow & { total: number },
  [memberId: number, states: readonly string[] | null, limit: number, offset: number]
>(
  'orders.list',
  // The numbers are in subqueries: known ones would make PostgreSQL plan each time, which takes as long as the read.
  `select ${summary}, n.total from (
     select * ${inStates} order by id desc limit (select $3::integer) offset (select $4::integer)) o ${joined},
     (select count(*) as total ${inStates}) n
   order by o.id desc`,
);
/** The same number, for a page without an order. */
export const countOrders = readStatement<
  { total: number },
  [memberId: number, states: readonly string[] | null]
>('orders.count', `select count(*) as total ${inStates}`);

export const countByStatus = readStatement<{ status: OrderStatus; count: number }, [memberId: number]>(
  'orders.count_by_status',
  'select status, count(*) as count from orders where member_id = $1 group by status',
);

/** By id (null: none) or by number. */
export const findOrder = readStatement<
  { id: number; order_type: OrderType },
  [memberId: number, id: number | null, number: string]
>(
  'orders.find_by_key',
  'select id, order_type from orders where member_id = $1 and (id = $2::bigint or order_number = $3)',
);

type MoveRow = { from: OrderStatus; to: OrderStep['status']; at: string };
type AddressRow = { name: string; phone: string; postcode: string; address: string };
export type PaymentRow = {
  card_last: string | null;
  invoice_type: 'personal' | 'company' | 'donation' | null;
  detail: string | null;
  number: string | null;
  issued_at: string | null;
  state: InvoiceState;
};
export type ParcelRow = {
  /** Its name. */
  carrier: string | null;
  carrier_url: string | null;
  tracking_number: string | null;
  handed_over_at: string | null;
  delivered_at: string | null;
};
export type RefundRow = {
  at: string;
  amount: number;
  points: number;
  expired_points: number;
  way: 'tokens' | 'gateway' | 'transfer';
  done_at: string | null;
  lines: { item_name: string; quantity: number }[];
};
type Story = {
  moves: MoveRow[] | null;
  address: AddressRow | null;
  /** The payment of money that paid the order, and its invoice. */
  payment: PaymentRow | null;
  parcel: ParcelRow | null;
  refunds: RefundRow[] | null;
  points_earned: number;
  expired_points: number;
  /** The arrival times of the preorders among its goods, by product; only those still to arrive. */
  arrivals: Record<string, string> | null;
};
/** The history of an order: its moves, address, payment, parcel, refunds, rebate and arrivals. */
const story: Readonly<Record<keyof Story, string>> = {
  // Moves made while the order was written are no steps: it was paid at once. Neither is a partial refund.
  moves: `(select jsonb_agg(jsonb_build_object('from', from_status, 'to', to_status, 'at', at) order by id)
      from order_moves where order_id = o.id and at > o.created_at and from_status <> to_status)`,
  address: `(select to_jsonb(x) from (
        select name, phone, postcode, city || district || address_detail as address from shipment_addresses
        where order_id = o.id) x)`,
  payment: `(select to_jsonb(x) from (
        select a.card_last, k.invoice_type, coalesce(k.carrier_number, k.tax_id, k.donation_code) as detail,
          i.invoice_number as number, i.issued_at, ${invoiceState} as state
        from payment_attempts a left join order_invoices k on k.order_id = a.order_id
          left join invoices i on i.attempt_id = a.id
        where a.order_id = o.id and a.used_for = 'order') x)`,
  parcel: `(select to_jsonb(x) from (
        select c.name as carrier, c.tracking_url as carrier_url, s.tracking_number, s.handed_over_at, s.delivered_at
        from shipments s left join carriers c on c.key = s.carrier where s.order_id = o.id) x)`,
  // A refund of tokens has no payout: it went back at once.
  refunds: `(select jsonb_agg(to_jsonb(x) - 'id' order by x.id) from (
        select r.id, r.at, r.amount, r.points, r.expired_points, r.done_at,
          coalesce((select p.way from payouts p where p.refund_id = r.id order by p.id desc limit 1), 'tokens') as way,
          (select jsonb_agg(jsonb_build_object('item_name', l.name, 'quantity', d.quantity) order by l.position)
           from refund_lines d join order_lines l on l.order_id = d.order_id and l.position = d.position
           where d.refund_id = r.id) as lines
        from refunds r where r.order_id = o.id) x)`,
  // Points that a refund took back were not earned.
  points_earned: `coalesce((select sum(p.amount)
      from journal_entries e
        join ledger_accounts a on a.member_id = o.member_id and a.kind = 'wallet' and a.currency = 'point'
        join postings p on p.account_id = a.id and p.entry_id = e.id
      where e.reference = 'rebate:order:' || o.id), 0)
       - coalesce((select sum(points) from point_takebacks where order_id = o.id), 0)`,
  expired_points: `case when o.status = 'cancelled' and o.points_used > 0 then ${expiredByCancellation} else 0 end`,
  arrivals: `case when o.order_type = 'shop' and o.status in ('pending', 'paid', 'processing') then (
      select jsonb_object_agg(l.product_id, w.arrives_at)
      from order_lines l join goods w on w.product_id = l.product_id and w.arrives_at > now()
        join goods_orders k on k.order_id = l.order_id and k.arrived_at is null
      where l.order_id = o.id) end`,
};

const history = Object.entries(story).map(([name, sql]) => `${sql} as ${name}`);
/** An order of a member by id (null: none) or by number, with its lines and its history. */
export const findDetail = readStatement<
  SummaryRow & Story,
  [memberId: number, id: number | null, number: string]
>(
  'orders.find_detail',
  `select ${summary}, ${history.join(', ')}
   from (select * from orders where member_id = $1 and (id = $2::bigint or order_number = $3)) o ${joined}`,
);

export type WinRow = {
  id: number;
  winner: string;
  product_id: number;
  product_name: string;
  type: 0 | 1 | 2;
  prize: string;
  tier: string | null;
};
/** Prizes `z` whose win is shown to everybody. The index `prizes_noted` has the same condition. */
export const noted = `(z.is_big or z.tier = 'LAST'
  or z.rarity in ('epic', 'ultra_rare', 'legendary', 'mythic', 'secret', 'hidden'))`;
/** The noted prizes won last, among the latest storage items that are `after` seconds old. */
export const latestWins = readStatement<WinRow, [limit: number, among: number, after: number]>(
  'orders.latest_wins',
  // The numbers are in subqueries: known ones would make PostgreSQL plan each time, which takes as long as the read.
  `select b.id, coalesce(m.display_name, '') as winner, z.product_id, z.product_name, z.type, z.prize, z.tier
   from (select * from box_items where created_at <= now() - make_interval(secs => (select $3::integer))
         order by id desc limit (select $2::integer)) b
     cross join lateral (
       select p.id as product_id, p.name as product_name, p.type, z.name as prize, z.tier
       from prizes z join products p on p.id = z.product_id
       where z.id = b.prize_id and ${noted} and p.status = '1' offset 0) z
     cross join lateral (
       select display_name from members where id = (select member_id from orders where id = b.order_id) offset 0) m
   order by b.id desc limit (select $1::integer)`,
);
