import { taipeiDate } from '@kujiya/contract/kernel/time';

/** An invoice is void as a whole until this day of the month after its period of two months; then it takes an allowance. */
const lastDay = 13;

/** May an invoice of `issued` (ms) still be made void at `now` (ms)? Days are Taipei's. */
export function mayBeVoid(issued: number, now: number): boolean {
  const [year = 0, month = 1] = taipeiDate(issued).split('-').map(Number);
  // Periods begin with odd months; the month after them counts from 0.
  const after = month % 2 === 1 ? month + 1 : month;
  const end = new Date(Date.UTC(year, after, lastDay)).toISOString().slice(0, 10);
  return taipeiDate(now) <= end;
}
