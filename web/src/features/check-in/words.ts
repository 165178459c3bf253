import type { CheckInStatus } from '@kujiya/contract/check-in';
import { formatPoints } from '#lib/format.ts';

type Reward = { reward_amount: number; coupon_amount: number };

/** The reward of a check-in: `30 點＋NT$10 購物金`. */
export const rewardText = ({ reward_amount: points, coupon_amount: coupon }: Reward): string =>
  coupon > 0 ? `${formatPoints(points)}＋NT$${coupon} 購物金` : formatPoints(points);

/** Tells the member in advance how the streak continues, or that it starts over. */
export function streakText(status: CheckInStatus): string {
  const { has_checked_in_today: done, streak, lost_streak: lost } = status;
  if (done) return `已連續簽到 ${streak} 天，明天再來就接得上。`;
  if (streak > 0) return `已連續簽到 ${streak} 天。今天午夜前沒簽，就從第 1 天重來。`;
  if (lost > 0) return `少簽了一天，連續 ${lost} 天的紀錄已經中斷，今天從第 1 天重新開始。`;
  return '今天就是第 1 天。一天一格，連續 7 天集滿一張。';
}
