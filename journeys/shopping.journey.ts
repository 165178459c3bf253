import { expect } from '@playwright/test';
import { getGoods, listGoods } from '../contract/src/goods.ts';
import { getBalance } from '../contract/src/member.ts';
import { listOrders } from '../contract/src/orders.ts';
import { enter } from './lib/api.ts';
import { test } from './lib/journey.ts';
import { expectStill, expectToast, grouped } from './lib/steps.ts';
import { ownGoods } from './lib/stock.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('as a visitor', () => {
  test('goods can be viewed and put into the cart', async ({ page, api }) => {
    await page.goto('/shop');
    await expect(page.getByRole('heading', { name: '商城', level: 1 })).toBeVisible();
    const cards = page.getByRole('main').getByRole('listitem').getByRole('article');
    await expect(cards).toHaveCount(20);
    await page.getByRole('main').evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(cards).toHaveCount(40);
    await page.getByRole('button', { name: '列表顯示' }).click();
    await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(10);
    await page.getByRole('tab', { name: '價格低到高' }).click();
    await expect(page).toHaveURL(/sort=price_asc/);

    const { data } = await api(listGoods, { query: { limit: 40 } });
    const few = data.find(({ stock, arrives_at }) => stock > 4 && stock <= 15 && arrives_at === null);
    if (!few) throw new Error('no goods of which only a few are left');
    await page.goto(`/shop/detail/${few.id}`);
    await expect(page.getByRole('heading', { name: few.title, level: 1 })).toBeVisible();
    await expect(page.getByText(`僅剩 ${few.stock} 件`).first()).toBeVisible();
    await page.getByRole('button', { name: '加入購物車' }).click();
    await expectToast(page, '已加入購物車');

    await page.goto('/cart');
    await expect(page.getByText(few.title).first()).toBeVisible();
    await page.getByRole('button', { name: '增加 1件' }).click();
    // The sum, which a product below the cart may cost as well.
    const sum = page.getByRole('paragraph').getByText(`$${grouped(few.price * 2)}`, { exact: true });
    await expect(sum.filter({ visible: true })).toBeVisible();
    await page.getByRole('button', { name: '減少 1件' }).click();
    await page.getByRole('button', { name: '減少 1件' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
    await expect(page.getByText(`$${grouped(few.price)}`).first()).toBeVisible();
    await page.getByRole('button', { name: '去結帳' }).click();
    await expect(page).toHaveURL(/\/login\?redirect=%2Fcheckout/);
  });

  test('an unreadable cart is empty; an outdated one says what has changed', async ({ page, storeroom }) => {
    await page.goto('/shop');
    await page.evaluate(() => localStorage.setItem('cart', '{"broken'));
    await page.goto('/cart');
    await expect(page.getByText('購物車是空的')).toBeVisible();
    const one = await ownGoods(storeroom);
    await page.evaluate(
      (goods) =>
        localStorage.setItem(
          'cart',
          JSON.stringify([
            { ...goods, product_id: goods.id, price: 1, quantity: 100, selected: true, type: 'shop' },
          ]),
        ),
      { id: one.id, title: one.title, image: one.image, stock: one.stock },
    );
    await page.goto('/cart');
    await expect(page.getByText(`的價格由 $1 改為 $${grouped(one.price)}`)).toBeVisible();
  });
});

test.describe('a line of the cart under a finger', () => {
  // A desktop may have a touch screen, too.
  test.use({ hasTouch: true });

  test('follows it, springs back, and asks once it was pulled far enough', async ({ page, storeroom }) => {
    const one = await ownGoods(storeroom);
    await page.goto('/shop');
    await page.evaluate((item) => localStorage.setItem('cart', JSON.stringify([item])), {
      ...one,
      product_id: one.id,
      quantity: 1,
      selected: true,
      type: 'shop',
    });
    await page.goto('/cart');
    // The same goods may stand among the recommended ones below.
    const line = page.getByRole('article').filter({ hasText: one.title, has: page.getByRole('checkbox') });
    const moving = line.locator(':scope > div');
    await expect(line).toBeVisible();
    const box = await line.boundingBox();
    if (!box) throw new Error('the line has no place');
    const finger = await page.context().newCDPSession(page);
    const [x, y] = [box.x + box.width * 0.7, box.y + box.height - 12];
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', dx = 0) =>
      finger.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx, y }],
      });
    const pull = async (dx: number) => {
      await touch('touchStart');
      for (const part of [0.25, 0.5, 0.75, 1]) await touch('touchMove', dx * part);
    };
    const left = async () => (await moving.boundingBox())?.x ?? 0;
    const home = await left();
    await pull(-48);
    await expect.poll(left).toBeLessThan(home - 40);
    await touch('touchEnd');
    await expect.poll(left).toBe(home);
    await pull(-120);
    await touch('touchEnd');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: '取消' }).click();
    await expect.poll(left).toBe(home);
    await pull(-120);
    await touch('touchEnd');
    await dialog.getByRole('button', { name: '刪除' }).click();
    await expect(page.getByText('購物車是空的')).toBeVisible();
  });
});

test.describe('as the demo member', () => {
  test('orders refunded in whole and in part say what was refunded', async ({ page, api }) => {
    const { token, user } = await enter(api, '0912345678');
    await page.addInitScript(
      ([auth, info]) => {
        localStorage.setItem('auth_token', auth ?? '');
        localStorage.setItem('user_info', info ?? '');
      },
      [token, JSON.stringify(user)],
    );
    const { data } = await api(listOrders, { query: { per_page: 50 }, token });
    for (const [state, words] of [
      ['refunded', '款項已退回'],
      ['partial_refund', '訂單已完成，部分商品已退款'],
    ] as const) {
      const order = data.find(({ payment_status }) => payment_status === state);
      if (!order) throw new Error(`no order is ${state}`);
      // One address has the order's number, the other its id.
      const address = state === 'refunded' ? `?no=${order.order_number}` : `/${order.id}`;
      await page.goto(`/order/detail${address}`);
      await expect(page.getByText(words)).toBeVisible();
      await expect(page.getByRole('heading', { name: '退款' })).toBeVisible();
      await expect(page.getByText('已退回代幣餘額')).toBeVisible();
    }
  });
});

test.describe('as a member', () => {
  test.use({ member: 'new' });

  test('goods are paid for with tokens, and their order shows the result', async ({
    page,
    api,
    me,
    storeroom,
    watched,
  }) => {
    const goods = await ownGoods(storeroom);
    const { tokens } = (await api(getBalance, { token: me.token })).data;
    await page.goto(`/shop/detail/${goods.id}`);
    await page.getByRole('button', { name: '立即購買' }).click();
    await expect(page).toHaveURL('/checkout');
    await expect(page.getByRole('radio', { name: /先放盒櫃/ })).toBeChecked();
    await expectStill(page);
    await page.getByRole('button', { name: new RegExp(`付 \\$${grouped(goods.price)}，送出訂單`) }).click();
    await expect(page.getByRole('heading', { name: '訂單成立，謝謝您' })).toBeVisible();
    expect((await api(getBalance, { token: me.token })).data.tokens).toBe(tokens - goods.price);
    expect((await api(getGoods, { params: { id: goods.id } })).data.stock).toBe(goods.stock - 1);
    await page.getByRole('link', { name: '看訂單' }).click();
    await expect(page.getByText('商品在您的盒櫃裡')).toBeVisible();
    await expect(page.getByText(goods.title)).toBeVisible();
    await page.goto('/order/list');
    await expect(page.getByRole('tab', { name: /全部/ })).toHaveAttribute('aria-selected', 'true');
    for (const [name, status] of [
      ['待付款', 'pending'],
      ['處理中', 'processing'],
      ['配送中', 'shipping'],
      ['已完成', 'completed'],
    ] as const) {
      await page.getByRole('tab', { name }).click();
      await expect(page).toHaveURL(`/order/list?status=${status}`);
    }
    await expect(page.getByText(goods.title)).toBeVisible();
    // When its address is opened directly, the last tab does not lie beyond the edge of a phone.
    await page.goto('/order/list?status=completed');
    await expect(page.getByRole('tab', { name: /已完成 \d/ })).toBeInViewport({ ratio: 0.9 });
    await page.goto('/cart');
    await expect(page.getByText('購物車是空的')).toBeVisible();
    // An order that does not exist leads to the list, with a message saying so.
    watched.expectAnswer(404, '/api/orders/NOPE');
    await page.goto('/order?no=NOPE');
    await expectToast(page, '訂單編號不存在');
    await expect(page).toHaveURL('/order/list');
  });
});
