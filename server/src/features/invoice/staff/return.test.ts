import type { InvoiceSums } from '@kujiya/contract/staff/invoice-list';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountsOf } from '../issue/amounts.ts';
import { filedOf, noSums } from './return.ts';

const sumsOf = (totals: readonly number[]) =>
  totals.map(amountsOf).reduce<InvoiceSums>(
    (sums, { net, tax, total }) => ({
      count: sums.count + 1,
      net: sums.net + net,
      tax: sums.tax + tax,
      total: sums.total + total,
    }),
    noSums,
  );

test('persons are taxed by the total of the period, companies by their invoices, and allowances take off', () => {
  // Each of NT$10 has no tax by itself; together they have some.
  const persons = sumsOf(Array(100).fill(10));
  expect(persons).toEqual({ count: 100, net: 1_000, tax: 0, total: 1_000 });
  const companies = sumsOf([1_050, 10]);
  const allowances = sumsOf([105]);
  expect(filedOf({ companies, persons, allowances })).toEqual({
    invoices: { count: 102, sales: 1_010 + 952, tax: 50 + 48 },
    allowances: { count: 1, sales: 100, tax: 5 },
    total: { count: 103, sales: 1_862, tax: 93 },
  });
});

test('sales and tax sum to what was paid less what was given back, and are 5 % apart to the dollar', () => {
  const totals = fc.array(fc.integer({ min: 1, max: 9_000 }), { maxLength: 40 }).map(sumsOf);
  fc.assert(
    fc.property(totals, totals, (persons, companies) => {
      const { total } = filedOf({ companies, persons, allowances: noSums });
      expect(total.sales + total.tax).toBe(persons.total + companies.total);
      const { invoices } = filedOf({ companies: noSums, persons, allowances: noSums });
      expect(Math.abs(invoices.sales * 0.05 - invoices.tax)).toBeLessThanOrEqual(0.525);
    }),
  );
});
