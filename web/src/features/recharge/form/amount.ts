import { defaultRechargeAmount, rechargeAmounts } from '@kujiya/contract/recharge';

/**
 * The smallest amount that covers the missing tokens, the largest if none does; the default amount when no tokens are
 * missing.
 */
export const amountFor = (missing: number | undefined): number =>
  missing === undefined
    ? defaultRechargeAmount
    : (rechargeAmounts.find((amount) => amount >= missing) ?? Math.max(...rechargeAmounts));
