import type { ProductCard, ProductType } from '@kujiya/contract/catalogue';
import { expect, test } from 'vitest';
import { featuredOf } from './featured.ts';

const now = Date.parse('2026-11-20T12:00:00+08:00');

const card = (id: number, type: ProductType, more: Partial<ProductCard> = {}): ProductCard => ({
  id,
  type,
  name: `商品 ${id}`,
  series: '夜市怪獸',
  image_url: `products/${id}.webp`,
  price: 200,
  discount_price: null,
  point_price: null,
  status: '1',
  release_date: '2026-11-01T00:00:00+08:00',
  draw_date: null,
  raffle_info: type === 0 ? { remaining_tickets: 8, total_tickets: 80 } : null,
  ...more,
});

const ids = (cards: readonly ProductCard[]) => cards.map(({ id }) => id);

test('home leads with the hottest ichiban, with one of each other game beside it', () => {
  const shelf = [card(1, 2), card(2, 0), card(3, 1), card(4, 0), card(5, 3), card(6, 1)];
  expect(ids(featuredOf(shelf, [5, 6, 4], now))).toEqual([4, 6, 1]);
});

test('hot products come first, then the shelf’s order', () => {
  const shelf = [card(1, 1), card(2, 1), card(3, 1), card(4, 2)];
  expect(ids(featuredOf(shelf, [3], now))).toEqual([3, 4]);
  expect(ids(featuredOf(shelf, [], now))).toEqual([1, 4]);
});

test('different series stand side by side where possible', () => {
  const shelf = [card(1, 0), card(2, 1), card(3, 1, { series: '深海潛水隊' }), card(4, 2)];
  expect(ids(featuredOf(shelf, [2], now))).toEqual([1, 3, 4]);
});

test('a product that cannot be bought now is not featured', () => {
  const shelf = [
    card(1, 0, { raffle_info: { remaining_tickets: 0, total_tickets: 80 } }),
    card(2, 0, { release_date: '2026-11-25T00:00:00+08:00' }),
    card(3, 0, { draw_date: '2026-11-22T00:00:00+08:00' }),
    card(4, 0, { status: '0' }),
    card(5, 0),
  ];
  expect(ids(featuredOf(shelf, [1, 2, 3, 4], now))).toEqual([5]);
  expect(featuredOf([], [1], now)).toEqual([]);
});
