import { expect, test } from 'vitest';
import { groupsOf, type Place } from './entries.ts';

const areas: Place[] = [
  { title: '包裹', path: '/shipments', right: 'read_parcels' },
  { title: '商品與籤池', path: '/products', right: 'read_catalogue' },
];
const actions: Place[] = [{ title: '新增商品', path: '/products?new', right: 'write_catalogue' }];
const places = { areas, actions };

test('without a text the palette shows every place of the person, and no other', () => {
  expect(groupsOf('', () => true, places, []).map(({ title, entries }) => [title, entries.length])).toEqual([
    ['前往', 2],
    ['動作', 1],
  ]);
  expect(groupsOf('', (right) => right === 'read_parcels', places, [])).toEqual([
    { title: '前往', entries: [{ title: '包裹', path: '/shipments' }] },
  ]);
});

test('a text narrows the places, and what was found follows with its kind', () => {
  const found = [{ kind: 'goods', id: 7, title: '黏土石虎', path: '/products/7' }] as const;
  expect(groupsOf(' 商 品', () => true, places, found).map(({ title, entries }) => [title, entries])).toEqual(
    [
      ['前往', [{ title: '商品與籤池', path: '/products' }]],
      ['動作', [{ title: '新增商品', path: '/products?new' }]],
      ['找到的資料', [{ title: '黏土石虎', path: '/products/7', note: '商城商品' }]],
    ],
  );
  expect(groupsOf('石虎', () => true, places, [])).toEqual([]);
});

test('a page is found by what stands on it, which is then said beside its name', () => {
  const settings: Place = {
    title: '商店設定',
    path: '/settings',
    right: 'read_settings',
    words: ['客服信箱', '簡稱'],
  };
  const of = (text: string) => groupsOf(text, () => true, { areas: [settings], actions: [] }, []);
  expect(of('信箱')).toEqual([
    { title: '前往', entries: [{ title: '商店設定', path: '/settings', note: '客服信箱' }] },
  ]);
  expect(of('設定')).toEqual([{ title: '前往', entries: [{ title: '商店設定', path: '/settings' }] }]);
  expect(of('運費')).toEqual([]);
});

test('a page of that name comes before one on which it stands', () => {
  const front: Place = { title: '首頁與公告', path: '/content', right: 'read_content', words: ['首頁橫幅'] };
  const banners: Place = { title: '橫幅', path: '/content/banners', right: 'read_content' };
  const [group] = groupsOf('橫幅', () => true, { areas: [front, banners], actions: [] }, []);
  expect(group?.entries.map(({ path }) => path)).toEqual(['/content/banners', '/content']);
});
