/** What an invoice says of a sum with 5 % tax in it, in whole NT$. */
export type Amounts = { net: number; tax: number; total: number };

/** Splits what was paid into price and tax; the two always sum to it. */
export function amountsOf(total: number): Amounts {
  const net = Math.round(total / 1.05);
  return { net, tax: total - net, total };
}
