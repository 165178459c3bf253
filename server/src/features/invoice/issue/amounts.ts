/** The amounts of an invoice, whose total includes 5 % tax, in whole NT$. */
export type Amounts = { net: number; tax: number; total: number };

/** Splits a payment into price and tax; the two always sum to it. */
export function amountsOf(total: number): Amounts {
  const net = Math.round(total / 1.05);
  return { net, tax: total - net, total };
}
