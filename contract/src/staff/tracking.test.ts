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

const carriers = [
  { key: 'tcat', name: '黑貓宅急便', samples: ['123456789012'] },
  { key: 'hct', name: '新竹物流', samples: ['1234567890'] },
  { key: 'post', name: '中華郵政', samples: ['12345678901234', '12345678901234567890', '??123456789TW'] },
  { key: 'sf', name: '順豐速運', samples: ['SF1234567890123', '123456789012'] },
  { key: 'c7', name: '小貨車', samples: [] },
];
const of = (key: string) => carriers.find((one) => one.key === key)!;

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
  ['post', 'EA123456789JP', false],
  ['post', 'EA12345678TW', false],
  ['post', '1A123456789TW', false],
  ['sf', 'sf0001112223334', true],
  ['sf', 'SX0001112223334', false],
  ['c7', 'A-1234', true],
  ['c7', 'A12', false],
] as const)('%s has %s: %s', (carrier, number, isIts) => {
  expect(trackingMisfit(of(carrier), number, carriers) === null).toBe(isIts);
});

test('a number of other carriers says whose it could be', () => {
  expect(trackingMisfit(of('hct'), '112233445566', carriers)).toBe(
    '112233445566 不是新竹物流的單號（10 位數字），像是黑貓宅急便或順豐速運的，請先改物流',
  );
  expect(trackingMisfit(of('post'), '1122', carriers)).toBe(
    '1122 不是中華郵政的單號（14 或 20 位數字，或像 AA123456789TW 的 13 碼），請再掃一次',
  );
  expect(trackingMisfit(of('post'), ' ', carriers)).toBe('沒有填單號');
});
