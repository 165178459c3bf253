import { expect, test } from 'vitest';
import { rowsOf } from './pages.ts';

test('rows of all pages in their order, one that slid on to the next page only once', () => {
  const rows = rowsOf([{ data: [{ id: 9 }, { id: 8 }] }, { data: [{ id: 8 }, { id: 7 }] }]);
  expect(rows).toEqual([{ id: 9 }, { id: 8 }, { id: 7 }]);
  expect(rowsOf([])).toEqual([]);
});
