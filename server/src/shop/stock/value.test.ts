import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sequences } from '#testing/sequences.ts';
import { afterIssues, afterMovement, noStock, type Stock, stockOf } from './value.ts';

const came = (quantity: number, amount: number | null, issued = 0) => ({ quantity, amount, issued });

test('the cost of a piece is the average of what is there, weighted by pieces', () => {
  expect(stockOf([came(10, 1_000), came(10, 2_000)], null)).toMatchObject({ pieces: 20, cost: 150_00 });
  // Five of the first ten are sold: 5 × 100 + 10 × 200 = 2,500 for 15.
  expect(stockOf([came(10, 1_000), came(10, 2_000, 5)], null)).toEqual({
    ...{ pieces: 15, value: 2_500_00, cost: 166_66, issued: 5 },
  });
});

test('a cost is rounded down to a hundredth, and what is left counts in the next average', () => {
  const three = stockOf([came(3, 100)], null);
  expect(three).toMatchObject({ cost: 33_33, value: 100_00 });
  expect(afterIssues(three, 2)).toMatchObject({ pieces: 1, value: 33_34 });
  expect(afterMovement(three, came(1, 10, 2), null)).toMatchObject({ pieces: 2, value: 43_34, cost: 21_67 });
});

test('pieces without an amount count at the present cost, and before any at the cost field', () => {
  expect(stockOf([came(4, null)], 60)).toMatchObject({ value: 240_00, cost: 60_00 });
  expect(stockOf([came(4, 200), came(6, null)], 60)).toMatchObject({ value: 500_00, cost: 50_00 });
  expect(stockOf([came(4, null)], null)).toMatchObject({ pieces: 4, cost: null });
  // Nobody knew what the four cost: as much as the first that were paid for.
  expect(stockOf([came(4, null), came(1, 30)], null)).toMatchObject({
    pieces: 5,
    value: 150_00,
    cost: 30_00,
  });
});

test('pieces that were drawn before they were recorded are covered by the next that come', () => {
  expect(stockOf([came(10, 500, 4)], null)).toMatchObject({ pieces: 6, value: 300_00, cost: 50_00 });
  expect(stockOf([came(10, 500, 12)], null)).toMatchObject({ pieces: -2, value: 0, cost: 50_00 });
});

const step = fc.oneof(
  fc.record({
    kind: fc.constant('delivery' as const),
    quantity: fc.integer({ min: 1, max: 50 }),
    amount: fc.integer({ min: 0, max: 9_999 }),
  }),
  fc.record({ kind: fc.constant('issue' as const), quantity: fc.integer({ min: 1, max: 20 }) }),
  fc.record({ kind: fc.constant('write_off' as const), quantity: fc.integer({ min: 1, max: 5 }) }),
);

test('the value on hand is what was bought without what was issued, and never below zero', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      let [stock, issued, bought, spent]: [Stock, number, number, number] = [noStock, 0, 0, 0];
      for (const { kind, ...step } of steps) {
        // No more than is there: what is issued before it was recorded has tests of its own.
        const quantity = kind === 'delivery' ? step.quantity : Math.min(step.quantity, stock.pieces);
        if (quantity <= 0) continue;
        const [before, cost] = [stock, stock.cost ?? 0];
        const isLast = kind !== 'delivery' && quantity === before.pieces;
        if (kind === 'issue') {
          issued += quantity;
          stock = afterIssues(before, issued);
        } else {
          const amount = 'amount' in step ? (step.amount as number) : null;
          const sign = kind === 'delivery' ? 1 : -1;
          stock = afterMovement(before, { quantity: sign * quantity, amount, issued }, null);
          if (amount !== null) bought += amount * 100;
        }
        // The last piece takes what the rounding has left.
        if (kind !== 'delivery') spent += isLast ? before.value : quantity * cost;
        expect(stock.value).toBe(bought - spent);
        expect(stock.value).toBeGreaterThanOrEqual((stock.cost ?? 0) * stock.pieces);
        expect(stock.pieces).toBeGreaterThanOrEqual(0);
      }
    }),
    { numRuns: sequences * 5 },
  );
});
