import { expect, type Page } from '@playwright/test';
import { test } from './lib/journey.ts';
import { expectTaken, intercept } from './lib/steps.ts';

const carousel = (page: Page) => page.getByRole('region', { name: '精選活動' });
const position = (page: Page) => carousel(page).getByText(/^目前第\s*\d+ \/ \d+$/);

/**
 * Stops the page's clock: from here on it runs only when the test advances it, and so do the page's timers. Returns the
 * number of the banner shown at that moment.
 */
async function stopClock(page: Page): Promise<number> {
  // Wait for hydration: a part taken over after the clock has jumped would find its cached answers stale.
  await page.waitForFunction(
    (area) => Object.keys(area ?? {}).some((key) => key.startsWith('__reactProps')),
    await carousel(page).elementHandle(),
  );
  await page.clock.pauseAt(Date.now() + 30_000);
  const shown = (await position(page).textContent()) ?? '';
  return Number(/(\d+) \//.exec(shown)?.[1]);
}

test('banners advance every four seconds, rest under the pointer, and stop on request', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.clock.install();
  await page.goto('/');
  const first = await stopClock(page);
  const expectMoved = (times: number) =>
    expect(position(page)).toHaveText(new RegExp(`${((first - 1 + times) % 6) + 1} / 6`));
  await page.clock.runFor(4_100);
  await expectMoved(1);
  await carousel(page).hover();
  await page.clock.runFor(9_000);
  await expectMoved(1);
  await page.mouse.move(0, 0);
  await page.clock.runFor(4_100);
  await expectMoved(2);
  // Off-screen banners rest as well, which leaves the processor to a page that is read further down.
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect(carousel(page)).not.toBeInViewport();
  await page.clock.runFor(9_000);
  await expectMoved(2);
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }));
  await expect(carousel(page)).toBeInViewport();
  await carousel(page).getByRole('button', { name: '暫停輪播' }).click();
  await expect(carousel(page).getByRole('button', { name: '繼續輪播' })).toBeVisible();
  await page.mouse.move(0, 0);
  await page.clock.runFor(9_000);
  await expectMoved(2);
  // Once resumed they run again, whether the mouse resumed them and left, or a key that keeps the focus on the button.
  await carousel(page).getByRole('button', { name: '繼續輪播' }).click();
  await page.mouse.move(0, 0);
  await page.clock.runFor(4_100);
  await expectMoved(3);
  await page.keyboard.press('Enter');
  await expect(carousel(page).getByRole('button', { name: '繼續輪播' })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(carousel(page).getByRole('button', { name: '暫停輪播' })).toBeVisible();
  await page.clock.runFor(4_100);
  await expectMoved(4);
  // Tabbing back brings the last banner into view, where it stays.
  await page.keyboard.press('Shift+Tab');
  await page.clock.runFor(1_000);
  await expect(position(page)).toHaveText(/6 \/ 6/);
  await page.clock.runFor(9_000);
  await expect(position(page)).toHaveText(/6 \/ 6/);
});

test.describe('with reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('banners do not advance by themselves', { tag: '@nightly' }, async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    await expect(position(page)).toHaveText(/1 \/ 6/);
    await page.clock.runFor(9_000);
    await expect(position(page)).toHaveText(/1 \/ 6/);
    await expect(carousel(page).getByRole('button')).toHaveCount(0);
  });
});

test('a banner comes with the page and leads to its product', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/banners') asked.push(request.url());
  });
  await page.goto('/');
  const slide = carousel(page).getByRole('link').first();
  const name = (await slide.textContent()) ?? '';
  await page.reload();
  await expect(slide).toHaveText(name);
  expect(asked).toEqual([]);
  await slide.click();
  await expect(page).toHaveURL(/\/(ichiban|blindbox|gacha)\//);
});

test('banners that cannot be fetched say so, and can be requested again', { tag: '@nightly' }, async ({
  page,
  watched,
}) => {
  watched.expectAnswer(503, '/api/banners');
  const mend = await intercept(page, '**/api/banners', (route) => route.fulfill({ status: 503, json: {} }));
  // A page sent by the server brings its banners along; a visitor who comes to home from another page requests them.
  await page.goto('/info');
  await expectTaken(page);
  await page.getByRole('link', { name: '首頁' }).first().click();
  await expect(page.getByText('無法獲取 Banner 資料')).toBeVisible({ timeout: 20_000 });
  mend();
  await page.getByRole('alert').getByRole('button', { name: '再試一次' }).click();
  await expect(carousel(page)).toBeVisible();
});

test('banners and wins of one page are shown on the next when the shop does not answer', {
  tag: '@nightly',
}, async ({ page, watched }) => {
  const latest = '/api/orders/latest-notices';
  watched.expectAnswer(503, '/api/banners');
  watched.expectAnswer(503, latest);
  await page.goto('/');
  await expectTaken(page);
  const win = page.getByRole('region', { name: '得獎快報' }).getByRole('link').first();
  const text = (await win.textContent()) ?? '';
  // The parts of a page are hydrated one after another.
  const keys = ['banner_cache', 'notice_cache'];
  await page.waitForFunction((all) => all.every((key) => localStorage.getItem(key) !== null), keys);
  for (const path of ['/api/banners', latest])
    await page.route(`**${path}*`, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/info');
  await expectTaken(page);
  await page.getByRole('link', { name: '首頁' }).first().click();
  await expect(carousel(page)).toBeVisible();
  await expect(win).toHaveText(text);
});

test.describe('promos', () => {
  test.use({ promos: true });
  /** Promos come to whoever has scrolled. */
  const lookAround = async (page: Page) => {
    await expectTaken(page);
    await expect(carousel(page)).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, 200));
  };

  test('come after the first scroll, one a visit, and are noted as dismissed', async ({ page }) => {
    await page.goto('/');
    await lookAround(page);
    const first = page.getByRole('dialog', { name: /麒麟踏雲賞/ });
    await expect(first).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await first.getByRole('checkbox', { name: '今日不再顯示' }).check();
    await first.getByRole('button', { name: '關閉' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.reload();
    await lookAround(page);
    const second = page.getByRole('dialog', { name: /阿嬤的客廳/ });
    await expect(second).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const hidden = await page.evaluate(() => localStorage.getItem('hidden_cover_promos'));
    const [forToday = 0, forHours = 0] = Object.values(JSON.parse(hidden ?? '{}') as Record<string, number>);
    expect(new Date(forToday).toLocaleTimeString('en-GB', { timeZone: 'Asia/Taipei' })).toBe('23:59:59');
    expect((forHours - Date.now()) / 3_600_000).toBeGreaterThan(5.9);
    expect((forHours - Date.now()) / 3_600_000).toBeLessThanOrEqual(6);
  });

  test('lead to the products they show', async ({ page }) => {
    await page.goto('/');
    await lookAround(page);
    await page
      .getByRole('dialog', { name: /麒麟踏雲賞/ })
      .getByRole('link', { name: '去看看' })
      .click();
    await expect(page).toHaveURL(/\/ichiban\/detail\/\d+/);
    await expect(page.getByRole('heading', { level: 1, name: /麒麟踏雲賞/ })).toBeVisible();
  });
});
