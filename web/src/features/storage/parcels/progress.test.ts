import { expect, test } from 'vitest';
import { ended, feeOf, stepOf, steps } from './progress.ts';

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
  expect(feeOf({ status: 'paid', shipping_fee: 60 })).toBe('運費 60 元');
  expect(feeOf({ status: 'refunded', shipping_fee: 60 })).toBe('運費 60 元已退回代幣');
  expect(feeOf({ status: 'cancelled', shipping_fee: 60 })).toBe('運費 60 元');
  expect(feeOf({ status: 'refunded', shipping_fee: 0 })).toBe('免運費');
});
