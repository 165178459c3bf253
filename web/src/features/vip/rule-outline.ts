import { vipRulePath } from '@kujiya/contract/shop/paths';
import { defineOutline } from '#lib/head.ts';
import { plainHead } from '#shop/head/plain-head.ts';

export const outline = defineOutline({
  head: (at) =>
    plainHead(
      at,
      'VIP 規則',
      '籤屋會員六個等級：成長值怎麼累積，每一級的回饋、折抵上限與每月禮遇。',
      vipRulePath,
    ),
});
