import { expect, test } from 'vitest';
import { pauseOf, runPace } from './run.ts';

const place = { open: false, big: false, still: false, since: 0 };

test('an ordinary one takes half a second, however long its paper took', () => {
  expect(pauseOf(place)).toBe(0);
  expect(pauseOf({ ...place, open: true, since: 320 })).toBe(180);
  expect(pauseOf({ ...place, open: true, since: 900 })).toBe(runPace.shown);
});

test('a big one is announced and celebrated, with reduced motion as well', () => {
  expect(pauseOf({ ...place, big: true, since: 400 })).toBe(runPace.hush);
  expect(pauseOf({ ...place, big: true, open: true, since: 9000 })).toBe(runPace.theatre);
  expect(pauseOf({ ...place, big: true, open: true, still: true })).toBe(runPace.theatre);
});

test('with reduced motion the others come at once', () => {
  for (const open of [false, true]) expect(pauseOf({ ...place, open, still: true })).toBe(0);
});
