import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { sequences } from '#testing/sequences.ts';
import { expectedOf, type Pieces, verdictOf } from './odds.ts';

/** Draws from a lot without putting back; `skew` draws a prize so many times more eagerly. */
function draw(
  lotId: number,
  contents: readonly number[],
  count: number,
  random: () => number,
  skew = 1,
): Pieces[] {
  const left = [...contents];
  for (let i = 0; i < count; i++) {
    const weights = left.map((pieces, prize) => pieces * (prize === 0 ? skew : 1));
    let at = random() * weights.reduce((sum, weight) => sum + weight, 0);
    const prize = weights.findIndex((weight) => {
      at -= weight;
      return at < 0;
    });
    left[prize] = (left[prize] ?? 0) - 1;
  }
  return contents.map((pieces, prizeId) => ({
    lotId,
    prizeId,
    pieces,
    drawn: pieces - (left[prizeId] ?? 0),
  }));
}

/** The same numbers in every run. */
function seeded(seed: number) {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

describe('the verdict about what was drawn', () => {
  const tube = [4, 10, 16, 50];

  test('honest draws fit, also near the end of their lots', () => {
    const random = seeded(7);
    let off = 0;
    for (let i = 0; i < 1_500; i++) {
      const count = 5 + Math.floor(random() * 70);
      const rows = [1, 2, 3, 4].flatMap((lot) => draw(lot, tube, count, random));
      if (verdictOf(rows) === 'off') off++;
    }
    expect(off).toBeLessThanOrEqual(3);
  });

  test('lots in which big prizes come too rarely, or too often, are off', () => {
    const random = seeded(11);
    const lots = Array.from({ length: 30 }, (_, i) => i + 1);
    for (const skew of [0.1, 6])
      expect(verdictOf(lots.flatMap((lot) => draw(lot, tube, 40, random, skew)))).toBe('off');
  });

  test('few draws, and a lot with one prize, are not judged', () => {
    const random = seeded(3);
    expect(verdictOf(draw(1, tube, 10, random))).toBe('few');
    expect(verdictOf(draw(1, [80], 70, random))).toBe('few');
    expect(verdictOf([])).toBe('few');
    // Drawn out: nothing was left to luck.
    expect(verdictOf(draw(1, tube, 80, random))).toBe('few');
  });
});

test('expected prizes sum to the draws, and a lot that is drawn out is expected as it was committed', () => {
  const lot = fc.record({
    contents: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 4, maxLength: 4 }),
    part: fc.double({ min: 0, max: 1, noNaN: true }),
    seed: fc.integer({ min: 1 }),
  });
  fc.assert(
    fc.property(fc.array(lot, { minLength: 1, maxLength: 4 }), (lots) => {
      const rows = lots.flatMap(({ contents, part, seed }, i) => {
        const total = contents.reduce((sum, pieces) => sum + pieces, 0);
        return draw(i, contents, Math.floor(part * total), seeded(seed));
      });
      const drawn = rows.reduce((sum, row) => sum + row.drawn, 0);
      const expected = [...expectedOf(rows).values()].reduce((sum, one) => sum + one, 0);
      expect(expected).toBeCloseTo(drawn, 6);
    }),
    { numRuns: sequences },
  );
  const whole = expectedOf(draw(1, [2, 3], 5, seeded(1)));
  expect([...whole.values()]).toEqual([2, 3]);
});
