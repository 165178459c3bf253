import { couponLimits as limits, couponRefusals as refusals } from '@kujiya/contract/coupons';
import type { Refusal } from '@kujiya/contract/kernel/refusal';

/** A code that was tried, and when (ms). */
export type Try = { code: string; at: number };

/** The refusal the server would give to this code now, after these tries; undefined when it may be tried. */
export function tooMany(tries: readonly Try[], code: string, now: number): Refusal | undefined {
  const since = (seconds: number) => tries.filter(({ at }) => now - at < seconds * 1_000);
  if (since(limits.pause).length > 0) return refusals.coupon_too_soon;
  if (since(limits.sameCodeWindow).filter((tried) => tried.code === code).length >= limits.sameCode)
    return refusals.coupon_code_blocked;
  const others = since(limits.codesWindow).filter((tried) => tried.code !== code);
  if (new Set(others.map((tried) => tried.code)).size >= limits.codes) return refusals.coupon_too_often;
  return undefined;
}
