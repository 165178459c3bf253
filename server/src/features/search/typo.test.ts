import { expect, test } from 'vitest';
import { isOneTypo, mayHaveTypo } from './typo.ts';

test.each([
  'rabit',
  'rabbbit',
  'rabbot',
  'abbit',
  'rabbi',
  'xabbit',
  'rabbix',
  'arbbit',
  'rabbti',
  'xrabbit',
  'rabbitx',
])('%s is rabbit with one typo', (typed) => {
  expect(isOneTypo(typed, 'rabbit')).toBe(true);
  expect(isOneTypo('rabbit', typed)).toBe(true);
});

test.each(['rabt', 'xxbbit', 'rabbitxx', 'barbit x', 'habbat', 'tibbar', ''])(
  '%s is not rabbit with one typo',
  (typed) => {
    expect(isOneTypo(typed, 'rabbit')).toBe(false);
  },
);

test('only Latin words of at least four letters are corrected', () => {
  expect(['moon', 'a100', 'rabbit'].every(mayHaveTypo)).toBe(true);
  expect(['cat', '2026', '水豚水豚', 'moon!', 'Moon'].some(mayHaveTypo)).toBe(false);
});
