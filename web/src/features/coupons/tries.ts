import { couponLimits as limits, couponRefusals as refusals } from '@kujiya/contract/coupons';

/** A code that was tried, and when (ms). */
export type Try = { code: string; at: number };

/** Why a code may not be tried now, after these tries; undefined when it may. */
export function tooMany(tries: readonly Try[], code: string, now: number): string | undefined {
  const since = (seconds: number) => tries.filter(({ at }) => now - at < seconds * 1_000);
  if (since(limits.pause).length > 0) return refusals.coupon_too_soon.message;
  if (since(limits.sameCodeWindow).filter((tried) => tried.code === code).length >= limits.sameCode)
    return refusals.coupon_code_blocked.message;
  const others = since(limits.codesWindow).filter((tried) => tried.code !== code);
  if (new Set(others.map((tried) => tried.code)).size >= limits.codes)
    return refusals.coupon_too_often.message;
  return undefined;
}
