/**
 * The VIP levels from 1 on: the growth at which each is reached, points per 100 units paid, the share of a total that
 * points may pay (%), the cards and coupons of each month, and the growth within a period that keeps the level; 0: the
 * level is never lost.
 */
export const vipLevels = [
  { name: '青銅', growth: 0, rebate: 50, pointsLimit: 50, cards: 1, coupons: 1, hold: 0 },
  { name: '白銀', growth: 3_000, rebate: 60, pointsLimit: 50, cards: 3, coupons: 1, hold: 0 },
  { name: '黃金', growth: 10_000, rebate: 60, pointsLimit: 50, cards: 5, coupons: 1, hold: 0 },
  { name: '白金', growth: 30_000, rebate: 70, pointsLimit: 100, cards: 7, coupons: 3, hold: 0 },
  { name: '鑽石', growth: 103_000, rebate: 80, pointsLimit: 100, cards: 8, coupons: 4, hold: 1_500 },
  { name: '大師', growth: 105_000, rebate: 100, pointsLimit: 100, cards: 10, coupons: 5, hold: 3_000 },
] as const;

/** The terms of a level; those of the first for an unknown level. */
export const vipLevel = (level: number) => vipLevels[level - 1] ?? vipLevels[0];

/** The level (1 to 6) reached with this much growth. */
export const levelOfGrowth = (growth: number): number =>
  Math.max(1, vipLevels.filter((level) => growth >= level.growth).length);

/** Points for a payment of `paid` units (tokens or NT$) at a level, rounded down. */
export const rebatePoints = (paid: number, level: number): number =>
  Math.floor((paid * vipLevel(level).rebate) / 100);

/** A member's standing. */
export type VipState = { level: number; growth: number; held: number; expiresAt: number | null };

/**
 * The growth needed for the next level, and the growth the member has: total growth for a level never reached, growth
 * within the running period for one that was lost; null at the top.
 */
export function vipNext({ level, growth, held }: VipState) {
  const next = vipLevels[level];
  if (!next) return null;
  const regains = growth >= next.growth;
  return {
    level: level + 1,
    have: regains ? held : growth,
    need: regains ? next.hold : next.growth,
    regains,
  };
}

/** Progress from a level to the next, in whole percent; 100 at the top. */
export function vipProgress(state: VipState): number {
  const next = vipNext(state);
  if (!next) return 100;
  const from = next.regains ? 0 : vipLevel(state.level).growth;
  return Math.max(0, Math.min(99, Math.floor(((next.have - from) * 100) / (next.need - from))));
}
