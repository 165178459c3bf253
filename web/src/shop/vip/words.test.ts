import { expect, test } from 'vitest';
import { rebateText } from './rebate.ts';
import { wayText } from './way.ts';

test('the way to a level is given as total growth, or as the growth that regains it', () => {
  expect(wayText({ level: 3, have: 6_500, need: 10_000, regains: false })).toBe('再 3,500 成長值升級黃金');
  expect(wayText({ level: 5, have: 750, need: 1_500, regains: true })).toBe(
    '這一期再累積 750 成長值，就回到鑽石',
  );
});

test('what comes back for a payment is told in points and money, never as a percentage', () => {
  expect([1, 2, 4, 6].map(rebateText)).toEqual([
    '每 NT$100 送 50 點（可折 NT$2.5）',
    '每 NT$100 送 60 點（可折 NT$3）',
    '每 NT$100 送 70 點（可折 NT$3.5）',
    '每 NT$100 送 100 點（可折 NT$5）',
  ]);
});
