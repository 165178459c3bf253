import { expect, test } from 'vitest';
import { daysAndTime } from './time-left.ts';

test.each([
  [0, 0, '00:00:00'],
  [-5, 0, '00:00:00'],
  [0.2, 0, '00:00:01'],
  [59.5, 0, '00:01:00'],
  [86_399, 0, '23:59:59'],
  [86_400, 1, '00:00:00'],
  [5 * 86_400 + 7 * 3600 + 12 * 60 + 33, 5, '07:12:33'],
])('%d seconds are %d days and %s', (seconds, days, time) => {
  expect(daysAndTime(seconds)).toEqual({ days, time });
});
