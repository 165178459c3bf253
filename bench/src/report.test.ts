import { expect, test } from 'vitest';
import type { Measured } from './load.ts';
import { median, type Round, tableOf, verdictsOf } from './report.ts';

const load = (perSecond: number, p99 = 10): Measured => ({ count: perSecond * 5, perSecond, p50: 5, p99 });
const round = (loads: Round = {}): Round => ({
  statements: load(1_000),
  draws: load(1_400),
  orders: load(300),
  race: load(2_000, 999),
  ...loads,
});

test('the median of an even number of values lies between the middle two', () => {
  expect(median([4, 1, 3, 2])).toBe(2.5);
  expect(median([9, 1, 5])).toBe(5);
});

test("draws are compared within a round, so a change of the machine's speed between rounds does not count", () => {
  const slow = round({ statements: load(100), draws: load(240) });
  expect(tableOf([round(), slow])).toContain('| draws: HTTP ÷ pgbench | 1.90 |');
});

test('a floor is missed only when no round reached it', () => {
  const bad = round({ draws: load(1_390), orders: load(299) });
  expect(verdictsOf([round(), round(), bad])).toMatchObject({ ratio: 'met', orders: 'met' });
  expect(verdictsOf([round(), bad, bad])).toMatchObject({ ratio: 'close', orders: 'close' });
  expect(verdictsOf([bad, bad, bad])).toMatchObject({ ratio: 'missed', orders: 'missed', race: 'met' });
});

test('a p99 of exactly the limit is over it', () => {
  expect(verdictsOf([round({ race: load(2_000, 1_000) })])).toMatchObject({ race: 'missed' });
});
