import { loginPath } from '@kujiya/contract/shop/paths';
import { defineOutline } from '#lib/head.ts';
import { plainHead } from '#shop/head/plain-head.ts';

export const outline = defineOutline({
  // The links of the page carry `redirect` on, so it changes the rendered page.
  search: ['redirect'],
  head: (at) => plainHead(at, '會員登入', '登入後查看盒櫃、訂單與代幣。', loginPath),
});
