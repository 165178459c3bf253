import { expect } from '@playwright/test';
import { createOrder, listGoods } from '../contract/src/goods.ts';
import { readAllNotifications } from '../contract/src/notifications.ts';
import type { Api, Entered } from './lib/api.ts';
import { expectAccessible } from './lib/axe.ts';
import { test } from './lib/journey.ts';
import { expectToast } from './lib/steps.ts';

/** Buys goods for tokens; the number of the order. */
async function orderPaid(api: Api, { token }: Pick<Entered, 'token'>): Promise<string> {
  const { data } = await api(listGoods, { query: { limit: 40 } });
  const goods = data.find(
    ({ stock, release_date }) =>
      stock > 15 && (release_date === null || Date.parse(release_date) < Date.now()),
  );
  if (!goods) throw new Error('no goods of which there are plenty');
  const answer = await api(createOrder, {
    body: { items: [{ product_id: goods.id, quantity: 1 }], payment_method: 'balance' },
    token,
  });
  return answer.data.order_number;
}

test('a visitor reads the articles and is asked to log in for the rest', { tag: '@both-sizes' }, async ({
  page,
}) => {
  await page.goto('/news');
  await expect(page.getByRole('heading', { name: '登入後就看得到您的通知' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: '公告' }).click();
  await expect(page).toHaveURL('/news?tab=articles');
  const articles = page.getByRole('tabpanel').getByRole('listitem');
  await expect(articles.first()).toBeVisible();
  await expectAccessible(page);
  await articles.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/info\/detail\/\d+$/);
  await page.goBack();
  await expect(page.getByRole('tab', { name: '公告' })).toHaveAttribute('aria-selected', 'true');
});

test.describe('as a member', () => {
  test.use({ member: 12 });

  test('kinds are switched off and stay off', { tag: '@both-sizes' }, async ({ page }) => {
    await page.goto('/settings/notifications');
    const restock = page.getByRole('switch', { name: '心願清單' });
    await expect(restock).toBeChecked();
    await expect(page.getByText('一律通知')).toBeVisible();
    await expectAccessible(page);
    const saved = page.waitForResponse(
      (response) =>
        response.url().endsWith('/notification-settings') && response.request().method() === 'PUT',
    );
    await restock.click();
    await expect(restock).not.toBeChecked();
    await saved;
    await page.reload();
    await expect(restock).not.toBeChecked();
    await restock.click();
    await expect(restock).toBeChecked();
  });

  test('what happens to an order reaches an open page, is read there and leads on', async ({
    page,
    api,
    me,
  }) => {
    await api(readAllNotifications, { token: me.token });
    await page.goto('/');
    await expect(page.getByRole('link', { name: '通知', exact: true })).toBeVisible();
    const number = await orderPaid(api, me);
    // The page stays open: the stream says that there is something new.
    await page.getByRole('link', { name: '通知（有新內容）' }).click();
    const list = page.getByRole('tabpanel');
    await expect(list.getByText('1 則未讀')).toBeVisible();
    await expectAccessible(page);
    await list
      .getByRole('link', { name: /付款完成/ })
      .filter({ hasText: number })
      .click();
    await expect(page).toHaveURL(`/order?no=${number}`);
    await page.goto('/');
    await expect(page.getByRole('link', { name: '通知', exact: true })).toBeVisible();
  });

  test('a browser without pushes says so', async ({ page }) => {
    await page.goto('/settings/notifications');
    await expect(page.getByText('推播通知', { exact: true })).toBeVisible();
    await expect(page.getByText(/不支援推播|沒打開籤屋也會收到|瀏覽器封鎖了/)).toBeVisible();
  });
});

test.describe('with pushes', () => {
  test.use({ member: 12, serviceWorkers: 'allow', permissions: ['notifications'] });

  test('a browser that asked for them shows a push, and nobody reads an order on its lock screen', async ({
    page,
    api,
    me,
    origin,
    request,
  }) => {
    const subscription = (await (await request.post('/sandbox/push/browsers')).json()) as {
      endpoint: string;
    };
    // The browser is real, its push service is the one that is played here.
    await page.addInitScript((given) => {
      let subscribed = false;
      const known = { ...given, options: {}, toJSON: () => given, unsubscribe: async () => true };
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          subscribed = true;
          return known;
        },
        getSubscription: async () => (subscribed ? known : null),
      });
    }, subscription);
    await page.goto('/settings/notifications');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.reload();
    await page.getByRole('button', { name: '開啟推播' }).click();
    await expectToast(page, '這台裝置會收到推播通知了');
    await expect(page.getByRole('button', { name: '關閉推播' })).toBeVisible();

    const number = await orderPaid(api, me);
    const browser = subscription.endpoint.split('/').at(-1);
    const sent = async () => {
      const all = (await (await request.get('/sandbox/push.json')).json()) as {
        browser: string;
        text: string;
      }[];
      return all.find((push) => push.browser === browser)?.text;
    };
    await expect.poll(sent, { timeout: 30_000 }).toContain('您的訂單已完成付款。');
    const text = (await sent()) ?? '';
    expect(JSON.parse(text).body).not.toContain(number);

    // What the service worker makes of it.
    const devtools = await page.context().newCDPSession(page);
    const registered = new Promise<string>((resolve) => {
      devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
        if (first) resolve(first.registrationId);
      });
    });
    await devtools.send('ServiceWorker.enable');
    await devtools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: await registered,
      data: text,
    });
    const shown = () =>
      page.evaluate(async () => {
        const worker = await navigator.serviceWorker.ready;
        return (await worker.getNotifications()).map(({ title, body }) => ({ title, body }));
      });
    await expect.poll(shown).toEqual([{ title: '籤屋', body: '您的訂單已完成付款。' }]);

    await page.getByRole('button', { name: '關閉推播' }).click();
    await expectToast(page, '這台裝置不會再收到推播通知');
  });
});
