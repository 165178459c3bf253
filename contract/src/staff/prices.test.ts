import { expect, test } from 'vitest';
import { drawPrice } from '../shop/pricing.ts';
import { coveringPrice, priceNotLower } from './prices.ts';

const prices = (price: number, discount_price: number | null, point_price: number | null) => ({
  ...{ price, discount_price, point_price },
});

test.each([
  [prices(80, null, null), null],
  [prices(80, 79, 78), null],
  [prices(80, null, 79), null],
  [prices(80, 80, null), { price: 'discount_price', than: 'price' }],
  [prices(80, null, 800), { price: 'point_price', than: 'price' }],
  [prices(80, 70, 75), { price: 'point_price', than: 'discount_price' }],
  [prices(80, 90, 75), { price: 'discount_price', than: 'price' }],
])('of %j %j is not lower', (product, wrong) => {
  expect(priceNotLower(product)).toEqual(wrong);
  // What is charged is then the lowest.
  if (wrong === null)
    expect(drawPrice(product)).toBe(
      Math.min(...Object.values(product).filter((one): one is number => one !== null)),
    );
});

test.each([
  [prices(80, null, null), { price: 90 }, null],
  [prices(80, 70, null), { price: 90 }, 'discount_price'],
  [prices(80, 70, 60), { price: 90, discount_price: 75 }, 'point_price'],
  [prices(80, 70, 60), { discount_price: null }, 'point_price'],
  [prices(80, 70, null), { price: 90, discount_price: 75 }, null],
  [prices(80, 70, null), { price: 90, discount_price: null }, null],
  [prices(80, 70, null), { discount_price: null }, null],
  [prices(80, 70, null), {}, null],
])('of %j the change %j leaves what is paid to %s', (product, changes, covering) => {
  expect(coveringPrice(product, changes)).toBe(covering);
  const paid = drawPrice({ ...product, ...changes });
  if (covering) expect(paid).toBe(drawPrice(product));
});
