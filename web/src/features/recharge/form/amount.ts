import { defaultRechargeAmount, rechargeAmounts } from '@kujiya/contract/recharge';

/** The smallest amount that brings so many tokens, the largest where none does; the usual one for who lacks nothing. */
export const amountFor = (missing: number | undefined): number =>
  missing === undefined
    ? defaultRechargeAmount
    : (rechargeAmounts.find((amount) => amount >= missing) ?? Math.max(...rechargeAmounts));
