import { expect, test } from 'vitest';
import { slotText } from './slots.ts';

test('the slots of some pieces are named by lot and number, the last prize by its name', () => {
  expect(slotText([])).toBe('');
  expect(
    slotText([
      { lot: 'A筒', numbers: [27, 31] },
      { lot: 'B筒', numbers: [0, 50] },
      { lot: 'C筒', numbers: [0] },
    ]),
  ).toBe('A筒 第 27、31 號；B筒 第 50 號 最後賞；C筒 最後賞');
});
