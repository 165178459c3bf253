import type { BoxItem } from '@kujiya/contract/storage';
import { expect, test } from 'vitest';
import { addable, nextParcelOf, type Picks, withAll, withPick } from './picks.ts';

const item = (id: number, quantity: number, more: Partial<BoxItem> = {}): BoxItem => ({
  id,
  item_name: '小籤',
  item_image_url: 'prizes/a.webp',
  tier: 'A',
  rarity: null,
  tube_id: null,
  prize_id: null,
  variant: null,
  variant_choice: null,
  product_name: '一番賞',
  series: '',
  quantity,
  status: 'available',
  preorder_at: null,
  storage_days: 60,
  counts: true,
  origin: null,
  giver: null,
  created_at: '2026-11-20T12:00:00+08:00',
  ...more,
});

const picked = (...picks: [item: BoxItem, quantity: number][]): Picks =>
  new Map(picks.map(([one, quantity]) => [one.id, { item: one, quantity }]));

test('four items cost the fee, and the fifth makes the parcel free', () => {
  const [a, b] = [item(1, 4), item(2, 3)];
  expect(nextParcelOf([], picked([a, 4]))).toMatchObject({ things: 4, fee: 60, freeIn: 1 });
  expect(nextParcelOf([], picked([a, 4], [b, 1]))).toMatchObject({ things: 5, fee: 0, freeIn: 0 });
});

test('gifts are sent but not counted, and items selected earlier go along', () => {
  const waiting = [item(2, 2, { status: 'selected' })];
  const gifts = item(1, 5, { counts: false });
  expect(nextParcelOf(waiting, picked([gifts, 5]))).toMatchObject({ things: 7, fee: 60, freeIn: 3 });
  // A stack that was picked and has been set aside since counts once.
  expect(nextParcelOf(waiting, picked([item(2, 5), 2]))).toMatchObject({ things: 2 });
});

test('a stack can be picked, changed and left out', () => {
  const stack = item(7, 4);
  const one = withPick(new Map(), stack, 2);
  expect(one.get(7)).toEqual({ item: stack, quantity: 2 });
  expect(withPick(one, stack, 3).get(7)?.quantity).toBe(3);
  expect(withPick(one, stack, 0).size).toBe(0);
});

test('select-all adds to earlier picks until a parcel is full', () => {
  const items = [item(1, 120), item(2, 60), item(3, 50), item(4, 1)];
  const before = picked([item(9, 10), 5], [item(1, 120), 20]);
  const quantities = [...withAll(before, items, 200)].map(([id, { quantity }]) => [id, quantity]);
  expect(quantities).toEqual([
    [9, 5],
    [1, 120],
    [2, 60],
    [3, 15],
  ]);
});

test('offers exclude gifts and whole stacks already picked, and those that expire first come first', () => {
  const items = [item(1, 2), item(2, 1), item(3, 1, { counts: false }), item(4, 1, { storage_days: 3 })];
  const ids = (picks: Picks) => addable(items, picks).map(({ id }) => id);
  expect(ids(new Map())).toEqual([4, 1, 2]);
  expect(ids(picked([item(1, 2), 1], [item(2, 1), 1]))).toEqual([4, 1]);
});
