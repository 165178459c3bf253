import { formatCount } from '@kujiya/web/lib/format.ts';

/** A count that goes up or down, with its sign: `+4,000`, `−110`. */
export const signedCount = (amount: number): string =>
  `${amount > 0 ? '+' : amount < 0 ? '−' : ''}${formatCount(Math.abs(amount))}`;
