import { expect, test } from 'vitest';
import { formatDate } from '#lib/format.ts';
import { untilText } from './words.ts';

test('a period ends with the day before Taipei’s midnight', () => {
  expect(untilText('2026-11-22T16:00:00.000Z', formatDate)).toBe('2026/11/22 截止');
});
