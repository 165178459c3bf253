import { expect, type Page } from '@playwright/test';
import { getCart, putCart } from '../contract/src/cart.ts';
import { createOrder, type GoodsDetail } from '../contract/src/goods.ts';
import { getBalance } from '../contract/src/member.ts';
import { test } from './lib/journey.ts';
import { expectToast, grouped } from './lib/steps.ts';
import { ownGoods } from './lib/stock.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Fills the cart in the browser's storage. */
async function fillCart(page: Page, { id, title, image, price, stock }: GoodsDetail): Promise<void> {
  // The page loads the cart that the shop keeps for the member, which would overwrite this one.
  await page.waitForFunction(() => localStorage.getItem('cart_sync') !== null);
  await page.evaluate((item) => localStorage.setItem('cart', JSON.stringify([item])), {
    ...{ id, product_id: id, title, image, price, stock },
    quantity: 1,
    selected: true,
    type: 'shop',
  });
}

test('a visitor fills a cart, logs in on the way to the checkout, and pays with tokens', {
  tag: '@both-sizes',
}, async ({ page, enterAs, storeroom }) => {
  const goods = await ownGoods(storeroom);
  const { phone } = await enterAs('new');
  await page.goto(`/shop/detail/${goods.id}`);
  // A tap on the server's markup is kept until React has taken the page over.
  await page.getByRole('button', { name: '加入購物車' }).click();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).not.toBeNull();
  await page.goto('/cart');
  await page.getByRole('button', { name: '去結帳' }).click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fcheckout/);
  await page.getByRole('textbox', { name: '手機號碼' }).fill(phone);
  await page.getByLabel('密碼', { exact: true }).fill('toybox123');
  await page.getByLabel('密碼', { exact: true }).press('Enter');
  await expect(page).toHaveURL('/checkout');
  await page.getByRole('button', { name: `付 $${grouped(goods.price)}，送出訂單` }).click();
  await expect(page.getByRole('heading', { name: '訂單成立，謝謝您' })).toBeVisible();
});

test.describe('a member', () => {
  test.use({ member: 'new' });
  test.beforeEach(async ({ api, me }) => {
    // The cart follows the member from one journey to the next.
    const { version } = (await api(getCart, { token: me.token })).data;
    await api(putCart, { body: { version, items: [] }, token: me.token });
  });

  test('pays by card at the second attempt', async ({ page, api, me, storeroom }) => {
    const goods = await ownGoods(storeroom);
    const { tokens } = (await api(getBalance, { token: me.token })).data;
    await page.goto(`/shop/detail/${goods.id}`);
    await page.getByRole('button', { name: '立即購買' }).click();
    await expect(page).toHaveURL('/checkout');
    await page.getByRole('radio', { name: /信用卡/ }).check();
    const pay = page.getByRole('button', { name: `前往付款 $${grouped(goods.price)}` });
    await pay.click();
    // The missing invoice details are named, and filled in, here.
    await expect(page.getByText('請先填寫 Email')).toBeVisible();
    await expect(page.getByText('個人發票必須填寫手機載具')).toBeVisible();
    // Why an invoice is there, and how to go without a carrier.
    await expect(page.getByText('付款後就開立發票；沒有載具可以改選捐贈，或用代幣付款。')).toBeVisible();
    await page.getByLabel('手機條碼載具').fill('/ABC+123');
    await page.getByLabel('電子郵件').fill('me@toys.example');
    await pay.click();
    await expect(page.getByRole('heading', { name: '測試付款頁' })).toBeVisible();
    await page.getByRole('button', { name: '付款失敗（授權被拒）', exact: true }).click();
    await expect(page).toHaveURL(/\/order\/success\?/);
    await expect(page.getByRole('heading', { name: '付款失敗' })).toBeVisible();
    await page.getByRole('button', { name: '再付一次' }).click();
    await expect(page.getByRole('heading', { name: '測試付款頁' })).toBeVisible();
    await page.getByRole('button', { name: '付款', exact: true }).click();
    await expect(page.getByRole('heading', { name: '訂單成立，謝謝您' })).toBeVisible();
    expect((await api(getBalance, { token: me.token })).data.tokens).toBe(tokens);
    await page.getByRole('link', { name: '看訂單' }).click();
    await expect(page.getByText(/信用卡，末四碼 1111/)).toBeVisible();
    await expect(page.getByText('個人 /ABC+123')).toBeVisible();
  });

  test('is told of a changed price before anything is bought', { tag: '@nightly' }, async ({
    page,
    storeroom,
    watched,
  }) => {
    const goods = await ownGoods(storeroom);
    await page.goto('/shop');
    await fillCart(page, { ...goods, price: 1 });
    await page.goto('/checkout');
    watched.expectAnswer(409, '/api/orders');
    const pay = page.getByRole('button', { name: `付 $${grouped(goods.price)}，送出訂單` });
    await pay.click();
    await expect(page.getByText(`的價格由 $1 改為 $${grouped(goods.price)}`)).toBeVisible();
    await pay.click();
    await expect(page.getByRole('heading', { name: '訂單成立，謝謝您' })).toBeVisible();
  });

  test('is told that the last piece is sold out', { tag: '@nightly' }, async ({
    page,
    api,
    enterAs,
    storeroom,
    watched,
  }) => {
    const last = await ownGoods(storeroom, 3);
    await page.goto('/shop');
    await fillCart(page, last);
    await page.goto('/checkout');
    const pay = page.getByRole('button', { name: `付 $${grouped(last.price)}，送出訂單` });
    await expect(pay).toBeEnabled();
    const other = await enterAs('new');
    await api(createOrder, {
      body: { items: [{ product_id: last.id, quantity: last.stock }], payment_method: 'balance' },
      token: other.token,
    });
    watched.expectAnswer(409, '/api/orders');
    await pay.click();
    await expect(page.getByText(`「${last.title}」已售完`)).toBeVisible();
  });

  test('cancels an unpaid order', { tag: '@nightly' }, async ({ page, api, me, storeroom }) => {
    const goods = await ownGoods(storeroom);
    const { data } = await api(createOrder, {
      body: {
        items: [{ product_id: goods.id, quantity: 1 }],
        payment_method: 'credit_card',
        invoice_type: 'donation',
        donation_code: '88888',
        email: 'me@toys.example',
      },
      token: me.token,
    });
    await page.goto('/order/list?status=pending');
    const card = page.getByRole('article').filter({ hasText: goods.title }).first();
    await expect(card.getByRole('button', { name: '去付款' })).toBeVisible();
    await page.goto(`/order?no=${data.order_number}`);
    await expect(page.getByText('為您保留中，請儘快付款')).toBeVisible();
    await page.getByRole('button', { name: '取消訂單' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '取消訂單' }).click();
    await expectToast(page, '訂單已取消');
    await expect(page.getByText('訂單已取消', { exact: true }).first()).toBeVisible();
    await page.getByRole('link', { name: '訂單有問題？聯絡客服' }).click();
    await expect(page.getByRole('main').getByText(data.order_number)).toBeVisible();
  });
});
