import { expect, test } from 'vitest';
import { isMeantAsLast, tierOf } from './tiers.ts';

test.each([
  ...['最後賞', '最後', 'LAST', 'last', 'Last 賞', 'LAST ONE賞', 'Last One', 'ＬＡＳＴ　ＯＮＥ賞', 'LASTONE'],
  ...['ラストワン賞', 'ラストワン', 'ﾗｽﾄﾜﾝ賞', '最終賞', '最終', '最後一賞', '最后赏', ' 最後獎 '],
])('%j is the last prize', (text) => {
  expect(tierOf(text)).toBe('LAST');
});

test.each([
  ['A賞', 'A'],
  ['a賞', 'A'],
  ['Ａ賞', 'A'],
  ['B 賞', 'B'],
  ['z', 'Z'],
  ['SP', null],
  ['AA', null],
  ['1', null],
  ['賞', null],
  ['', null],
  ['甲賞', null],
  ['特別賞', null],
  ['LAST2', null],
] as const)('%j is tier %s', (text, tier) => {
  expect(tierOf(text)).toBe(tier);
});

test.each([
  ['最後賞　大公仔', true],
  ['Last One賞 特別配色', true],
  ['ラストワン賞', true],
  ['最終賞 抱枕', true],
  ['最後的晚餐 掛軸', false],
  ['Last Dance 徽章', false],
])('the name %s speaks of a last prize: %s', (name, does) => {
  expect(isMeantAsLast({ name, tier: 'B' })).toBe(does);
  expect(isMeantAsLast({ name, tier: 'LAST' })).toBe(false);
});
