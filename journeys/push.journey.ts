import { expect } from '@playwright/test';
import { wholeLaunchOptions } from './lib/browsers.ts';
import { test } from './lib/journey.ts';
import { orderPaid } from './lib/orders.ts';
import { expectToast } from './lib/steps.ts';

test.use({
  launchOptions: wholeLaunchOptions,
  member: 'new',
  serviceWorkers: 'allow',
  permissions: ['notifications'],
});

test('a subscribed browser shows a push, which does not reveal the order’s number', {
  tag: '@nightly',
}, async ({ page, api, me, origin, request }) => {
  const subscription = (await (await request.post('/sandbox/push/browsers')).json()) as {
    endpoint: string;
  };
  // The browser is real; its push service is simulated here.
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

  // Deliver the push to the service worker, which shows it as a notification.
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
