import { expect, type Locator, type Page } from '@playwright/test';
import { listLikes } from '../contract/src/likes.ts';
import { test } from './lib/journey.ts';
import { expectRest, showMotion } from './lib/steps.ts';

const left = async (page: Page, selector: string) => (await page.locator(selector).first().boundingBox())!.x;

/** Notes by how much the page is wider than its window in any frame, until the returned function is called and all moves end. */
async function noteOverflow(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const noted = { most: 0 };
    Object.assign(window, { noted });
    const look = () => {
      noted.most = Math.max(noted.most, document.documentElement.scrollWidth - window.innerWidth);
      requestAnimationFrame(look);
    };
    look();
  });
  return () =>
    page.evaluate(async () => {
      const ends = document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
      await Promise.allSettled(ends.map(({ finished }) => finished));
      return (window as unknown as { noted: { most: number } }).noted.most;
    });
}

test('the first banner begins at the left edge of its carousel, before and after the script', {
  tag: '@both-sizes',
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const region = '[aria-roledescription="輪播"]';
  const first = `${region} [aria-roledescription="張"] > *`;
  await expect(page.locator(first).first()).toBeVisible();
  // The carousel has measured its slides by then.
  await expectRest(page);
  expect(await left(page, first)).toBeCloseTo(await left(page, region), 0);
});

test('what is for sale comes before the invitations to install the shop and to follow it', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/');
  const topOf = async (part: Locator) => (await part.boundingBox())!.y;
  const hero = await topOf(page.getByRole('region', { name: '主打商品' }));
  for (const invitation of [
    page.getByRole('button', { name: '安裝 App' }),
    page.getByRole('main').getByRole('link', { name: 'LINE 官方帳號' }),
  ])
    expect(await topOf(invitation)).toBeGreaterThan(hero);
});

test.describe('a member', () => {
  test.use({ member: 'new' });

  test('likes a product without widening the page', async ({ page, api, me }) => {
    await showMotion(page, true);
    for (const shelf of ['ichiban', 'gacha', 'blindbox', 'shop']) {
      await page.goto(`/${shelf}`);
      await page.locator(`main a[href^="/${shelf}/detail/"]:visible`).first().click();
      // The product's own: those of the shelf's cards name their product.
      const heart = page.getByRole('button', { name: '加入心願清單', exact: true });
      await expect(heart).toBeVisible();
      const widest = await noteOverflow(page);
      await heart.click();
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
      expect([shelf, await widest()]).toEqual([shelf, 0]);
      await heart.click();
      // Before the page goes, and with it what it has yet to send.
      await expect.poll(async () => (await api(listLikes, { token: me.token })).data).toEqual([]);
    }
  });

  test('finds no field with letters so small that a phone zooms in', { tag: '@nightly' }, async ({
    page,
  }) => {
    test.setTimeout(150_000);
    let fields = 0;
    for (const path of pagesWithFields) {
      await page.goto(path);
      await expectRest(page);
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
