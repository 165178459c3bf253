import type { ResultTicket, TicketPrize } from '@kujiya/contract/ichiban';

/** A drawn ticket: its number, its prize, and when it was torn. */
export type Torn = { number: number; at: string; prize: TicketPrize };

/** The drawn tickets of a tube, the latest first. */
export const tornOf = (tickets: readonly ResultTicket[]): Torn[] =>
  tickets
    .flatMap(({ ticket_number: number, drawn_at: at, prize }) => (at && prize ? { number, at, prize } : []))
    .sort((one, other) => Date.parse(other.at) - Date.parse(one.at) || one.number - other.number);

/** The sum of a board: its tickets are the torn ones, counted here, and those that the tube says are left. */
export const sumOf = (tickets: readonly ResultTicket[], left: number) => {
  const torn = tornOf(tickets).length;
  return {
    text: `${tickets.length} 張＝已抽 ${torn}＋剩 ${left}`,
    fits: torn + left === tickets.length,
  };
};
