import { expect, test } from 'vitest';
import { gainsOf, wayText } from './words.ts';

test('what a level brings is what the one before lacks', () => {
  expect(gainsOf(3)).toEqual(['每月道具卡 3 → 5 張']);
  expect(gainsOf(4)).toEqual([
    '消費回饋 60% → 70%',
    '每筆最多可折抵 50% → 100%',
    '每月道具卡 5 → 7 張',
    '每月購物金 1 → 3 張',
  ]);
});

test('the way to a level is told by total growth, or by what brings it back', () => {
  expect(wayText({ level: 3, have: 6_500, need: 10_000, regains: false })).toBe('再 3,500 成長值升級黃金');
  expect(wayText({ level: 5, have: 750, need: 1_500, regains: true })).toBe(
    '這一期再累積 750 成長值，就回到鑽石',
  );
});
