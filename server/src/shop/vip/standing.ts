import { addDays, taipeiDate, taipeiDayStart } from '@kujiya/contract/kernel/time';
import { levelOfGrowth, type VipState, vipLevel } from '@kujiya/contract/shop/vip';
import { vipLimits } from '@kujiya/contract/shop/vip-limits';

/** Growth that was given, or taken back, at a time (ms). */
export type Growth = { at: number; growth: number };

const periodEnd = (from: number): number => taipeiDayStart(addDays(taipeiDate(from), vipLimits.holdDays));

/**
 * A member's standing at `now`, from all growth until then in order of time. Levels up to the fourth follow the total
 * and are never lost; growth that was taken back counts as never given. Higher levels are reached by the total and held
 * by growth within each period of 90 days, which ends at midnight in Taipei; without it the member falls one level,
 * never below the fourth. A lost level comes back as soon as the running period has the growth that holds it.
 */
export function standingOf(entries: readonly Growth[], now: number): VipState {
  let growth = 0;
  let level = 1;
  /** The highest level so far, which cannot be reached a second time. */
  let reached = 1;
  let held = 0;
  let end: number | null = null;

  const passTo = (time: number) => {
    while (end !== null && time >= end) {
      if (held < vipLevel(level).hold) level = Math.max(vipLimits.floor, level - 1);
      held = 0;
      end = periodEnd(end);
    }
  };
  for (const one of entries) {
    if (one.at > now) break;
    passTo(one.at);
    growth += one.growth;
    held = Math.max(0, held + one.growth);
    const base = levelOfGrowth(growth);
    if (vipLevel(base).hold === 0) {
      [level, reached, held, end] = [base, base, 0, null];
    } else if (base > reached) {
      [level, reached, held, end] = [base, base, 0, periodEnd(one.at)];
    } else {
      [level, reached] = [Math.min(level, base), Math.min(reached, base)];
      if (level < base && held >= vipLevel(level + 1).hold)
        [level, held, end] = [level + 1, 0, periodEnd(one.at)];
    }
  }
  passTo(now);
  return { growth: Math.max(0, growth), level, held, expiresAt: end };
}
