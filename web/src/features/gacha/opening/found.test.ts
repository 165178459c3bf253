import { expect, test } from 'vitest';
import { foundInOrder } from './found.ts';

const item = (number: number, rarity: string | null) => ({
  item_id: 40 + number,
  item_name: `第 ${number} 顆`,
  item_image_url: 'gacha-items/x.webp',
  quantity: 1,
  unit_price: 100,
  subtotal: 100,
  attributes: { rarity, tier: null, number, is_new: number === 7 },
});

test('capsules are opened in the order in which the machine gave them', () => {
  const found = foundInOrder([item(12, 'secret'), item(7, 'common'), item(9, 'rare')]);
  expect(found.map(({ number, rarity, isNew }) => [number, rarity, isNew])).toEqual([
    [7, 'common', true],
    [9, 'rare', false],
    [12, 'secret', false],
  ]);
  expect(new Set(found.map(({ key }) => key)).size).toBe(3);
});

test('an unknown rarity counts as a common one', () => {
  expect(foundInOrder([item(1, null), item(2, 'priceless')]).map(({ rarity }) => rarity)).toEqual([
    'common',
    'common',
  ]);
});
