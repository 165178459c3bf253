import { expect } from '@playwright/test';
import { productNamed } from './lib/api.ts';
import { test } from './lib/journey.ts';

test('a step through a bar leaves the page where it is', { tag: '@nightly' }, async ({
  page,
  api,
  isMobile,
}) => {
  const shown = await productNamed(api, '多肉幫 曬太陽賞');
  await page.goto(`/ichiban/detail/${shown.product.id}`);
  await expect(page.getByRole('heading', { level: 1, name: shown.product.name })).toBeVisible();
  await page.evaluate(() => window.scrollTo({ top: 600, behavior: 'instant' }));
  const bar = isMobile ? page.locator('[data-title-bar]') : page.getByRole('banner');
  const controls = bar.locator('a:visible, button:visible');
  const at: number[] = [];
  await controls.first().focus();
  at.push(await page.evaluate(() => window.scrollY));
  await page.keyboard.press('Tab');
  await expect(controls.nth(1)).toBeFocused();
  at.push(await page.evaluate(() => window.scrollY));
  expect(at).toEqual([600, 600]);

  // On a desktop the title bar scrolls with the page; focus brings it back, and not beneath the header.
  if (isMobile) return;
  const back = page.getByRole('button', { name: '返回' });
  await back.focus();
  const header = await bar.boundingBox();
  await expect
    .poll(async () => (await back.boundingBox())!.y)
    .toBeGreaterThanOrEqual(header!.y + header!.height);
});

test('a focused win is in sight, wherever the running line was', { tag: '@nightly' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.goto('/');
  const line = page.getByRole('region', { name: '得獎快報' });
  await expect(line.getByRole('link').first()).toBeVisible();
  // Nearly at the end of a round.
  await expect
    .poll(() =>
      line.evaluate((element) => {
        const [run] = element.getAnimations({ subtree: true });
        const end = Number(run?.effect?.getComputedTiming().duration ?? 0);
        if (run && end > 0) run.currentTime = 5_000 + end * 0.9;
        return end;
      }),
    )
    .toBeGreaterThan(0);
  await line.getByRole('button', { name: '暫停快報' }).focus();
  await page.keyboard.press('Shift+Tab');
  const focused = line.locator('a:focus');
  await expect(focused).toBeInViewport({ ratio: 0.3 });
  await page.keyboard.press('Shift+Tab');
  await expect(focused).toBeInViewport({ ratio: 0.3 });
});
