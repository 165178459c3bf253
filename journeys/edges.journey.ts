import { expect, type Locator, type Page } from '@playwright/test';
import { listLikes } from '../contract/src/likes.ts';
import { test } from './lib/journey.ts';
import { expectTaken, showMotion } from './lib/steps.ts';

const left = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!.x;

test('the first banner begins at the left edge of its carousel, before and after the script', {
  tag: '@both-sizes',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  await expectTaken(page);
  const region = '[aria-roledescription="輪播"]';
  const first = `${region} [aria-roledescription="張"] > *`;
  await expect(page.locator(first).first()).toBeVisible();
  // The carousel has measured its slides by then.
  await page.waitForLoadState('networkidle');
  expect(await left(page, first)).toBeCloseTo(await left(page, region), 0);
});

test('what is for sale comes before the invitations to install the shop and to follow it', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/');
  const topOf = async (part: Locator) => (await part.boundingBox())!.y;
  const hero = await topOf(page.getByRole('region', { name: '主打商品' }));
  for (const invitation of [
    page.getByRole('button', { name: '安裝籤屋 App' }),
    page.getByRole('main').getByRole('link', { name: 'LINE 官方帳號' }),
  ])
    expect(await topOf(invitation)).toBeGreaterThan(hero);
});

test.describe('a member', () => {
  test.use({ member: 13 });

  test('likes a product without widening the page', async ({ page, api, me }) => {
    await showMotion(page, true);
    for (const shelf of ['ichiban', 'gacha', 'blindbox', 'shop']) {
      await page.goto(`/${shelf}`);
      await page.locator(`main a[href^="/${shelf}/detail/"]:visible`).first().click();
      const heart = page.getByRole('button', { name: /^加入心願清單/ }).first();
      await expect(heart).toBeVisible();
      const widest = page.evaluate(
        () =>
          new Promise<number>((done) => {
            const until = performance.now() + 1_500;
            let most = 0;
            const look = () => {
              most = Math.max(most, document.documentElement.scrollWidth - window.innerWidth);
              if (performance.now() < until) requestAnimationFrame(look);
              else done(most);
            };
            look();
          }),
      );
      await heart.click();
      expect([shelf, await widest]).toEqual([shelf, 0]);
      await heart.click();
    }
    await expect.poll(async () => (await api(listLikes, { token: me.token })).data).toEqual([]);
  });

  test('finds no field with letters so small that a phone zooms in', { tag: '@nightly' }, async ({
    page,
  }) => {
    test.setTimeout(150_000);
    let fields = 0;
    for (const path of pagesWithFields) {
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const sizes = await page
        .locator('input:not([type=checkbox], [type=radio], [type=hidden], [type=file]), select, textarea')
        .evaluateAll((all) => all.map((field) => Number.parseFloat(getComputedStyle(field).fontSize)));
      fields += sizes.length;
      expect([path, sizes.filter((size) => size < 16)]).toEqual([path, []]);
    }
    expect(fields).toBeGreaterThan(pagesWithFields.length);
  });
});

const pagesWithFields = [
  '/search',
  '/shop',
  '/box',
  '/recharge',
  '/recharge-details',
  '/coupons',
  '/beanExchange',
  '/blindbox/figures',
  '/ichiban/fairness-verification',
  '/settings/basic',
  '/settings/invoice',
  '/settings/payment',
  '/settings/phone-binding',
];
