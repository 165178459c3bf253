import type { QuoteLine } from '@kujiya/contract/goods';
import { expect, test } from 'vitest';
import {
  added,
  type CartItem,
  countOf,
  isCart,
  mostOf,
  refreshed,
  refusalToAdd,
  selectedOf,
  totalOf,
  whyNoMore,
} from './cart.ts';

const mug = { id: 7, title: '馬克杯', price: 480, image: 'products/mug.webp', stock: 3 };
const line = (change: Partial<QuoteLine> = {}): QuoteLine => ({
  product_id: 7,
  title: '馬克杯',
  image: 'products/mug.webp',
  price: 480,
  quantity: 2,
  subtotal: 960,
  stock: 3,
  allowance: null,
  arrives_at: null,
  issue: null,
  opens_at: null,
  ...change,
});

test('a new item is added selected, and one already there is increased', () => {
  const one = added([], mug, 1);
  expect(one).toEqual([{ ...mug, product_id: 7, quantity: 1, selected: true, type: 'shop' }]);
  const two = added([{ ...(one[0] as CartItem), selected: false }], mug, 2);
  expect(two).toMatchObject([{ quantity: 3, selected: true }]);
  expect([countOf(two), totalOf(two)]).toEqual([3, 1_440]);
});

test('nothing is added beyond the stock, and every reason has its message', () => {
  const cart = added([], mug, 2);
  expect(refusalToAdd([], { ...mug, title: '' }, 1)).toBe('商品資料不完整，無法加入購物車');
  expect(refusalToAdd([], { ...mug, stock: 0 }, 1)).toBe('此商品已售完');
  expect(refusalToAdd([], mug, 4)).toBe('庫存不足，僅剩 3 件');
  expect(refusalToAdd(cart, mug, 2)).toBe('庫存不足，僅剩 3 件，購物車已有 2 件');
  expect(refusalToAdd(cart, mug, 1)).toBeUndefined();
});

test('opening the cart reports each change once', () => {
  const cart = added([], mug, 2);
  expect(refreshed(cart, [line()])).toEqual({ items: cart, changes: [] });
  const dearer = refreshed(cart, [line({ price: 500, stock: 1, issue: 'short' })]);
  expect(dearer.changes).toEqual([
    '「馬克杯」的價格由 $480 改為 $500',
    '「馬克杯」庫存不足，僅剩 1 件，已調整數量',
  ]);
  expect(dearer.items).toMatchObject([{ price: 500, quantity: 1, stock: 1, selected: true }]);
  const out = refreshed(cart, [line({ stock: 0, issue: 'sold_out' })]);
  expect(out.changes).toEqual(['「馬克杯」已售完']);
  expect(selectedOf(out.items)).toEqual([]);
  expect(refreshed(out.items, [line({ stock: 0, issue: 'sold_out' })]).changes).toEqual([]);
  expect(refreshed(cart, [line({ issue: 'missing' })]).changes).toEqual(['「馬克杯」已下架']);
  const early = line({ issue: 'missing', opens_at: '2026-12-01T04:00:00Z' });
  expect(refreshed(cart, [early]).changes).toEqual(['「馬克杯」尚未發售，2026/12/01 12:00 開賣']);
  expect(refreshed(cart, [line({ allowance: 1, issue: 'limit' })]).changes).toEqual([
    '「馬克杯」您還能買 1 件，已調整數量',
  ]);
});

test('an order takes no more than the stock, a member’s limit and its own limit allow', () => {
  const most = (stock: number, allowance: number | null) => [
    mostOf(stock, allowance),
    whyNoMore({ stock, allowance }),
  ];
  expect(most(3, null)).toEqual([3, '庫存不足，僅剩 3 件']);
  expect(most(3, 5)).toEqual([3, '庫存不足，僅剩 3 件']);
  expect(most(30, 2)).toEqual([2, '您還能買 2 件']);
  expect(most(30, 0)).toEqual([0, '已達每人限購數量']);
  expect(most(200, null)).toEqual([99, '每種商品最多 99 件']);
  const cart = added([], { ...mug, stock: 200 }, 100);
  expect(refreshed(cart, [line({ stock: 200, issue: 'short' })])).toMatchObject({
    items: [{ quantity: 99 }],
    changes: ['「馬克杯」每種商品最多 99 件，已調整數量'],
  });
});

test.each([null, {}, [{}], [{ ...mug, quantity: 1 }], [{ ...mug, quantity: -1, selected: true }], 'cart'])(
  'the stored value %j is not a cart',
  (value) => {
    expect(isCart(value)).toBe(false);
  },
);
