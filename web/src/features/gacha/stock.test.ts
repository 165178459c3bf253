import { expect, test } from 'vitest';
import { capacityOf, openBatch, pickByStock, stockOf, withDrawn } from './stock.ts';

const item = (id: number, left: number, total = 10) => ({
  id,
  name: `第 ${id} 款`,
  image_url: 'gacha-items/x.webp',
  rarity: 'common' as const,
  total_quantity: total,
  remaining_quantity: left,
  collection_count: 0,
  has_count: 0,
  is_collected: false,
});
const batch = (lot_id: number, remaining: number) => ({
  lot_id,
  total: 20,
  root: 'aa',
  txid_hash: 'bb',
  title: '第 1 批',
  remaining,
  is_finished: remaining === 0,
});

test('stock and capacity are sums over the figures', () => {
  expect(stockOf([item(1, 3), item(2, 0), item(3, 9)])).toBe(12);
  expect(capacityOf([item(1, 3), item(2, 0, 2)])).toBe(12);
  expect(stockOf([])).toBe(0);
});

test('the batch on sale is the first one that holds something', () => {
  expect(openBatch([batch(5, 0), batch(6, 2), batch(7, 20)])?.lot_id).toBe(6);
  expect(openBatch([batch(5, 0)])).toBeUndefined();
});

test('an event removes the drawn capsules from their figures and their batch only', () => {
  const before = { items: [item(1, 3), item(2, 1)], batches: [batch(5, 4), batch(6, 20)] };
  const after = withDrawn(before, {
    product_id: 1,
    lot_id: 5,
    drawn: [
      { number: 1, item_id: 1 },
      { number: 2, item_id: 1 },
      { number: 3, item_id: 2 },
      { number: 4, item_id: 1 },
    ],
  });
  expect(after.items.map((one) => one.remaining_quantity)).toEqual([0, 0]);
  expect(after.batches.map((one) => [one.remaining, one.is_finished])).toEqual([
    [0, true],
    [20, false],
  ]);
  expect(before.items[0]?.remaining_quantity).toBe(3);
});

test('a batch that is not on sale changes no odds', () => {
  const machine = { items: [item(1, 3)], batches: [batch(5, 3), batch(6, 20)] };
  const after = withDrawn(machine, { product_id: 1, lot_id: 6, drawn: [{ number: 1, item_id: 1 }] });
  expect(after.items[0]?.remaining_quantity).toBe(3);
  expect(after.batches[1]?.remaining).toBe(19);
});

test('a trial gives each figure as often as the machine would, and never a figure that is gone', () => {
  const items = [item(1, 3), item(2, 0), item(3, 1)];
  const rolls = Array.from({ length: 100 }, (_, step) => pickByStock(items, step / 100)?.id);
  expect(rolls.filter((id) => id === 1)).toHaveLength(75);
  expect(rolls.filter((id) => id === 3)).toHaveLength(25);
  expect(pickByStock([item(2, 0)], 0.5)).toBeUndefined();
});
