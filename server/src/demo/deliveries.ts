import { addDays, taipeiDate } from '@kujiya/contract/kernel/time';
import { createDelivery } from '@kujiya/contract/staff/deliveries';
import type { StockThing } from '@kujiya/contract/staff/stock-things';
import { createStocktake } from '@kujiya/contract/staff/stocktakes';
import { deliver, findThings, take } from '#features/stock/staff/service.ts';
import { readStatement, type Tx, writeStatement } from '#platform/postgres/database.ts';
import { asStaff } from '#shop/staff/service.ts';

/** Goods in stock that have arrived, and the oldest tube on sale. */
const findGoods = readStatement<{ id: number; price: number }>(
  'demo.goods_in_stock',
  `select p.id, p.price from goods g join products p on p.id = g.product_id
   where g.stock > 5 and coalesce(g.arrives_at < now(), true) order by p.id limit 3`,
);
const findTube = readStatement<{ id: number; price: number }>(
  'demo.tube_on_sale',
  `select p.id, p.price from products p where p.type = 0 and p.status = '1'
     and exists (select from lots l where l.product_id = p.id and l.state = 'open' and l.remaining > 0)
   order by p.id limit 1`,
);

/** What prizes and goods cost before the first delivery: a part of their price, more for a big one. */
const setCosts = writeStatement<object>(
  'demo.set_costs',
  `with priced as (
     update goods g set value = round(p.price * 0.6) from products p where p.id = g.product_id returning g.product_id)
   update prizes z set value = round(p.price * case when z.is_big or z.tier = 'LAST' then 1.8 else 0.45 end)
   from products p where p.id = z.product_id and z.value is null`,
);

/** What suppliers brought in the last days, `now` in ms, and a count of the goods. */
export async function loadDeliveries(tx: Tx, managerId: number, now: number): Promise<void> {
  await setCosts(tx);
  const goods = await findGoods(tx);
  const [tube] = await findTube(tx);
  const received = (days: number) => addDays(taipeiDate(now), -days);
  const bring = (supplier: string, number: string, days: number, lines: [string, number, number][]) =>
    asStaff(tx, managerId, createDelivery, (caller) =>
      deliver(
        tx,
        caller,
        {
          ...{ supplier, number, received_on: received(days) },
          lines: lines.map(([code, quantity, amount]) => ({ code, quantity, amount, is_counted: false })),
        },
        now,
      ),
    );
  await bring(
    '山丘玩具批發',
    'PO-2611',
    6,
    goods.map(({ id, price }) => [`G${id}`, 6, Math.round(price * 0.6) * 6]),
  );
  const prizes = tube ? await findThings(tx, { product_id: tube.id }) : [];
  const cost = Math.round((tube?.price ?? 0) * 0.7);
  await bring(
    '潮流一番賞代理',
    '送貨單 1127',
    1,
    prizes.map(({ code, per_tube }) => [code, per_tube ?? 1, cost * (per_tube ?? 1)]),
  );
  const counted: StockThing[] = [];
  for (const { id } of goods) counted.push(...(await findThings(tx, { product_id: id })));
  await asStaff(tx, managerId, createStocktake, (caller) =>
    take(tx, caller, {
      note: '前排展示架',
      lines: counted.map(({ code, on_hand }, at) => ({
        ...{ code, expected: on_hand, counted: Math.max(0, (on_hand ?? 0) - (at === 0 ? 1 : 0)) },
        reason: at === 0 ? '展示品外盒破損，報廢一個' : '',
      })),
    }),
  );
}
