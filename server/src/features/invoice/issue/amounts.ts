/** The amounts of an invoice, whose total includes 5 % tax, in whole NT$. */
export type Amounts = { net: number; tax: number; total: number };

/** A total over its price without tax. */
export const taxedRate = 1.05;

/** Splits a payment into price and tax; the two always sum to it. */
export function amountsOf(total: number): Amounts {
  const net = Math.round(total / taxedRate);
  return { net, tax: total - net, total };
}
