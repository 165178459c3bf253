import type { OrderStep } from '@kujiya/contract/orders';
import type { OrderStatus } from '@kujiya/contract/shop/orders';
import { expect, test } from 'vitest';
import { stopName, wayOf } from './way.ts';

const at = '2026-11-24T01:22:00.000Z';
const order = (status: OrderStatus, steps: OrderStatus[] = [status], more = {}) =>
  wayOf({
    order_type: 'box_shipping',
    is_kept: false,
    can_pay: false,
    status,
    timeline: steps.map((one): OrderStep => ({ status: one, at })),
    ...more,
  });
const told = (...wanted: Parameters<typeof order>) =>
  order(...wanted).map(({ status, place, at }) => [status, place, at !== null]);

test('a parcel shows its whole way, with the times that are known', () => {
  expect(told('shipping', ['paid', 'shipping'])).toEqual([
    ['paid', 'past', true],
    ['processing', 'past', false],
    ['shipping', 'now', true],
    ['delivered', 'ahead', false],
  ]);
  expect(told('completed').at(-1)).toEqual(['completed', 'now', true]);
});

test('goods that wait for their payment show what follows it', () => {
  const waiting = { order_type: 'shop', can_pay: true };
  expect(told('pending', ['pending'], waiting).map(([status, place]) => [status, place])).toEqual([
    ['pending', 'now'],
    ['paid', 'ahead'],
    ['processing', 'ahead'],
    ['shipping', 'ahead'],
    ['delivered', 'ahead'],
  ]);
  expect(told('pending', ['pending'], { ...waiting, can_pay: false })).toEqual([['pending', 'now', true]]);
  expect(told('paid', ['pending', 'paid'], waiting)[0]).toEqual(['pending', 'past', true]);
});

test('an order that is not sent, or is cancelled, shows what happened', () => {
  const happened = [
    ['pending', 'past', true],
    ['completed', 'now', true],
  ];
  expect(told('completed', ['pending', 'completed'], { order_type: 'kuji' })).toEqual(happened);
  expect(told('completed', ['pending', 'completed'], { order_type: 'shop', is_kept: true })).toEqual(
    happened,
  );
  expect(told('cancelled', ['paid', 'cancelled'])).toEqual([
    ['paid', 'past', true],
    ['cancelled', 'now', true],
  ]);
});

test('the stops of a storage parcel have the storage’s names', () => {
  expect(stopName('box_shipping', 'paid')).toBe('待打包');
  expect(stopName('box_shipping', 'shipping')).toBe('配送中');
  expect(stopName('shop', 'paid')).toBe('已付款');
});
