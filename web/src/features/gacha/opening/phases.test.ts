import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { advance, beginning, lastsOf, type Phase, phaseLengths, type Show } from './phases.ts';

/** Plays by the clock as the screen does, and records each phase with its time in milliseconds. */
function play(total: number) {
  const step = advance(total);
  const seen: [Phase, number][] = [];
  const started = Date.now();
  let show: Show = beginning;
  const arrive = (next: Show) => {
    if (next !== show) seen.push([next.phase, Date.now() - started]);
    show = next;
    const length = show.done ? undefined : lastsOf(show.phase);
    if (length !== undefined) setTimeout(() => arrive(step(show, 'elapsed')), length);
  };
  return {
    seen,
    act: (what: Parameters<typeof step>[1]) => arrive(step(show, what)),
    now: () => show,
  };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a capsule passes the specified phases at the specified times', () => {
  const { seen, act, now } = play(1);
  vi.advanceTimersByTime(10_000);
  expect(now().phase).toBe('idle');
  act('turn');
  vi.advanceTimersByTime(10_000);
  expect(seen.map(([phase, at]) => [phase, at - 10_000])).toEqual([
    ['panelActive', 0],
    ['panelExpanding', 500],
    ['handleRotated', 900],
    ['machineLifted', 1200],
    ['capsuleDropped', 1600],
    ['zoom', 2000],
    ['reveal', 2600],
  ]);
});

test('the handle turns once, and nothing moves on before a capsule is open', () => {
  const { act, now } = play(2);
  act('turn');
  vi.advanceTimersByTime(450);
  act('turn');
  act('next');
  expect(now()).toEqual({ index: 0, phase: 'panelActive', done: false });
  vi.advanceTimersByTime(60);
  expect(now().phase).toBe('panelExpanding');
});

test('several capsules follow without new coins, and the result comes after the last', () => {
  const { act, now } = play(2);
  act('turn');
  vi.advanceTimersByTime(2600);
  act('next');
  expect(now()).toEqual({ index: 1, phase: 'panelExpanding', done: false });
  vi.advanceTimersByTime(2100);
  expect(now()).toEqual({ index: 1, phase: 'reveal', done: false });
  act('next');
  expect(now().done).toBe(true);
});

test('skipping leads to the result from anywhere, and the opening can be replayed', () => {
  const step = advance(5);
  expect(step({ index: 1, phase: 'zoom', done: false }, 'skip')).toEqual({
    index: 4,
    phase: 'reveal',
    done: true,
  });
  expect(step({ index: 4, phase: 'reveal', done: true }, 'elapsed').done).toBe(true);
  expect(step({ index: 4, phase: 'reveal', done: true }, 'again')).toEqual(beginning);
});

test('the stylesheet gets the lengths of the phases', () => {
  expect(phaseLengths['--capsuleDropped']).toBe('400ms');
  expect(Object.keys(phaseLengths)).toHaveLength(6);
});
