import type { ProductType } from '@kujiya/contract/catalogue';
import type { OnSale } from '@kujiya/contract/staff/on-sale';
import type { StaffPrize } from '@kujiya/contract/staff/products';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { ProductFields } from '#shop/catalogue/queries.ts';
import { patterns, throughIndex } from '#shop/search/statements.ts';

/** Locks a product, so that its version stays what it is. */
export const lockProduct = writeStatement<{ id: number }, [id: number]>(
  'catalogue.lock_product',
  'select id from products where id = $1::bigint for no key update',
);

export type RecordRow = Omit<ProductFields, 'hot_rank' | 'box_image_url' | 'inner_image_url'> & {
  id: number;
  version: number;
  type: ProductType;
  status: string;
  published_at: Date | null;
  created_at: Date;
  updated_at: Date;
  received: number | null;
  stock: number | null;
  reserved: number | null;
  sold: number | null;
  member_limit: number | null;
  arrives_at: Date | null;
  value: number | null;
  /** A lot of it is on sale, or will be by itself. */
  has_lot: boolean;
};
export const findRecord = readStatement<RecordRow, [id: number]>(
  'catalogue.find_record',
  `select p.id, p.version, p.type, p.status, p.published_at, p.created_at, p.updated_at, p.series, p.name, p.description,
     p.price, p.discount_price, p.point_price, p.case_price, p.allow_point_payment, p.release_date, p.draw_date,
     p.home_delivery_days, p.delivery_info, p.image_url, p.images, g.received, g.stock, g.reserved, g.sold, g.member_limit,
     g.arrives_at, g.value,
     exists (select from lots l where l.product_id = p.id and (l.state = 'open'
         and exists (select from slots s where s.lot_id = l.id and s.order_id is null)
       or l.state = 'committed' and (l.open_at is not null or l.opens_next))) as has_lot
   from products p left join goods g on g.product_id = p.id where p.id = $1::bigint`,
);

/** What of a product is on sale, and the time of the database. */
export const findSale = readStatement<OnSale & { at: Date }, [id: number]>(
  'catalogue.find_sale',
  `select now() as at, s.lots, s.left + coalesce(g.stock, 0) as left, s.reserved + coalesce(g.reserved, 0) as reserved,
     s.locked + (select count(*) from slot_locks k
       where k.product_id = p.id and not k.released and k.expires_at > now())::integer as held,
     (select count(*) from lots l join waiting_rooms r on r.lot_id = l.id and r.closed_at is null
         join waiting_places w on w.lot_id = l.id and w.ended_at is null and w.seen_until > now()
       where l.product_id = p.id and l.state <> 'withdrawn')::integer as waiting
   from products p left join goods g on g.product_id = p.id cross join lateral (
     select count(*)::integer as lots, count(*) filter (where l.locked_until > now())::integer as locked,
       coalesce(sum(f.left), 0)::integer as left, coalesce(sum(f.reserved), 0)::integer as reserved
     from lots l cross join lateral (
       select count(*) filter (where s.reserved_until is null or s.reserved_until <= now()) as left,
         count(*) filter (where s.reserved_until > now()) as reserved
       from slots s where s.lot_id = l.id and s.order_id is null) f
     where l.product_id = p.id and l.state = 'open' and l.finished_at is null) s
   where p.id = $1::bigint`,
);

export const prizesOf = readStatement<StaffPrize, [productId: number]>(
  'catalogue.prizes_of',
  `select id, tier, rarity, name, size, coalesce(quantity, pieces) as quantity, value, is_big, image_url, choice, variants,
     height_mm, material, pictures, is_committed(product_id, id) as is_frozen
   from prizes where product_id = $1::bigint order by position, id`,
);

export type ListRow = {
  id: number;
  version: number;
  type: ProductType;
  status: string;
  published_at: Date | null;
  name: string;
  series: string;
  price: number;
  discount_price: number | null;
  image_url: string;
  member_limit: number | null;
  arrives_at: Date | null;
  value: number | null;
  left: number | null;
  updated_at: Date;
};
type Filters = {
  type: number | null;
  /** '1' on the shelf, '0' off it; and whether it was ever there. */
  status: string | null;
  published: boolean | null;
  series: string | null;
  /** Of these alone. */
  ids: readonly number[] | null;
  before: number;
  limit: number;
};
const row = `p.id, p.version, p.type, p.status, p.published_at, p.name, p.series, p.price, p.discount_price, p.image_url, p.updated_at,
  g.member_limit, g.arrives_at, g.value, case p.type when 3 then g.stock
    when 2 then (select count(*)::integer from lots l join slots s on s.lot_id = l.id and s.order_id is null
      where l.product_id = p.id and l.state <> 'withdrawn')
    else (select sum(l.remaining)::integer from lots l where l.product_id = p.id and l.state <> 'withdrawn') end as left`;
const filtered = `p.id < $before and ($type::smallint is null or p.type = $type) and ($status::text is null or p.status = $status)
  and ($published::boolean is null or (p.published_at is not null) = $published)
  and ($series::text is null or p.series = $series) and ($ids::bigint[] is null or p.id = any ($ids))`;
const page = (condition: string) =>
  `select ${row} from (select * from products p where ${condition} order by p.id desc limit $limit) p
   left join goods g on g.product_id = p.id order by p.id desc`;

export const listProducts = readStatement<ListRow, Filters>('catalogue.staff_list', page(filtered));

export const searchProducts = readStatement<
  ListRow,
  Filters & { typed: readonly string[] | null; traditional: readonly string[] | null }
>(
  'catalogue.staff_search',
  `with ${patterns('typed', '$typed::text[]')}, ${patterns('traditional', '$traditional::text[]')}
   ${page(`${filtered} and p.id in (select s.product_id from product_search s
     where ${throughIndex('s.everything', 'typed')} or ${throughIndex('s.everything', 'traditional')})`)}`,
);

export const listMovements = readStatement<
  {
    id: number;
    quantity: number;
    amount: number | null;
    unit_cost: number | null;
    reason: string;
    by: string | null;
    at: Date;
  },
  [productId: number, limit: number]
>(
  'catalogue.list_movements',
  `select m.id, m.quantity, m.amount, m.unit_cost, m.reason, a.name as by, m.at from stock_movements m
     left join staff a on m.actor = 'staff:' || a.id
   where m.product_id = $1::bigint order by m.id desc limit $2`,
);

export const listSeries = readStatement<{
  series: string;
  products: number;
  published: number;
  updated_at: Date;
}>(
  'catalogue.list_series',
  `select series, count(*) as products, count(*) filter (where status = '1') as published, max(updated_at) as updated_at
   from products where series <> '' group by series order by series`,
);

export type WholeRow = Omit<
  RecordRow,
  'status' | 'published_at' | 'created_at' | 'updated_at' | 'received' | 'reserved' | 'sold' | 'has_lot'
> & {
  shelf: string | null;
  barcode: string | null;
  prizes: (Omit<StaffPrize, 'is_frozen'> & { shelf: string; barcode: string })[];
};
/** Products with all that a file says of them, in the order of their ids here. */
export const listWhole = readStatement<WholeRow, [ids: readonly number[]]>(
  'catalogue.list_whole',
  `select p.id, p.version, p.type, p.series, p.name, p.description, p.price, p.discount_price, p.point_price, p.case_price,
     p.allow_point_payment, p.release_date, p.draw_date, p.home_delivery_days, p.delivery_info, p.image_url, p.images,
     g.stock, g.member_limit, g.arrives_at, g.value, c.shelf, c.barcode, coalesce(z.prizes, '[]') as prizes
   from unnest($1::integer[]) with ordinality t (id, place) join products p on p.id = t.id
     left join goods g on g.product_id = p.id left join places c on c.product_id = p.id
     left join lateral (
       select jsonb_agg(jsonb_build_object('id', z.id, 'tier', z.tier, 'rarity', z.rarity, 'name', z.name, 'size', z.size,
           'quantity', z.quantity, 'value', z.value, 'is_big', z.is_big, 'image_url', z.image_url, 'choice', z.choice, 'variants', z.variants,
           'shelf', coalesce(k.shelf, ''), 'barcode', coalesce(k.barcode, '')) order by z.position, z.id) as prizes
       from prizes z left join places k on k.prize_id = z.id where z.product_id = p.id) z on true
   order by t.place`,
);

/** The newest product last, of all that have one of these names. */
export const findByNames = readStatement<
  { id: number; type: ProductType; name: string; series: string },
  [names: readonly string[]]
>('catalogue.find_by_names', 'select id, type, name, series from products where name = any ($1) order by id');
