import { expect, test } from 'vitest';
import { escaped } from './one-byte.ts';

/** Evaluates a program's text. */
const run = (code: string): unknown => new Function(`return (${code})`)();

test('a program escaped to ASCII gives the same result', () => {
  const codes = [
    "'籤屋 ★ é'",
    '"\\\\籤 \\\\\\\\屋 \\籤"',
    '`一番賞\\n`',
    "'🎁'",
    "({ 賞: '一番' })",
    "'甲乙丙'.replace(/[一-龥]/g, (found) => found + '、')",
    "'a、b🎁c'.split(/[、🎁]/u)",
    "'a、b'.split(/\\、/)",
  ];
  for (const code of codes) {
    expect(escaped(code)).toMatch(/^[\0-\x7f]*$/);
    expect(run(escaped(code))).toEqual(run(code));
  }
});
