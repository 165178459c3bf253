import { expect, test } from 'vitest';
import { formatCountdown } from './Countdown.tsx';

test('a countdown rounds up, so that it shows 0:00 only when the time is over', () => {
  expect(formatCountdown(300)).toBe('5:00');
  expect(formatCountdown(59.2)).toBe('1:00');
  expect(formatCountdown(9)).toBe('0:09');
  expect(formatCountdown(0.1)).toBe('0:01');
  expect(formatCountdown(-3)).toBe('0:00');
});
