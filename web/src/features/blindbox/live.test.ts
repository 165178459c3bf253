import type { CaseEvent } from '@kujiya/contract/blindbox';
import { expect, test } from 'vitest';
import { figure, packOf, productOf } from './cases.fixture.ts';
import { withEvent } from './live.ts';

const product = productOf([figure(1), figure(2, 'rare')]);
const until = Date.parse('2026-11-20T12:02:30Z');
const change = (
  item_index: number,
  more: Partial<CaseEvent['items'][number]> = {},
): CaseEvent['items'][number] => ({
  item_index,
  is_drawn: false,
  locked_by: null,
  lock_expires_at: null,
  item_id: null,
  ...more,
});
const event = (...items: CaseEvent['items']): CaseEvent => ({ package_id: 3, remaining: 4, items });

test('a box becomes held, and free again', () => {
  const held = withEvent(packOf(3), event(change(2, { locked_by: 9, lock_expires_at: until })), product);
  expect(held.items[1]).toMatchObject({
    is_locked: true,
    locked_by: 9,
    lock_expires_at: '2026-11-20T12:02:30.000Z',
  });
  expect(held.remaining_boxes).toBe(4);
  expect(held.package_price).toBe(900);
  const free = withEvent(held, event(change(2)), product);
  expect(free.items[1]).toMatchObject({ is_locked: false, locked_by: null, lock_expires_at: null });
});

test('a sold box shows its figure, and the remaining counts follow', () => {
  const sold = withEvent(packOf(3), event(change(4, { is_drawn: true, item_id: 2 })), product);
  expect(sold.items[3]).toMatchObject({ is_drawn: true, is_locked: false, name: '款式 2', rarity: 'rare' });
  expect(sold.remaining_boxes).toBe(3);
  // A case with a sold box has no case price: its boxes are priced one by one.
  expect(sold.package_price).toBe(750);
  expect(sold.contents).toEqual([
    { item_id: 1, total: 2, remaining: 2 },
    { item_id: 2, total: 2, remaining: 1 },
  ]);
  expect(sold.statistics).toEqual({ drawn_count: 1, total_count: 4, remaining_count: 3 });
});

test('the last boxes sell out a case', () => {
  const all = [1, 2, 3, 4].map((index) =>
    change(index, { is_drawn: true, item_id: index % 2 === 0 ? 2 : 1 }),
  );
  const empty = withEvent(packOf(3), event(...all), product);
  expect(empty).toMatchObject({ is_sold_out: true, remaining_boxes: 0 });
  expect(empty.contents.map(({ remaining }) => remaining)).toEqual([0, 0]);
});

test('a drawn box stays drawn, and another case stays as it is', () => {
  const sold = withEvent(packOf(3), event(change(1, { is_drawn: true, item_id: 1 })), product);
  expect(
    withEvent(sold, event(change(1, { locked_by: 9, lock_expires_at: until })), product).items[0],
  ).toEqual(sold.items[0]);
  const other = packOf(5);
  expect(withEvent(other, event(change(1, { is_drawn: true, item_id: 1 })), product)).toBe(other);
});
