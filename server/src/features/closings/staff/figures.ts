import type { Totals } from './queries.ts';
import type { SumRow } from './totals-queries.ts';

type Key = { currency: string; account: string; kind: string; order_type?: string | null };

/** Under which a sum is kept in the totals. */
export const keyOf = ({ currency, account, kind, order_type }: Key) =>
  `${currency} ${account} ${kind} ${order_type ?? ''}`.trimEnd();

/** One of the sums of these rows, by key. */
export const totalsOf = (rows: readonly SumRow[], what: 'before' | 'counted' | 'ahead' | 'total'): Totals =>
  Object.fromEntries(rows.filter((row) => row[what] !== 0).map((row) => [row.key, row[what]]));

/** The sum of the totals whose currency, account and kind of entry are these. */
export function sumOf(
  totals: Totals,
  currency: 'token' | 'point',
  account?: string,
  kinds?: readonly string[],
): number {
  let sum = 0;
  for (const [key, amount] of Object.entries(totals)) {
    const [itsCurrency, itsAccount, kind = ''] = key.split(' ');
    if (itsCurrency !== currency || (account && itsAccount !== account)) continue;
    if (!kinds || kinds.includes(kind)) sum += amount;
  }
  return sum;
}

/** What has come since. */
export const less = (now: Totals, then: Totals): Totals =>
  Object.fromEntries(
    Object.keys({ ...then, ...now }).map((key) => [key, (now[key] ?? 0) - (then[key] ?? 0)]),
  );

/** What members have is what the shop's accounts have given them: all postings of a currency sum to zero. */
export const owedTo = (totals: Totals) => ({
  tokens: -sumOf(totals, 'token'),
  points: -sumOf(totals, 'point'),
  payouts: sumOf(totals, 'token', 'refunds'),
});

/** The figures of one day, from the totals of what it moved. */
export function figuresOf(moved: Totals) {
  const sales = Object.entries(moved).flatMap(([key, amount]) => {
    const [currency, account, kind, type] = key.split(' ');
    return currency === 'token' && account === 'sales' ? [{ kind, type, amount }] : [];
  });
  // Refunds are the only entries that take from the sales.
  const sold = sales.filter(({ kind }) => kind !== 'refund');
  const kinds = Map.groupBy(sold, ({ type }) => type ?? '');
  const total = (some: readonly { amount: number }[]) => some.reduce((sum, { amount }) => sum + amount, 0);
  const refunded = -total(sales.filter(({ kind }) => kind === 'refund'));
  return {
    sold: total(sold),
    sold_by_kind: [...kinds].flatMap(([kind, some]) => (kind ? [{ kind, amount: total(some) }] : [])),
    spent: total(sold.filter(({ kind }) => kind !== 'payment')),
    topped_up: -sumOf(moved, 'token', 'recharge', ['recharge', 'late_payment']),
    given: -sumOf(moved, 'token', 'gift'),
    refunded,
    // The account of refunds receives those that are paid in money, and gives those that end as tokens after all.
    refunded_as_tokens: refunded - sumOf(moved, 'token', 'refunds', ['refund']),
    tokens_returned: sumOf(moved, 'token', 'refunds', ['token_refund']),
    paid_out: -sumOf(moved, 'token', 'refunds', ['payout']),
    fees: sumOf(moved, 'token', 'fees'),
  };
}
