import { deliveryRows, handOverRows } from '@kujiya/contract/staff/shipment-rows';
import { expect, test } from 'vitest';
import { countOf, undone } from './table.ts';

const result = (word: string) => ({
  ...{ id: 1, order_number: '', carrier_name: null, tracking_number: '' },
  ...{ result: word, message: null },
});

test('only the bad rows of a table stay, as they were typed, also beside blank lines and doubled rows', () => {
  const table = 'K1 tcat 1\n\nK2\t黑貓\tx\n  \nK1 tcat 1\nK3 tcat 3\n';
  expect(
    undone(handOverRows(table), ['done', 'tracking_invalid', 'parcel_elsewhere', 'done'].map(result)),
  ).toBe('K2\t黑貓\tx\nK1 tcat 1');
  expect(undone(handOverRows(table), ['done', 'done', 'done', 'done'].map(result))).toBe('');
});

test('heads are not counted, and stay above the rows that are left', () => {
  const table = '單號\t物流\t訂單編號\n400000000001\t黑貓\tK1\n400000000002\t物流\tK2\n';
  expect(countOf(handOverRows(table))).toBe(2);
  expect(undone(handOverRows(table), ['done', 'carrier_unknown'].map(result))).toBe(
    '單號\t物流\t訂單編號\n400000000002\t物流\tK2',
  );
  expect(undone(handOverRows(table), ['done', 'done'].map(result))).toBe('');
});

test('of a carrier’s table, parcels that are on their way are not to be mended', () => {
  const rows = deliveryRows('901000000001 順利送達\n901000000002 配送中\n901000000003 順利送達');
  expect(undone(rows, ['done', 'not_delivered', 'parcel_missing'].map(result))).toBe('901000000003 順利送達');
});
