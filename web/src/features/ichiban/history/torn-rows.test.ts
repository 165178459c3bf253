import { encodeDrawCode } from '@kujiya/contract/shop/draw-code';
import { expect, test } from 'vitest';
import { tornRows } from './torn-rows.ts';

const row = (orderId: number, ticket_number: number) => ({
  code: encodeDrawCode({ tubeId: 3, productId: 7, orderId }),
  ticket_number,
});
const rows = [row(9, 40), row(9, 2), row(9, 11), row(8, 5)];
const numbers = (opened: number, total: number) =>
  tornRows(rows, [
    { orderId: 9, game: 'ichiban', product: '夜市怪獸', to: '/ichiban/draw/x', total, opened },
  ]).map(({ ticket_number }) => ticket_number);

test('of an opening that waits only what is torn is listed, of the others everything', () => {
  expect(numbers(0, 3)).toEqual([5]);
  expect(numbers(2, 3)).toEqual([2, 11, 5]);
  expect(tornRows(rows, [])).toEqual(rows);
});

test('a draw that is not in the list as a whole gives none of its tickets away', () => {
  expect(numbers(2, 4)).toEqual([5]);
});
