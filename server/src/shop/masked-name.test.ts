import { expect, test } from 'vitest';
import { maskedName } from './masked-name.ts';

test.each([
  ['王小明', '王＊明'],
  ['阿德', '阿＊'],
  ['J', 'J＊'],
  [' ', '玩＊'],
  ['🐱貓貓頭', '🐱＊頭'],
])('%s is shown as %s', (name, masked) => {
  expect(maskedName(name)).toBe(masked);
});
