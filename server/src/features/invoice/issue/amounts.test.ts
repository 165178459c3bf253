import { expect, test } from 'vitest';
import { amountsOf } from './amounts.ts';

test('price and tax sum to every amount from 1 to 100,000, and the tax is 5 % of the price to the dollar', () => {
  for (let total = 1; total <= 100_000; total++) {
    const { net, tax } = amountsOf(total);
    if (net + tax !== total || !Number.isInteger(net) || tax < 0 || Math.abs(net * 0.05 - tax) > 0.525)
      expect({ total, net, tax }).toBe('an invoice that holds');
  }
});

test.each([
  [100, 95, 5],
  [105, 100, 5],
  [1, 1, 0],
  [10, 10, 0],
  [11, 10, 1],
  [10_000, 9_524, 476],
])('NT$%i is %i and %i', (total, net, tax) => {
  expect(amountsOf(total)).toEqual({ net, tax, total });
});
