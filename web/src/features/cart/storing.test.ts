import { expect, test } from 'vitest';
import { storingText } from './storing.ts';

test.each([
  [60, 5, '不收費，滿 5 件寄出免運費'],
  [60, 1, '不收費'],
  [0, 5, '不收費'],
])('with a fee of %i below %i pieces, storing first is “%s”', (shippingFee, freeFrom, words) => {
  expect(storingText({ shippingFee, freeFrom })).toBe(words);
});
