import { expect, type Page } from '@playwright/test';
import { getBalance } from '../contract/src/member.ts';
import { expectClosedCarton, freeBoxes, openCase, takeBox } from './lib/boxes.ts';
import { askFor, expectIdle, machineNamed, openMachine } from './lib/capsules.ts';
import { test } from './lib/journey.ts';
import {
  expectClosedTicket,
  expectToast,
  freeNumbers,
  openTickets,
  pick,
  purchasePanel,
  ticket,
  ticketPath,
} from './lib/steps.ts';
import { ownCases, ownTube } from './lib/stock.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const gateway = (page: Page) => page.getByRole('heading', { name: '測試付款頁' });
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const kept = (page: Page) => page.getByRole('complementary', { name: '保留中的抽選' });

/** Goes from the panel, where the card is chosen and the invoice filled in once, to the gateway's page. */
async function payByCard(page: Page, again = false): Promise<void> {
  const panel = purchasePanel(page);
  await panel.locator('label').filter({ hasText: '信用卡' }).click();
  if (again) await expect(panel.getByText(/・me@toys\.example$/)).toBeVisible();
  else await panel.getByLabel('電子郵件').fill('me@toys.example');
  await panel.getByRole('button', { name: /^刷卡付 NT\$/ }).click();
}

test.describe('a member', () => {
  test.use({ member: 'new' });

  test('pays for tickets by card and is taken to the draw screen', async ({ page, api, me, storeroom }) => {
    const shown = await ownTube(storeroom);
    const tube = shown.tubes[0]!;
    const tokens = async () => (await api(getBalance, { token: me.token })).data.tokens;
    const before = await tokens();
    await openTickets(page, shown, tube);
    await pick(page, await freeNumbers(page, 2));
    await press(page, '購買');
    const panel = purchasePanel(page);
    await panel.locator('label').filter({ hasText: '信用卡' }).click();
    await panel.getByRole('button', { name: /^刷卡付 NT\$/ }).click();
    await expect(panel.getByText('請填寫電子郵件')).toBeVisible();
    await payByCard(page);
    await expect(gateway(page)).toBeVisible();
    await expect(page.getByText('ATM 轉帳')).toHaveCount(0);
    await press(page, '付款失敗（授權被拒）');
    await expect(page.getByRole('heading', { name: '付款沒有成功' })).toBeVisible();
    await page.getByRole('button', { name: /^再付一次 NT\$/ }).click();
    await press(page, '付款，通知送三次');
    await expect(page).toHaveURL(/\/ichiban\/draw\/[^/]+$/);
    await expectClosedTicket(page);
    expect(await tokens()).toBe(before);
  });

  test('gives up a draw by card, which puts the ticket back at once, for others as well', async ({
    page,
    storeroom,
    enterAs,
    besides,
  }) => {
    const shown = await ownTube(storeroom);
    const tube = shown.tubes[0]!;
    const other = await besides(await enterAs('new'));
    await openTickets(page, shown, tube);
    const [number = 0] = await freeNumbers(page, 1);
    await openTickets(other.page, shown, tube);
    await pick(page, [number]);
    await press(page, '購買');
    await payByCard(page);
    await expect(gateway(page)).toBeVisible();
    await expect(ticket(other.page, number)).toHaveCount(0);
    await expect(other.page.getByText('其他玩家抽選中')).toBeVisible();
    await press(page, '放棄，返回商店');
    await expect(page.getByRole('heading', { name: '還沒有付款' })).toBeVisible();
    await page.goto(ticketPath(shown, tube));
    await expect(kept(page)).toContainText('還沒付款');
    await kept(page).getByRole('button', { name: '放回去' }).click();
    await expect(kept(page)).toHaveCount(0);
    await expect(ticket(other.page, number)).toBeVisible();
    // Try again at once, this time giving up on the payment page.
    await page.reload();
    await pick(page, [number]);
    await press(page, '購買');
    await payByCard(page, true);
    await press(page, '放棄，返回商店');
    await press(page, '不買了，放回去');
    await expect(page.getByRole('heading', { name: '這次沒有買' })).toBeVisible();
  });

  test('buys the held box by card at the second attempt', async ({ page, api, me, storeroom }) => {
    const tokens = async () => (await api(getBalance, { token: me.token })).data.tokens;
    const before = await tokens();
    const shown = await ownCases(storeroom);
    const pack = shown.packages[0]!;
    const [index = 0] = freeBoxes(pack);
    await openCase(page, shown, pack);
    await takeBox(page, index);
    await page.getByRole('button', { name: '就決定是你了' }).filter({ visible: true }).click();
    await payByCard(page);
    await expect(gateway(page)).toBeVisible();
    await press(page, '放棄，返回商店');
    await expect(page.getByRole('heading', { name: '還沒有付款' })).toBeVisible();
    await page.getByRole('button', { name: /^去付款 NT\$/ }).click();
    await press(page, '付款');
    await expect(page).toHaveURL(/\/blindbox\/result\?order_id=\d+/);
    await expectClosedCarton(page);
    expect(await tokens()).toBe(before);
  });

  test('gets tokens for a payment that arrives after the capsules were put back', {
    tag: '@nightly',
  }, async ({ page, api, me, isMobile }) => {
    const tokens = async () => (await api(getBalance, { token: me.token })).data.tokens;
    const before = await tokens();
    const machine = await machineNamed(api, '水豚', me.token);
    await openMachine(page, machine);
    const price = machine.product.point_price ?? machine.product.discount_price ?? machine.product.price;
    await askFor(page, isMobile, 1, price);
    await payByCard(page);
    await expect(gateway(page)).toBeVisible();
    const paymentPage = await page.getByText(/^G\d{8}\w+_1$/).textContent();
    await press(page, '放棄，返回商店');
    await press(page, '不買了，放回去');
    await expect(page.getByRole('heading', { name: '這次沒有買' })).toBeVisible();
    await page.goto('/sandbox/newebpay');
    await page
      .getByRole('listitem')
      .filter({ hasText: paymentPage ?? '' })
      .getByRole('button', { name: '現在付款' })
      .click();
    await expect(page.getByRole('heading', { name: '付款完成' })).toBeVisible();
    await page.goto(`/payment/${paymentPage?.replace(/_1$/, '')}`);
    await expect(page.getByRole('heading', { name: `收到 ${price} 代幣` })).toBeVisible();
    expect(await tokens()).toBe(before + price);

    // And again, paid in time.
    await openMachine(page, machine);
    await askFor(page, isMobile, 1, price);
    await payByCard(page, true);
    await press(page, '付款');
    await expect(page).toHaveURL(/\/gacha\/animation\?.*order_id=\d+/);
    await expectIdle(page);
  });
});

test.describe('a member who has never paid', () => {
  test.use({ member: 16 });

  test('first declares their age, then sets a limit and is held to it', { tag: '@nightly' }, async ({
    page,
    api,
    me,
    isMobile,
    watched,
  }) => {
    const machine = await machineNamed(api, '水豚', me.token);
    watched.expectAnswer(422, `/api/gacha/draw/${machine.product.id}`);
    await openMachine(page, machine);
    const price = machine.product.point_price ?? machine.product.discount_price ?? machine.product.price;
    await askFor(page, isMobile, 1, price);
    await payByCard(page);
    // The capsule is reserved, and the question comes on the way to the gateway.
    await expect(page.getByRole('dialog', { name: '您已經滿 18 歲了嗎？' })).toBeVisible();
    await press(page, '未滿 18 歲');
    await expect(page.getByRole('dialog', { name: '法定代理人同意您付款嗎？' })).toBeVisible();
    await press(page, '先不付款');
    await page.getByRole('button', { name: /^去付款 NT\$/ }).click();
    await press(page, '未滿 18 歲');
    await press(page, '已經同意');
    await expect(gateway(page)).toBeVisible();
    await press(page, '放棄，返回商店');
    await press(page, '不買了，放回去');

    await page.goto('/settings/payment');
    await expect(page.getByText('已取得法定代理人的同意')).toBeVisible();
    await page.getByLabel('每日上限（元）').fill('1.5');
    await press(page, '儲存');
    await expect(page.getByText('上限請填 0 到 1,000,000 之間的整數')).toBeVisible();
    await page.getByLabel('每日上限（元）').fill('10');
    await press(page, '儲存');
    await expectToast(page, '付款上限已儲存');
    await page.getByLabel('每日上限（元）').fill('9000');
    await press(page, '儲存');
    await expect(page.getByText(/起改為 NT\$9,000/)).toBeVisible();

    await openMachine(page, machine);
    await askFor(page, isMobile, 1, price);
    await payByCard(page, true);
    await expectToast(page, '超過您自訂的每日付款上限，今天還可以付 10 元');
    await page.goto('/recharge-details');
    await expect(page.getByText('NT$0 / NT$10')).toBeVisible();
    await expect(page.getByRole('link', { name: '調整付款上限' })).toBeVisible();
  });
});
