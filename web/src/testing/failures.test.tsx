// @vitest-environment happy-dom
import * as account from '@kujiya/contract/account';
import * as address from '@kujiya/contract/address';
import * as banners from '@kujiya/contract/banners';
import * as blindbox from '@kujiya/contract/blindbox';
import * as boxPurchase from '@kujiya/contract/box-purchase';
import * as catalogue from '@kujiya/contract/catalogue';
import * as checkIn from '@kujiya/contract/check-in';
import * as coupons from '@kujiya/contract/coupons';
import * as fairness from '@kujiya/contract/fairness';
import * as gacha from '@kujiya/contract/gacha';
import * as goods from '@kujiya/contract/goods';
import * as ichiban from '@kujiya/contract/ichiban';
import * as invitation from '@kujiya/contract/invitation';
import type { CallShape } from '@kujiya/contract/kernel/call';
import { commonRefusals, type Refusal } from '@kujiya/contract/kernel/refusal';
import * as notifications from '@kujiya/contract/notifications';
import * as officialInfo from '@kujiya/contract/official-info';
import * as orders from '@kujiya/contract/orders';
import * as payments from '@kujiya/contract/payments';
import * as points from '@kujiya/contract/points';
import * as recharge from '@kujiya/contract/recharge';
import * as search from '@kujiya/contract/search';
import { drawRefusals } from '@kujiya/contract/shop/draws';
import * as signIn from '@kujiya/contract/sign-in';
import * as storage from '@kujiya/contract/storage';
import * as ticketPurchase from '@kujiya/contract/ticket-purchase';
import * as tools from '@kujiya/contract/tool-cards';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Client, createClient, messageOf } from '#lib/client.ts';
import { createSession } from '#lib/session.ts';
import { closedLabel } from '#shop/money/availability.ts';
import { Answers, unavailable } from './answers.ts';
import { openScreen } from './screen.tsx';

const answers = vi.fn<(url: string, request: RequestInit) => Promise<Response>>();
beforeEach(() => {
  vi.stubGlobal('fetch', answers);
  vi.spyOn(console, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  answers.mockReset();
});

const clientOf = (onExpired = () => {}) => {
  const session = createSession();
  session.signIn('token', { id: 1 });
  return { session, client: createClient({ session, siteKey: 'site', onExpired }) };
};
const input = { params: new Proxy({}, { ownKeys: () => [] }), query: {}, body: {} };
/** The message a member reads when this call fails. */
const said = (call: CallShape, client: Client = clientOf().client) =>
  (client as (call: CallShape, input: object) => Promise<unknown>)(call, input).then(
    () => 'it did not fail',
    (error: unknown) => messageOf(error),
  );
const answering = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  answers.mockImplementation(
    async () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }),
  );

/** Call by call, the message where the server gives no reason of its own. */
const defaults: readonly (readonly [text: string, ...calls: CallShape[]])[] = [
  ['用戶驗證失敗', signIn.verifyIdToken],
  ['發送驗證碼失敗', signIn.sendCode],
  ['驗證失敗，請重新獲取驗證碼', signIn.verifyCode],
  ['登入失敗！請檢查手機號碼與密碼', signIn.login],
  ['儲存失敗', account.changeProfile],
  ['無法獲取商品列表', catalogue.listProducts],
  ['無法獲取商品資料', catalogue.getProduct],
  ['無法獲取 Banner 資料', banners.listBanners],
  ['無法獲取抽獎通知資料', orders.latestWins],
  ['獲取商品失敗', ichiban.tubesOfProduct],
  ['獲取熱門商品失敗', catalogue.hotProducts],
  ['獲取熱門關鍵詞失敗', search.hotKeywords],
  ['搜索失敗', search.searchProducts],
  ['抽獎失敗', ticketPurchase.drawTicket],
  ['批量抽獎失敗', ticketPurchase.drawTickets],
  ['取得跳轉網址失敗', payments.paymentRedirect],
  ['抽獎過程發生錯誤', ticketPurchase.drawResult, ticketPurchase.publicDrawResult],
  ['獲取票券資訊失敗', ichiban.tubeTickets, ichiban.tubeResultTickets],
  ['獲取優惠券時發生錯誤', coupons.listCoupons],
  ['兌換優惠券時發生錯誤', coupons.redeemCoupon],
  ['兌換失敗', points.exchangePoints],
  ['轉蛋資料載入失敗', gacha.gachaProduct],
  ['轉蛋過程發生錯誤', gacha.drawCapsules],
  ['轉蛋收藏載入失敗', gacha.gachaCollections],
  ['轉蛋紀錄載入失敗', gacha.gachaHistory],
  ['盒玩資料載入失敗', blindbox.productCases, blindbox.heldBox, blindbox.caseBoxes],
  ['購買失敗', boxPurchase.buyItem],
  ['整盒購買時發生錯誤', boxPurchase.buyEntireProduct],
  ['訂單提交失敗，請重試', goods.createOrder],
  ['取得付款表單失敗', payments.paymentForm],
  ['訂單詳情載入失敗', orders.getOrder],
  ['情報內容載入失敗', officialInfo.getInfo],
  ['簽到失敗', checkIn.checkIn],
  ['通知載入失敗', notifications.listNotifications],
  ['獲取地址失敗', address.listAddresses],
  ['新增地址失敗', address.addAddress],
  ['更新地址失敗', address.changeAddress],
  ['刪除地址失敗', address.deleteAddress],
  ['設置預設地址失敗', address.setDefaultAddress],
  ['獲取道具卡種類失敗', tools.listTools],
  ['獲取使用者道具卡失敗', tools.listUserTools],
  ['使用道具卡失敗', tools.useTool, blindbox.useHintCard, blindbox.useInsightCard],
  ['操作失敗', storage.selectForShipping],
  ['創建出貨訂單失敗', storage.shippingOrder],
  ['取消出貨失敗', storage.cancelSelection],
  ['獲取邀請連結失敗', invitation.invitationLink],
  ['處理邀請連結失敗', invitation.registerInvitation],
  ['購買處理失敗，請稍後再試', recharge.recharge],
  ['獲取交易記錄失敗，請稍後再試', recharge.rechargeHistory],
  ['獲取紅利歷史失敗', points.pointsHistory],
];
const eachCall = defaults.flatMap(([text, ...calls]) =>
  calls.map((call) => [`${call.method} ${call.path}`, text, call] as const),
);

test.each(eachCall)('%s without a reason from the server says: %s', async (_, text, call) => {
  answering(500, { success: false });
  expect(await said(call)).toBe(text);
});

test.each(eachCall)(
  '%s answered by a foreign page says that the server is at fault',
  async (_name, _text, call) => {
    answering(502, '<html>Bad Gateway</html>');
    expect(await said(call)).toBe('伺服器返回錯誤，請稍後再試');
  },
);

test.each(eachCall)('%s with the server’s own words shows them, not %s', async (_name, _text, call) => {
  answering(422, { success: false, code: 'x', message: '這是伺服器的話' });
  expect(await said(call)).toBe('這是伺服器的話');
});

test('a dead network, a dead server and a refusal without a default each have a message', async () => {
  answers.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await said(catalogue.listProducts)).toBe('網絡請求失敗，請檢查您的網絡連接');
  answering(502, '');
  expect(await said(search.suggestSearch)).toBe('伺服器返回錯誤，請稍後再試');
  answering(500, { success: false, code: 'internal', message: 'Internal Server Error' });
  expect(await said(search.suggestSearch)).toBe('伺服器返回錯誤，請稍後再試');
});

test.each([
  [8, '操作過於頻繁，請 8 秒後再試'],
  [59, '操作過於頻繁，請 59 秒後再試'],
  [61, '操作過於頻繁，請 2 分鐘後再試'],
  [undefined, '操作過於頻繁，請稍後再試'],
])('a refusal for too many requests says to try again after %s s', async (seconds, text) => {
  const { code, message } = commonRefusals.too_many_requests;
  answering(429, { success: false, code, message, ...(seconds !== undefined && { seconds }) });
  expect(await said(signIn.sendCode)).toBe(text);
});

test('an ended login signs out and says so once, whatever failed', async () => {
  const onExpired = vi.fn();
  const { client, session } = clientOf(onExpired);
  const { code, message } = commonRefusals.login_required;
  answering(401, { success: false, code, message });
  await Promise.all([said(points.pointsHistory, client), said(address.listAddresses, client)]);
  expect(onExpired).toHaveBeenCalledOnce();
  expect(session.token()).toBeUndefined();
});

/** Texts that a rule decides about; the refusal's message is the same on the server and in the browser. */
const refusals: readonly (readonly [text: string, refusal: Refusal])[] = [
  ['商品資料不存在', catalogue.catalogueRefusals.product_missing],
  ['商品已下架', drawRefusals.product_off_shelf],
  ['商品尚未發售，發售時間：{from}', drawRefusals.product_not_released],
  ['商品尚未開放購買，開放時間：{from}', drawRefusals.product_not_open],
  ['抽獎活動尚未結束', fairness.fairnessRefusals.tube_unfinished],
  ['無效的情報 ID', officialInfo.infoRefusals.info_id_invalid],
];
test.each(refusals)('the refusal says “%s”', (text, refusal) => {
  expect(refusal.message).toBe(text);
});

test('a button says that a product off the shelf cannot be bought', () => {
  expect(closedLabel({ open: false, reason: 'off_shelf' })).toBe('目前不可購買');
});

test('a login answered without a member is refused', async () => {
  const given = new Answers().give(signIn.login, { success: true } as never);
  await openScreen('/login', given);
  fireEvent.change(await screen.findByLabelText(/手機號碼/, {}, { timeout: 20_000 }), {
    target: { value: '0912345678' },
  });
  const password = document.querySelector<HTMLInputElement>('input[autocomplete="current-password"]')!;
  fireEvent.change(password, { target: { value: 'toybox123' } });
  fireEvent.submit(password.closest('form')!);
  expect(await screen.findByText('登入回應格式錯誤')).toBeTruthy();
  // Nothing that was typed is lost.
  expect(password.value).toBe('toybox123');
});

test('the notifications say what failed, and can be requested again', async () => {
  const given = new Answers().give(notifications.listNotifications, unavailable);
  await openScreen('/news', given, { member: true });
  expect(await screen.findByText('通知載入失敗', {}, { timeout: 20_000 })).toBeTruthy();
  given.give(notifications.listNotifications, {
    success: true,
    data: [],
    total: 0,
    current_page: 1,
    last_page: 1,
    unread: 0,
  });
  fireEvent.click(screen.getByRole('button', { name: '再試一次' }));
  expect(await screen.findByText('目前沒有通知')).toBeTruthy();
});
