import { getCart, putCart } from '@kujiya/contract/cart';
import { refreshCart } from '@kujiya/contract/goods';
import type { InputOf } from '@kujiya/contract/kernel/call';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { makeGoods } from '#testing/goods.ts';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();

type Items = InputOf<typeof putCart>['body']['items'];
const put = (token: string, version: number, items: Items) =>
  shop.call(putCart, { body: { version, items }, token });
const read = async (token: string) => (await shop.call(getCart, { token })).body;

test('a cart is shared between devices, with current prices and stock', async () => {
  const [mug, towel] = [await makeGoods(shop.db, { price: 300 }), await makeGoods(shop.db, { price: 200 })];
  const { token } = await shop.member();
  expect((await read(token)).data).toEqual({ version: 0, items: [] });
  const items = [
    { product_id: towel, quantity: 2, selected: true },
    { product_id: mug, quantity: 1, selected: false },
    { product_id: 999_999, quantity: 1, selected: true },
  ];
  expect((await put(token, 0, items)).body.data).toEqual({ version: 1 });
  await shop.db.query('update products set price = 350 where id = $1', [mug]);
  await shop.db.query(`update products set status = '0' where id = $1`, [towel]);
  const opens = '2099-01-01T00:00:00.000Z';
  const early = await makeGoods(shop.db);
  await shop.db.query('update products set release_date = $2 where id = $1', [early, opens]);
  const { data: quoted } = (
    await shop.call(refreshCart, { body: { items: [{ product_id: early, quantity: 1 }] } })
  ).body;
  expect(quoted).toMatchObject([{ issue: 'missing', opens_at: opens }]);
  const kept = await read(token);
  expect(Value.Check(getCart.answer, kept)).toBe(true);
  expect(kept.data).toMatchObject({
    version: 1,
    items: [
      { product_id: towel, quantity: 2, selected: true, issue: 'missing' },
      { product_id: mug, quantity: 1, selected: false, price: 350, issue: null },
    ],
  });
});

test('when two devices change the same version, the second is refused; members see only their own cart', async () => {
  const mug = await makeGoods(shop.db);
  const [ann, bob] = [await shop.member(), await shop.member()];
  const line = { product_id: mug, quantity: 1, selected: true };
  await put(ann.token, 0, [line]);
  const both = await Promise.all([
    put(ann.token, 1, [{ ...line, quantity: 2 }]),
    put(ann.token, 1, [{ ...line, quantity: 3 }]),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await put(ann.token, 0, [])).body.code).toBe('cart_elsewhere');
  expect((await put(ann.token, 2, [])).body.data).toEqual({ version: 3 });
  for (const version of [2 ** 31, 1e21])
    expect((await put(ann.token, version, [])).body).toMatchObject({
      code: 'invalid_request',
      field: 'version',
    });
  expect((await read(bob.token)).data).toEqual({ version: 0, items: [] });
  expect((await shop.call(getCart, {})).status).toBe(401);
});
