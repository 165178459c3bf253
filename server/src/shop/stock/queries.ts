import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import type { Movement } from './value.ts';

/** Goods or a prize by its code, as on the pick list; `value`: its cost field, NT$; `issued`: sold or drawn. */
export type ThingRow = {
  code: string;
  product_id: number;
  prize_id: number | null;
  name: string;
  value: number | null;
  issued: number;
  /** Of a preorder: its pieces are in the stock, and not here yet. */
  is_coming: boolean;
};

const numbers = (letter: string) =>
  `select substr(code, 2)::integer as id from unnest($1::text[]) code where code ~ '^${letter}[1-9][0-9]{0,8}$'`;

/** Locks goods and prizes, each kind by id. */
export const lockGoods = writeStatement<object, [codes: readonly string[]]>(
  'stock.lock_goods',
  `select from goods where product_id in (${numbers('G')}) order by product_id for no key update`,
);
export const lockPrizes = writeStatement<object, [codes: readonly string[]]>(
  'stock.lock_prizes',
  `select from prizes where id in (${numbers('P')}) order by id for no key update`,
);

/** Draws are found through their lots: there is no index of all pieces by prize. */
export const findThings = readStatement<ThingRow, [codes: readonly string[]]>(
  'stock.find_things',
  `select 'G' || g.product_id as code, g.product_id, null::integer as prize_id, p.name, g.value, g.sold as issued,
     coalesce(g.arrives_at > now(), false) as is_coming
   from goods g join products p on p.id = g.product_id where g.product_id in (${numbers('G')})
   union all
   select 'P' || z.id, z.product_id, z.id, z.name, z.value, coalesce(d.drawn, 0)::integer, false
   from prizes z left join lateral (
     select count(*) as drawn from lots l join box_items b on b.lot_id = l.id
     where l.product_id = z.product_id and b.prize_id = z.id) d on true
   where z.id in (${numbers('P')})`,
);

/** Without those of deliveries that were cancelled, as if they had never come. */
export const listMovements = readStatement<Movement & { code: string }, [codes: readonly string[]]>(
  'stock.list_movements',
  `select coalesce('P' || m.prize_id, 'G' || m.product_id) as code, m.quantity, m.amount, m.issued
   from stock_movements m left join deliveries d on d.id = m.delivery_id
   where d.cancelled_at is null and m.cancels is null and (m.product_id in (${numbers('G')}) or m.prize_id in (${numbers('P')}))
   order by m.id`,
);

/** No row if fewer pieces than these are in stock. */
export const moveGoods = writeStatement<
  { received: number; stock: number },
  [productId: number, quantity: number]
>(
  'stock.move_goods',
  `update goods set received = received + $2::integer, stock = stock + $2::integer
   where product_id = $1 and stock + $2::integer >= 0 returning received, stock`,
);

export const insertMovement = writeStatement<
  object,
  {
    productId: number | null;
    prizeId: number | null;
    quantity: number;
    amount: number | null;
    issued: number;
    unitCost: number | null;
    deliveryId: number | null;
    cancels: number | null;
    actor: string;
    reason: string;
  }
>(
  'stock.insert_movement',
  `insert into stock_movements (product_id, prize_id, quantity, amount, issued, unit_cost, delivery_id, cancels, actor,
     reason)
   values ($productId, $prizeId, $quantity, $amount, $issued, $unitCost, $deliveryId, $cancels, $actor, $reason)`,
);

/** What a delivery moved, the last first. */
export const listDelivered = readStatement<{ code: string; quantity: number }, [deliveryId: number]>(
  'stock.list_delivered',
  `select coalesce('P' || prize_id, 'G' || product_id) as code, quantity from stock_movements
   where delivery_id = $1 order by id desc`,
);

const costAt = (thing: string, value: string, at: string) =>
  `coalesce(
     (select m.unit_cost from stock_movements m where ${thing} and m.at <= ${at} order by m.id desc limit 1),
     ${value}::bigint * 100,
     (select m.unit_cost from stock_movements m where ${thing} and m.unit_cost is not null order by m.id limit 1))`;
/**
 * What a piece of the goods `g` cost at a moment, in hundredths of NT$: the average after the last movement before it, else
 * the cost field, else that of the first movement that knew one; null when nobody does.
 */
export const goodsCostAt = (at: string) => costAt('m.product_id = g.product_id', 'g.value', at);

/** The same of an item of a storage, goods or a prize; `item`: the name of its row. */
export const unitCostAt = (item: string, at: string) =>
  `case when ${item}.prize_id is null
     then (select ${goodsCostAt(at)} from goods g where g.product_id = ${item}.goods_id)
     else (select ${costAt('m.prize_id = z.id', 'z.value', at)} from prizes z where z.id = ${item}.prize_id) end`;
