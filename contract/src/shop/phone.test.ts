import { expect, test } from 'vitest';
import { plainPhone } from '../kernel/texts.ts';
import { internationalPhone, isReachablePhone, isTaiwanPhone } from './phone.ts';

test.each([
  '0912345678',
  '0912 345 678',
  '0912-345-678',
  '+886912345678',
  '886 912 345 678',
  '+886 0912-345-678',
  '8860912345678',
  '0912\u2011345\u2011678',
  '0912\u2013345\u2013678',
  '０９１２\uff0d３４５\uff0d６７８',
  '＋８８６　９１２　３４５　６７８',
  '\u202a+886 912 345 678\u202c',
  '\u20660912345678\u2069',
  '\u200b0912\u200b345678\ufeff',
  '(0912) 345-678',
  '+886 (0)912 345 678',
  '（０９１２）345678',
  '0912.345.678',
])('%s is read as the one phone 0912345678', (text) => {
  expect(plainPhone(text)).toBe('0912345678');
  expect(isTaiwanPhone(plainPhone(text))).toBe(true);
  expect(internationalPhone(plainPhone(text))).toBe('+886912345678');
});

test.each(['+852 6123 4567', '85261234567', '+852-9123-4567'])('%s of Hong Kong is reachable', (text) => {
  const phone = plainPhone(text);
  expect(phone).toMatch(/^\+852[69]/);
  expect(isReachablePhone(phone)).toBe(true);
  expect(isTaiwanPhone(phone)).toBe(false);
  expect(internationalPhone(phone)).toBe(phone);
});

test.each([
  '',
  '61234567',
  '+852 2123 4567',
  '+852 612345678',
  '+81 90 1234 5678',
  '+1 212 555 0100',
  '0812345678',
])('“%s” is not reachable', (text) => {
  expect(isReachablePhone(plainPhone(text))).toBe(false);
});
