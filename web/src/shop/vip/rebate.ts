import { pointsPerToken } from '@kujiya/contract/shop/pricing';
import { vipLevel } from '@kujiya/contract/shop/vip';

/** What a level gives back, in points and in the money they save: as a percentage it would read like money. */
export const rebateText = (level: number): string => {
  const { rebate } = vipLevel(level);
  return `每 NT$100 送 ${rebate} 點（可折 NT$${rebate / pointsPerToken}）`;
};
