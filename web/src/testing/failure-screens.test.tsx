// @vitest-environment happy-dom
import { listAddresses } from '@kujiya/contract/address';
import { productCases } from '@kujiya/contract/blindbox';
import { getProduct, listProducts } from '@kujiya/contract/catalogue';
import { checkInStatus } from '@kujiya/contract/check-in';
import { listCoupons } from '@kujiya/contract/coupons';
import { gachaProduct } from '@kujiya/contract/gacha';
import { tubeResultTickets } from '@kujiya/contract/ichiban';
import { invitationLink } from '@kujiya/contract/invitation';
import type { CallShape } from '@kujiya/contract/kernel/call';
import { listNotifications } from '@kujiya/contract/notifications';
import { getInfo, infoRefusals, listInfo } from '@kujiya/contract/official-info';
import { getOrder } from '@kujiya/contract/orders';
import { pointsHistory } from '@kujiya/contract/points';
import { rechargeHistory } from '@kujiya/contract/recharge';
import { searchProducts } from '@kujiya/contract/search';
import { encodeDrawCode } from '@kujiya/contract/shop/draw-code';
import { drawPath } from '@kujiya/contract/shop/paths';
import { listTasks } from '@kujiya/contract/tasks';
import { publicDrawResult } from '@kujiya/contract/ticket-purchase';
import { listTools } from '@kujiya/contract/tool-cards';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers } from './answers.ts';
import { openScreen } from './screen.tsx';

/** The server failed and gave no reason of its own. */
const silent = { status: 500, code: 'internal', message: 'Internal Server Error' };
const drawn = encodeDrawCode({ tubeId: 7, productId: 7, orderId: 7 });
const atFirst = { timeout: 20_000 };

/** Page by page, the text it shows when the call it depends on fails without a reason, and who looks at it. */
const shown: readonly (readonly [
  address: string,
  who: 'visitor' | 'member',
  call: CallShape,
  text: string,
])[] = [
  ['/ichiban', 'visitor', listProducts, '無法獲取商品列表'],
  ['/ichiban/detail/7', 'visitor', getProduct, '無法獲取商品資料'],
  ['/ichiban/ticket/7', 'visitor', getProduct, '無法獲取商品資料'],
  ['/ichiban/result?tubeId=7', 'visitor', tubeResultTickets, '獲取票券資訊失敗'],
  [drawPath(drawn), 'visitor', publicDrawResult, '抽獎失敗：抽獎過程發生錯誤'],
  ['/gacha/detail/7', 'visitor', gachaProduct, '轉蛋資料載入失敗'],
  ['/blindbox/detail/7', 'visitor', productCases, '盒玩資料載入失敗'],
  ['/search?q=x', 'visitor', searchProducts, '搜索失敗'],
  ['/info', 'visitor', listInfo, '情報列表載入失敗'],
  ['/info/detail/7', 'visitor', getInfo, '情報內容載入失敗'],
  ['/news', 'member', listNotifications, '通知載入失敗'],
  ['/checkin', 'member', checkInStatus, '伺服器錯誤（500）：簽到狀態載入失敗'],
  ['/tasks', 'member', listTasks, '伺服器錯誤（500）：任務載入失敗'],
  ['/coupons', 'member', listCoupons, '獲取優惠券時發生錯誤'],
  ['/cards', 'member', listTools, '獲取道具卡種類失敗'],
  ['/order/7', 'member', getOrder, '訂單詳情載入失敗'],
  ['/settings/address', 'member', listAddresses, '獲取地址失敗'],
  ['/settings/invite', 'member', invitationLink, '獲取邀請連結失敗'],
  ['/recharge-details', 'member', rechargeHistory, '獲取交易記錄失敗，請稍後再試'],
  ['/beanlist', 'member', pointsHistory, '獲取紅利歷史失敗'],
];

test('an article that does not exist leads from within the shop back to the list, with the reason', async () => {
  const missing = { ...infoRefusals.info_missing, code: 'info_missing' };
  await openScreen('/info/detail/999', new Answers().give(getInfo, missing));
  await waitFor(() => expect(window.location.pathname).toBe('/info'), atFirst);
  expect((await screen.findAllByText('情報內容載入失敗')).length).toBeGreaterThan(0);
});

test("an order whose answer is another server's page has failed; it is not missing", async () => {
  const foreign = { status: 404, code: 'server_error', message: '' };
  await openScreen('/order/7', new Answers().give(getOrder, foreign), { member: true });
  expect(await screen.findByText('訂單詳情載入失敗', undefined, atFirst)).toBeTruthy();
  expect(window.location.pathname).toBe('/order/7');
});

test.each(shown)('%s tells a %s what has failed', async (address, who, call, text) => {
  await openScreen(address, new Answers().give(call, silent), { member: who === 'member' });
  expect((await screen.findAllByText(text, {}, atFirst)).length).toBeGreaterThan(0);
});
