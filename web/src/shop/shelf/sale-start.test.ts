import { expect, test } from 'vitest';
import { saleStartOf } from './sale-start.ts';

const product = { status: '1', release_date: '2026-11-20T04:00:00Z', draw_date: '2026-11-22T12:30:00Z' };
const at = (time: string) => saleStartOf(product, Date.parse(time));

test('a product is first announced, then closed to draws, then open', () => {
  expect(at('2026-11-20T03:59:59Z')).toEqual({ label: '即將發售', from: '11/20 12:00' });
  expect(at('2026-11-20T04:00:00Z')).toEqual({ label: '抽選未開放', from: '11/22 20:30' });
  expect(at('2026-11-22T12:30:00Z')).toBeUndefined();
});

test('a product off the shelf is not announced', () => {
  expect(saleStartOf({ ...product, status: '0' }, 0)).toBeUndefined();
});
