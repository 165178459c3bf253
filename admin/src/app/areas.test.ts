import { expect, test } from 'vitest';
import { menuGroups } from '#kit/area.ts';
import { actions, menu, pages } from './areas.ts';
import { groupsOf } from './entries.ts';
import { everydayWords } from './everyday-words.ts';

const patternOf = (path: string) => new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`);

test('the menu begins with today and ends with the own account, each entry at a place of its own', () => {
  expect(menu.map(({ title }) => title)).toEqual([
    ...[
      '今天',
      '總覽',
      '訂單',
      '包裹',
      '會員',
      '回報問題',
      '退款',
      '付款',
      '結帳',
      '待核准',
      '商品與籤池',
      '進貨與盤點',
      '首頁與公告',
    ],
    ...['優惠券', '推播', '任務與等級', '人員與職務', '商店設定', '操作紀錄', '系統狀態', '我的帳號'],
  ]);
  // The groups follow one another, and only what everybody begins with stands outside of them.
  expect(
    menu.map(({ group }) => group).filter((group, at, all) => at === 0 || group !== all[at - 1]),
  ).toEqual([undefined, ...menuGroups]);
  for (const entries of [menu, actions])
    expect(new Set(entries.map(({ place }) => place)).size).toBe(entries.length);
});

test('every path leads to its own page, and every action to a page', () => {
  const first = (path: string) => pages.find((page) => patternOf(page.path).test(path));
  for (const page of pages) expect(first(page.path.replace(/:\w+/g, '17'))?.path).toBe(page.path);
  for (const { path } of actions) expect(first(path.split('?')[0] ?? ''), path).toBeDefined();
});

test.each([
  ['改密碼', '我的帳號'],
  ['退貨', '退款'],
  ['黑名單', '會員'],
  ['補點', '會員'],
  ['員工', '人員與職務'],
  ['權限', '人員與職務'],
  ['會員等級', '任務與等級'],
  ['改價', '商品與籤池'],
  ['logo', '商店設定'],
  ['營業時間', '商店設定'],
  ['報表', '總覽'],
  ['寄貨', '包裹'],
])('%s, as people say it, leads to %s', (said, title) => {
  const [first] = groupsOf(said, () => true, { areas: pages, actions }, [])[0]?.entries ?? [];
  expect(first).toMatchObject({ title, note: said });
});

test('every page with everyday words is one of the menu', () => {
  const paths = menu.map(({ path }) => path);
  expect(Object.keys(everydayWords).filter((path) => !paths.includes(path))).toEqual([]);
});
