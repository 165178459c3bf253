import { expect, test } from 'vitest';
import { discountsOf, lotSums, marginOf } from './lot-sums.ts';

const product = { type: 0, price: 300, discount_price: 280, point_price: null, case_price: null };
const pieces = [
  { quantity: 1, value: 900 },
  { quantity: 9, value: 100 },
];

test('a tube brings its tickets at the price that is charged, and gives its prizes with the last one', () => {
  expect(lotSums(product, pieces, { value: 500 })).toEqual({ total: 10, brings: 2_800, gives: 2_300 });
  expect(lotSums({ ...product, point_price: 250 }, pieces, null)).toMatchObject({
    brings: 2_500,
    gives: 1_800,
  });
  expect(lotSums({ ...product, case_price: 1 }, pieces, null).brings).toBe(2_800);
});

test('the cost is unknown as long as that of one prize is', () => {
  expect(lotSums(product, [...pieces, { quantity: 1, value: null }], null).gives).toBeNull();
  expect(lotSums(product, pieces, { value: null }).gives).toBeNull();
  expect(marginOf({ brings: 2_800, discounts: 70, gives: null })).toBeNull();
});

test('a case brings no more than its price as a whole', () => {
  const case10 = { ...product, type: 1, case_price: 2_500 };
  expect(lotSums(case10, pieces, null).brings).toBe(2_500);
  expect(lotSums({ ...case10, case_price: 9_000 }, pieces, null).brings).toBe(2_800);
  expect(lotSums(case10, [], null)).toEqual({ total: 0, brings: 0, gives: 0 });
});

test('points and coupons are measured by enough draws, and otherwise taken to be what the first level gets back', () => {
  expect(discountsOf({ orders: 30, total: 10_000, off: 620 })).toEqual({ share: 0.062, orders: 30 });
  expect(discountsOf({ orders: 29, total: 10_000, off: 620 })).toEqual({ share: 0.025, orders: 0 });
  expect(marginOf({ brings: 2_800, discounts: 70, gives: 2_300 })).toBe(430);
});
