import { expect, test } from 'vitest';
import { gameOfOrderType, gameOfProductType, games } from './games.ts';

test('product types and order types lead back to their game', () => {
  for (const [game, { productType, orderType }] of Object.entries(games)) {
    expect(gameOfProductType(productType)).toBe(game);
    expect(gameOfOrderType(orderType)).toBe(game);
  }
  expect(gameOfProductType(3)).toBeNull();
  expect(gameOfOrderType('shop')).toBeNull();
});
