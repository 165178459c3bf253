import { defaultOptions } from 'sqids';
import { expect, test } from 'vitest';
import { decodeDrawCode, encodeDrawCode } from './draw-code.ts';

test.each([
  { tubeId: 1, productId: 1, orderId: null },
  { tubeId: 1, productId: 1, orderId: 1 },
  { tubeId: 2_147_483_647, productId: 90, orderId: 9_007_199_254_740_991 },
])('a draw code decodes to its draw: %o', (draw) => {
  expect(decodeDrawCode(encodeDrawCode(draw))).toEqual(draw);
});

test.each(['', 'b', 'bcdfgh', '1O47yLpiIb', '../cart', '一番賞'])('%o is not a valid draw code', (text) => {
  expect(decodeDrawCode(text)).toBeNull();
});

test('no code can contain a word of the library’s blocklist', () => {
  const codes = Array.from({ length: 2_000 }, (_, i) =>
    encodeDrawCode({ tubeId: i + 1, productId: (i % 90) + 1, orderId: i * 7_919 + 1 }),
  );
  const used = new Set(codes.join(''));
  expect(
    [...defaultOptions.blocklist].filter((word) => [...word].every((letter) => used.has(letter))),
  ).toEqual([]);
  expect(codes.join('')).not.toMatch(/[^bcdfghjkmnpqrstvwxyz2-9]/);
});
