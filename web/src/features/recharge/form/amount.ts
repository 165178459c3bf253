import { ourShop } from '#lib/settings.ts';

/** The smallest amount that covers the missing tokens, the largest if none does; the first when no tokens are missing. */
export function amountFor(missing = 0): number {
  const { rechargeAmounts: amounts } = ourShop;
  return amounts.find((amount) => amount >= missing) ?? Math.max(...amounts);
}
