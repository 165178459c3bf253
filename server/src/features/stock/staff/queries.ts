import type { Delivery } from '@kujiya/contract/staff/deliveries';
import type { Stocktake } from '@kujiya/contract/staff/stocktakes';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import { patterns, throughIndex } from '#shop/search/statements.ts';

export type ShelfRow = {
  code: string;
  product_id: number;
  name: string;
  product: string;
  image_url: string;
  shelf: string;
  barcode: string;
  per_tube: number | null;
  /** Pieces on the shelves; of a prize as if it had been recorded from the beginning. */
  balance: number;
  is_recorded: boolean;
};

/**
 * What lies on the shelves by the books: goods that nobody has bought or whose buyers still wait for them, unless they
 * have not arrived; of a prize what came without what was handed over, whose pieces are found through their lots.
 */
const onShelf = (goods: string, prizes: string) =>
  `select 'G' || g.product_id as code, g.product_id, p.name, p.series as product, p.image_url, null::integer as per_tube,
     true as is_recorded, case when g.arrives_at > now() then 0 else g.stock + g.reserved
       + (select count(*) from box_items b where b.goods_id = g.product_id
           and b.order_id in (select l.order_id from order_lines l where l.product_id = g.product_id)
           and b.status in ('available', 'pending', 'selected', 'wrapped', 'paid'))
       + coalesce((select sum(l.quantity - coalesce((select sum(r.quantity) from refund_lines r
             where r.order_id = l.order_id and r.position = l.position), 0))
           from order_lines l join orders o on o.id = l.order_id join goods_orders k on k.order_id = o.id
           where l.product_id = g.product_id and not k.is_kept and o.status in ('paid', 'processing')), 0)
     end::integer as balance
   from goods g join products p on p.id = g.product_id where ${goods}
   union all
   select 'P' || z.id, z.product_id, concat_ws(' ', z.tier || case when z.tier ~ '^[A-Z]$' then '賞' end, z.name), p.name, z.image_url,
     z.quantity, m.pieces is not null, (coalesce(m.pieces, 0) - (
       select count(*) from lots l join box_items b on b.lot_id = l.id
       where l.product_id = z.product_id and b.prize_id = z.id and b.status = 'shipped'))::integer
   from prizes z join products p on p.id = z.product_id left join lateral (
     select sum(quantity) as pieces from stock_movements where prize_id = z.id) m on true
   where ${prizes}`;
const placed = (things: string, order: string) =>
  `select t.*, coalesce(c.shelf, '') as shelf, coalesce(c.barcode, '') as barcode
   from (${things}) t left join places c on c.code = t.code order by ${order}`;

export const shelvesOf = readStatement<ShelfRow, [codes: readonly string[]]>(
  'stock.shelves',
  placed(
    onShelf(
      `g.product_id in (select substr(c, 2)::integer from unnest($1::text[]) c where c ~ '^G[0-9]{1,9}$')`,
      `z.id in (select substr(c, 2)::integer from unnest($1::text[]) c where c ~ '^P[0-9]{1,9}$')`,
    ),
    't.code',
  ),
);
export const shelvesOfProduct = readStatement<ShelfRow, [productId: number]>(
  'stock.shelves_of_product',
  placed(onShelf('g.product_id = $1::bigint', 'z.product_id = $1::bigint'), `length(t.code), t.code`),
);

/** The codes of things that have this code or one of these barcodes. */
export const codesScanned = readStatement<{ code: string }, [code: string, barcodes: readonly string[]]>(
  'stock.codes_scanned',
  `select 'G' || product_id as code from goods where 'G' || product_id = $1
   union select 'P' || id from prizes where 'P' || id = $1
   union select code from places where barcode = any ($2) and barcode <> ''`,
);

/** The codes of things by their name or their product's; those that have the words themselves come first. */
export const codesNamed = readStatement<{ code: string }, { typed: readonly string[]; limit: number }>(
  'stock.codes_named',
  `with ${patterns('typed', '$typed::text[]')}, found as (
     select s.product_id as id from product_search s where ${throughIndex('s.everything', 'typed')}
     order by s.product_id desc limit $limit)
   select code from (
     select 'G' || g.product_id as code, true as is_own, g.product_id, 0 as position
     from goods g join found f on f.id = g.product_id
     union all
     select 'P' || z.id, z.search_name like all ((select every from typed)::text[]), z.product_id, z.position
     from prizes z join found f on f.id = z.product_id) t
   order by is_own desc, product_id desc, position limit $limit`,
);

type DeliveryRow = Omit<Delivery, 'at' | 'cancelled_at' | 'pieces' | 'amount'> & {
  at: Date;
  cancelled_at: Date | null;
};
export const listDeliveries = readStatement<DeliveryRow, [before: number, limit: number, text: string]>(
  'stock.list_deliveries',
  `select d.id, d.supplier, d.number, d.received_on::text as received_on, s.name as by, d.at, d.cancelled_at,
     (select json_agg(json_build_object('code', coalesce('P' || m.prize_id, 'G' || m.product_id),
        'product_id', coalesce(m.product_id, z.product_id), 'name', coalesce(z.name, p.name), 'quantity', m.quantity,
        'amount', m.amount) order by m.id)
      from stock_movements m left join prizes z on z.id = m.prize_id left join products p on p.id = m.product_id
      where m.delivery_id = d.id and m.amount is not null) as lines
   from deliveries d join staff s on s.id = d.staff_id
   where d.id < $1 and ($3 = '' or strpos(lower(d.supplier), lower($3)) > 0 or strpos(lower(d.number), lower($3)) > 0)
   order by d.id desc limit $2`,
);

export const listSuppliers = readStatement<{ supplier: string }>(
  'stock.list_suppliers',
  'select supplier from deliveries group by supplier order by max(id) desc limit 100',
);

export const insertDelivery = writeStatement<
  { id: number },
  [supplier: string, number: string, receivedOn: string, staffId: number]
>(
  'stock.insert_delivery',
  'insert into deliveries (supplier, number, received_on, staff_id) values ($1, $2, $3::date, $4) returning id',
);

export const lockDelivery = writeStatement<{ is_cancelled: boolean; supplier: string }, [id: number]>(
  'stock.lock_delivery',
  'select supplier, cancelled_at is not null as is_cancelled from deliveries where id = $1 for no key update',
);
export const cancelDelivery = writeStatement<object, [id: number]>(
  'stock.cancel_delivery',
  'update deliveries set cancelled_at = now() where id = $1',
);

type StocktakeRow = Omit<Stocktake, 'at'> & { at: Date };
export const listStocktakes = readStatement<StocktakeRow, [before: number, limit: number]>(
  'stock.list_stocktakes',
  `select t.id, t.note, jsonb_array_length(t.lines) as things, s.name as by, t.at,
     coalesce((select jsonb_agg(l) from jsonb_array_elements(t.lines) l where l -> 'expected' <> l -> 'counted'), '[]')
       as differences
   from stocktakes t join staff s on s.id = t.staff_id where t.id < $1 order by t.id desc limit $2`,
);
export const insertStocktake = writeStatement<{ id: number }, [note: string, lines: string, staffId: number]>(
  'stock.insert_stocktake',
  'insert into stocktakes (note, lines, staff_id) values ($1, $2::jsonb, $3) returning id',
);
