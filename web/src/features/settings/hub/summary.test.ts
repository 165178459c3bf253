import type { Address } from '@kujiya/contract/address';
import type { Session } from '@kujiya/contract/devices';
import type { InvoiceSettings } from '@kujiya/contract/invoice';
import { expect, test } from 'vitest';
import { addressSummary, devicesSummary, invoiceSummary } from './summary.ts';

const address = (id: number, is_default: boolean): Address => ({
  id,
  name: '林小籤',
  phone: '0912345678',
  city: '臺北市',
  district: '大安區',
  postcode: '106',
  address_detail: `${id} 號`,
  is_default,
});

test('the default address represents all of them', () => {
  expect(addressSummary([address(1, false), address(2, true)])).toBe('臺北市大安區2 號');
  expect(addressSummary([])).toBe('還沒有地址');
});

const all: Omit<InvoiceSettings, 'invoice_type'> = {
  carrier_number: '/123-ABC',
  tax_id: '04595257',
  company_name: '籤屋',
  donation_code: '919',
  email: 'me@toys.example',
};

test.each([
  ['none', '還沒設定'],
  ['personal', '手機載具 /123-ABC'],
  ['company', '統編 04595257'],
  ['donation', '捐贈 創世社會福利基金會'],
] as const)('of all known invoice settings, %s decides: %s', (invoice_type, words) => {
  expect(invoiceSummary({ ...all, invoice_type })).toBe(words);
});

test('a body outside the list of nine is shown by its code', () => {
  expect(invoiceSummary({ ...all, invoice_type: 'donation', donation_code: '123' })).toBe('捐贈 123');
});

test('a single device is described as this one', () => {
  const session: Session = {
    id: 1,
    user_agent: '',
    created_at: '2026-11-21T00:00:00Z',
    last_seen_at: '2026-11-21T00:00:00Z',
    is_current: true,
  };
  expect(devicesSummary([session])).toBe('只有這台裝置');
  expect(devicesSummary([session, session, session])).toBe('3 台裝置登入中');
});
