import { expect, test } from 'vitest';
import type { Draft } from '#shop/invoice/draft.ts';
import { checkoutErrorsOf, invoiceFields } from './invoice.ts';

const empty: Draft = {
  kind: 'personal',
  carrier: '',
  taxId: '',
  company: '',
  body: '919',
  otherCode: '',
  email: 'me@toys.example',
};

test('missing details are named in the words of the checkout', () => {
  expect(checkoutErrorsOf({ ...empty, email: '' })).toEqual({
    carrier: '個人發票必須填寫手機載具',
    email: '請先填寫 Email',
  });
  expect(checkoutErrorsOf({ ...empty, carrier: '/ABC' })).toEqual({
    carrier: '手機載具格式錯誤，EX: /123-ABC',
  });
  expect(checkoutErrorsOf({ ...empty, kind: 'company' })).toEqual({
    company: '請填寫公司行號抬頭',
    taxId: '統一編號須為 8 碼數字',
  });
  expect(checkoutErrorsOf({ ...empty, kind: 'donation' })).toEqual({});
});

test('only the fields of its kind are sent', () => {
  const nothing = { carrier_code: null, buyer_ubn: null, buyer_name: null, donation_code: null };
  const email = 'bills@toys.example';
  expect(invoiceFields({ invoiceType: 'personal', email, mobileCarrier: '/abc+123' })).toEqual({
    ...nothing,
    invoice_type: 'personal',
    email,
    carrier_code: '/ABC+123',
  });
  expect(
    invoiceFields({ invoiceType: 'company', email, companyTaxId: '04595257', companyName: '籤屋' }),
  ).toMatchObject({ ...nothing, buyer_ubn: '04595257', buyer_name: '籤屋' });
  expect(invoiceFields({ invoiceType: 'donation', email, donationCode: '919' })).toMatchObject({
    ...nothing,
    donation_code: '919',
  });
});
