import { expect, test } from 'vitest';
import { rightsInWords, withRight } from './roles.ts';

test('who may write may read, and who may not read may not write', () => {
  const none = { rights: [], limits: {} };
  const both = withRight(none, 'write_orders', true);
  expect(both.rights).toEqual(['read_orders', 'write_orders']);
  expect(withRight(both, 'read_orders', false).rights).toEqual([]);
  expect(withRight(both, 'write_orders', false).rights).toEqual(['read_orders']);
  expect(withRight(none, 'read_orders', true).rights).toEqual(['read_orders']);
});

test('an amount goes with its right', () => {
  const held = { rights: ['read_refunds', 'write_refunds'], limits: { write_refunds: 500 } };
  expect(withRight(held, 'write_refunds', false).limits).toEqual({});
  expect(withRight(held, 'read_orders', true).limits).toEqual({ write_refunds: 500 });
});

test('rights are said area by area', () => {
  expect(
    rightsInWords({ rights: ['write_refunds', 'read_refunds', 'read_log'], limits: { write_refunds: 1000 } }),
  ).toEqual([
    ['退款', '查看、管理（一天最多 NT$1,000）'],
    ['操作紀錄', '查看'],
  ]);
});
