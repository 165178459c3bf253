import { createOrder } from '@kujiya/contract/goods';
import { pathOf } from '@kujiya/contract/kernel/request';
import { expect, test } from 'vitest';
import { makeGoods } from '#testing/goods.ts';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();

test('each mistake in an order has its own refusal; null counts as absent', async () => {
  const mug = await makeGoods(shop.db, { price: 40 });
  const { token } = await shop.member({ tokens: 1_000 });
  const line = { product_id: mug, quantity: 1 };
  const refused = async (body: object) => {
    const url = pathOf(createOrder, {});
    return (await shop.send({ method: 'POST', url, body: { payment_method: 'balance', ...body }, token }))
      .body;
  };
  const said = async (body: object) => (await refused(body)).code;
  for (const items of [[], null, undefined, 'cart']) expect(await said({ items })).toBe('cart_empty');
  for (const items of [[{ ...line, quantity: 0 }], [{ ...line, quantity: 100 }], Array(31).fill(line)])
    expect(await refused({ items })).toMatchObject({
      code: 'cart_too_full',
      message: '每種商品 1 到 99 件，一次最多結帳 30 種商品',
    });
  const items = [line];
  for (const [wrong, code] of [
    [{ payment_method: null }, 'method_unavailable'],
    [{ payment_method: 'transfer' }, 'method_unavailable'],
    [{ customer_note: '長'.repeat(1_001) }, 'note_too_long'],
    [{ points_discount: -200 }, 'points_step'],
    [{ coupon_id: 'none' }, 'coupon_missing'],
    [{ address_id: 0 }, 'address_missing'],
  ] as const)
    expect(await said({ items, ...wrong })).toBe(code);
  const blank = { customer_note: null, points_discount: null, coupon_id: null, address_id: null };
  expect(await said({ items, shipping_method: null, ...blank })).toBeUndefined();
});
