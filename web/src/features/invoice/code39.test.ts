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
])('%s is %s', (char, elements) => {
  expect(elementsOf(char)).toBe(elements);
});

test('every sign a carrier may have is different from every other, with three wide elements', () => {
  const signs = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-.+/'];
  const all = signs.map(elementsOf);
  expect(new Set(all).size).toBe(signs.length);
  for (const elements of all) expect(elements.replaceAll('n', '')).toBe('www');
});

test('what the code has no sign for is not drawn', () => {
  expect(code39('/籤')).toBeNull();
});
