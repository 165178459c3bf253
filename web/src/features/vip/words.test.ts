import { expect, test } from 'vitest';
import { gainsOf } from './words.ts';

test('what a level brings is what the one before lacks', () => {
  expect(gainsOf(3)).toEqual(['每月道具卡 3 → 5 張']);
  expect(gainsOf(4)).toEqual([
    '消費回饋 60% → 70%',
    '每筆最多可折抵 50% → 100%',
    '每月道具卡 5 → 7 張',
    '每月購物金 1 → 3 張',
  ]);
});
