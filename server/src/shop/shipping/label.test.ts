import { expect, test } from 'vitest';
import { barcodeSvg, labelSvg } from './label.ts';

const label = {
  orderNumber: 'S20261121ABCDEFGH23',
  name: '林<小籤>',
  phone: '0912345678',
  postcode: '106',
  address: '臺北市大安區和平東路一段 1 號 7 樓之 12 後棟（請按電鈴）',
  note: '請放管理室 & 謝謝',
};

test('a label has all data that a carrier needs, and contains no executable code', async () => {
  const svg = await labelSvg(label, '籤屋');
  expect(svg).toContain('林&#60;小籤&#62;　收');
  for (const part of ['106', '0912345678', label.orderNumber, '臺北市大安區和平東路'])
    expect(svg).toContain(part);
  expect(svg).not.toMatch(/<script|href|url\(/);
});

const textsOf = (svg: string) =>
  [...svg.matchAll(/font-size="([\d.]+)"[^>]*>([^<]*)</g)].map(([, size, words = '']) => ({
    size: Number(size),
    words,
  }));
const isWide = (character: string) => (character.codePointAt(0) ?? 0) > 0xff;

test('the longest address and name fit on the label in full', async () => {
  const long = {
    ...label,
    name: '巴蘇亞博伊哲努達拉拜瑪家伊斯坦大貝雅夫漢他拔漢卡那卡那富',
    address: `屏東縣霧臺鄉${Array.from({ length: 200 }, (_, i) => '一二三四五六七八九十'[i % 10]).join('')}`,
    note: '請勿重壓'.repeat(50),
  };
  const texts = textsOf(await labelSvg(long, '籤屋'));
  const all = texts.map(({ words }) => words).join('');
  expect(all).toContain(long.address);
  expect(all).toContain(`${long.name}　收`);
  // The note may be cut short, with an ellipsis.
  expect(all).toContain('…');
  for (const { size, words } of texts)
    expect(size * [...words].reduce((sum, one) => sum + (isWide(one) ? 1 : 0.6), 0)).toBeLessThanOrEqual(89);
});

test('no two lines of a label overlap', async () => {
  const ys = [
    ...(await labelSvg({ ...label, address: '高雄市'.repeat(60) }, '籤屋')).matchAll(
      /<text x="6" y="([\d.]+)"/g,
    ),
  ];
  const sorted = ys.map(([, y]) => Number(y));
  expect(sorted).toEqual([...sorted].sort((a, b) => a - b));
  expect(sorted.filter((y) => y > 112)).toHaveLength(1);
});

test('a label has the bars of its number across its width', async () => {
  const place = { x: 6, y: 112, width: 88, height: 20 };
  const bars = await barcodeSvg(label.orderNumber, place);
  expect(await labelSvg(label, '籤屋')).toContain(bars);
  expect(bars).toMatch(
    /^<svg x="6" y="112" width="88" height="20" preserveAspectRatio="none" viewBox="0 0 \d+ \d+"/,
  );
  expect(await barcodeSvg('S20261121ABCDEFGH24', place)).not.toBe(bars);
});
