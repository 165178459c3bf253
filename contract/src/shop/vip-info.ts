import { Type } from 'typebox';
import { Nullable, Points, Timestamp } from '../kernel/schema.ts';

/** The VIP fields of the member as every page knows them. */
export const VipInfo = Type.Object({
  vip_level: Type.Integer({ minimum: 1, maximum: 6 }),
  vip_level_name: Type.String(),
  /** Progress to the next level, in whole percent. */
  progress_percentage: Type.Integer(),
  growth_points: Points,
  /** Total growth that reaches the next level; null at the top. */
  next_level_total_points: Nullable(Points),
  /** The time until which the level is held; null for a level that is never lost. */
  vip_expiry_date: Nullable(Timestamp),
  /** Bonus points that can be spent. */
  total_points: Points,
  points_discount_limit: Type.Integer(),
});
