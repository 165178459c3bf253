import { orderById } from '@kujiya/contract/orders';
import { expect, test } from 'vitest';
import { transaction } from '#platform/postgres/database.ts';
import { makeGoods } from '#testing/goods.ts';
import { orderByTokens } from '#testing/orders.ts';
import { useTestShop } from '#testing/shop.ts';
import { collector, send } from '#testing/storage.ts';
import { workOff } from './clerk.ts';
import { loadStaff } from './staff.ts';

const shop = useTestShop();

test('the clerk moves parcels and orders one step at a time, leaves one unpacked and one in transit, and is logged', async () => {
  const mug = await makeGoods(shop.db);
  const coming = await makeGoods(shop.db, { arrivesIn: 9 });
  const ann = await collector(shop, { things: 3, tokens: 2_000 });
  const parcels = [];
  for (const id of ann.ids) parcels.push((await send(shop, ann, { ids: [id] })).body.data.order_id ?? 0);
  const order = (product_id: number) =>
    orderByTokens(shop, ann, { items: [{ product_id, quantity: 1 }], sent: true });
  const ids = [...parcels, await order(mug), await order(coming)];
  const statuses = () =>
    Promise.all(
      ids.map(
        async (orderId) =>
          (await shop.call(orderById, { params: { orderId }, token: ann.token })).body.data.order.status,
      ),
    );
  expect(await workOff(shop.db, 0)).toBe(0);
  await transaction(shop.db, loadStaff);
  expect(await workOff(shop.db, 20)).toBe(0);
  const seen: string[][] = [];
  for (let i = 0; i < 6; i++) {
    await workOff(shop.db, 0);
    seen.push(await statuses());
  }
  expect(seen.map(([, , , goods]) => goods)).toEqual([
    'processing',
    'processing',
    'shipping',
    'delivered',
    'completed',
    'completed',
  ]);
  // The first to be packed and the first on its way stay for visitors to see.
  expect(seen.at(-1)).toEqual(['paid', 'shipping', 'delivered', 'completed', 'paid']);
  const { rows } = await shop.db.query(
    'select words, count(*)::integer as n from staff_log where staff_id is not null group by words',
  );
  expect(new Map(rows.map(({ words, n }) => [words, n]))).toEqual(
    new Map([
      ['登記商品到齊', 1],
      ['打包完成', 3],
      ['交給物流', 3],
      ['登記送達', 2],
      ['完成訂單', 1],
    ]),
  );
});
