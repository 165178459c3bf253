import { expect, test } from 'vitest';
import { advance, atOnce, closed, pulledShare, tallyOf } from './sequence.ts';

test('one box goes from strip to flaps, bag, figure and results', () => {
  const step = advance(1);
  let now = closed;
  for (const [does, phase] of [
    ['torn', 'unfolding'],
    ['risen', 'bag'],
    ['pulled', 'open'],
  ] as const) {
    now = step(now, does);
    expect(now).toEqual({ index: 0, phase, done: false });
  }
  expect(step(now, 'next')).toEqual({ index: 0, phase: 'open', done: true });
});

test('no step is skipped, whatever arrives late or twice', () => {
  const step = advance(2);
  for (const early of ['risen', 'pulled', 'next'] as const) expect(step(closed, early)).toEqual(closed);
  const unfolding = step(closed, 'torn');
  expect(step(unfolding, 'torn')).toEqual(unfolding);
});

test('a case is opened box by box; the last leads to the results, and all can be seen again', () => {
  const step = advance(2);
  const open = (from: typeof closed) => step(step(step(from, 'torn'), 'risen'), 'pulled');
  const second = step(open(closed), 'next');
  expect(second).toEqual({ index: 1, phase: 'closed', done: false });
  const done = step(open(second), 'next');
  expect(done).toEqual({ index: 1, phase: 'open', done: true });
  expect(step(done, 'next')).toEqual(done);
  expect(step(done, 'again')).toEqual(closed);
});

test('skipping leads to the same end as opening all', () => {
  expect(advance(3)({ index: 1, phase: 'bag', done: false }, 'skip')).toEqual({
    index: 2,
    phase: 'open',
    done: true,
  });
});

test('a pull counts from nothing to the whole', () => {
  expect([-20, 0, 50, 250].map((distance) => pulledShare(distance, 200))).toEqual([0, 0, 0.25, 1]);
});

test('rarities are counted in the order of their appearance', () => {
  expect(tallyOf([{ rarity: 'hidden' }, { rarity: 'normal' }, { rarity: 'normal' }])).toEqual([
    ['hidden', 1],
    ['normal', 2],
  ]);
});

test('a run opens a box in one moment, from whatever phase it is in', () => {
  const step = advance(2);
  for (const phase of ['closed', 'unfolding', 'bag'] as const)
    expect(atOnce.reduce(step, { index: 0, phase, done: false })).toEqual({
      index: 0,
      phase: 'open',
      done: false,
    });
});
