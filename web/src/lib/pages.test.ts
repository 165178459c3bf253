import { expect, test } from 'vitest';
import { rowsOf } from './pages.ts';

test('the rows of all pages keep their order, and a row that moved to the next page appears once', () => {
  const rows = rowsOf([{ data: [{ id: 9 }, { id: 8 }] }, { data: [{ id: 8 }, { id: 7 }] }]);
  expect(rows).toEqual([{ id: 9 }, { id: 8 }, { id: 7 }]);
  expect(rowsOf([])).toEqual([]);
});
