import { expect, test } from 'vitest';
import { lengthOf, nameError } from './name.ts';

test.each([
  ['', '請填寫姓名'],
  [' 　\n', '請填寫姓名'],
  ['字'.repeat(31), '姓名最多 30 個字'],
  ['字'.repeat(30), undefined],
  [` ${'字'.repeat(30)} `, undefined],
  ['🐙'.repeat(30), undefined],
  ['小籤', undefined],
])('the error for the name %j is %s', (typed, error) => {
  expect(nameError(typed)).toBe(error);
});

test('an emoji counts as one character', () => {
  expect(lengthOf(' 🐙章魚 ')).toBe(3);
});
