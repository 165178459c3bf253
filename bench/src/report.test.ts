import { expect, test } from 'vitest';
import type { Kind } from './kinds.ts';
import type { Measured } from './load.ts';
import { costsOf, goalsOf, measuredOf, spread } from './report.ts';
import type { Round } from './rounds.ts';

const load = (perSecond: number, p99 = 10): Measured => ({ count: perSecond * 5, perSecond, p50: 5, p99 });

const round = (loads: Partial<Record<Kind, Measured>>): Round => ({
  a: load(1_000),
  b: load(2_000),
  c: load(2_500),
  limit: load(4_000),
  refused: load(6_000),
  list: load(3_000),
  tickets: load(3_000),
  cachedHome: load(7_000),
  cachedDetail: load(7_000),
  cachedList: load(12_000),
  madeDetail: load(300),
  capsuleStatements: load(1_000),
  capsuleFunction: load(2_000),
  capsules: load(2_000),
  twoServers: load(2_000),
  holds: load(1_000),
  held: load(3_000),
  notices: load(1_500),
  repeated: load(6_000),
  forms: load(1_000),
  orders: load(2_000),
  race: load(2_000),
  orderList: load(3_000),
  orderDetail: load(3_000),
  parcels: load(900),
  muchStored: load(3_000),
  littleStored: load(3_000),
  ...loads,
});

const verdicts = (rounds: Round[]) =>
  Object.fromEntries(goalsOf(rounds).map(({ name, verdict }) => [name, verdict]));

test('the median of an even number of values lies between the middle two', () => {
  expect(spread([4, 1, 3, 2])).toEqual({ min: 1, median: 2.5, max: 4 });
  expect(spread([9, 1, 5])).toEqual({ min: 1, median: 5, max: 9 });
});

test("kinds are compared within a round, so a change of the machine's speed between rounds does not count", () => {
  const slow = round({ a: load(100), c: load(250) });
  const [ratio] = goalsOf([round({}), slow]);
  expect(ratio).toMatchObject({ name: 'c/a', found: { median: 2.5 } });
  expect(measuredOf([round({}), slow]).c.perSecond).toEqual({ min: 250, median: 1_375, max: 2_500 });
});

test('a goal is missed only when no round reached it', () => {
  const good = round({});
  const bad = round({ c: load(1_390), orders: load(299) });
  expect(verdicts([good, good, bad])).toMatchObject({ 'c/a': 'met', 'o per s': 'met' });
  expect(verdicts([good, bad, bad])).toMatchObject({ 'c/a': 'close', 'o per s': 'close' });
  expect(verdicts([bad, bad, bad])).toMatchObject({ 'c/a': 'missed', 'o per s': 'missed', 'w per s': 'met' });
});

test('a p99 of exactly the limit is over it', () => {
  expect(verdicts([round({ race: load(2_000, 1_000) })])).toMatchObject({ 'p p99 ms': 'missed' });
});

test('the cost of a draw is the median of the rounds for the measured kinds; an unmeasured cost stays unknown', () => {
  const cost = (wal: number) => ({ database: null, server: 0.5, tables: 1_000, indexes: 900, wal });
  const weighed = [4_000, 9_000, 5_000].map((wal) => round({ c: { ...load(2_500), cost: cost(wal) } }));
  expect(costsOf(weighed)).toEqual({ c: cost(5_000) });
});
