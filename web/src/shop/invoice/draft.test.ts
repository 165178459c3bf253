import type { InvoiceSettings } from '@kujiya/contract/invoice';
import { donationBodies } from '@kujiya/contract/shop/invoice';
import { expect, test } from 'vitest';
import { type Draft, donationCodeOf, draftOf, errorsOf, newEmailOf } from './draft.ts';

const nothing: InvoiceSettings = {
  invoice_type: 'none',
  carrier_number: null,
  tax_id: null,
  company_name: null,
  donation_code: null,
  email: null,
};
const email = 'me@toys.example';
const draft = (part: Partial<Draft>): Draft => ({ ...draftOf({ ...nothing, email }), ...part });

test('a draft without settings begins with a carrier and the first donation body', () => {
  expect(draftOf(nothing)).toMatchObject({ kind: 'personal', body: '88888', otherCode: '', email: '' });
});

test('a listed code is chosen in the list, any other fills its own field', () => {
  expect(draftOf({ ...nothing, donation_code: '919' })).toMatchObject({ body: '919', otherCode: '' });
  expect(draftOf({ ...nothing, donation_code: '123' })).toMatchObject({ body: 'other', otherCode: '123' });
});

test.each(['/123-ABC', '/abc+123', ' /A.B-C+1 '])('the carrier “%s” is valid', (carrier) => {
  expect(errorsOf(draft({ carrier }))).toEqual({});
});

test.each(['', '/123-AB', '123-ABCD', '/123-ABCD', '/123 ABC', '/123_ABC'])(
  'the carrier “%s” is invalid',
  (carrier) => {
    expect(errorsOf(draft({ carrier }))).toEqual({ carrier: '手機載具格式錯誤，EX: /123-ABC' });
  },
);

test.each(['04595257', '12345676', '12345670', '54352706'])('the tax id %s is valid', (taxId) => {
  expect(errorsOf(draft({ kind: 'company', company: '籤屋', taxId }))).toEqual({});
});

test.each([
  ['12345678', '統一編號不正確，請再確認一次'],
  ['00000000', '統一編號不正確，請再確認一次'],
  ['1234567', '統一編號須為 8 碼數字'],
  ['1234567a', '統一編號須為 8 碼數字'],
  ['', '統一編號須為 8 碼數字'],
])('the tax id “%s” is refused: %s', (taxId, error) => {
  expect(errorsOf(draft({ kind: 'company', company: ' ', taxId }))).toEqual({
    company: '請填寫公司行號抬頭',
    taxId: error,
  });
});

test('every listed body can be chosen; another body needs its code', () => {
  for (const { code } of donationBodies)
    expect(errorsOf(draft({ kind: 'donation', body: code }))).toEqual({});
  const other = (otherCode: string) => draft({ kind: 'donation', body: 'other', otherCode });
  expect(errorsOf(other(' '))).toEqual({ otherCode: '請選擇受捐贈機關' });
  expect(errorsOf(other('12'))).toEqual({ otherCode: '捐贈碼須為 3 至 7 碼數字' });
  expect(errorsOf(other('0123'))).toEqual({});
  expect(donationCodeOf(other(' 0123 '))).toBe('0123');
});

test('the mailbox is required, unless the invoice is donated', () => {
  const carrier = '/123-ABC';
  expect(errorsOf(draft({ carrier, email: ' ' }))).toEqual({ email: '請填寫電子郵件' });
  const company = { kind: 'company', company: '籤屋', taxId: '04595257' } as const;
  expect(errorsOf(draft({ ...company, email: '' }))).toEqual({ email: '請填寫電子郵件' });
  expect(errorsOf(draft({ carrier, email: 'me@' }))).toEqual({ email: '請輸入正確的 E-mail 格式' });
  expect(errorsOf(draft({ kind: 'donation', email: ' ' }))).toEqual({});
  expect(errorsOf(draft({ kind: 'donation', email: 'me@' }))).toEqual({});
});

test('a new mailbox is saved, an emptied one is forgotten, an invalid one is ignored', () => {
  const before = 'me@example.com';
  expect(newEmailOf(draft({ kind: 'personal', email: ` ${before} ` }), before)).toBeUndefined();
  expect(newEmailOf(draft({ kind: 'personal', email: 'you@example.com' }), before)).toBe('you@example.com');
  expect(newEmailOf(draft({ kind: 'donation', email: '' }), before)).toBeNull();
  expect(newEmailOf(draft({ kind: 'personal', email: ' ' }), before)).toBeNull();
  expect(newEmailOf(draft({ kind: 'donation', email: '' }), null)).toBeUndefined();
  expect(newEmailOf(draft({ kind: 'donation', email: 'me@' }), before)).toBeUndefined();
});
