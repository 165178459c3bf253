import type { Work } from '@kujiya/contract/staff/work';
import { expect, test } from 'vitest';
import { countIn, countText } from './work.ts';

const line = (path: string, count: number): Work => ({
  ...{ kind: 'payouts', path, count, due: null },
  oldest: '2026-11-27T00:00:00.000Z',
});

test('an area counts the work of its own pages and records, and no other', () => {
  const work = [line('/refunds?state=paying', 3), line('/refunds?state=asked', 2), line('/products/17', 4)];
  expect(['/refunds', '/products', '/shipments', '/'].map((path) => countIn(path, work))).toEqual([
    5, 4, 0, 0,
  ]);
});

test('a hundred stands for all that are more', () => {
  expect([7, 99, 100, 230].map(countText)).toEqual(['7', '99', '99+', '99+']);
});
