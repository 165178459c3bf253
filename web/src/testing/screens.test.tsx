// @vitest-environment happy-dom
import { blindboxRefusals, heldBox, productCases } from '@kujiya/contract/blindbox';
import { boxResult } from '@kujiya/contract/box-purchase';
import { catalogueRefusals, getProduct, hotProducts } from '@kujiya/contract/catalogue';
import { listFigures } from '@kujiya/contract/figures';
import { gachaProduct } from '@kujiya/contract/gacha';
import { getGoods } from '@kujiya/contract/goods';
import { invitation, invitationRefusals } from '@kujiya/contract/invitation';
import { listLikes } from '@kujiya/contract/likes';
import { listNotifications } from '@kujiya/contract/notifications';
import { searchProducts } from '@kujiya/contract/search';
import { listBoxItems } from '@kujiya/contract/storage';
import { listTools, listUserTools } from '@kujiya/contract/tool-cards';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { otherRoutes } from '../app/other-routes.ts';
import { Answers, unavailable } from './answers.ts';
import { openScreen } from './screen.tsx';

const atFirst = { timeout: 20_000 };

const recommended = {
  id: 11,
  title: '下雨天的石虎',
  image: 'products/b.webp',
  price: 250,
  list_price: 280,
  type: 1 as const,
  status: '1',
  release_date: null,
  draw_date: null,
  raffle_info: null,
};

test.each([
  ['/search?q=%E9%BE%8D', false],
  ['/detail/7', false],
  ['/ichiban/detail/7', false],
  ['/ichiban/ticket/7', false],
  ['/ichiban/result?tubeId=7', false],
  ['/gacha/detail/7', false],
  ['/blindbox/detail/7', false],
  ['/blindbox/figures', false],
  ['/invite/ABCDEFGH', false],
  ['/ichiban/history', true],
  ['/box', true],
  ['/likes', true],
  ['/cards', true],
  ['/settings/address', true],
  ['/settings/devices', true],
] as const)('%s says that the shop cannot answer, and asks again at a tap', async (address, member) => {
  const answers = new Answers();
  await openScreen(address, answers, { member });
  const [again] = await screen.findAllByRole('button', { name: '再試一次' }, atFirst);
  const asked = answers.requests.length;
  fireEvent.click(again!);
  await waitFor(() => expect(answers.requests.length).toBeGreaterThan(asked));
});

test.each([
  ['/gacha/detail/7', gachaProduct, '看看其他轉蛋'],
  ['/blindbox/detail/7', productCases, '看看其他盒玩'],
  ['/ichiban/detail/7', getProduct, '看看其他一番賞'],
  ['/ichiban/ticket/7', getProduct, '看看其他一番賞'],
  ['/shop/detail/7', getGoods, '看看其他商品'],
] as const)(
  '%s: a missing product leads back to its shelf, and shows other products',
  async (address, call, link) => {
    const answers = new Answers()
      .give(call, catalogueRefusals.product_missing)
      .give(hotProducts, [recommended]);
    await openScreen(address, answers);
    expect(await screen.findByText(catalogueRefusals.product_missing.message, {}, atFirst)).toBeTruthy();
    expect(screen.getByRole('link', { name: link })).toBeTruthy();
    expect(screen.queryByRole('button', { name: '再試一次' })).toBeNull();
    const others = await screen.findByRole('region', { name: '熱門商品' });
    expect(await within(others).findByRole('link', { name: /下雨天的石虎/ })).toBeTruthy();
  },
);

test.each([
  ['/likes', true],
  ['/search?q=%E9%BE%8D', false],
] as const)('%s: a short list is followed by hot products', async (address, member) => {
  const { image, list_price, title, ...same } = { ...recommended, id: 12, title: '龍' };
  const liked = { ...same, name: title, image_url: image, price: list_price };
  const answers = new Answers()
    .give(listLikes, {
      success: true,
      data: [{ ...liked, series: '龍', discount_price: null, point_price: null }],
    })
    .give(searchProducts, [{ ...recommended, id: 12, title: '龍' }])
    .give(hotProducts, [recommended]);
  await openScreen(address, answers, { member });
  const others = await screen.findByRole('region', { name: '熱門商品' }, atFirst);
  expect(await within(others).findByRole('link', { name: /下雨天的石虎/ })).toBeTruthy();
});

test('an error message is shown only once', async () => {
  const silent = { status: 500, code: 'internal', message: 'Internal Server Error' };
  await openScreen('/news', new Answers().give(listNotifications, silent), { member: true });
  const alert = (await screen.findByText('通知載入失敗', {}, atFirst)).closest('[role="alert"]');
  expect(alert?.textContent).toBe('通知載入失敗稍等一下再試再試一次');
});

test('a product address without a number is reported as missing without a request', async () => {
  const answers = new Answers();
  await openScreen('/gacha/detail/seven', answers);
  expect(await screen.findByText(catalogueRefusals.product_missing.message, {}, atFirst)).toBeTruthy();
  expect(answers.last(gachaProduct)).toBeUndefined();
});

test('an empty storage says so', async () => {
  const answers = new Answers().give(listBoxItems, {
    success: true,
    data: [],
    total: 0,
    current_page: 1,
    last_page: 1,
    next: null,
  });
  await openScreen('/box', answers, { member: true });
  expect(await screen.findByText('盒櫃還是空的', {}, atFirst)).toBeTruthy();
});

test('going back from the storage after a result leads to the account, not into the opening', async () => {
  window.history.pushState({ idx: 3 }, '', '/ichiban/draw/abc');
  await openScreen('/box?from=result', new Answers(), { member: true });
  fireEvent.click((await screen.findAllByRole('button', { name: '返回' }, atFirst))[0]!);
  expect(window.location.pathname).toBe('/user');
});

test('looking at the cabinet meanwhile keeps the way back from a result', async () => {
  window.history.pushState({ idx: 3 }, '', '/ichiban/draw/abc');
  await openScreen('/box?from=result', new Answers(), { member: true });
  fireEvent.click(await screen.findByRole('link', { name: '展示櫃' }, atFirst));
  expect(window.location.search).toContain('view=cabinet');
  fireEvent.click(await screen.findByRole('link', { name: '清單' }));
  fireEvent.click((await screen.findAllByRole('button', { name: '返回' }))[0]!);
  expect(window.location.pathname).toBe('/user');
});

test('a storage that could not be read can be requested again', async () => {
  const answers = new Answers();
  await openScreen('/box', answers, { member: true });
  const again = await screen.findByRole('button', { name: '再試一次' }, atFirst);
  expect(screen.getByText(unavailable.message)).toBeTruthy();
  answers.give(listBoxItems, {
    success: true,
    data: [],
    total: 0,
    current_page: 1,
    last_page: 1,
    next: null,
  });
  fireEvent.click(again);
  expect(await screen.findByText('盒櫃還是空的', {}, atFirst)).toBeTruthy();
});

test('an empty wish list leads to the shop; a visitor is asked to log in without any request', async () => {
  const answers = new Answers().give(listLikes, { success: true, data: [] });
  await openScreen('/likes', answers, { member: true });
  expect(await screen.findByRole('link', { name: '去逛逛' }, atFirst)).toBeTruthy();
  const unasked = new Answers();
  await openScreen('/likes', unasked);
  expect(await screen.findByRole('link', { name: '登入／加入會員' }, atFirst)).toBeTruthy();
  expect(unasked.requests).toEqual([]);
});

test('an empty hand of cards says so, and where cards come from', async () => {
  const answers = new Answers()
    .give(listTools, { status: 'success', data: [] })
    .give(listUserTools, { status: 'success', data: [] });
  await openScreen('/cards', answers, { member: true });
  expect(await screen.findByText('手上還沒有道具卡', {}, atFirst)).toBeTruthy();
  expect(screen.getByText(/每月 1 日依您的 VIP 等級發放/)).toBeTruthy();
});

test('a box that is no longer held says so and leads away', async () => {
  const answers = new Answers().give(heldBox, blindboxRefusals.box_drawn);
  await openScreen('/blindbox/item/4?index=2', answers, { member: true });
  const said = await screen.findAllByText(blindboxRefusals.box_drawn.message, {}, atFirst);
  expect(said.length).toBeGreaterThan(0);
  await waitFor(() => expect(window.location.pathname).toBe('/blindbox'));
});

test('an expired invitation says so', async () => {
  const answers = new Answers().give(invitation, invitationRefusals.invitation_invalid);
  await openScreen('/invite/ABCDEFGH', answers);
  expect(await screen.findByText(invitationRefusals.invitation_invalid.message, {}, atFirst)).toBeTruthy();
});

test('a result that cannot be seen leads home', async () => {
  const answers = new Answers().give(boxResult, blindboxRefusals.result_missing);
  await openScreen('/blindbox/result?order_id=3', answers, { member: true });
  expect(await screen.findByText('找不到抽盒結果', {}, atFirst)).toBeTruthy();
  expect(screen.getByRole('link', { name: '返回首頁' })).toBeTruthy();
});

test.each([
  ['/blindbox/figures?status=collected', '還沒有收藏任何款式'],
  ['/blindbox/figures?status=collected&rarity=rare', '沒有符合條件的款式'],
  ['/blindbox/figures?status=uncollected', '沒有符合條件的款式'],
])('%s tells an empty collection from an empty search', async (address, text) => {
  const none = { success: true, data: [], series: [], collected: 0, total: 0, current_page: 1, last_page: 1 };
  await openScreen(address, new Answers().give(listFigures, none as never), { member: true });
  expect(await screen.findByText(text, {}, atFirst)).toBeTruthy();
});

test.each([
  '/login',
  '/iosinstall',
  '/lineat',
  '/viprule',
  '/blindbox/figures',
  '/invite/ABCDEFGH',
  '/ichiban/fairness-verification',
  '/ichiban/rules',
  '/blindbox/rules',
  '/gacha/rules',
  '/ichiban/result',
  '/shop',
  '/info',
  '/settings/aboutus',
  '/settings/contactus',
  '/settings/terms',
  '/settings/privacy',
  '/return-policy',
])('%s has the same title in the tab and in the server’s head', async (address) => {
  const route = otherRoutes.find(({ path }) => [path].flat().includes(address.replace('ABCDEFGH', ':code')));
  const outline = (await route?.outline?.())?.outline;
  const at = {
    pathname: address,
    params: {},
    search: new URLSearchParams(),
    origin: 'https://kujiya.example',
  };
  const name = outline?.head?.({ ...at, params: { code: 'ABCDEFGH' } }, [])?.title;
  await openScreen(address, new Answers());
  await waitFor(() => expect(document.title).toBe(name), atFirst);
});

test.each([
  ['Line/15.4.0', '先從 LINE 換到 Safari', 'link', '用 Safari 開啟本站'],
  ['[FBAN/FBIOS;FBAV/500.0.0]', '先從 Facebook 換到 Safari', 'button', '複製網址'],
] as const)('installing from inside an app (%s) leads to Safari first', async (app, title, role, way) => {
  const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(`Mozilla/5.0 (iPhone) ${app}`);
  await openScreen('/iosinstall', new Answers());
  expect(await screen.findByRole('heading', { name: title }, atFirst)).toBeTruthy();
  const out = screen.getByRole(role, { name: way });
  // LINE opens an address with this parameter in the device's own browser.
  if (role === 'link') expect(out.getAttribute('href')).toBe('/iosinstall?openExternalBrowser=1');
  agent.mockRestore();
});
