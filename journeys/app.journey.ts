import { devices, expect, type Page } from '@playwright/test';
import { test } from './lib/journey.ts';
import { expectRest, expectTaken, expectToast, sayNetwork } from './lib/steps.ts';

// Other journeys test the animations; here they would only cost time.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const install = (page: Page) => page.getByRole('button', { name: '安裝 App' });

test('manifest, icons and workers have their own types; a missing file is no page', async ({ request }) => {
  const manifest = await request.get('/manifest.webmanifest');
  expect(manifest.headers()['content-type']).toContain('application/manifest+json');
  const { icons, screenshots, shortcuts } = (await manifest.json()) as Record<
    string,
    { src: string; url: string; form_factor: string }[]
  >;
  expect(new Set(screenshots!.map(({ form_factor }) => form_factor))).toEqual(new Set(['narrow', 'wide']));
  for (const { src } of [...icons!, ...screenshots!]) {
    const icon = await request.get(src);
    expect(icon.status()).toBe(200);
    expect(icon.headers()['content-type']).toMatch(/^image\//);
  }
  for (const { url } of shortcuts!) expect((await request.get(url)).status()).toBe(200);
  const pushes = await request.get('/push-worker.js');
  expect(pushes.headers()['content-type']).toMatch(/javascript/);
  expect(pushes.headers()['cache-control']).toBe('no-cache');
  const worker = await request.get('/sw.js');
  expect(worker.headers()['content-type']).toMatch(/javascript/);
  expect(worker.headers()['cache-control']).toBe('no-cache');
  for (const missing of ['/sw2.js', '/manifest2.webmanifest', '/x.png']) {
    const answer = await request.get(missing);
    expect(answer.status()).toBe(404);
    expect(answer.headers()['content-type']).not.toContain('html');
  }
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('visited pages open offline, other pages say that the network is missing; no answer is kept', async ({
    page,
    context,
    watched,
  }) => {
    await page.goto('/');
    await page.evaluate(() => navigator.serviceWorker.ready);
    await expect.poll(() => page.evaluate(async () => (await caches.match('/')) !== undefined)).toBe(true);
    await page.goto('/info');
    await expect
      .poll(() => page.evaluate(async () => (await (await caches.open('assets')).keys()).length))
      .toBeGreaterThan(2);
    await page.reload();
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(10);
    await expect
      .poll(() => page.evaluate(async () => (await caches.match('/info')) !== undefined))
      .toBe(true);

    watched.expectOffline();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: '情報' })).toBeVisible();
    await page.goto('/gacha/rules');
    await expect(page.getByRole('heading', { name: '暫時連不上店裡' })).toBeVisible();
    await page.getByRole('link', { name: '回到首頁' }).click();
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
    await expect(page).toHaveURL('/');
    await page.goto('/login?redirect=%2Fbox');
    await expect(page.getByRole('heading', { name: '暫時連不上店裡' })).toBeVisible();
    await page.getByRole('button', { name: '再試一次' }).click();
    await expect(page.getByRole('heading', { name: '暫時連不上店裡' })).toBeVisible();
    await expect(page).toHaveURL('/login?redirect=%2Fbox');
    // The page goes on by itself.
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: '會員登入' })).toBeVisible();
    await expect(page).toHaveURL('/login?redirect=%2Fbox');

    const kept = await page.evaluate(async () => {
      const names = await caches.keys();
      const all = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return all.flat().map(({ url }) => new URL(url).pathname);
    });
    expect(kept.length).toBeGreaterThan(5);
    expect(kept.filter((path) => path.startsWith('/api'))).toEqual([]);
  });
});

test.describe('with the service worker, at the first visit', () => {
  test.use({ serviceWorkers: 'allow' });

  const isStored = (page: Page, path: string) =>
    page.evaluate(async (address) => (await caches.match(address)) !== undefined, path);

  test('the page and home are stored and open offline', { tag: '@nightly' }, async ({
    page,
    context,
    watched,
  }) => {
    // Nothing else is fetched ahead.
    await sayNetwork(page, { saveData: true, effectiveType: '4g' });
    await page.goto('/viprule');
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    for (const path of ['/viprule', '/']) await expect.poll(() => isStored(page, path)).toBe(true);
    // The files that the page and home have loaded are stored one after the other.
    const missing = () =>
      page.evaluate(async () => {
        const loaded = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname);
        const files = [...new Set(loaded.filter((file) => file.startsWith('/assets/')))];
        const stored = await Promise.all(files.map((file) => caches.match(file)));
        return files.filter((_, at) => stored[at] === undefined);
      });
    await expect.poll(missing).toEqual([]);
    watched.expectOffline();
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await page.goto('/');
    await expectTaken(page);
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  });

  test('the page of signing in is not stored, home is', async ({ page }) => {
    await page.goto('/login');
    await expect.poll(() => isStored(page, '/')).toBe(true);
    expect(await isStored(page, '/login')).toBe(false);
  });
});

test('after a page failed to load, other pages open, and so does that page once the network is back', {
  tag: '@nightly',
}, async ({ page, context, watched }) => {
  await page.goto('/shop');
  await expectRest(page);
  const heading = (name: string) => page.getByRole('main').getByRole('heading', { level: 1, name });
  const tab = (name: string) =>
    page.getByRole('navigation', { name: '主要選單' }).getByRole('link', { name });
  watched.expectOffline();
  await context.setOffline(true);
  await tab('情報').click();
  await expect(heading('頁面載入失敗')).toBeVisible();
  await tab('商城').click();
  await expect(heading('商城')).toBeVisible();
  await context.setOffline(false);
  await tab('情報').click();
  await expect(heading('情報')).toBeVisible();
});

test('a list that cannot be fetched says so, and appears once the network is back', {
  tag: '@nightly',
}, async ({ page, context, watched }) => {
  await page.goto('/news');
  await expectRest(page);
  watched.expectOffline();
  await context.setOffline(true);
  await page.getByRole('tab', { name: '公告' }).click();
  await expect(page.getByRole('tabpanel').getByText('情報列表載入失敗')).toBeVisible();
  await expect(page.getByRole('button', { name: '再試一次' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('tabpanel').getByRole('listitem').first()).toBeVisible();
});

/** Fires the browser's install prompt event with the user's answer. */
const offer = (page: Page, outcome: 'accepted' | 'dismissed') =>
  page.evaluate((answer) => {
    const event = new Event('beforeinstallprompt', { cancelable: true });
    Object.assign(event, { prompt: async () => {}, userChoice: Promise.resolve({ outcome: answer }) });
    window.dispatchEvent(event);
  }, outcome);

test('installing can be refused or accepted; the reward asks for a login', { tag: '@nightly' }, async ({
  page,
}) => {
  await page.goto('/');
  await install(page).click();
  await expectToast(page, /不支援一鍵安裝/);
  await offer(page, 'dismissed');
  await install(page).click();
  await expectToast(page, '已取消安裝');
  await offer(page, 'accepted');
  await install(page).click();
  await expectToast(page, '請先登入');
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/');
  await install(page).click();
  await expect(page).toHaveURL(/\/login/);
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: devices['iPhone 15'].userAgent });

  test('the install button leads to an explanation', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/');
    await install(page).click();
    await expect(page).toHaveURL('/iosinstall');
    await expect(page.getByRole('heading', { level: 2 })).toHaveCount(3);
  });
});

test('the home screen leads to the page about the LINE account', { tag: '@nightly' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'LINE 官方帳號' }).click();
  await expect(page).toHaveURL('/lineat');
});
