import { hotKeywords, searchLimits, searchProducts, suggestSearch } from '@kujiya/contract/search';
import { type Game, games } from '@kujiya/contract/shop/games';
import { Value } from 'typebox/value';
import { afterEach, expect, test } from 'vitest';
import type { NewProduct, PrizeFields } from '#shop/catalogue/service.ts';
import { makeProduct } from '#testing/products.ts';
import { useTestShop } from '#testing/shop.ts';
import { forgetSearches } from './queries.ts';
import { isKind } from './service.ts';

const shop = useTestShop();
afterEach(async () => {
  await shop.db.query('delete from searches; delete from hot_keywords');
  await shop.db.query(`update products set status = '0'`);
});

const figure = (name: string): PrizeFields => ({ name, rarity: 'common', image_url: 'prizes/x.webp' });
/** `age` in minutes; `hot` is the rank among recommendations. */
const product = ({
  age = 0,
  hot = null,
  ...fields
}: Partial<NewProduct> & { age?: number; hot?: number | null }) =>
  makeProduct(shop.db, {
    ...fields,
    hot_rank: hot,
    created_at: new Date(Date.now() - age * 60_000),
  });
const found = async (q: string) => {
  const { status, body } = await shop.call(searchProducts, { query: { q } });
  expect(status).toBe(200);
  expect(Value.Check(searchProducts.answer, body)).toBe(true);
  return body;
};
const search = async (q: string) => (await found(q)).map(({ title }) => title);

test('every word must occur, whole or in part, in any order, case and width', async () => {
  await product({ name: 'Moon Rabbit 月兔', series: '星空系列', age: 1 });
  await product({ name: 'Moon Cake', series: '中秋', age: 2 });
  await product({ name: 'Moon 下架', status: '0' });
  expect(await search('moon')).toEqual(['Moon Rabbit 月兔', 'Moon Cake']);
  expect(await search('RABBIT moon')).toEqual(['Moon Rabbit 月兔']);
  expect(await search('abbi')).toEqual(['Moon Rabbit 月兔']);
  expect(await search('ＭＯＯＮ　ｃａｋｅ')).toEqual(['Moon Cake']);
  expect(await search('  星空\t月兔　')).toEqual(['Moon Rabbit 月兔']);
  expect(await search('兔')).toEqual(['Moon Rabbit 月兔']);
  expect(await search('空系')).toEqual(['Moon Rabbit 月兔']);
  expect(await search('rabbit月')).toEqual(['Moon Rabbit 月兔']);
  expect(await search('月rabbit')).toEqual([]);
  expect(await search('moon 中秋')).toEqual(['Moon Cake']);
  expect(await search('moon 貓咪')).toEqual([]);
});

test('臺 and 台 are equal, and so are other common variants', async () => {
  await product({ name: '臺北夜市', age: 1 });
  await product({ name: '台灣黑熊', age: 2 });
  expect(await search('台北')).toEqual(['臺北夜市']);
  expect(await search('臺灣')).toEqual(['台灣黑熊']);
  await product({ name: '滷味龍', age: 3, prizes: [figure('週末遊樂園')] });
  for (const written of ['鹵味', '滷味', '周末', '週末', '游樂園', '週末游樂園'])
    expect(await search(written)).toEqual(['滷味龍']);
});

test('letters and digits match only text, never the code of a Chinese character', async () => {
  // 番 is U+756A, 一 U+4E00, 貓 U+8C93.
  await product({ name: '一番賞 貓', series: '貓', age: 1, prizes: [figure('貓 一號')] });
  await product({ name: '貓 100', age: 2 });
  for (const q of ['a', 'e', '4e', '00 貓 a', '8c9', '8C93', '6a', 'a賞', 'p', 'i'])
    expect(await search(q)).toEqual([]);
  expect((await shop.call(suggestSearch, { query: { q: 'e' } })).body).toEqual([]);
  expect(await search('00')).toEqual(['貓 100']);
  expect(await search('貓 10')).toEqual(['貓 100']);
});

test("a product of each game is found by the game's name, in the catalogue's numbering", async () => {
  const words = { ichiban: '一番賞', blindbox: '盒玩', gacha: '轉蛋' } satisfies Record<Game, string>;
  for (const [game, word] of Object.entries(words)) {
    const name = `山腳下的${game}`;
    await product({ name, type: games[game as Game].productType });
    expect(await search(`山腳下的 ${word}`)).toEqual([name]);
  }
});

test('a blind box is found by either word for its type', async () => {
  await product({ name: '下雨天的石虎', series: '森林', type: 1 });
  expect(await search('石虎 盲盒')).toEqual(['下雨天的石虎']);
  expect(await search('石虎 盒玩')).toEqual(['下雨天的石虎']);
  expect(await search('石虎 轉蛋')).toEqual([]);
});

test('SQL wildcards are literal', async () => {
  for (const [age, name] of ['100% 純棉', 'A_B 款', String.raw`斜線\商品`, "O'Brien", '(限定)'].entries())
    await product({ name, age });
  expect(await search('%')).toEqual(['100% 純棉']);
  expect(await search('_')).toEqual(['A_B 款']);
  expect(await search('a_b')).toEqual(['A_B 款']);
  expect(await search('\\')).toEqual([String.raw`斜線\商品`]);
  expect(await search("'")).toEqual(["O'Brien"]);
  expect(await search('(')).toEqual(['(限定)']);
  expect(await search('%_\\')).toEqual([]);
});

test('an empty keyword is refused, a broad one finds forty products, and one too long is refused', async () => {
  for (let age = 0; age < 45; age++) await product({ name: `貓咪 ${age}`, age });
  for (const query of ['', '?q=', '?q=%20%E3%80%80%20']) {
    const url = `/api/products/search${query}`;
    const { status, body } = await shop.send({ method: 'GET', url, token: shop.siteKey });
    expect({ status, message: body.message }).toEqual({ status: 422, message: '您尚未輸入要尋找的關鍵字' });
  }
  expect(await search('貓')).toHaveLength(searchLimits.results);
  const q = 'x'.repeat(searchLimits.keywordMax + 1);
  expect((await shop.call(searchProducts, { query: { q } })).status).toBe(400);
});

test('one typo in a Latin word is tolerated if nothing else is found, two are not', async () => {
  await product({ name: 'Moon Rabbit 月兔', age: 1 });
  await product({ name: 'Moon Robot', age: 2 });
  for (const typed of ['rabit', 'rabbbit', 'rebbit', 'arbbit', 'Rabbti 月兔'])
    expect(await search(typed)).toEqual(['Moon Rabbit 月兔']);
  expect(await search('mooon robot')).toEqual(['Moon Robot']);
  expect(await search('rbit')).toEqual([]);
  expect(await search('月免')).toEqual([]);
});

test('names rank before series, series before prizes; recommended products first among equals', async () => {
  await product({ name: '甲', age: 1, prizes: [figure('水豚抱枕')] });
  await product({ name: '乙', series: '水豚湯屋', age: 2 });
  await product({ name: '水豚丙', age: 3 });
  await product({ name: '水豚丁', age: 4, hot: 1 });
  expect(await search('水豚')).toEqual(['水豚丁', '水豚丙', '乙', '甲']);
});

test('a prize in the results has its name and the tubes that still have it', async () => {
  const { productId, tubeId } = await shop.tube({
    shown: { A: { name: '滷味龍大公仔' }, LAST: { name: '黃金版' } },
  });
  const { rows } = await shop.db.query(`select id, name from prizes where product_id = $1 and tier = 'A'`, [
    productId,
  ]);
  const [item] = await found('滷味龍 公仔');
  expect(item).toMatchObject({
    id: productId,
    prize: { id: rows[0].id, name: '滷味龍大公仔', tier: 'A', tubes: [{ id: tubeId, left: 2 }] },
  });
  expect((await found('黃金版'))[0]?.prize).toMatchObject({ tier: 'LAST', tubes: [{ id: tubeId, left: 1 }] });

  const box = await product({ name: '盒', type: 1, prizes: [figure('月亮隱藏款')] });
  expect((await found('月亮'))[0]?.prize).toMatchObject({ name: '月亮隱藏款', tier: null, tubes: [] });
  await shop.db.query(`update prizes set name = '改名了' where product_id = $1`, [box]);
  expect(await found('月亮')).toEqual([]);
  expect((await found('改名'))[0]?.prize).toMatchObject({ name: '改名了' });
  await shop.db.query('delete from prizes where product_id = $1', [box]);
  expect(await found('改名')).toEqual([]);
});

test('tiers and rarities are found by their common names, with the tubes that still have the prize', async () => {
  const { productId, tubeId } = await shop.tube();
  const { rows } = await shop.db.query(
    `select id, name, tier from prizes where product_id = $1 and tier in ('A', 'LAST')`,
    [productId],
  );
  const [big, last] = ['A', 'LAST'].map((tier) => rows.find((row) => row.tier === tier));
  for (const q of ['最後賞', 'LAST', 'last賞', 'Last One賞', 'LAST 賞', '最後一賞'])
    expect((await found(q))[0], q).toMatchObject({
      id: productId,
      prize: { id: last.id, name: last.name, tier: 'LAST', tubes: [{ id: tubeId, left: 1 }] },
    });
  for (const q of ['A賞', 'a賞', 'A 賞', 'Ａ賞', `A賞 ${big.name}`])
    expect((await found(q))[0], q).toMatchObject({ id: productId, prize: { id: big.id, tier: 'A' } });
  expect(await found('Z賞')).toEqual([]);

  for (const [tier, words] of Object.entries({ SP: ['sp', 'SP賞'], 特別賞: ['特別賞'] })) {
    const special = await shop.tube({ shown: { A: { tier } } });
    for (const q of words)
      expect((await found(q))[0], q).toMatchObject({ id: special.productId, prize: { tier } });
  }
  // A prize is shown to those who ask for one.
  expect((await found('一番賞'))[0]).not.toHaveProperty('prize');

  const box = await product({ name: '森林小夥伴', type: 1, prizes: [figure('影子')] });
  for (const [rarity, words] of Object.entries({
    secret: ['隱藏款', '隱藏版', '隱藏'],
    hidden: ['隱藏款', '隱藏版', '森林 隱藏'],
    rare: ['稀有', '稀有款'],
    epic: ['史詩'],
    ultra_rare: ['超稀有'],
    legendary: ['傳說'],
    mythic: ['神話'],
  })) {
    await shop.db.query('update prizes set rarity = $2 where product_id = $1', [box, rarity]);
    for (const q of words)
      expect((await found(q))[0], q).toMatchObject({
        id: box,
        prize: { name: '影子', tier: null, rarity, tubes: [] },
      });
  }
  expect((await shop.call(suggestSearch, { query: { q: '神話' } })).body).toEqual([
    { keyword: '影子', kind: 'prize' },
  ]);
});

test('every common word for a prize finds prizes', async () => {
  const { rows } = await shop.db.query<{ word: string }>(
    `select distinct lower(unnest(string_to_array(prize_words(tier, rarity), ' '))) as word
     from (select unnest(array['A', 'last', 'SP', '特別賞']) as tier, null as rarity
       union all select null, unnest($1::text[])) kinds`,
    [['common', 'normal', 'rare', 'epic', 'ultra_rare', 'legendary', 'mythic', 'secret', 'hidden']],
  );
  const words = rows.map(({ word }) => word);
  expect(words).toContain('隱藏版');
  expect(words.filter((word) => !isKind(word))).toEqual([]);
  expect(isKind('公仔')).toBe(false);
});

test('a newly listed or recommended product is found in its new place immediately', async () => {
  const id = await product({ name: '麒麟 一', age: 1, status: '0' });
  await product({ name: '麒麟 二', age: 2 });
  expect(await search('麒麟')).toEqual(['麒麟 二']);
  await shop.db.query(`update products set status = '1' where id = $1`, [id]);
  expect(await search('麒麟')).toEqual(['麒麟 一', '麒麟 二']);
  await shop.db.query(`update products set hot_rank = 1 where name = '麒麟 二'`);
  expect(await search('麒麟')).toEqual(['麒麟 二', '麒麟 一']);
});

test('suggestions contain the typed text: series, then names, then prizes', async () => {
  const prizes = [figure('水豚長毛巾'), figure('貓咪杯墊')];
  await product({ name: '水豚泡湯', series: '水豚湯屋', prizes });
  await product({ name: '貓咪', series: '雲端' });
  const suggested = async (q: string) => (await shop.call(suggestSearch, { query: { q } })).body;
  expect(await suggested('水')).toEqual([
    { keyword: '水豚湯屋', kind: 'series' },
    { keyword: '水豚泡湯', kind: 'product' },
    { keyword: '水豚長毛巾', kind: 'prize' },
  ]);
  expect(await suggested('毛巾')).toEqual([{ keyword: '水豚長毛巾', kind: 'prize' }]);
  expect(await suggested('')).toEqual([]);
  expect(await suggested('沒有')).toEqual([]);
});

const searchedBy = async (people: number, q: string, from = 0) => {
  for (let i = from; i < from + people; i++)
    await shop.app.inject({
      url: '/api/products/search',
      query: { q },
      headers: { authorization: `Bearer ${shop.siteKey}`, 'user-agent': `Browser/${i}` },
    });
};
const hot = async () => (await shop.call(hotKeywords, {})).body;

test("hot keywords are this week's successful searches of several people, then the shop’s own", async () => {
  await shop.db.query(`insert into hot_keywords values ('第二', 2), ('第一', 1)`);
  await product({ name: '水豚 麒麟 石虎 貓' });
  await searchedBy(searchLimits.hotFrom + 1, '麒麟');
  await searchedBy(searchLimits.hotFrom, '水豚');
  await searchedBy(searchLimits.hotFrom - 1, '石虎');
  await searchedBy(searchLimits.hotFrom, '找不到的');
  await searchedBy(searchLimits.hotFrom, '貓');
  expect(await hot()).toEqual(['麒麟', '水豚', '第一', '第二']);
  await searchedBy(searchLimits.hotFrom, '水豚', 1);
  await searchedBy(5, '水豚', 0);
  expect(await hot()).toEqual(['水豚', '麒麟', '第一', '第二']);
  await shop.db.query('update searches set day = day - 7');
  expect(await hot()).toEqual(['第一', '第二']);
  await forgetSearches.alone(shop.db, searchLimits.hotDays);
  expect((await shop.db.query('select from searches')).rowCount).toBe(0);
});

test("prefixes of longer searches, the shop's own lookups and pages rendered for everybody are not hot", async () => {
  await product({ name: '滷味龍大公仔' });
  await searchedBy(4, '滷味');
  await searchedBy(4, '滷味龍');
  expect(await hot()).toEqual(['滷味龍']);
  await shop.call(searchProducts, { query: { q: '大公仔', quiet: true } });
  const headers = { authorization: `Bearer ${shop.siteKey}`, 'user-agent': '' };
  await shop.app.inject({ url: '/api/products/search', query: { q: '大公仔' }, headers });
  expect((await shop.db.query(`select from searches where keyword = '大公仔'`)).rowCount).toBe(0);
});
