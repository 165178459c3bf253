import { taipeiDate } from '@kujiya/contract/kernel/time';
import { rechargeRefusals } from '@kujiya/contract/recharge';

const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** The errors of a period typed into the list's fields. */
export const periodErrors = (
  { from, to }: { from: string; to: string },
  { earliest, to: today }: { earliest: string; to: string },
): { from?: string; to?: string } => ({
  ...(from < earliest && { from: `最早可以查到 ${earliest.replaceAll('-', '/')}` }),
  ...(to > today ? { to: '最晚到今天' } : to < from && { to: rechargeRefusals.period_reversed.message }),
});

/** The list's days in Taipei at `now` (ms): from the first of last month until today; `earliest` is a year back. */
export function daysAt(now: number): { from: string; to: string; earliest: string } {
  const to = taipeiDate(now);
  const [year = 0, month = 1, day = 1] = to.split('-').map(Number);
  return { from: dayOf(year, month - 2, 1), to, earliest: dayOf(year - 1, month - 1, day) };
}
