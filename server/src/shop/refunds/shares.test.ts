import { apportion } from '@kujiya/contract/shop/apportion';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sequences } from '#testing/sequences.ts';
import { sharesOf } from './shares.ts';

const runs = 5 * sequences;

test('an apportioned amount sums to the whole, and no part is a unit away from its exact share', () => {
  const weights = fc.array(fc.nat({ max: 5_000 }), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(fc.nat({ max: 100_000 }), weights, (amount, parts) => {
      const whole = parts.reduce((sum, part) => sum + part, 0);
      const shares = apportion(amount, parts);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
      if (whole > 0)
        for (const [i, share] of shares.entries())
          expect(Math.abs(share - (amount * (parts[i] ?? 0)) / whole)).toBeLessThan(1);
    }),
    { numRuns: runs },
  );
});

test('refunding an order piece by piece, in any order, returns exactly the amount paid', () => {
  const order = fc.record({
    lines: fc.array(
      fc.record({ price: fc.integer({ min: 1, max: 900 }), quantity: fc.integer({ min: 1, max: 5 }) }),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
    discount: fc.nat({ max: 500 }),
    points: fc.nat({ max: 3_000 }),
    shippingFee: fc.constantFrom(0, 60),
    picks: fc.infiniteStream(fc.nat()),
  });
  fc.assert(
    fc.property(order, ({ lines: made, discount, points, shippingFee, picks }) => {
      const lines = made.map(({ price, quantity }, i) => ({
        position: i + 1,
        quantity,
        subtotal: price * quantity,
        refunded: 0,
      }));
      const total = lines.reduce((sum, { subtotal }) => sum + subtotal, 0);
      const paid = Math.max(0, total - discount) + shippingFee;
      const given = { amount: 0, points: 0 };
      for (;;) {
        const open = lines.filter(({ refunded, quantity }) => refunded < quantity);
        const line = open[(picks.next().value ?? 0) % Math.max(1, open.length)];
        if (!line) break;
        const shares = sharesOf({ paid, points, shippingFee }, lines, [
          { position: line.position, quantity: 1 },
        ]);
        expect(shares.amount).toBeGreaterThanOrEqual(0);
        given.amount += shares.amount;
        given.points += shares.points;
        line.refunded++;
        expect(shares.isWhole).toBe(lines.every(({ refunded, quantity }) => refunded === quantity));
      }
      expect(given).toEqual({ amount: paid, points });
    }),
    { numRuns: runs },
  );
});

test('each piece of a line is refunded with its share, and the shipping fee with the last', () => {
  const lines = [
    { position: 1, quantity: 2, subtotal: 200, refunded: 0 },
    { position: 2, quantity: 1, subtotal: 100, refunded: 0 },
  ];
  const order = { paid: 340, points: 400, shippingFee: 60 };
  expect(sharesOf(order, lines, [{ position: 1, quantity: 1 }])).toEqual({
    amount: 93,
    points: 133,
    isWhole: false,
  });
  const rest = [
    { position: 1, quantity: 2 },
    { position: 2, quantity: 1 },
  ];
  expect(sharesOf(order, lines, rest)).toEqual({ amount: 340, points: 400, isWhole: true });
});
