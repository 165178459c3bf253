import { expect } from '@playwright/test';
import { getCart, putCart } from '../contract/src/cart.ts';
import { listCoupons } from '../contract/src/coupons.ts';
import { getBalance } from '../contract/src/member.ts';
import { listOrders } from '../contract/src/orders.ts';
import { exchangePoints, getPointsBalance } from '../contract/src/points.ts';
import { productNamed } from './lib/api.ts';
import { askFor, machineNamed, openMachine } from './lib/capsules.ts';
import { test } from './lib/journey.ts';
import { expectToast, freeNumbers, grouped, openTickets, pick, purchasePanel, visit } from './lib/steps.ts';
import { ownGoods } from './lib/stock.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, member: 7 });

test('a member redeems a code and reads the coupon’s rules', async ({ page, api, me, watched }) => {
  // The member's level may have brought one with the month.
  const coupons = async () => (await api(listCoupons, { token: me.token, query: {} })).data;
  const before = (await coupons()).length;
  await visit(page, '/coupons', '優惠券');
  await page.getByRole('button', { name: '使用說明' }).click();
  const rules = page.getByRole('dialog', { name: '優惠券使用說明' });
  await rules.getByRole('button', { name: '關閉', exact: true }).click();
  await expect(rules).toBeHidden();
  const code = page.getByLabel('兌換優惠券');
  const redeem = page.getByRole('button', { name: '兌換', exact: true });
  // Not offered, and a press all the same says why.
  await expect(redeem).toHaveAttribute('aria-disabled', 'true');
  await redeem.click({ force: true });
  await expect(page.getByText('請輸入優惠券代碼')).toBeVisible();
  // A second code within two seconds is refused; the fixed clock makes those two seconds last until the test moves it
  // on.
  const first = Date.now() + 60_000;
  await page.clock.setFixedTime(first);
  await code.fill('kujiya50');
  await redeem.click();
  await expectToast(page, '優惠券兌換成功！籤屋見面禮 NT$50');
  const redeemed = Date.now();
  await expect(page.getByRole('tab', { name: `可使用 ${before + 1}` })).toBeVisible();
  const coupon = page.getByRole('article').filter({ hasText: '籤屋見面禮' });
  await coupon.getByText('使用規則').click();
  await expect(coupon.getByText('無限制')).toHaveCount(2);
  await code.fill('SUMMER30');
  await redeem.click({ force: true });
  await expect(page.getByText('請稍等片刻再試')).toBeVisible();
  watched.expectAnswer(409, '/api/user/coupons/redeem');
  await expect(async () => {
    // Moves on as far as the shop's real clock has: the shop counts the same two seconds.
    await page.clock.setFixedTime(first + Date.now() - redeemed);
    await redeem.click({ force: true });
    await expect(page.getByText('此優惠券代碼已經過期')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect((await coupons()).filter(({ title }) => title === '籤屋見面禮')).toHaveLength(1);
});

test('a member exchanges points for coupons', async ({ page, api, me }) => {
  const { token } = me;
  const points = async () => (await api(getPointsBalance, { token })).data.total_points;
  const before = await points();
  await visit(page, '/bean', '紅利點數');
  await expect(page.getByText(grouped(before)).first()).toBeAttached();
  await page.getByRole('link', { name: '兌換購物金' }).click();
  await expect(page).toHaveURL('/beanExchange');
  await visit(page, '/beanExchange', '紅利兌換');
  await page.getByRole('button', { name: '兌換 1 張購物金' }).click();
  await expectToast(page, '兌換成功，已獲得 1 張 NT$10 購物金');
  expect(await points()).toBe(before - 200);
  const { data } = await api(listCoupons, { token, query: {} });
  expect(data.filter(({ title }) => title === '紅利兌換購物金')).toHaveLength(1);
  await visit(page, '/beanlist', '紅利明細');
  await expect(page.getByText('兌換購物金')).toBeVisible();
});

test('a coupon applies to capsules and goods, but never to ichiban', async ({
  page,
  api,
  me,
  storeroom,
  isMobile,
}) => {
  const { token } = me;
  await api(exchangePoints, { body: { quantity: 1 }, token });
  const usable = async () =>
    (await api(listCoupons, { token, query: {} })).data.filter(({ type }) => type === 'available').length;
  const before = await usable();
  const choose = async () => {
    const sheet = page.getByRole('dialog', { name: '選擇優惠券' });
    await expect(sheet).toBeVisible();
    await sheet
      .getByRole('button', { name: /^使用\s*紅利兌換購物金/ })
      .first()
      .click();
  };

  const machine = await machineNamed(api, '麻糬團團', token);
  const { price } = machine.product;
  await openMachine(page, machine);
  await askFor(page, isMobile, 1, price);
  const panel = purchasePanel(page);
  await panel.getByRole('button', { name: /張可用$/ }).click();
  await choose();
  await expect(panel.getByRole('button', { name: '-$10 紅利兌換購物金' })).toBeVisible();
  await expect(
    panel.getByRole('button', { name: new RegExp(`^付 \\$${grouped(price - 10)} `) }),
  ).toBeVisible();

  const shown = await productNamed(api, '天下第一便當賞');
  const tube = shown.tubes[0]!;
  await openTickets(page, shown, tube);
  await pick(page, await freeNumbers(page, 1));
  await page.getByRole('button', { name: '購買', exact: true }).click();
  await expect(panel.getByText('紅利折抵')).toBeVisible();
  await expect(panel.getByText('優惠券')).toHaveCount(0);

  const one = await ownGoods(storeroom);
  const { version } = (await api(getCart, { token })).data;
  await api(putCart, { body: { version, items: [] }, token });
  const { tokens } = (await api(getBalance, { token })).data;
  await page.goto(`/shop/detail/${one.id}`);
  await page.getByRole('button', { name: '立即購買' }).click();
  await expect(page).toHaveURL('/checkout');
  await page.getByRole('button', { name: /張可用$/ }).click();
  await choose();
  await page.getByRole('button', { name: `付 $${grouped(one.price - 10)}，送出訂單` }).click();
  await expect(page.getByRole('heading', { name: '訂單成立，謝謝您' })).toBeVisible();
  const [order] = (await api(listOrders, { token, query: {} })).data;
  expect(order).toMatchObject({ coupon_discount: 10, final_amount: one.price - 10 });
  expect((await api(getBalance, { token })).data.tokens).toBe(tokens - one.price + 10);
  await visit(page, '/coupons', '優惠券');
  await expect(page.getByRole('tab', { name: `可使用 ${before - 1}` })).toBeVisible();
});
