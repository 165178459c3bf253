import { createCipheriv } from 'node:crypto';
import { expect, test } from 'vitest';
import { checkCode, open, sameText, seal, tradeSha } from './seal.ts';

// The vector that NewebPay publishes.
const keys = { key: 'Fs5cX1TGqYM2PpdbE14a9H83YQSQF5jn', iv: 'C6AcmfqJILwgnhIP' };
const plain =
  'MerchantID=MS127874575&RespondType=String&TimeStamp=1695795410&Version=2.0&MerchantOrderNo=Vanespl_ec_1695795410&Amt=30&ItemDesc=test&NotifyURL=https%3A%2F%2Fwebhook.site%2Fd4db5ad1-2278-466a-9d66-78585c0dbadb';
const sha = '84E4D9F96537E029F8450BE1E759080F9AF6995921B7F6F9AAFDDD2C36E7B287';

test('matches the published vector', () => {
  const sealed = seal(plain, keys);
  expect(sealed.startsWith('f79eac33c4f3245d58f17b544c5d38b0')).toBe(true);
  expect(tradeSha(sealed, keys)).toBe(sha);
  expect(open(sealed, keys)).toBe(plain);
  expect(open(sealed.toUpperCase(), keys)).toBe(plain);
});

test('urlencoded in the same order gives the same text', () => {
  expect(new URLSearchParams(plain).toString()).toBe(plain);
});

test('padding to 32 bytes is accepted too', () => {
  const text = 'Status=SUCCESS&Message=%E6%8E%88%E6%AC%8A%E6%88%90%E5%8A%9F';
  const pad = 32 - (text.length % 32);
  const cipher = createCipheriv('aes-256-cbc', keys.key, keys.iv).setAutoPadding(false);
  const padded = Buffer.concat([Buffer.from(text), Buffer.alloc(pad, pad)]);
  expect(open(cipher.update(padded, undefined, 'hex') + cipher.final('hex'), keys)).toBe(text);
});

test.each([
  '',
  'zz',
  'f79e',
  'f79eac33c4f3245d58f17b544c5d38',
  '00'.repeat(16),
  'f79eac33c4f3245d58f17b544c5d38b0',
])('unsealed input is rejected: “%s”', (hex) => {
  expect(open(hex, keys)).toBeNull();
});

test('a check code covers its fields in order of name', () => {
  const fields = { TradeNo: 'T1', Amt: 30, MerchantID: 'M', MerchantOrderNo: 'O' };
  const reversed = Object.fromEntries(Object.entries(fields).reverse());
  expect(checkCode(fields, keys)).toBe(checkCode(reversed, keys));
  expect(checkCode({ ...fields, Amt: 31 }, keys)).not.toBe(checkCode(fields, keys));
});

test('equal texts compare as equal', () => {
  expect(sameText('a', 'a')).toBe(true);
  expect(sameText('a', 'b')).toBe(false);
  expect(sameText('a', 'aa')).toBe(false);
});
