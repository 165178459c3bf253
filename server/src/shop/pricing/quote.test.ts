import { expect, test } from 'vitest';
import { priceOf, requireMeans } from './quote.ts';

/** A purchase of 400 tokens by a member whose points may pay half of it. */
const pay = (points: number, means: { tokens: number; points: number }) => {
  const price = priceOf(400, points, 0);
  requireMeans(price, price.final, { ...means, points_limit: 50 });
  return price.final;
};

test('points, their share and tokens may be used up to the last one', () => {
  expect(pay(4_000, { tokens: 200, points: 4_000 })).toBe(200);
  expect(() => pay(4_200, { tokens: 400, points: 9_000 })).toThrow('points_over_cap');
  expect(() => pay(4_000, { tokens: 200, points: 3_999 })).toThrow('points_too_low');
  expect(() => pay(4_000, { tokens: 199, points: 4_000 })).toThrow('balance_too_low');
});
