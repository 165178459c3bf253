import { expect, test } from 'vitest';
import { gainsOf } from './words.ts';

test('a level’s gains are what the level before it lacks', () => {
  expect(gainsOf(3)).toEqual(['每月道具卡 3 → 5 張']);
  expect(gainsOf(4)).toEqual([
    '每 NT$100 送 60 → 70 點',
    '每筆最多可折抵 50% → 100%',
    '每月道具卡 5 → 7 張',
    '每月購物金 1 → 3 張',
  ]);
});
