import { listFigures } from '@kujiya/contract/figures';
import { Value } from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import { boxesOf, passHolds } from '#testing/boxes.ts';
import { contentsOf, type TestCase } from '#testing/figures.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
let ann: TestMember;
let cats: TestCase;
let signs: TestCase;

beforeAll(async () => {
  ann = await shop.member({ tokens: 100_000 });
  await shop.boxCase({ series: '百景', name: '百景', contents: Array(50).fill(1), price: 1 });
  signs = await shop.boxCase({
    series: '符號',
    name: '符號',
    names: ['100% 純棉', 'A_B 款', String.raw`斜線\熊`, "O'Brien", '(限定)', '貓咪 Moon'],
  });
  cats = await shop.boxCase({
    series: '貓',
    name: '貓的一天',
    cases: 2,
    names: ['白貓', '黑貓', '花貓'],
    contents: [1, 1, 1],
  });
  // No blind boxes on the shelf: another game, and a series that was taken off.
  await shop.machine({ series: '轉蛋', names: ['轉蛋貓'] });
  await shop.tube();
  await shop.boxCase({ series: '下架', names: ['下架貓'], status: '0' });
});

type Query = Parameters<typeof ask>[0];
async function ask(
  query: {
    series?: string;
    rarity?: 'common' | 'normal' | 'hidden' | 'secret';
    status?: 'all' | 'collected' | 'uncollected';
    q?: string;
    page?: number;
  },
  token?: string,
) {
  const { status, body } = await shop.call(listFigures, { query, ...(token !== undefined && { token }) });
  expect([status, Value.Check(listFigures.answer, body)]).toEqual([200, true]);
  return body;
}
const namesOf = async (query: Query, token?: string) =>
  (await ask(query, token)).data.map(({ name }) => name);

test('lists every figure of every series on the shelf, newest series first, forty a page', async () => {
  const first = await ask({});
  expect(first).toMatchObject({
    total: 59,
    current_page: 1,
    last_page: 2,
    series: ['百景', '符號', '貓'].sort(),
  });
  expect(first.data.slice(0, 4)).toMatchObject([
    { name: '白貓', series: '貓', product_id: cats.productId, product_name: '貓的一天', rarity: 'common' },
    { name: '黑貓', rarity: 'normal' },
    { name: '花貓', rarity: 'rare' },
    { name: '100% 純棉', series: '符號', product_id: signs.productId },
  ]);
  const second = await ask({ page: 2 });
  expect([first.data.length, second.data.length]).toEqual([40, 19]);
  expect(new Set([...first.data, ...second.data].map(({ id }) => id)).size).toBe(59);
  expect((await ask({ page: 3 })).data).toEqual([]);
});

test('filters by series, rarity and name combine; SQL wildcards are literal', async () => {
  expect(await namesOf({ series: '貓' })).toEqual(['白貓', '黑貓', '花貓']);
  expect(await namesOf({ series: '貓', rarity: 'normal' })).toEqual(['黑貓']);
  expect(await namesOf({ rarity: 'hidden', series: '符號' })).toEqual(['貓咪 Moon']);
  expect(await ask({ series: '貓', rarity: 'hidden' })).toMatchObject({ data: [], total: 0, last_page: 1 });
  expect(await ask({ series: '貓%' })).toMatchObject({ total: 0 });
  expect(await namesOf({ q: '貓' })).toEqual(['白貓', '黑貓', '花貓', '貓咪 Moon']);
  expect(await namesOf({ q: ' moon ' })).toEqual(['貓咪 Moon']);
  expect(await namesOf({ q: '%' })).toEqual(['100% 純棉']);
  expect(await namesOf({ q: '_' })).toEqual(['A_B 款']);
  expect(await namesOf({ q: '\\' })).toEqual([String.raw`斜線\熊`]);
  expect(await namesOf({ q: "'" })).toEqual(["O'Brien"]);
  expect(await namesOf({ q: '(' })).toEqual(['(限定)']);
  expect(await namesOf({ q: '%_\\' })).toEqual([]);
  expect((await ask({ q: '   ' })).total).toBe(59);
  expect(await namesOf({ q: '纯棉' })).toEqual(['100% 純棉']);
  expect(await namesOf({ q: 'ＭＯＯＮ　貓' })).toEqual(['貓咪 Moon']);
  expect(await namesOf({ q: '轉蛋' })).toEqual([]);
  expect(await namesOf({ q: '下架' })).toEqual([]);
});

test.each([
  'rarity=gold',
  'status=owned',
  'page=0',
  'page=x',
  `q=${'x'.repeat(51)}`,
  `series=${'x'.repeat(61)}`,
])('a search with %s is refused', async (asked) => {
  expect(await shop.send({ url: `/api/blindbox/figures?${asked}` })).toMatchObject({
    status: 400,
    body: { code: 'invalid_request' },
  });
});

test('figures a member has ever owned are marked as collected, for that member only', async () => {
  const box = await shop.boxCase({ series: '收藏', names: ['一', '二', '三'], contents: [1, 1, 1] });
  const truth = await contentsOf(shop.db, box.packageId);
  await boxesOf(shop, box).hold(ann, 2);
  await boxesOf(shop, box).buy(ann, 2);
  const mine = ['一', '二', '三'][box.figures.indexOf(truth[1] ?? 0)] ?? '';
  const query = { series: '收藏' };
  expect(await namesOf({ ...query, status: 'collected' }, ann.token)).toEqual([mine]);
  const others = await ask({ ...query, status: 'uncollected' }, ann.token);
  expect(await ask(query, ann.token)).toMatchObject({ total: 3, collected: 1 });
  expect([others.total, others.data.map(({ name }) => name).includes(mine)]).toEqual([2, false]);
  for (const token of [undefined, (await shop.member()).token]) {
    expect((await ask({ ...query, status: 'collected' }, token)).total).toBe(0);
    expect((await ask({ ...query, status: 'uncollected' }, token)).total).toBe(3);
    expect((await ask(query, token)).collected).toBe(0);
    expect((await ask(query, token)).data.every(({ is_collected }) => !is_collected)).toBe(true);
  }
  await shop.db.query('update products set status = $2 where id = $1', [box.productId, '0']);
});

test('a suggested box is closed, free, and from a case that still holds the figure', async () => {
  const box = await shop.boxCase({
    series: '試手氣',
    cases: 2,
    contents: [1, 1, 1],
    names: ['甲', '乙', '丙'],
  });
  const [first = 0, second = 0] = box.packageIds;
  const other = { ...box, packageId: second };
  const bob = await shop.member({ tokens: 10_000 });
  const truth = await contentsOf(shop.db, first);
  const shown = async () => (await ask({ series: '試手氣' })).data;

  await boxesOf(shop, box).hold(ann, 1);
  await boxesOf(shop, box).buy(ann, 1);
  await passHolds(shop.db, box, 3);
  await boxesOf(shop, box).hold(bob, 2);
  for (let i = 0; i < 20; i++)
    for (const { id, is_drawn, open_box } of await shown()) {
      expect(is_drawn).toBe(false);
      // The first package has given away what its first box held; of the others only the third is free.
      if (id === truth[0]) expect(open_box?.package_id).toBe(second);
      else expect([first, second]).toContain(open_box?.package_id);
      if (open_box?.package_id === first) expect(open_box.item_index).toBe(3);
    }
  // Whether boxes of the first package are free is not what decides whether there is one to try.
  await boxesOf(shop, box).hold(ann, 3);
  for (const { open_box } of await shown()) expect(open_box?.package_id).toBe(second);

  await passHolds(shop.db, box, 200);
  for (const one of [box, other]) expect((await boxesOf(shop, one).buyCase(ann)).status).toBe(200);
  for (const figure of await shown()) expect(figure).toMatchObject({ is_drawn: true, open_box: null });
});

test("the suggested box reveals nothing about the figure's place", async () => {
  const truth = await contentsOf(shop.db, signs.packageId);
  const rounds = 300;
  let right = 0;
  const counts = new Map<number, number>();
  for (let i = 0; i < rounds; i++)
    for (const { id, open_box } of (await ask({ series: '符號' })).data) {
      const number = open_box?.item_index ?? 0;
      counts.set(number, (counts.get(number) ?? 0) + 1);
      if (truth[number - 1] === id) right++;
    }
  // Of 1,800 answers one in six is right by chance: 300 ± 16; and each box is named as often as any other.
  expect(Math.abs(right - rounds)).toBeLessThan(100);
  expect([...counts.keys()].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  for (const count of counts.values()) expect(Math.abs(count - rounds)).toBeLessThan(100);
});

test('figures without a series are listed, and make no nameless choice among the series', async () => {
  await shop.boxCase({ series: '', names: ['無系列'] });
  const { series, data } = await ask({});
  expect(series).not.toContain('');
  expect(data.map(({ name }) => name)).toContain('無系列');
});
