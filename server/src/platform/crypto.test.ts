import { expect, test } from 'vitest';
import { randomCode } from './crypto.ts';

test('many codes are all different, and have only unambiguous characters', () => {
  const codes = Array.from({ length: 5_000 }, () => randomCode(10));
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
  expect(randomCode(4_000)).toHaveLength(4_000);
});
