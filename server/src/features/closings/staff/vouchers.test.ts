import { bookAccountKeys } from '@kujiya/contract/staff/book-accounts';
import { expect, test } from 'vitest';
import { accountOf, namesOf, sumsOf, vouchersOf } from './vouchers.ts';

const names = namesOf([{ account: 'gateway', code: '1171', name: '藍新應收款' }]);
const plain = (moved: Record<string, number>) =>
  vouchersOf('2026-11-28', moved, names).map(({ number, words, code, debit, credit }) => [
    ...[number.slice(9), words, code, debit, credit],
  ]);

test('each kind of entry is a voucher whose sides are equal, debits first, tokens before tax before points', () => {
  expect(
    plain({
      'point gift rebate': -30,
      'token recharge recharge': -1_000,
      'tax output_tax invoices': 48,
      'token sales draw kuji': 240,
      'token sales payment shop': 300,
      'token recharge payment': -300,
      'token fees fee': 0,
    }),
  ).toEqual([
    ['01', '儲值', '1171', 1_000, 0],
    ['01', '儲值', '2221', 0, 1_000],
    ['02', '直接付款的銷售', '1171', 300, 0],
    ['02', '直接付款的銷售', '4111-4', 0, 300],
    ['03', '代幣抽獎', '2221', 240, 0],
    ['03', '代幣抽獎', '4111-1', 0, 240],
    ['04', '開立發票的稅額', '4111-9', 48, 0],
    ['04', '開立發票的稅額', '2204', 0, 48],
    ['05', '消費回饋', 'P610', 30, 0],
    ['05', '消費回饋', 'P210', 0, 30],
  ]);
});

test('a refund takes from the returns, not from the sales of its kind, and one in money is owed', () => {
  expect(plain({ 'token sales refund': -500, 'token refunds refund': 200 })).toEqual([
    ['01', '退款', '4113', 500, 0],
    ['01', '退款', '2221', 0, 300],
    ['01', '退款', '2197', 0, 200],
  ]);
});

test('sums are by account in the order of the table, and an account of the ledger without a place is an error', () => {
  const lines = vouchersOf(
    '2026-11-28',
    { 'token recharge recharge': -900, 'token recharge payout': 200, 'token refunds payout': -200 },
    names,
  );
  expect(sumsOf(lines).map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
    ['gateway', 900, 200],
    ['tokens', 0, 900],
    ['refunds_due', 200, 0],
  ]);
  expect(bookAccountKeys.map((key) => names[key].code)).toHaveLength(19);
  expect(() => accountOf('token vault draw')).toThrow('no account of the books');
});
