import type { BoxItem } from '@kujiya/contract/storage';
import { expect, test } from 'vitest';
import { addable, nextParcelOf, withPick } from './picks.ts';

const item = (id: number, quantity: number, more: Partial<BoxItem> = {}): BoxItem => ({
  id,
  item_name: '小籤',
  item_image_url: 'prizes/a.webp',
  tier: 'A',
  rarity: null,
  product_name: '一番賞',
  series: '',
  quantity,
  status: 'available',
  preorder_at: null,
  storage_days: 60,
  counts: true,
  origin: null,
  created_at: '2026-11-20T12:00:00+08:00',
  ...more,
});

test('four things cost the fee, the fifth makes it free', () => {
  const items = [item(1, 4), item(2, 3)];
  expect(nextParcelOf(items, new Map([[1, 4]]))).toMatchObject({ things: 4, fee: 60, freeIn: 1 });
  const all = new Map([
    [1, 4],
    [2, 1],
  ]);
  expect(nextParcelOf(items, all)).toMatchObject({ things: 5, fee: 0, freeIn: 0 });
});

test('gifts are sent but not counted, and what was set aside earlier goes along', () => {
  const items = [item(1, 5, { counts: false }), item(2, 2, { status: 'selected' })];
  expect(nextParcelOf(items, new Map([[1, 5]]))).toMatchObject({ things: 7, fee: 60, freeIn: 3 });
});

test('a stack is picked, changed and left out', () => {
  const one = withPick(new Map(), 7, 2);
  expect(one.get(7)).toBe(2);
  expect(withPick(one, 7, 3).get(7)).toBe(3);
  expect(withPick(one, 7, 0).size).toBe(0);
});

test('what could be added counts and is not all taken; what ends first comes first', () => {
  const items = [item(1, 2), item(2, 1), item(3, 1, { counts: false }), item(4, 1, { storage_days: 3 })];
  const ids = (picks: [number, number][]) => addable(items, new Map(picks)).map(({ id }) => id);
  expect(ids([])).toEqual([4, 1, 2]);
  expect(
    ids([
      [1, 1],
      [2, 1],
    ]),
  ).toEqual([4, 1]);
});
