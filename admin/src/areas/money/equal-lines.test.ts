import { expect, test } from 'vitest';
import { counterOf } from './equal-lines.ts';

const line = (amount: string, trade_number = '26112800001') => ({
  ...{ paid_out_on: '2026/12/01', kind: '退款', number: 'R1', trade_number, happened_on: '2026/11/30' },
  ...{ amount, fee: '0', net: amount },
});

test('equal refunds of one payment on one day are counted over the whole file, others are not', () => {
  const nthOf = counterOf();
  const lines = [line('-60'), line('-70'), line('-60'), line('-60', '26112800002'), line('-60')];
  expect(lines.map(nthOf)).toEqual([1, 1, 2, 1, 3]);
});
