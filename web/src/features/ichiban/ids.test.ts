import { expect, test } from 'vitest';
import { picksText, toId, toPicks } from './ids.ts';

test('only whole positive numbers are ids', () => {
  expect(toId('12')).toBe(12);
  for (const text of ['', '0', '-3', '1.5', '1e3', '12x', ' 4', '9999999999999999', null, undefined])
    expect(toId(text)).toBeUndefined();
});

test('picked numbers survive an address, and what is no number is left out', () => {
  expect(toPicks(picksText([8, 21, 27]))).toEqual([8, 21, 27]);
  expect(toPicks('8-8-x--0-3')).toEqual([8, 3]);
  expect(toPicks(null)).toEqual([]);
});
