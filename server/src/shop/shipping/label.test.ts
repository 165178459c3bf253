import { expect, test } from 'vitest';
import { barsOf, labelSvg } from './label.ts';

const label = {
  orderNumber: 'S20261121ABCDEFGH23',
  name: '林<小籤>',
  phone: '0912345678',
  postcode: '106',
  address: '臺北市大安區和平東路一段 1 號 7 樓之 12 後棟（請按電鈴）',
  note: '請放管理室 & 謝謝',
};

test('a label holds all that a carrier needs, and nothing runs in it', () => {
  const svg = labelSvg(label, '籤屋');
  expect(svg).toContain('林&#60;小籤&#62;　收');
  for (const part of ['106', '0912345678', label.orderNumber, '臺北市大安區和平東路'])
    expect(svg).toContain(part);
  expect(svg).not.toMatch(/<script|href|url\(/);
});

test('bars: each character is three wide and six narrow elements between two stars, a narrow gap apart', () => {
  const { bars, width } = barsOf('A1');
  expect(bars).toHaveLength(4 * 5);
  // 15 narrow elements a character, and a gap between two.
  expect(width).toBe(4 * 15 + 3);
  expect(() => barsOf('中')).toThrow('no bars');
});
