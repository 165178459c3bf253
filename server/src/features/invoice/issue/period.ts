import { taipeiDate, taipeiDayStart } from '@kujiya/contract/kernel/time';

/** An invoice is void as a whole until this day of the month after its period of two months; then it takes an allowance. */
const lastDay = 13;

/** The month, `2026-11`, that is so many months after the first of a day's period. */
function monthOf(day: string, later = 0): string {
  const [year = 0, month = 1] = day.split('-').map(Number);
  // Periods begin with odd months.
  return new Date(Date.UTC(year, month - 1 - ((month - 1) % 2) + later, 1)).toISOString().slice(0, 7);
}

/** The period of a time (ms), named by the first of its two months. */
export const periodOf = (at: number): string => monthOf(taipeiDate(at));

/** The period before another. */
export const periodBefore = (period: string): string => monthOf(period, -2);

/** Its begin and end (ms), the end excluded. */
export const boundsOf = (period: string): { from: number; to: number } => ({
  from: taipeiDayStart(`${period}-01`),
  to: taipeiDayStart(`${monthOf(period, 2)}-01`),
});

/** As invoices print it: `115年11-12月`, in years of the republic. */
export function periodWords(period: string): string {
  const [year = 0, month = 1] = period.split('-').map(Number);
  const two = (number: number) => String(number).padStart(2, '0');
  return `${year - 1911}年${two(month)}-${two(month + 1)}月`;
}

/** May an invoice of `issued` (ms) still be made void at `now` (ms)? Days are Taipei's. */
export const mayBeVoid = (issued: number, now: number): boolean =>
  taipeiDate(now) <= `${monthOf(taipeiDate(issued), 2)}-${lastDay}`;
