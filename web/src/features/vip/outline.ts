import { vipRulePath } from '@kujiya/contract/shop/paths';
import { defineOutline } from '#lib/head.ts';
import { plainHead } from '#shop/head/plain-head.ts';

export const outline = defineOutline({
  head: (at) =>
    plainHead(
      at,
      'VIP 規則',
      'VIP 六個等級：需要多少成長值、紅利回饋與折抵上限、每月送的道具卡和購物金。',
      vipRulePath,
    ),
});
