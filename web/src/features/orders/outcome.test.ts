import { expect, test } from 'vitest';
import { failureText, outcomeOf } from './outcome.ts';

test.each([
  [null, undefined, 'unknown'],
  [null, 'paid', 'success'],
  ['success', undefined, 'success'],
  ['pending', undefined, 'waiting'],
  ['failed', undefined, 'failed'],
  ['TRA10016', undefined, 'failed'],
  // The state the server knows takes precedence over the status in the address.
  ['success', 'waiting', 'waiting'],
  ['failed', 'paid', 'success'],
  ['waiting', 'paid', 'success'],
  ['waiting', 'failed', 'failed'],
  ['waiting', 'tokens', 'tokens'],
  ['success', 'cancelled', 'failed'],
  ['failed', 'waiting', 'failed'],
] as const)('status %s with a payment that is %s is shown as %s', (status, progress, outcome) => {
  expect(outcomeOf(status, progress && { progress, attempts: 1 })).toBe(outcome);
});

test('an order whose payment has not begun does not wait for an answer', () => {
  const payment = { progress: 'waiting', attempts: 0 } as const;
  expect(outcomeOf('waiting', payment)).toBe('unpaid');
  expect(outcomeOf('success', payment)).toBe('unpaid');
  expect(outcomeOf('failed', payment)).toBe('failed');
});

test('a failure is described in the words that came with it', () => {
  expect(failureText('銀行拒絕交易', undefined)).toBe('銀行拒絕交易');
  expect(failureText(' ', 'failed')).toBe('付款失敗，請稍後再試');
  expect(failureText(null, 'cancelled')).toBe('這筆訂單已取消，沒有扣款。');
  expect(failureText('長'.repeat(300), undefined)).toHaveLength(100);
});
