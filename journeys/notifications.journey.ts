import { expect } from '@playwright/test';
import { listNotifications, readAllNotifications } from '../contract/src/notifications.ts';
import { streamTicket } from '../contract/src/system.ts';
import { test } from './lib/journey.ts';
import { orderPaid } from './lib/orders.ts';

// Other journeys test the animations; here they would only cost time.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a visitor reads the articles and is asked to log in for the rest', async ({ page }) => {
  await page.goto('/news');
  await expect(page.getByRole('heading', { name: '登入後就看得到您的通知' })).toBeVisible();
  await page.getByRole('tab', { name: '公告' }).click();
  await expect(page).toHaveURL('/news?tab=articles');
  const articles = page.getByRole('tabpanel').getByRole('listitem');
  await expect(articles.first()).toBeVisible();
  await articles.first().getByRole('link').click();
  await expect(page).toHaveURL(/\/info\/detail\/\d+$/);
  await page.goBack();
  await expect(page.getByRole('tab', { name: '公告' })).toHaveAttribute('aria-selected', 'true');
});

test.describe('as a member', () => {
  test.use({ member: 'new' });

  test('notifications can be switched off by kind and stay off', async ({ page }) => {
    await page.goto('/settings/notifications');
    const restock = page.getByRole('switch', { name: '心願清單' });
    await expect(restock).toBeChecked();
    // News of one's orders, and of the legal texts.
    await expect(page.getByText('一律通知')).toHaveCount(2);
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

  test('news of an order reaches an open page and leads on to the order', async ({ page, api, me }) => {
    // Notifications follow their events a little later: those of the member's login and earlier orders may still come.
    const openWithoutNews = () =>
      expect(async () => {
        await api(readAllNotifications, { token: me.token });
        await page.goto('/');
        await expect(page.getByRole('link', { name: '通知', exact: true })).toBeVisible({ timeout: 3_000 });
      }).toPass();
    await openWithoutNews();
    const number = await orderPaid(api, me);
    // The page stays open: the stream announces that there is something new.
    await page.getByRole('link', { name: '通知（有新內容）' }).click();
    const list = page.getByRole('tabpanel');
    await expect(list.getByText('1 則未讀')).toBeVisible();
    await list
      .getByRole('link', { name: /付款完成/ })
      .filter({ hasText: number })
      .click();
    await expect(page).toHaveURL(`/order?no=${number}`);
    // A notification that arrives before the stream opens is announced when it does.
    let stand = () => {};
    const held = new Promise<void>((resolve) => {
      stand = resolve;
    });
    await page.route(`**${streamTicket.path}`, async (route) => {
      await held;
      await route.continue();
    });
    await openWithoutNews();
    await orderPaid(api, me);
    await expect
      .poll(async () => (await api(listNotifications, { query: {}, token: me.token })).unread)
      .toBeGreaterThan(0);
    stand();
    await expect(page.getByRole('link', { name: '通知（有新內容）' })).toBeVisible();
  });

  test('the settings say what the browser can do with pushes', async ({ page }) => {
    await page.goto('/settings/notifications');
    await expect(page.getByText('推播通知', { exact: true })).toBeVisible();
    await expect(page.getByText(/不支援推播|沒打開網站也會收到|瀏覽器封鎖了/)).toBeVisible();
  });
});
