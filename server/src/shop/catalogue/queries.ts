import type { Figure } from '@kujiya/contract/shop/draws';
import type { PrizeChoice, Variant } from '@kujiya/contract/shop/variants';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Finding } from '#shop/finding.ts';
import { type PulseRow, pulse, pulseCard } from './card-queries.ts';

export type DetailRow = PulseRow & {
  description: string;
  images: string[];
  home_delivery_days: number;
  delivery_info: string | null;
  allow_point_payment: boolean;
  case_price: number | null;
  box_image_url: string | null;
  inner_image_url: string | null;
  version: number;
  /** It is or was on the shelf: a draft never was. */
  was_published: boolean;
};
export const findProduct = readStatement<DetailRow, [id: number]>(
  'catalogue.find_product',
  `select ${pulseCard}, p.description, p.images, p.home_delivery_days, p.delivery_info, p.allow_point_payment,
     p.case_price, p.box_image_url, p.inner_image_url, p.version, p.published_at is not null as was_published
   from products p ${pulse} where p.id = $1::bigint`,
);

export type PrizeRow = {
  id: number;
  tier: string;
  name: string;
  quantity: number;
  image_url: string;
  is_big: boolean;
  size: string | null;
  height_mm: number | null;
  material: string | null;
  pictures: string[];
  choice: PrizeChoice;
  variants: Variant[];
};
export const listPrizes = readStatement<PrizeRow, [productId: number]>(
  'catalogue.list_prizes',
  `select id, tier, name, quantity, image_url, is_big, size, height_mm, material, pictures, choice, variants from prizes
   where product_id = $1::bigint and tier is not null order by position, id`,
);

export const listFigures = readStatement<Figure, [productId: number]>(
  'catalogue.list_figures',
  `select id, name, image_url, rarity from prizes
   where product_id = $1::bigint and rarity is not null order by position, id`,
);

/** The columns of a product that its owner decides, by the names of the staff's calls; prices in tokens. */
export type ProductFields = {
  series: string;
  name: string;
  description: string;
  price: number;
  discount_price: number | null;
  point_price: number | null;
  case_price: number | null;
  allow_point_payment: boolean;
  release_date: Date | null;
  draw_date: Date | null;
  home_delivery_days: number;
  delivery_info: string | null;
  image_url: string;
  images: readonly string[];
  box_image_url: string | null;
  inner_image_url: string | null;
  hot_rank: number | null;
};
const fields = `series, name, description, price, discount_price, point_price, case_price, allow_point_payment, release_date,
  draw_date, home_delivery_days, delivery_info, image_url, images, box_image_url, inner_image_url, hot_rank`;

/** `products` is a JSON array of rows; the answer is in no certain order. */
export const insertProducts = writeStatement<
  { id: number; slug: string; version: number },
  [products: string]
>(
  'catalogue.insert_products',
  `insert into products (slug, type, status, created_at, published_at, ${fields})
   select slug, type, status, coalesce(created_at, now()), case when status = '1' then coalesce(created_at, now()) end, ${fields}
   from jsonb_populate_recordset(null::products, $1) returning id, slug, version`,
);

/** Sets the columns that `changes`, a JSON object, names; no row if the product has another version. */
export const updateProduct = writeStatement<
  { version: number },
  [id: number, version: number, changes: string]
>(
  'catalogue.update_product',
  `update products p set (${fields}) = (select ${fields} from jsonb_populate_record(p, $3::jsonb))
   where id = $1 and version = $2 returning version`,
);

/** Locks them by id first, as everything does that changes several products. */
export const renameSeries = writeStatement<{ id: number }, [from: string, to: string]>(
  'catalogue.rename_series',
  `with named as (select id from products where series = $1 order by id for no key update)
   update products p set series = $2 from named where p.id = named.id returning p.id`,
);

/** A product's first time on the shelf makes it the newest one there. */
export const setStatus = writeStatement<{ version: number }, [id: number, version: number, status: string]>(
  'catalogue.set_status',
  `update products set status = $3,
     created_at = case when $3 = '1' and published_at is null then now() else created_at end,
     published_at = case when $3 = '1' then coalesce(published_at, now()) else published_at end
   where id = $1 and version = $2 returning version`,
);

/** No row if the product was ever published, has a lot or a movement of its stock or of a prize's. */
export const deleteDraft = writeStatement<{ id: number }, [id: number]>(
  'catalogue.delete_draft',
  `delete from products p where id = $1::bigint and published_at is null and status = '0'
     and not exists (select from lots l where l.product_id = p.id)
     and not exists (select from stock_movements m where m.product_id = p.id)
     and not exists (select from prizes z join stock_movements m on m.prize_id = z.id where z.product_id = p.id) returning id`,
);

/** `prizes` is a JSON array of rows; the answer is in no certain order. */
const prizeFields =
  'tier, rarity, name, quantity, image_url, is_big, size, value, pieces, position, choice, variants, height_mm, material, pictures';

export const insertPrizes = writeStatement<
  { id: number; product_id: number; position: number },
  [prizes: string]
>(
  'catalogue.insert_prizes',
  `insert into prizes (product_id, ${prizeFields}) select product_id, ${prizeFields}
   from jsonb_populate_recordset(null::prizes, $1) returning id, product_id, position`,
);

/** The variants of a product's prizes. */
export const variantsOf = readStatement<{ prize_id: number; variants: Variant[] }, [productId: number]>(
  'catalogue.variants_of',
  `select id as prize_id, variants from prizes where product_id = $1 and variants <> '[]'`,
);

export const nextVariantIds = writeStatement<{ id: number }, [count: number]>(
  'catalogue.next_variant_ids',
  `select nextval('variant_ids')::integer as id from generate_series(1, $1)`,
);

/** Whether a prize that was delivered or counted would be removed. */
export const removesStocked = readStatement<{ stocked: boolean }, [productId: number, except: number[]]>(
  'catalogue.removes_stocked',
  `select exists (select from prizes z join stock_movements m on m.prize_id = z.id
     where z.product_id = $1 and z.id <> all ($2::integer[])) as stocked`,
);

/** Whether these prizes would change or remove one that belongs to a lot of the product. */
export const changesFrozen = readStatement<{ frozen: boolean }, [productId: number, prizes: string]>(
  'catalogue.changes_frozen',
  `select exists (
     select from prizes p left join jsonb_populate_recordset(null::prizes, $2) n on n.id = p.id
     where p.product_id = $1 and is_committed($1, p.id) and (p.tier, p.rarity, p.name, p.quantity, p.image_url, p.is_big, p.size, p.choice, p.variants)
       is distinct from (n.tier, n.rarity, n.name, n.quantity, n.image_url, n.is_big, n.size, n.choice, n.variants)) as frozen`,
);

export const updatePrizes = writeStatement<{ id: number }, [productId: number, prizes: string]>(
  'catalogue.update_prizes',
  `update prizes p set (${prizeFields}) = (${prizeFields.replaceAll(/\w+/g, 'n.$&')})
   from jsonb_populate_recordset(null::prizes, $2) n where p.id = n.id and p.product_id = $1 returning p.id`,
);

export const deletePrizes = writeStatement<object, [productId: number, except: number[]]>(
  'catalogue.delete_prizes',
  'delete from prizes where product_id = $1 and id <> all ($2::integer[])',
);

/** `goods` is a JSON array of rows, each with its first stock. */
export const insertGoods = writeStatement<object, [goods: string, reason: string]>(
  'catalogue.insert_goods',
  `with made as (
     insert into goods (product_id, received, stock, member_limit, arrives_at, value)
     select product_id, stock, stock, member_limit, arrives_at, value from jsonb_populate_recordset(null::goods, $1)
     returning product_id, stock, value)
   insert into stock_movements (product_id, quantity, unit_cost, actor, reason)
   select product_id, stock, value::bigint * 100, 'shop', $2 from made where stock > 0 order by product_id`,
);

/** No row if the day would change and a piece is ordered: those who wait are moved by a rescheduling. */
export const setGoodsTerms = writeStatement<
  { product_id: number },
  [productId: number, memberLimit: number | null, arrivesAt: Date | null, value: number | null]
>(
  'catalogue.set_goods_terms',
  `update goods set member_limit = $2, arrives_at = $3, value = $4
   where product_id = $1 and (arrives_at is not distinct from $3 or reserved + sold = 0) returning product_id`,
);

export const brokenStock = readStatement<Finding>(
  'catalogue.broken_stock',
  `select 'received pieces are the sum of the stock movements' as rule, 'product ' || g.product_id as example
   from goods g left join (
     select product_id, sum(quantity) as moved from stock_movements where prize_id is null group by product_id) m using (product_id)
   where g.received <> coalesce(m.moved, 0)`,
);
