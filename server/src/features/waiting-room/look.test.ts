import { waitingLimits as limits } from '@kujiya/contract/waiting-room';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sequences } from '#testing/sequences.ts';
import { drawAfter } from './drawing.ts';
import { estimate, lookLimits, lowerThan, nextLook } from './look.ts';

const fraction = fc.double({ min: 0, max: 0.999, noNaN: true });

test('nobody looks so late as to count as absent, and nobody at the front looks late', () => {
  const state = fc.constantFrom('before', 'waiting', 'turn', 'over' as const);
  const look = fc.record({
    state,
    opensIn: fc.double({ min: -100, max: 4_000, noNaN: true }),
    drawsIn: fc.double({ min: -100, max: 4_000, noNaN: true }),
    waiting: fc.nat(20_000),
    ahead: fc.nat(1_000_000),
    wait: fc.option(fc.nat(10_000_000)),
    spread: fraction,
  });
  fc.assert(
    fc.property(look, (one) => {
      const seconds = nextLook(one as never);
      expect(Number.isInteger(seconds)).toBe(true);
      expect(seconds).toBeGreaterThan(0);
      // A look that gets lost on its way leaves time for another.
      expect(seconds * 2).toBeLessThan(limits.present);
      if (one.state === 'turn' || (one.state === 'waiting' && one.ahead < 3))
        expect(seconds).toBe(lookLimits.least);
    }),
    { numRuns: sequences },
  );
});

const lookBefore = (opensIn: number, drawsIn: number, waiting: number, spread: number) =>
  nextLook({ state: 'before', opensIn, drawsIn, waiting, ahead: 0, wait: null, spread });

test('before the opening everybody comes back soon after it, one after the other', () => {
  for (const spread of [0, 0.25, 0.5, 0.99]) {
    let drawsIn = 100;
    while (drawsIn > 0) drawsIn -= lookBefore(drawsIn - 5, drawsIn, 20_000, spread);
    expect(-drawsIn).toBeGreaterThanOrEqual(0);
    expect(-drawsIn).toBeLessThanOrEqual(1 + lookLimits.spread * spread + 1);
  }
});

test('where few wait, everybody sees once between list and drawing that they are listed', () => {
  for (const opensIn of [100, 40, 7, 0.5, 0])
    for (const spread of [0, 0.5, 0.99]) {
      const looks = [];
      // The earliest round.
      for (let at = -opensIn; at < 5; at += lookBefore(-at, 5 - at, 300, spread)) looks.push(at);
      const seen = looks.filter((at) => at >= lookLimits.listed);
      expect([opensIn, spread, seen.length]).toEqual([opensIn, spread, 1]);
      expect(seen[0]).toBeLessThan(drawAfter - 0.9);
    }
});

test('lower numbers are counted', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat(1_000)), fc.nat(1_000), (numbers, number) => {
      const sorted = [...numbers].sort((a, b) => a - b);
      expect(lowerThan(sorted, number)).toBe(sorted.filter((one) => one < number).length);
    }),
    { numRuns: sequences },
  );
});

test('the estimate is a turn for each member ahead, and what is left of the turn under way', () => {
  const pace = { seconds: 60, tickets: 4 };
  const turn = { elapsed: 20, left: 250 };
  expect(estimate(null, 7, turn, 80)).toEqual({ wait: null, isSlim: false });
  expect(estimate(pace, 0, null, 80)).toEqual({ wait: 0, isSlim: false });
  expect(estimate(pace, 2, turn, 80)).toEqual({ wait: 160, isSlim: false });
  // One that takes longer than the others: as long again, and never beyond its end.
  expect(estimate(pace, 0, { elapsed: 100, left: 200 }, 80).wait).toBe(100);
  expect(estimate(pace, 0, { elapsed: 250, left: 50 }, 80).wait).toBe(50);
  expect(estimate(pace, 19, null, 80).isSlim).toBe(false);
  expect(estimate(pace, 20, null, 80).isSlim).toBe(true);
  // Turns in which nobody bought anything say nothing about the end of the tickets.
  expect(estimate({ seconds: 90, tickets: 0 }, 5_000, turn, 80).isSlim).toBe(false);
});
