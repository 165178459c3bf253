import { expect, test } from 'vitest';
import { code39 } from './code39.ts';

/** The nine elements of the one character between start and stop, wide ones as w. */
const elementsOf = (char: string): string => {
  const bars = code39(char)?.bars.slice(5, 11) ?? [];
  return bars
    .flatMap(({ x, width }, index) => {
      const next = bars[index + 1];
      return next ? [width, next.x - x - width] : [];
    })
    .slice(0, 9)
    .map((width) => (width > 1 ? 'w' : 'n'))
    .join('');
};

test.each([
  ['0', 'nnnwwnwnn'],
  ['A', 'wnnnnwnnw'],
  ['T', 'nnnnwnwwn'],
  ['Z', 'nwwnwnnnn'],
  ['-', 'nwnnnnwnw'],
  ['.', 'wwnnnnwnn'],
  ['/', 'nwnwnnnwn'],
  ['+', 'nwnnnwnwn'],
])('the elements of %s are %s', (char, elements) => {
  expect(elementsOf(char)).toBe(elements);
});

test('every character that a carrier may contain is distinct and has three wide elements', () => {
  const signs = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-.+/'];
  const all = signs.map(elementsOf);
  expect(new Set(all).size).toBe(signs.length);
  for (const elements of all) expect(elements.replaceAll('n', '')).toBe('www');
});

test('a text with characters outside the code is not drawn', () => {
  expect(code39('/籤')).toBeNull();
});
