import { readStatement } from '#platform/postgres/database.ts';
import { drawTypes } from '#shop/orders/draw-types.ts';
import { goodsCostAt, unitCostAt } from '#shop/stock/queries.ts';

/** Sums of some sales, in hundredths of NT$ with fractions; `month` of their orders in Taipei. */
export type MarginRow = {
  month: string;
  product_id: number;
  lot_id: number | null;
  pieces: number;
  gross: number;
  points: number;
  coupons: number;
  paid: number;
  refunded: number;
  cost: number;
  shipping: number;
  unknown: number;
};
type Days = { from: Date; until: Date; parcelCost: number };

/** The share of a piece `b` in its parcel: its price for the shop ($parcelCost) less what the member paid. */
const shippingOf = `(select ($parcelCost::integer - po.shipping_fee) * 100.0 / k.items from parcels k
   join shipments s on s.order_id = k.order_id join orders po on po.id = k.order_id
   where k.order_id = b.parcel_id and s.handed_over_at is not null)`;

/** Draws by lot; the LAST prize counts among the pieces of its order. */
const draws = (which: string) =>
  `with bought as materialized (
     select o.*, to_char(o.created_at at time zone 'Asia/Taipei', 'YYYY-MM') as month
     from orders o where o.order_type in (${drawTypes}) and o.status = 'completed' and o.lot_id is not null and ${which}
   ), sold as (
     select month, product_id, lot_id, sum(total_amount) * 100 as gross, sum(points_discount) * 100 as points,
       sum(coupon_discount) * 100 as coupons, sum(final_amount) * 100 as paid
     from bought group by 1, 2, 3
   ), pieces as (
     select o.month, o.lot_id, count(*) as pieces, coalesce(sum(c.cost), 0) as cost, count(*) filter (where c.cost is null) as unknown,
       coalesce(sum(${shippingOf}), 0) as shipping
     from bought o join box_items b on b.order_id = o.id and b.prize_id is not null
       cross join lateral (select ${unitCostAt('b', 'b.created_at')} as cost) c
     group by 1, 2
   )
   select s.month, s.product_id, s.lot_id, p.pieces, s.gross::float as gross, s.points::float as points,
     s.coupons::float as coupons, s.paid::float as paid, 0::float as refunded, p.cost::float as cost,
     p.shipping::float as shipping, p.unknown
   from sold s join pieces p on p.month = s.month and p.lot_id = s.lot_id`;

export const drawsBetween = readStatement<MarginRow, Days>(
  'stock.draw_margins',
  draws('o.created_at >= $from and o.created_at < $until'),
);
/** With all that these lots ever sold: those that sold something within the days. */
export const lotsBetween = readStatement<MarginRow, Days>(
  'stock.lot_margins',
  draws(`o.id in (select order_id from box_items where lot_id in (
    select lot_id from orders where order_type in (${drawTypes}) and status = 'completed'
      and created_at >= $from and created_at < $until))`),
);

/**
 * Lines of goods, each with its share of its order by their subtotals, and of its order's refunds by what was given back.
 * Pieces that are on sale again cost nothing.
 */
export const goodsBetween = readStatement<MarginRow, Days>(
  'stock.goods_margins',
  `select to_char(o.created_at at time zone 'Asia/Taipei', 'YYYY-MM') as month, l.product_id, null::integer as lot_id,
     sum(l.quantity)::integer as pieces, (sum(l.subtotal) * 100)::float as gross,
     sum(o.points_discount * 100 * f.share)::float as points, sum(o.coupon_discount * 100 * f.share)::float as coupons,
     sum((o.final_amount - o.shipping_fee) * 100 * f.share)::float as paid, sum(r.refunded)::float as refunded,
     coalesce(sum((l.quantity - r.restocked) * c.cost), 0)::float as cost,
     sum(case when k.is_kept then i.shipping when s.handed_over_at is not null
       then ($parcelCost::integer - o.shipping_fee) * 100 * f.share else 0 end)::float as shipping,
     coalesce(sum(l.quantity - r.restocked) filter (where c.cost is null), 0)::integer as unknown
   from orders o join goods_orders k on k.order_id = o.id join order_lines l on l.order_id = o.id
     join goods g on g.product_id = l.product_id left join shipments s on s.order_id = o.id
     cross join lateral (select l.subtotal::numeric / nullif(o.total_amount, 0) as part) t
     cross join lateral (select coalesce(t.part, 0) as share) f
     cross join lateral (select ${goodsCostAt('o.created_at')} as cost) c
     cross join lateral (
       select coalesce(sum(x.restocked), 0) as restocked, coalesce(sum(r.amount * 100.0 * x.quantity * l.unit_price
         / nullif((select sum(y.quantity * n.unit_price) from refund_lines y
             join order_lines n on n.order_id = y.order_id and n.position = y.position where y.refund_id = r.id), 0)), 0)
         as refunded
       from refund_lines x join refunds r on r.id = x.refund_id and r.state in ('paying', 'done')
       where x.order_id = l.order_id and x.position = l.position) r
     cross join lateral (
       select coalesce(sum(${shippingOf}), 0) as shipping from box_items b
       where b.order_id = o.id and b.goods_id = l.product_id) i
   where o.order_type = 'shop' and o.status not in ('pending', 'cancelled') and o.created_at >= $from and o.created_at < $until
   group by 1, 2`,
);

/** Of all payments that were settled. */
export const feeRate = readStatement<{ rate: number | null }>(
  'stock.fee_rate',
  `select (sum(fee)::numeric / nullif(sum(amount), 0))::float as rate from settlement_lines where kind = 'payment'`,
);

export const titlesOf = readStatement<
  { id: number; name: string; series: string },
  [productIds: readonly number[]]
>('stock.titles', 'select id, name, series from products where id = any ($1)');
export const lotTitlesOf = readStatement<{ id: number; title: string }, [lotIds: readonly number[]]>(
  'stock.lot_titles',
  'select id, title from lots where id = any ($1)',
);
