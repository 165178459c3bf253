import type { InvoiceSettings } from '@kujiya/contract/invoice';
import { expect, test } from 'vitest';
import { checkoutDraft, invoiceFields, missingOf } from './invoice.ts';

const nothing: InvoiceSettings = {
  invoice_type: 'none',
  carrier_number: null,
  tax_id: null,
  company_name: null,
  donation_code: null,
  email: null,
};
const email = 'me@toys.example';

test('missing details are named in the words of the checkout, the mailbox first', () => {
  expect(missingOf(checkoutDraft(nothing, '', undefined))).toBe('請先填寫 Email');
  expect(missingOf(checkoutDraft(nothing, email, undefined))).toBe('個人發票必須填寫手機載具');
  expect(missingOf(checkoutDraft(nothing, email, 'company'))).toBe('請填寫公司行號抬頭');
  const named = { ...nothing, company_name: '籤屋' };
  expect(missingOf(checkoutDraft(named, email, 'company'))).toBe('統一編號須為 8 碼數字');
  expect(missingOf(checkoutDraft({ ...named, tax_id: '04595257' }, email, 'company'))).toBeUndefined();
  expect(missingOf(checkoutDraft(nothing, email, 'donation'))).toBeUndefined();
});

test('the settings fill in the draft, and only the fields of its kind are sent', () => {
  const settings: InvoiceSettings = {
    invoice_type: 'personal',
    carrier_number: '/ABC+123',
    tax_id: '04595257',
    company_name: '籤屋',
    donation_code: '919',
    email: 'bills@toys.example',
  };
  const sent = (kind?: 'company' | 'donation') => invoiceFields(checkoutDraft(settings, email, kind));
  expect(sent()).toEqual({
    invoice_type: 'personal',
    email: 'bills@toys.example',
    carrier_code: '/ABC+123',
    buyer_ubn: null,
    buyer_name: null,
    donation_code: null,
  });
  expect(sent('company')).toMatchObject({ buyer_ubn: '04595257', buyer_name: '籤屋', carrier_code: null });
  expect(sent('donation')).toMatchObject({ donation_code: '919', buyer_ubn: null });
});
