import { decodeDrawCode } from '@kujiya/contract/shop/draw-code';
import type { Unopened } from '#shop/opening/unopened.ts';

type Row = { code: string; ticket_number: number };

/**
 * The rows without tickets that are not torn yet: of an opening that waits, the first by number, which are torn first.
 * Of a draw that is not in the list as a whole, none.
 */
export function tornRows<R extends Row>(rows: readonly R[], draws: readonly Unopened[]): R[] {
  const openedOf = new Map(
    draws.map(({ orderId, opened, total }) => {
      const own = rows.filter(({ code }) => decodeDrawCode(code)?.orderId === orderId);
      const numbers = own.map(({ ticket_number }) => ticket_number).sort((a, b) => a - b);
      return [orderId, numbers.length === total ? numbers.slice(0, opened) : []];
    }),
  );
  return rows.filter(({ code, ticket_number }) => {
    const opened = openedOf.get(decodeDrawCode(code)?.orderId ?? 0);
    return opened === undefined || opened.includes(ticket_number);
  });
}
