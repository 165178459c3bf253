import { expect, test } from 'vitest';
import { daysOf, ended, feeOf, stepOf, steps } from './progress.ts';

test.each([
  ['paid', '待打包', null],
  ['processing', '打包中', null],
  ['shipping', '配送中', null],
  ['delivered', '已送達', null],
  ['completed', '已送達', null],
  ['refunded', '待打包', '已取消'],
  ['cancelled', '待打包', '物流退回'],
] as const)('a parcel that is %s stands at %s; ended: %s', (status, step, end) => {
  expect(steps[stepOf({ status })]).toBe(step);
  expect(ended({ status })).toBe(end);
});

test('a refunded fee says so', () => {
  expect(feeOf({ status: 'paid', shipping_fee: 60 })).toBe('運費 60 代幣');
  expect(feeOf({ status: 'refunded', shipping_fee: 60 })).toBe('運費 60 代幣已退回');
  expect(feeOf({ status: 'cancelled', shipping_fee: 60 })).toBe('運費 60 代幣');
  expect(feeOf({ status: 'refunded', shipping_fee: 0 })).toBe('免運費');
});

test.each([
  ['2026-11-25T23:59:00+08:00', null, null, '今天申請'],
  ['2026-11-24T23:59:00+08:00', null, null, '申請 1 天'],
  ['2026-11-20T12:00:00+08:00', '2026-11-22T12:00:00+08:00', null, '交寄 3 天'],
  ['2026-11-20T12:00:00+08:00', '2026-11-22T12:00:00+08:00', '2026-11-25T00:01:00+08:00', '今天送達'],
])('a parcel made %s, sent %s, arrived %s says %s', (created_at, handed_over_at, delivered_at, text) => {
  const now = Date.parse('2026-11-25T23:59:59+08:00');
  expect(daysOf({ created_at, handed_over_at, delivered_at }, now)).toBe(text);
});
