import { Type } from 'typebox';
import { Nullable, Points, Timestamp } from '../kernel/schema.ts';

/**
 * The VIP levels from 1 on: the growth at which each is reached, points per 100 units paid, the share of a total that
 * points may pay (%), what each month gives, and the growth that holds the level within a period; 0: it is never lost.
 */
export const vipLevels = [
  { name: '青銅', growth: 0, rebate: 50, pointsLimit: 50, cards: 1, coupons: 1, hold: 0 },
  { name: '白銀', growth: 3_000, rebate: 60, pointsLimit: 50, cards: 3, coupons: 1, hold: 0 },
  { name: '黃金', growth: 10_000, rebate: 60, pointsLimit: 50, cards: 5, coupons: 1, hold: 0 },
  { name: '白金', growth: 30_000, rebate: 70, pointsLimit: 100, cards: 7, coupons: 3, hold: 0 },
  { name: '鑽石', growth: 103_000, rebate: 80, pointsLimit: 100, cards: 8, coupons: 4, hold: 1_500 },
  { name: '大師', growth: 105_000, rebate: 100, pointsLimit: 100, cards: 10, coupons: 5, hold: 3_000 },
] as const;

export const vipLimits = {
  /** Days within which a level that is held has to be held. */
  holdDays: 90,
  /** The lowest level anybody falls to who has reached one that is held. */
  floor: 4,
  /** The coupon of a month: NT$ off, from which total on, and days it lasts. */
  couponAmount: 50,
  couponFrom: 500,
  couponDays: 31,
  /** Days a month's cards last. */
  cardDays: 60,
} as const;

/** What a level is and brings; the first for a level there is not. */
export const vipLevel = (level: number) => vipLevels[level - 1] ?? vipLevels[0];

/** The level (1 to 6) that so much growth reaches. */
export const levelOfGrowth = (growth: number): number =>
  Math.max(1, vipLevels.filter((level) => growth >= level.growth).length);

/** Points for a payment of `paid` units (tokens or NT$) at a level, rounded down. */
export const rebatePoints = (paid: number, level: number): number =>
  Math.floor((paid * vipLevel(level).rebate) / 100);

/** Where a member stands. */
export type VipState = { level: number; growth: number; held: number; expiresAt: number | null };

/**
 * What the next level takes and how far the member is, in growth points: total growth for one never reached, growth
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

/** The way from a level to the next, in whole percent; 100 at the top. */
export function vipProgress(state: VipState): number {
  const next = vipNext(state);
  if (!next) return 100;
  const from = next.regains ? 0 : vipLevel(state.level).growth;
  return Math.max(0, Math.min(99, Math.floor(((next.have - from) * 100) / (next.need - from))));
}

/** Of the member as every page knows them. */
export const VipInfo = Type.Object({
  vip_level: Type.Integer({ minimum: 1, maximum: 6 }),
  vip_level_name: Type.String(),
  /** Whole percent of the way to the next level. */
  progress_percentage: Type.Integer(),
  growth_points: Points,
  /** Total growth that reaches the next level; null at the top. */
  next_level_total_points: Nullable(Points),
  /** Until when a level that has to be held lasts; null for one that is never lost. */
  vip_expiry_date: Nullable(Timestamp),
  /** Bonus points that can be spent. */
  total_points: Points,
  points_discount_limit: Type.Integer(),
});
