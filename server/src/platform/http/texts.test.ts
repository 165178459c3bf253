import { changeProfile } from '@kujiya/contract/account';
import { addAddress } from '@kujiya/contract/address';
import { setInvoiceEmail, setTaxId } from '@kujiya/contract/invoice';
import type { CallShape } from '@kujiya/contract/kernel/call';
import { cleaners, plainCode, plainText } from '@kujiya/contract/kernel/texts';
import { expect, test } from 'vitest';
import { allCalls } from '#testing/contract.ts';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();

type Schema = {
  type?: string;
  clean?: string;
  const?: unknown;
  enum?: unknown;
  pattern?: string;
  format?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
};

/** Secrets, and texts that programs write: they are taken letter for letter. */
const machines = new Set([
  ...['password', 'password_confirmation', 'session_info', 'recaptcha_token', 'id_token', 'firebase_uid'],
  ...['verified_at', 'provider', 'photoURL', 'page_url', 'referrer', 'user_agent', 'type'],
]);
/** Claims of the browser that are ignored: the token counts. */
const ignored = ['verifyIdToken email', 'verifyIdToken name'];

/** The shop's own telephone has an area code and often an extension; members' are mobile phones. */
const ofTheShop = ['changeSettings contact_phone is no phone'];

/** The strings of a schema that are neither cleaned nor of a closed form, by the name of their field. */
function uncleaned(field: string, schema: Schema): string[] {
  const { type, clean, pattern, format, anyOf = [], items, properties = {} } = schema;
  const isOpen = type === 'string' && !('const' in schema) && !('enum' in schema) && !pattern && !format;
  return [
    ...(isOpen && clean === undefined && !machines.has(field) ? [field] : []),
    ...(/phone/.test(field) && type === 'string' && clean !== 'phone' ? [`${field} is no phone`] : []),
    ...[...anyOf, ...(items ? [items] : [])].flatMap((one) => uncleaned(field, one)),
    ...Object.entries(properties).flatMap(([name, one]) => uncleaned(name, one)),
  ];
}
const bodies = allCalls.filter(([, { body }]: [string, CallShape]) => body !== undefined);

test('every text by people in a request is cleaned, and every phone is read by the one normaliser', () => {
  const found = bodies.flatMap(([name, { body }]) =>
    uncleaned('', body as Schema).map((f) => `${name} ${f}`),
  );
  expect(found.sort()).toEqual([...ofTheShop, ...ignored]);
  expect(JSON.stringify(bodies.map(([, { body }]) => body)).split('"clean"').length).toBeGreaterThan(50);
  expect(Object.keys(cleaners)).toEqual(['text', 'code', 'phone']);
});

test.each([
  ['\u200b小\u200d籤\u2060\ufeff', '小籤'],
  ['\u202e籤小\u202c', '籤小'],
  ['\u2066a\u2069b\u061c', 'ab'],
  ['\u3164\u2800\u00ad', ''],
  ['\u0000a\u0007\ud800', 'a'],
  ['　請放\n管理室 ', '請放\n管理室'],
  ['Zoë 👍🏽 ❤️', 'Zoë 👍🏽 ❤️'],
])('%j is kept as %j', (said, kept) => {
  expect(plainText(said)).toBe(kept);
});

test('a code or an e-mail address has no full-width letters', () => {
  expect(plainCode(' １２３４５６\u200b')).toBe('123456');
  expect(plainCode('ｍｅ＠ｅｘａｍｐｌｅ．ｃｏｍ')).toBe('me@example.com');
});

test('names, addresses, titles and e-mails are stored clean; invisible ones are refused as missing', async () => {
  const { token } = await shop.member();
  const name = (said: string) => shop.call(changeProfile, { token, body: { name: said } });
  expect((await name('\u200b\u202e')).body.code).toBe('name_required');
  expect((await name('\u202e小\u200b籤')).body.data).toEqual({ name: '小籤' });
  const body = {
    name: '王\u200b小明',
    phone: '\u202a０９１２－345–678\u202c',
    city: '臺北市',
    district: '中正區',
  };
  const made = await shop.call(addAddress, {
    token,
    key: 'k'.repeat(8),
    body: { ...body, address_detail: '重慶南路\u202e1 號' },
  });
  expect(made.body.data).toMatchObject({
    name: '王小明',
    phone: '0912345678',
    address_detail: '重慶南路1 號',
  });
  const company = await shop.call(setTaxId, {
    token,
    body: { tax_id: ' 0459\u200b5257', company_name: '籤\u2067屋' },
  });
  expect(company.body.data).toMatchObject({ tax_id: '04595257', company_name: '籤屋' });
  const email = await shop.call(setInvoiceEmail, { token, body: { email: 'ｍe\u200b@example.com ' } });
  expect(email.body.data.email).toBe('me@example.com');
});
