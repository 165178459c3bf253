import { expect, test } from 'vitest';
import { ended, stepOf, steps } from './progress.ts';

test.each([
  ['paid', '待打包', null],
  ['processing', '打包中', null],
  ['shipping', '配送中', null],
  ['delivered', '已送達', null],
  ['completed', '已送達', null],
  ['refunded', '待打包', '已取消'],
  ['cancelled', '待打包', '退回盒櫃'],
] as const)('a parcel that is %s stands at %s; ended: %s', (status, step, end) => {
  expect(steps[stepOf({ status })]).toBe(step);
  expect(ended({ status })).toBe(end);
});
