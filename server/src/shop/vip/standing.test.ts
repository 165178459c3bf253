import { taipeiDayStart } from '@kujiya/contract/kernel/time';
import { vipNext, vipProgress } from '@kujiya/contract/shop/vip';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sequences } from '#testing/sequences.ts';
import { type Growth, standingOf } from './standing.ts';

const dayMs = 86_400_000;
const begin = taipeiDayStart('2026-01-01');
const at = (day: number, growth: number): Growth => ({ at: begin + day * dayMs + 43_200_000, growth });
const levelAt = (entries: Growth[], day: number) => standingOf(entries, begin + day * dayMs).level;

test('levels up to the fourth follow the total growth and are never lost', () => {
  const entries = [at(0, 2_999), at(1, 1), at(2, 27_000)];
  expect([1, 2, 3, 1_000].map((day) => levelAt(entries, day))).toEqual([1, 2, 4, 4]);
  expect(standingOf(entries, begin + 1_000 * dayMs).expiresAt).toBeNull();
});

test('the fifth level needs 1,500 in each 90 days, the sixth 3,000; otherwise a member drops one level, at most to the fourth', () => {
  const top = [at(0, 105_000)];
  expect(levelAt(top, 89)).toBe(6);
  // The ninetieth day's midnight in Taipei is the border.
  expect(standingOf(top, begin + 90 * dayMs - 1).level).toBe(6);
  expect(levelAt(top, 90)).toBe(5);
  expect(levelAt(top, 180)).toBe(4);
  expect(levelAt(top, 2_000)).toBe(4);
  const held = [at(0, 105_000), at(89, 3_000), at(90, 2_999)];
  expect(levelAt(held, 90)).toBe(6);
  expect(levelAt(held, 180)).toBe(5);
  expect(standingOf(held, begin + 100 * dayMs)).toMatchObject({
    held: 2_999,
    expiresAt: begin + 180 * dayMs,
  });
});

test('a lost level is regained by the growth that holds it, within one period', () => {
  const lost = [at(0, 104_000), at(100, 1_000), at(179, 499), at(181, 1_499)];
  expect(levelAt(lost, 95)).toBe(4);
  // 105,000 are reached in between: that is level six.
  expect(levelAt(lost, 101)).toBe(6);
  expect(levelAt([at(0, 103_000), at(100, 700), at(179, 799), at(181, 1)], 182)).toBe(4);
  expect(levelAt([at(0, 103_000), at(100, 700), at(179, 800)], 182)).toBe(5);
});

test('growth that is taken back no longer counts', () => {
  expect(levelAt([at(0, 30_000), at(1, -1)], 2)).toBe(3);
  expect(standingOf([at(0, 105_000), at(1, -50_000)], begin + 2 * dayMs)).toMatchObject({
    level: 4,
    growth: 55_000,
    expiresAt: null,
  });
});

test('the next level needs total growth, or the growth that regains a lost level', () => {
  const state = { growth: 6_500, level: 2, held: 0, expiresAt: null };
  expect([vipNext(state), vipProgress(state)]).toEqual([
    { level: 3, have: 6_500, need: 10_000, regains: false },
    50,
  ]);
  const fallen = { growth: 110_000, level: 4, held: 750, expiresAt: begin };
  expect([vipNext(fallen), vipProgress(fallen)]).toEqual([
    { level: 5, have: 750, need: 1_500, regains: true },
    50,
  ]);
  expect(vipProgress({ ...fallen, level: 6 })).toBe(100);
});

/** The same, day by day, as the rules page describes it: everything happens at 12:00. */
function byDays(growths: ReadonlyMap<number, number>, last: number): number {
  let [total, level, best, within, dueDay] = [0, 1, 1, 0, -1];
  for (let day = 0; day <= last; day++) {
    if (day === dueDay) {
      if ((level === 6 && within < 3_000) || (level === 5 && within < 1_500)) level--;
      within = 0;
      dueDay = day + 90;
    }
    const growth = growths.get(day);
    // On the last day, noon has not come yet.
    if (growth === undefined || day === last) continue;
    total += growth;
    within += growth;
    const reached =
      total >= 105_000
        ? 6
        : total >= 103_000
          ? 5
          : total >= 30_000
            ? 4
            : total >= 10_000
              ? 3
              : total >= 3_000
                ? 2
                : 1;
    if (reached < 5) level = reached;
    else if (reached > best) [level, within, dueDay] = [reached, 0, day + 90];
    else if (level < reached && within >= (level === 4 ? 1_500 : 3_000))
      [level, within, dueDay] = [level + 1, 0, day + 90];
    best = Math.max(best, reached);
  }
  return level;
}

test('the standing matches a day-by-day calculation over two years', () => {
  const step = fc.tuple(
    fc.integer({ min: 0, max: 120 }),
    fc.oneof(fc.integer({ min: 1, max: 3_200 }), fc.constantFrom(1_500, 3_000, 30_000, 103_000, 105_000)),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 14 }), fc.integer({ min: 0, max: 800 }), (steps, last) => {
      let day = 0;
      const growths = new Map<number, number>();
      for (const [pause, growth] of steps) {
        day += pause;
        growths.set(day, (growths.get(day) ?? 0) + growth);
      }
      const entries = [...growths].map(([on, growth]) => at(on, growth));
      expect(levelAt(entries, last)).toBe(byDays(growths, last));
    }),
    { numRuns: sequences * 20 },
  );
});
