import type { PickedThing } from '@kujiya/contract/staff/packing';
import { byShelf } from '@kujiya/contract/staff/packing';
import { expect, test } from 'vitest';
import { tickOf, withTick } from './ticks.ts';

const thing = (shipments: [number, number][]): PickedThing => ({
  ...{ code: 'G7', name: '馬克杯', image_url: '', quantity: 0, shelf: '', barcode: '' },
  shipments: shipments.map(([id, quantity]) => ({ id, quantity, order_number: `S${id}` })),
});

test('a tick holds for the same pieces of the same shipments only', () => {
  const ticks = withTick([], tickOf(thing([[3, 2]])), true);
  expect(ticks).toContain(tickOf(thing([[3, 2]])));
  expect(ticks).not.toContain(tickOf(thing([[3, 1]])));
  expect(ticks).not.toContain(
    tickOf(
      thing([
        [3, 2],
        [4, 1],
      ]),
    ),
  );
  expect(withTick(ticks, tickOf(thing([[3, 2]])), false)).toEqual([]);
});

test('places are walked as people count them, things without one last', () => {
  const places = ['B-1', '', 'A-10', 'A-2'].map((shelf, at) => ({ shelf, code: `P${at}` }));
  expect(places.sort(byShelf).map(({ shelf }) => shelf)).toEqual(['A-2', 'A-10', 'B-1', '']);
});
