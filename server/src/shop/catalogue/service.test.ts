import { catalogueRefusals } from '@kujiya/contract/catalogue';
import { placeRefusals } from '@kujiya/contract/staff/packing';
import { versionRefusals } from '@kujiya/contract/staff/version';
import { expect, test } from 'vitest';
import { type Tx, transaction } from '#platform/postgres/database.ts';
import { createLots } from '#shop/draws/ready-lots.ts';
import { moveStock } from '#shop/stock/service.ts';
import { someProduct } from '#testing/products.ts';
import { useTestShop } from '#testing/shop.ts';
import {
  changeProduct,
  createProduct,
  createProducts,
  type PrizeFields,
  productOnShelf,
  publishProduct,
  setGoodsTerms,
  setPrizes,
} from './service.ts';

const shop = useTestShop();
const inTx = <T>(work: (tx: Tx) => Promise<T>) => transaction(shop.db, work);
const shown = (id: number) => productOnShelf({ ...shop, log: shop.app.log }, id);
const refused = (refusal: { status: number; message: string }) => ({ refusal });

const prize = (tier: string, quantity: number): PrizeFields => ({
  ...{ tier, quantity, name: `${tier}賞 公仔`, is_big: tier === 'A' },
  image_url: `prizes/${tier}.webp`,
});
const goodsOf = async (id: number) => {
  const { rows } = await shop.db.query(
    `select received, stock, member_limit, arrives_at, (select array_agg(array[actor, reason, quantity::text] order by m.id)
       from stock_movements m where m.product_id = g.product_id) as moves from goods g where product_id = $1`,
    [id],
  );
  return rows[0];
};

test('products are created at once, each with its own prizes in their order and with its goods', async () => {
  const [tube, mug, box] = await inTx((tx) =>
    createProducts(tx, [
      someProduct({ type: 0, name: '一番賞', prizes: [prize('A', 1), prize('B', 9)] }),
      someProduct({ name: '杯', goods: { stock: 7, member_limit: 2 } }),
      someProduct({
        type: 1,
        name: '盒',
        prizes: [{ name: '貓', rarity: 'secret', image_url: 'prizes/c.webp' }],
      }),
    ]),
  );
  expect(await shown(tube?.id ?? 0)).toMatchObject({
    ...{ name: '一番賞', type: 0, status: '1', version: 1, allow_point_payment: true, home_delivery_days: 3 },
    prizes: [
      { id: tube?.prizes[0]?.id, tier: 'A', quantity: 1, is_big: true, size: null },
      { id: tube?.prizes[1]?.id, tier: 'B', quantity: 9, is_big: false },
    ],
  });
  expect(await shown(box?.id ?? 0)).toMatchObject({
    prizes: [],
    figures: [{ id: box?.prizes[0]?.id, name: '貓', rarity: 'secret' }],
  });
  expect(await goodsOf(mug?.id ?? 0)).toEqual({
    ...{ received: 7, stock: 7, member_limit: 2, arrives_at: null },
    moves: [['shop', '首次進貨', '7']],
  });
});

test('a change sets only what it names, and of two changes to one version the second is refused', async () => {
  const { id } = await inTx((tx) => createProduct(tx, someProduct({ series: '海洋', discount_price: 90 })));
  const change = (changes: Parameters<typeof changeProduct>[3]) =>
    inTx((tx) => changeProduct(tx, id, 1, changes));
  const results = await Promise.allSettled([
    change({ name: '新名', discount_price: null, images: ['a.webp', 'b.webp'] }),
    change({ name: '別名', discount_price: null, images: [] }),
  ]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toEqual([{ status: 'fulfilled', value: 2 }]);
  expect(results.filter(({ status }) => status === 'rejected')).toMatchObject([
    { reason: refused(versionRefusals.version_conflict) },
  ]);
  const first = results[0]?.status === 'fulfilled';
  expect(await shown(id)).toMatchObject({
    ...{ name: first ? '新名' : '別名', series: '海洋', price: 100, discount_price: null, version: 2 },
    images: first ? [{ url: 'a.webp' }, { url: 'b.webp' }] : [],
  });
  await expect(inTx((tx) => changeProduct(tx, 987_654, 1, {}))).rejects.toMatchObject(
    refused(catalogueRefusals.product_missing),
  );
});

test('a product leaves the shelf and returns to it, a version each', async () => {
  const { id } = await inTx((tx) => createProduct(tx, someProduct({ status: '0' })));
  expect(await inTx((tx) => publishProduct(tx, id, 1, true))).toBe(2);
  expect(await shown(id)).toMatchObject({ status: '1', version: 2 });
  await expect(inTx((tx) => publishProduct(tx, id, 1, false))).rejects.toMatchObject(
    refused(versionRefusals.version_conflict),
  );
  expect(await inTx((tx) => publishProduct(tx, id, 2, false))).toBe(3);
  expect(await shown(id)).toMatchObject({ status: '0' });
});

test('prizes are replaced until a lot has committed to them; then further ones may only be added', async () => {
  const product = await inTx((tx) =>
    createProduct(tx, someProduct({ type: 0, prizes: [prize('A', 1), prize('B', 2), prize('C', 3)] })),
  );
  const [a, b] = product.prizes;
  if (!a || !b) throw new Error('no prizes');
  const set = (version: number, prizes: Parameters<typeof setPrizes>[3]) =>
    inTx((tx) => setPrizes(tx, product.id, version, prizes));
  const stranger = await inTx((tx) => createProduct(tx, someProduct({ type: 0, prizes: [prize('A', 1)] })));
  await expect(set(1, [{ ...a, id: stranger.prizes[0]?.id ?? 0 }])).rejects.toMatchObject(
    refused(catalogueRefusals.prize_missing),
  );
  const { version, prizes } = await set(1, [{ ...b, quantity: 9 }, prize('D', 1), { ...a, name: '改名' }]);
  expect((await shown(product.id)).prizes).toMatchObject([
    { id: b.id, tier: 'B', quantity: 9 },
    { id: prizes[1]?.id, tier: 'D' },
    { id: a.id, name: '改名' },
  ]);

  await inTx((tx) => createLots(tx, { ...product, prizes }, [{ title: '第 1 筒' }]));
  const frozen = refused(catalogueRefusals.prize_frozen);
  await expect(set(version, prizes.slice(1))).rejects.toMatchObject(frozen);
  for (const change of [
    { name: '別的' },
    { image_url: 'x.webp' },
    { quantity: 8 },
    { tier: 'Z' },
    { is_big: true },
  ])
    await expect(
      set(version, [{ ...prizes[0], ...change } as PrizeFields, ...prizes.slice(1)]),
    ).rejects.toMatchObject(frozen);
  await set(version, [...prizes, prize('E', 4)]);
  expect((await shown(product.id)).prizes.map(({ tier }) => tier)).toEqual(['B', 'D', 'A', 'E']);
});

test('stock moves with a reason, never below nothing, and side by side no movement is lost', async () => {
  const { id, version } = await inTx((tx) => createProduct(tx, someProduct({ goods: { stock: 3 } })));
  const moveOf = (code: string, quantity: number) =>
    inTx((tx) => moveStock(tx, [{ code, quantity, reason: '盤點' }], { actor: 'staff:1' }));
  const move = (quantity: number) => moveOf(`G${id}`, quantity);
  const asked = [-2, -2, 5, -2, -2];
  const moved = await Promise.allSettled(asked.map(move));
  const kept = asked.filter((_, i) => moved[i]?.status === 'fulfilled');
  for (const result of moved)
    if (result.status === 'rejected')
      expect(result.reason).toMatchObject(refused(catalogueRefusals.stock_short));
  const left = kept.reduce((sum, quantity) => sum + quantity, 3);
  const { received, stock, moves } = await goodsOf(id);
  expect([received, stock]).toEqual([left, left]);
  expect(moves.map(([, , quantity]: string[]) => Number(quantity)).sort()).toEqual([3, ...kept].sort());
  await expect(move(-left - 1)).rejects.toMatchObject(refused(catalogueRefusals.stock_short));
  const tube = await shop.tube();
  await expect(moveOf(`G${tube.productId}`, 1)).rejects.toMatchObject(refused(placeRefusals.thing_missing));
  await expect(shop.db.query('update stock_movements set quantity = 1')).rejects.toThrow();

  const arrives_at = new Date('2027-01-01T00:00:00+08:00');
  expect(await inTx((tx) => setGoodsTerms(tx, id, version, { member_limit: 4, arrives_at, value: 60 }))).toBe(
    2,
  );
  expect(await goodsOf(id)).toMatchObject({ member_limit: 4, arrives_at });
});
