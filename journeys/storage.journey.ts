import { expect, type Page } from '@playwright/test';
import { listAddresses } from '../contract/src/address.ts';
import { getUser } from '../contract/src/member.ts';
import { listParcels } from '../contract/src/parcels.ts';
import { listBoxItems, selectForShipping } from '../contract/src/storage.ts';
import { test } from './lib/journey.ts';
import { expectToast, hold, intercept, visit } from './lib/steps.ts';

test.use({ member: 18, contextOptions: { reducedMotion: 'reduce' } });
// One storage, from which each test takes something.
test.describe.configure({ mode: 'serial' });

const sheet = (page: Page, name: string) => page.getByRole('dialog', { name });
const ticks = (page: Page) => page.getByRole('article').getByRole('checkbox');
const ship = (page: Page) => page.getByRole('button', { name: '出貨', exact: true }).click();

/** Opens the list and picks one thing of each of the first stacks. */
async function pickOne(page: Page): Promise<void> {
  await visit(page, '/box', '盒櫃');
  await ticks(page).first().check();
  await expect(page.getByText(/已選\s*[1-9]/)).toBeVisible();
  const less = page.getByRole('button', { name: /^減少/ });
  while ((await less.count()) > 0 && (await less.getAttribute('aria-disabled')) === null) await less.click();
}

test('every way out of the dialogs puts the selection back', async ({ page, api, me }) => {
  const selected = async () =>
    (await api(listBoxItems, { query: { per_page: 100 }, token: me.token })).data.filter(
      ({ status }) => status === 'selected',
    ).length;
  await visit(page, '/box', '盒櫃');
  await ship(page);
  await expectToast(page, '請先選擇要出貨的商品');
  await pickOne(page);
  await ship(page);
  const address = sheet(page, '選擇收件地址');
  await expect(address).toBeVisible();
  expect(await selected()).toBe(0);
  if ((await api(listAddresses, { token: me.token })).data.length === 0) {
    await address.getByRole('button', { name: '新增地址' }).click();
    const form = sheet(page, '新增地址');
    await form.getByLabel('收件人姓名').fill('林小籤');
    await form.getByLabel('手機號碼').fill('0912345678');
    await form.getByLabel('縣市').selectOption('臺北市');
    await form.getByLabel('鄉鎮市區').selectOption('大安區');
    await form.getByLabel('詳細地址').fill('和平東路 1 段 1 號');
    await form.getByRole('button', { name: '儲存' }).click();
    await expectToast(page, '地址新增成功');
    await expect(form).toBeHidden();
  }
  await expect(address).toBeVisible();
  await address.getByRole('button', { name: '關閉' }).click();
  await expect(address).toBeHidden();
  await expect.poll(selected).toBe(0);

  await pickOne(page);
  await ship(page);
  await address.getByRole('button', { name: '下一步' }).click();
  const fee = sheet(page, '支付運費');
  await expect(fee).toContainText('再 4 件就免運');
  await fee.getByRole('button', { name: '返回' }).click();
  await expect(fee).toBeHidden();
  await expect.poll(selected).toBe(0);

  // The same for a member who leaves before the items have been set aside.
  const isGone = page.waitForRequest('**/batch-select-for-shipping');
  const answer = await hold(page, '**/batch-select-for-shipping');
  await pickOne(page);
  await ship(page);
  await address.getByRole('button', { name: '下一步' }).click();
  await isGone;
  await address.getByRole('button', { name: '關閉' }).click();
  const isBack = page.waitForResponse('**/cancel-selection');
  answer();
  await isBack;
  await expect.poll(selected).toBe(0);
});

test('reloading the page during the dialogs puts the selection back', { tag: '@nightly' }, async ({
  page,
  api,
  me,
}) => {
  const selected = async () =>
    (await api(listBoxItems, { query: { tab: 'selected' }, token: me.token })).data.length;
  await pickOne(page);
  await ship(page);
  await sheet(page, '選擇收件地址').getByRole('button', { name: '下一步' }).click();
  await expect(sheet(page, '支付運費')).toBeVisible();
  expect(await selected()).toBe(1);
  await page.reload();
  await expect.poll(selected).toBe(0);
});

test('a failed order says why and puts the selection back', { tag: '@nightly' }, async ({
  page,
  api,
  me,
  watched,
}) => {
  watched.expectAnswer(409, '/api/user/box-items/shipping-order');
  await pickOne(page);
  await page.route('**/shipping-order', async (route) => {
    if (route.request().postDataJSON().action === 'check') return route.fallback();
    const refused = { success: false, code: 'item_expired', message: '這件商品的保管期限已過，請與客服聯絡' };
    return route.fulfill({ status: 409, json: refused });
  });
  await ship(page);
  await sheet(page, '選擇收件地址').getByRole('button', { name: '下一步' }).click();
  await sheet(page, '支付運費').getByRole('button', { name: '支付 60 代幣並出貨' }).click();
  await expectToast(page, '創建出貨訂單失敗：這件商品的保管期限已過');
  await expect
    .poll(async () =>
      (await api(listBoxItems, { query: { per_page: 100 }, token: me.token })).data.some(
        ({ status }) => status === 'selected',
      ),
    )
    .toBe(false);
});

test('one item costs the fee, can be tracked, and comes back when cancelled', async ({ page, api, me }) => {
  const { token } = me;
  const before = await api(getUser, { token });
  await pickOne(page);
  await ship(page);
  await sheet(page, '選擇收件地址').getByRole('button', { name: '下一步' }).click();
  await sheet(page, '支付運費').getByRole('button', { name: '支付 60 代幣並出貨' }).click();
  await expectToast(page, '出貨訂單創建成功，運費已支付');
  const sent = sheet(page, '出貨訂單已成立');
  expect((await api(getUser, { token })).tokens).toBe(before.tokens - 60);
  await sent.getByRole('button', { name: '查看出貨進度' }).click();
  const [parcel] = (await api(listParcels, { query: {}, token })).data;
  const card = page.getByRole('article').filter({ hasText: parcel?.order_number ?? '' });
  await expect(card.getByText('待打包')).toBeVisible();
  await card.getByRole('button', { name: '取消出貨' }).click();
  await sheet(page, '確定要取消出貨嗎？').getByRole('button', { name: '取消出貨' }).click();
  await expectToast(page, '已取消出貨，商品已回到盒櫃');
  await page.getByRole('tab', { name: /^已出貨/ }).click();
  await expect(card.getByText('已取消').first()).toBeVisible();
  expect((await api(getUser, { token })).tokens).toBe(before.tokens);
});

test('a member short of tokens tops up, returns and sends the kept selection', async ({ page, api, me }) => {
  const { token } = me;
  const { tokens } = await api(getUser, { token });
  // Until the top-up, this page believes that the member has too few tokens.
  const reveal = await intercept(page, '**/api/user', async (route) => {
    const answer = await route.fetch();
    return route.fulfill({ response: answer, json: { ...(await answer.json()), tokens: 20 } });
  });
  await pickOne(page);
  await ship(page);
  await sheet(page, '選擇收件地址').getByRole('button', { name: '下一步' }).click();
  const fee = sheet(page, '支付運費');
  await expect(fee.getByText('代幣餘額不足')).toBeVisible();
  await fee.getByRole('button', { name: '去儲值' }).click();
  await expect(page).toHaveURL(/\/recharge/);
  reveal();
  await page.getByLabel('電子郵件').fill('me@toys.example');
  await page.getByRole('button', { name: '前往付款 NT$100' }).click();
  await page.getByRole('button', { name: '付款', exact: true }).click();
  await expect(page.getByRole('heading', { name: '收到 100 代幣' })).toBeVisible();
  await page.getByRole('link', { name: '回到剛剛的頁面' }).click();
  await expect(page).toHaveURL('/box');
  const kept = page.getByRole('article').filter({ hasText: '待出貨' });
  await expect(kept).toHaveCount(1);
  await expect(page.getByText('已選 1 件')).toBeVisible();
  await ship(page);
  await sheet(page, '選擇收件地址').getByRole('button', { name: '下一步' }).click();
  await sheet(page, '支付運費').getByRole('button', { name: '支付 60 代幣並出貨' }).click();
  await expectToast(page, '出貨訂單創建成功，運費已支付');
  await expect(kept).toHaveCount(0);
  expect((await api(getUser, { token })).tokens).toBe(tokens + 100 - 60);
});

test('an item selected elsewhere is put back by its card', { tag: '@nightly' }, async ({ page, api, me }) => {
  const { token } = me;
  const [first] = (await api(listBoxItems, { query: {}, token })).data.filter(
    ({ status }) => status === 'available',
  );
  await api(selectForShipping, { params: { id: first?.id ?? 0 }, body: { quantity: 1 }, token });
  await visit(page, '/box', '盒櫃');
  const kept = page.getByRole('article').filter({ hasText: '待出貨' });
  await kept.getByRole('button', { name: '取消出貨' }).click();
  await expectToast(page, '取消出貨成功');
  await expect(kept).toHaveCount(0);
});

test('five items ship free', async ({ page, api, me }) => {
  const { token } = me;
  const { tokens } = await api(getUser, { token });
  await visit(page, '/box', '盒櫃');
  for (let i = 0; i < 5; i++) await ticks(page).nth(i).check();
  await expect(page.getByText('免運費', { exact: true })).toBeVisible();
  await ship(page);
  await sheet(page, '選擇收件地址').getByRole('button', { name: '確認出貨・免運費' }).click();
  await expectToast(page, '出貨訂單創建成功（免運費）');
  expect((await api(getUser, { token })).tokens).toBe(tokens);
});

test('items can be added beside the fee until the parcel is free', { tag: '@nightly' }, async ({
  page,
  api,
  me,
}) => {
  const { token } = me;
  const { tokens } = await api(getUser, { token });
  await pickOne(page);
  await ship(page);
  await sheet(page, '選擇收件地址').getByRole('button', { name: '下一步' }).click();
  const fee = sheet(page, '支付運費');
  for (const left of [4, 3, 2, 1]) {
    await expect(fee.getByText(`再 ${left} 件就免運。`)).toBeVisible();
    await fee
      .getByRole('button', { name: /^加入 / })
      .first()
      .click();
  }
  // No fee is left to pay.
  const free = sheet(page, '確認出貨');
  await expect(free.getByText('免運費了！')).toBeVisible();
  await free.getByRole('button', { name: '確認出貨・免運費' }).click();
  await expectToast(page, '出貨訂單創建成功（免運費）');
  expect((await api(getUser, { token })).tokens).toBe(tokens);
  expect((await api(listParcels, { query: {}, token })).data[0]?.items_count).toBe(5);
});

test('the cabinet shows what the member owns and can be shared', async ({ page }) => {
  await visit(page, '/box?view=cabinet', '盒櫃');
  await expect(page.getByText('，已收藏').first()).toBeAttached();
  await page.getByRole('button', { name: /^分享/ }).first().click();
  const share = sheet(page, '分享我的展示櫃');
  await expect(share.getByRole('img', { name: /^圖卡/ })).toBeVisible();
});
