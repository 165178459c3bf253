import { expect, test } from 'vitest';
import { plainTracking, scannedCode, trackingMisfit } from './tracking.ts';

test.each([
  [']C1112233445566', '112233445566'],
  ['］Ｃ１１１２２３３４４５５６６', '112233445566'],
  [' ]E04711234567890\t', '4711234567890'],
  ['G7', 'G7'],
  ['[C1]', '[C1]'],
])('%j is read as %s', (read, code) => {
  expect(scannedCode(read)).toBe(code);
});

test('a tracking number is kept in capitals, without blanks and dashes of any kind', () => {
  expect(plainTracking(' 1122－3344–55 66 ')).toBe('112233445566');
  expect(plainTracking('ea123456789tw')).toBe('EA123456789TW');
});

test.each([
  ['tcat', '112233445566', true],
  ['tcat', '2233445566', false],
  ['tcat', '1122334455667', false],
  ['hct', '2233445566', true],
  ['hct', '112233445566', false],
  ['hct', '22334455667', false],
  ['post', '12345678901234', true],
  ['post', '12345678901234567890', true],
  ['post', '1234567890123456', false],
  ['post', 'EA123456789TW', true],
  ['post', 'EA12345678TW', false],
] as const)('%s has %s: %s', (carrier, number, isIts) => {
  expect(trackingMisfit(carrier, number) === null).toBe(isIts);
});

test('a number of another carrier says whose it is', () => {
  expect(trackingMisfit('hct', '112233445566')).toBe(
    '112233445566 不是新竹物流的單號（10 位數字），像是黑貓宅急便的，請先改物流',
  );
  expect(trackingMisfit('tcat', '1122')).toBe('1122 不是黑貓宅急便的單號（12 位數字），請再掃一次');
});
