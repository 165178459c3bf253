import { searchProducts, suggestSearch } from '@kujiya/contract/search';
import { afterEach, expect, test } from 'vitest';
import type { PrizeFields } from '#shop/catalogue/service.ts';
import { traditional } from '#shop/search/simplified.ts';
import { makeProduct } from '#testing/products.ts';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();
afterEach(() => shop.db.query(`update products set status = '0'`));

const product = (name: string, series = '') => makeProduct(shop.db, { name, series });
const found = async (q: string) => (await shop.call(searchProducts, { query: { q } })).body;
const search = async (q: string) => (await found(q)).map(({ title }) => title);
const suggested = async (q: string) => (await shop.call(suggestSearch, { query: { q } })).body;

test.each([
  ['鬼灭之刃', '鬼滅之刃'],
  ['龙珠', '龍珠'],
  ['一番赏', '一番賞'],
  ['面包超人', '麵包超人'],
  ['皇后与公主', '皇后與公主'],
  ['轻松熊', '輕鬆熊'],
  ['这里', '這裡'],
  ['鬼滅之刃', '鬼滅之刃'],
  ['台灣', '台灣'],
  ['hello kitty 2', 'hello kitty 2'],
])('%s is written %s in Taiwan', (simplified, written) => {
  expect(traditional(simplified)).toBe(written);
});

test("a name in Simplified Chinese finds the product's name in Taiwan", async () => {
  await product('鬼滅之刃 炭治郎 Figure');
  await product('七龍珠 悟空', '龍珠超');
  expect(await search('鬼灭')).toEqual(['鬼滅之刃 炭治郎 Figure']);
  expect(await search('龙珠')).toEqual(['七龍珠 悟空']);
  expect(await search('figure 鬼灭')).toEqual(['鬼滅之刃 炭治郎 Figure']);
  // A mistyped Latin word beside it is still corrected.
  expect(await search('figrue 鬼灭')).toEqual(['鬼滅之刃 炭治郎 Figure']);
  expect(await search('鬼灭 龙珠')).toEqual([]);
  expect(await suggested('龙珠')).toEqual([
    { keyword: '龍珠超', kind: 'series' },
    { keyword: '七龍珠 悟空', kind: 'product' },
  ]);
});

test('products spelled as typed are found too, each once', async () => {
  await product('双子星 特典', '雙子星');
  await product('雙子星 夜燈');
  expect(await search('双子星')).toEqual(['双子星 特典', '雙子星 夜燈']);
  expect(await search('雙子星')).toEqual(['雙子星 夜燈', '双子星 特典']);
  expect((await suggested('双子星')).map(({ keyword }) => keyword)).toEqual([
    '双子星 特典',
    '雙子星',
    '雙子星 夜燈',
  ]);
});

test('a prize in Simplified Chinese is named with its product', async () => {
  const prizes: PrizeFields[] = [{ name: '龍貓吊飾', rarity: 'common', image_url: 'prizes/x.webp' }];
  await makeProduct(shop.db, { name: '森林的一天', prizes });
  expect(await found('龙猫')).toMatchObject([{ title: '森林的一天', prize: { name: '龍貓吊飾' } }]);
});
