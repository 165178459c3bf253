import { expect, test } from 'vitest';
import type { Draft } from './draft.ts';
import { paymentErrorsOf } from './payment-errors.ts';

const draft: Draft = {
  kind: 'personal',
  carrier: '',
  taxId: '',
  company: '',
  body: '88888',
  otherCode: '',
  email: 'me@toys.example',
};

test('a personal invoice needs no carrier, but refuses a wrong one', () => {
  expect(paymentErrorsOf(draft)).toEqual({});
  expect(paymentErrorsOf({ ...draft, carrier: '/123-abc' })).toEqual({});
  expect(paymentErrorsOf({ ...draft, carrier: '123' })).toEqual({
    carrier: '手機載具格式錯誤，EX: /123-ABC',
  });
});

test('a mailbox is required for every kind', () => {
  for (const kind of ['personal', 'donation'] as const)
    expect(paymentErrorsOf({ ...draft, kind, email: ' ' })).toEqual({ email: '請填寫電子郵件' });
  for (const kind of ['personal', 'donation'] as const)
    expect(paymentErrorsOf({ ...draft, kind, email: 'me@' })).toEqual({ email: '請輸入正確的 E-mail 格式' });
});

test('a company needs its title and number, a donation its body', () => {
  expect(paymentErrorsOf({ ...draft, kind: 'company' })).toEqual({
    company: '請填寫公司行號抬頭',
    taxId: '統一編號須為 8 碼數字',
  });
  expect(paymentErrorsOf({ ...draft, kind: 'donation', body: 'other' })).toEqual({
    otherCode: '請選擇受捐贈機關',
  });
});
