import {
  blindboxPath,
  cartPath,
  checkoutPath,
  gachaPath,
  goodsPath,
  heldBoxPath,
  ichibanPath,
  orderQueryPath,
  ordersPath,
  storagePath,
  ticketPath,
  userPath,
} from '@kujiya/contract/shop/paths';
import { safeRedirect } from '../redirect.ts';

/** What somebody was about to do at a page, by the start of its path. */
const doings: readonly (readonly [start: string, doing: string])[] = [
  [ticketPath(''), '回到選籤'],
  [ichibanPath, '回到這檔一番賞'],
  [heldBoxPath(''), '回到您選的這一盒'],
  [blindboxPath, '回到這款盒玩'],
  [gachaPath, '回到這台轉蛋機'],
  [checkoutPath, '回到結帳，購物車裡的商品都還在'],
  [cartPath, '回到購物車'],
  [goodsPath(''), '回到這件商品'],
  [storagePath, '打開您的盒櫃'],
  [ordersPath, '看您的訂單'],
  [orderQueryPath, '看這筆訂單'],
];

/** What follows the login, in a sentence; without a target, what a login is for. */
export function returnWords(wanted: string | null): string {
  const target = safeRedirect(wanted);
  if (target === userPath) return '登入就能抽籤，戰利品收進盒櫃。';
  const picks = /[?&]picks=(\d+(?:-\d+)*)/.exec(target)?.[1];
  if (picks !== undefined) return `登入後回到選籤，${picks.replaceAll('-', '、')} 號還是您選的。`;
  const doing = doings.find(([start]) => target.startsWith(start))?.[1];
  return `登入後${doing ?? '回到剛才的頁面'}。`;
}
