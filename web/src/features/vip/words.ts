import { vipLevel } from '@kujiya/contract/shop/vip';
import { formatCount } from '#lib/format.ts';

/** What a level brings that the one before does not, a line each. */
export function gainsOf(level: number): string[] {
  const now = vipLevel(level);
  const before = vipLevel(level - 1);
  return [
    ...(now.rebate > before.rebate ? [`消費回饋 ${before.rebate}% → ${now.rebate}%`] : []),
    ...(now.pointsLimit > before.pointsLimit
      ? [`每筆最多可折抵 ${before.pointsLimit}% → ${now.pointsLimit}%`]
      : []),
    ...(now.cards > before.cards ? [`每月道具卡 ${before.cards} → ${now.cards} 張`] : []),
    ...(now.coupons > before.coupons ? [`每月購物金 ${before.coupons} → ${now.coupons} 張`] : []),
  ];
}

type Next = { level: number; have: number; need: number; regains: boolean };

/** How far the next level is. */
export const wayText = ({ level, have, need, regains }: Next): string =>
  regains
    ? `這一期再累積 ${formatCount(need - have)} 成長值，就回到${vipLevel(level).name}`
    : `再 ${formatCount(need - have)} 成長值升級${vipLevel(level).name}`;
