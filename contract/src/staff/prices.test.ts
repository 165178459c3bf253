import { expect, test } from 'vitest';
import { drawPrice } from '../shop/pricing.ts';
import { priceNotLower } from './prices.ts';

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
