import { expect, test } from 'vitest';
import { undone } from './table.ts';

const result = (word: string) => ({
  ...{ id: 1, order_number: '', carrier: null, tracking_number: '' },
  ...{ result: word, message: null },
});

test('only the bad rows of a table stay, as they were typed, also beside blank lines and doubled rows', () => {
  const table = 'K1 tcat 1\n\nK2\t黑貓\tx\n  \nK1 tcat 1\nK3 tcat 3\n';
  expect(undone(table, ['done', 'tracking_invalid', 'parcel_elsewhere', 'done'].map(result))).toBe(
    'K2\t黑貓\tx\nK1 tcat 1',
  );
  expect(undone(table, ['done', 'done', 'done', 'done'].map(result))).toBe('');
});
