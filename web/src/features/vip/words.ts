import { vipLevel } from '@kujiya/contract/shop/vip';

/** The benefits a level adds to the one before, a line each. */
export function gainsOf(level: number): string[] {
  const now = vipLevel(level);
  const before = vipLevel(level - 1);
  return [
    ...(now.rebate > before.rebate ? [`每 NT$100 送 ${before.rebate} → ${now.rebate} 點`] : []),
    ...(now.pointsLimit > before.pointsLimit
      ? [`每筆最多可折抵 ${before.pointsLimit}% → ${now.pointsLimit}%`]
      : []),
    ...(now.cards > before.cards ? [`每月道具卡 ${before.cards} → ${now.cards} 張`] : []),
    ...(now.coupons > before.coupons ? [`每月購物金 ${before.coupons} → ${now.coupons} 張`] : []),
  ];
}
