import { expect, test } from 'vitest';
import { lotTitles, nextLotTitle } from './lot-titles.ts';

test.each([
  [[], '第一筒'],
  [['第一筒'], '第二筒'],
  [['第十筒', '第九筒'], '第十一筒'],
  [['第十九筒'], '第二十筒'],
  [['第九十九筒'], '第100筒'],
  [['第 1 筒', '第 12 筒'], '第 13 筒'],
  [['年終加開', '第三筒 夜場'], '第四筒 夜場'],
  [['年終加開', '抽獎日'], '第三筒'],
])('after %j comes %s', (titles, next) => {
  expect(nextLotTitle(titles, '筒')).toBe(next);
});

test('lots that are planned together are counted on, and numbered where their title has no number', () => {
  expect(lotTitles('第九筒', 3)).toEqual(['第九筒', '第十筒', '第十一筒']);
  expect(lotTitles('第 4 中盒', 2)).toEqual(['第 4 中盒', '第 5 中盒']);
  expect(lotTitles('年終加開', 2)).toEqual(['年終加開 1', '年終加開 2']);
  expect(lotTitles('年終加開', 1)).toEqual(['年終加開']);
});
