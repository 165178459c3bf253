import {
  deleteCarrier,
  deleteInvoiceEmail,
  getInvoiceSettings,
  type InvoiceSettings,
  setCarrier,
  setDonation,
  setInvoiceEmail,
  setTaxId,
} from '@kujiya/contract/invoice';
import { donationBodies, invoiceRefusals as refusals } from '@kujiya/contract/shop/invoice';
import { Value } from 'typebox/value';
import { beforeEach, expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
let ann: TestMember;
beforeEach(async () => {
  ann = await shop.member();
});

const nothing: InvoiceSettings = {
  invoice_type: 'none',
  carrier_number: null,
  tax_id: null,
  company_name: null,
  donation_code: null,
  email: null,
};
const saved = (data: Partial<InvoiceSettings>) => ({
  status: 200,
  body: { success: true, message: '發票設定已儲存', data: { ...nothing, ...data } },
});
const refused = ({ status, code, message }: (typeof refusals)[keyof typeof refusals]) => ({
  status,
  body: { success: false, code, message },
});
const kept = async () => (await shop.call(getInvoiceSettings, { token: ann.token })).body.data;
const carrier = (text: string) => shop.call(setCarrier, { token: ann.token, body: { carrier_number: text } });
const company = (tax_id: string, company_name: string) =>
  shop.call(setTaxId, { token: ann.token, body: { tax_id, company_name } });
const donation = (text: string) =>
  shop.call(setDonation, { token: ann.token, body: { donation_code: text } });
const email = (text: string) => shop.call(setInvoiceEmail, { token: ann.token, body: { email: text } });

test('without settings the answer says so', async () => {
  const { body } = await shop.call(getInvoiceSettings, { token: ann.token });
  expect(Value.Check(getInvoiceSettings.answer, body)).toBe(true);
  expect(body).toEqual({ success: true, data: nothing });
});

test('the last saved type applies; earlier entries are still remembered', async () => {
  const number = '/123-ABC';
  expect(await carrier(' /123-abc ')).toEqual(saved({ invoice_type: 'personal', carrier_number: number }));
  const firm = { tax_id: '04595257', company_name: '籤屋' };
  expect(await company('04595257', ' 籤屋 ')).toEqual(
    saved({ invoice_type: 'company', carrier_number: number, ...firm }),
  );
  const all = { carrier_number: number, ...firm, donation_code: '88888' };
  expect(await donation('88888')).toEqual(saved({ invoice_type: 'donation', ...all }));
  const address = { email: 'me@toys.example' };
  expect(await email(' me@toys.example ')).toEqual(saved({ invoice_type: 'donation', ...all, ...address }));
  expect(await carrier('/AAA+.-1')).toEqual(
    saved({ invoice_type: 'personal', ...all, ...address, carrier_number: '/AAA+.-1' }),
  );
});

test('deleting the carrier disables invoices to it; another type stays', async () => {
  await carrier('/123-ABC');
  expect(await shop.call(deleteCarrier, { token: ann.token })).toEqual(saved({}));
  await carrier('/123-ABC');
  await donation('919');
  expect(await shop.call(deleteCarrier, { token: ann.token })).toEqual(
    saved({ invoice_type: 'donation', donation_code: '919' }),
  );
  const bob = await shop.member();
  expect(await shop.call(deleteCarrier, { token: bob.token })).toEqual(saved({}));
});

test.each(['', '/', '/123-AB', '/123-ABCD', '123-ABCD', '/123_ABC', '/123 ABC'])(
  'the carrier “%s” is refused',
  async (text) => {
    expect(await carrier(text)).toEqual(refused(refusals.carrier_invalid));
    expect(await kept()).toEqual(nothing);
  },
);

test.each(['／123-ABC', '/12３-ABC', '\u200b/123-ABC'])(
  'the carrier “%s” is read as /123-ABC',
  async (text) => {
    expect((await carrier(text)).body.data.carrier_number).toBe('/123-ABC');
  },
);

test.each(['04595257', '12345676', '12345670', '54352706', '０４５９５２５７'])(
  'the tax id %s is valid',
  async (taxId) => {
    expect((await company(taxId, '籤屋')).status).toBe(200);
  },
);

test.each([
  ['12345678', '籤屋', refusals.tax_id_invalid],
  ['00000000', '籤屋', refusals.tax_id_invalid],
  ['1234567', '籤屋', refusals.tax_id_format],
  ['123456789', '籤屋', refusals.tax_id_format],
  ['0459525a', '籤屋', refusals.tax_id_format],
  ['04595257', ' ', refusals.company_name_required],
  ['04595257', '字'.repeat(61), refusals.company_name_too_long],
])('the company %s “%s” is refused', async (taxId, name, refusal) => {
  expect(await company(taxId, name)).toEqual(refused(refusal));
  expect(await kept()).toEqual(nothing);
});

test('the nine suggested organisations and any code of 3 to 7 digits are accepted', async () => {
  expect(donationBodies).toHaveLength(9);
  for (const code of [...donationBodies.map((body) => body.code), '001', '1234567'])
    expect(await donation(code)).toEqual(saved({ invoice_type: 'donation', donation_code: code }));
});

test.each([
  [' ', refusals.donation_required],
  ['12', refusals.donation_invalid],
  ['12345678', refusals.donation_invalid],
  ['12a', refusals.donation_invalid],
])('the donation code “%s” is refused', async (code, refusal) => {
  expect(await donation(code)).toEqual(refused(refusal));
});

test.each([
  ['', refusals.email_required],
  ['me', refusals.email_invalid],
  ['me@toys', refusals.email_invalid],
  ['me@@toys.example', refusals.email_invalid],
  ['me @toys.example', refusals.email_invalid],
  [`${'m'.repeat(38)}@toys.example`, refusals.email_invalid],
])('the mailbox “%s” is refused', async (text, refusal) => {
  expect(await email(text)).toEqual(refused(refusal));
});

test('an e-mail address alone selects no type', async () => {
  expect(await email('me@toys.example')).toEqual(saved({ email: 'me@toys.example' }));
});

test('settings saved simultaneously stay consistent', async () => {
  const replies = await Promise.all([
    carrier('/123-ABC'),
    company('04595257', '籤屋'),
    donation('919'),
    email('me@toys.example'),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  const { invoice_type, ...rest } = await kept();
  expect(['personal', 'company', 'donation']).toContain(invoice_type);
  expect(rest).toEqual({
    carrier_number: '/123-ABC',
    tax_id: '04595257',
    company_name: '籤屋',
    donation_code: '919',
    email: 'me@toys.example',
  });
});

test('members see only their own settings', async () => {
  await carrier('/123-ABC');
  const bob = await shop.member();
  expect((await shop.call(getInvoiceSettings, { token: bob.token })).body.data).toEqual(nothing);
});

test('the e-mail address can be deleted, and nothing else changes', async () => {
  await donation('919');
  await email('me@example.com');
  expect((await kept()).email).toBe('me@example.com');
  expect(await shop.call(deleteInvoiceEmail, { token: ann.token })).toEqual(
    saved({ invoice_type: 'donation', donation_code: '919' }),
  );
});
