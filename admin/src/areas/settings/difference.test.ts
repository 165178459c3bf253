// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { differenceOf, shortened } from './difference.ts';

const said = (before: string, after: string) =>
  differenceOf(before, after).map(({ kind, block: { tag, text } }) => `${kind} ${tag} ${text}`);

test('paragraphs and items that stay, go and come are told apart', () => {
  expect(
    said(
      '<h2>退貨</h2><p>七天內</p><ul><li>瑕疵</li><li>寄錯</li></ul><p>謝謝</p>',
      '<h2>退貨</h2><p>十天內</p><ul><li>瑕疵</li><li>缺件</li><li>寄錯</li></ul><p>謝謝</p>',
    ),
  ).toEqual([
    'same h2 退貨',
    'removed p 七天內',
    'added p 十天內',
    'same li 瑕疵',
    'added li 缺件',
    'same li 寄錯',
    'same p 謝謝',
  ]);
});

test('another link and another element are changes, although the words are the same', () => {
  expect(said('<p><a href="/a">看</a></p>', '<p><a href="/b">看</a></p>')).toEqual([
    'removed p 看',
    'added p 看',
  ]);
  expect(said('<h2>一</h2>', '<h3>一</h3>')).toEqual(['removed h2 一', 'added h3 一']);
});

test('equal texts have no changes, and an empty one is all new', () => {
  expect(said('<p>一</p>', '<p>一</p>')).toEqual(['same p 一']);
  expect(said('', '<p>一</p><p>二</p>')).toEqual(['added p 一', 'added p 二']);
  expect(said('<p>一</p>', '')).toEqual(['removed p 一']);
});

test('blocks that stay are counted, except for the one before a change', () => {
  const paragraphs = (...texts: string[]) => texts.map((text) => `<p>${text}</p>`).join('');
  const changes = differenceOf(
    paragraphs('一', '二', '三', '四', '五', '六'),
    paragraphs('一', '二', '三', '肆', '五', '六'),
  );
  expect(
    shortened(changes).map((one) => (one.kind === 'kept' ? one.count : `${one.kind} ${one.block.text}`)),
  ).toEqual([2, 'same 三', 'removed 四', 'added 肆', 2]);
});
