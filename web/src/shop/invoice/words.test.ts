import { expect, test } from 'vitest';
import { invoiceText } from './words.ts';

test.each([
  [null, null, 'waiting', '開立中'],
  ['KJ10000001', '2026-11-20T04:00:00Z', 'issued', 'KJ10000001（2026/11/20）'],
  ['KJ10000001', '2026-11-20T04:00:00Z', 'void', 'KJ10000001（2026/11/20）　已作廢'],
  ['KJ10000001', '2026-11-20T04:00:00Z', 'allowance', 'KJ10000001（2026/11/20）　已折讓'],
] as const)('the words for invoice %s of %s follow its state %s', (number, issuedAt, state, text) => {
  expect(invoiceText(number, issuedAt, state)).toBe(text);
});
