import { expect, type Locator, type Page } from '@playwright/test';
import { getBalance } from '../contract/src/member.ts';
import { productNamed } from './lib/api.ts';
import { machineNamed } from './lib/capsules.ts';
import { test } from './lib/journey.ts';
import {
  buyPicked,
  expectRest,
  freeNumbers,
  grouped,
  openTickets,
  pick,
  purchasePanel,
  ticketPath,
} from './lib/steps.ts';
import { ownTube } from './lib/stock.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** The number of text lines in this element. */
const lines = (part: Locator) =>
  part.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
  });

/** The page is not wider than the screen, and all of this element lies within it. */
async function expectWithin(page: Page, part: Locator): Promise<void> {
  const { width, content } = await page.evaluate(() => ({
    width: window.innerWidth,
    content: document.documentElement.scrollWidth,
  }));
  expect(content).toBeLessThanOrEqual(width);
  const box = (await part.boundingBox())!;
  expect(box.x).toBeGreaterThanOrEqual(0);
  expect(box.x + box.width).toBeLessThanOrEqual(width);
}

/** Texts at 200 % of which a part lies outside the screen, or is cut off by what they stand in. */
const lostTexts = (page: Page) =>
  page.evaluate(() => {
    const isCut = (text: Node, element: Element): boolean => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const boxes = [...range.getClientRects()];
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { overflowX, position, webkitLineClamp } = getComputedStyle(around);
        if (/auto|scroll/.test(overflowX) || position === 'fixed') return false;
        const { left, right } = around.getBoundingClientRect();
        const isAround = boxes.every((box) => box.left > left - 2 && box.right < right + 2);
        if (overflowX !== 'visible' && webkitLineClamp === 'none' && !isAround) return true;
      }
      return boxes.some((box) => box.left < -2 || box.right > window.innerWidth + 2);
    };
    const lost: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const element = text.parentElement!;
      const isSeen =
        text.nodeValue?.trim() !== '' &&
        element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
        // The line of wins runs past, and the other banners wait beside the screen.
        !element.closest(
          '.sr-only, .truncate, [inert], [aria-hidden=true], [aria-label=得獎快報], [aria-roledescription=張]:not(:first-child)',
        );
      if (isSeen && isCut(text, element)) lost.push(text.nodeValue!.trim());
    }
    return lost;
  });

const enlarge = (page: Page) =>
  page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));

/** The heights of the bars that stay on the screen while the page beneath them scrolls. */
const stuckBars = (page: Page) =>
  page.evaluate(() => {
    const bars: Record<string, number> = {};
    for (const bar of document.querySelectorAll<HTMLElement>('nav, main div')) {
      const { top, bottom, height } = bar.getBoundingClientRect();
      const stays = /fixed|sticky/.test(getComputedStyle(bar).position);
      if (!stays || height === 0 || bottom <= 0 || top >= window.innerHeight) continue;
      bars['tabBar' in bar.dataset ? 'tabs' : `${top}`] = height;
    }
    return { screen: window.innerHeight, bars };
  });

test.describe('a member with a narrow phone', () => {
  test.use({ member: 'new' });

  test('sees the price of a full pack on one line wherever it stands', { tag: '@nightly' }, async ({
    page,
    api,
  }) => {
    const shown = await productNamed(api, '天下第一便當賞');
    const tube = shown.tubes[0]!;
    for (const width of [320, 360]) {
      await page.setViewportSize({ width, height: 700 });
      await openTickets(page, shown, tube);
      await page.getByRole('button', { name: '隨機', exact: true }).click();
      const whole = page.getByRole('dialog', { name: '隨機選籤' }).getByRole('button', { name: /^整筒包下/ });
      const sum = whole.getByText(/^\$[\d,]+$/);
      const price = await sum.innerText();
      expect(price.length).toBeGreaterThanOrEqual('$10,000'.length);
      expect(await lines(sum)).toBe(1);
      await expectWithin(page, whole);
      await whole.click();

      const bar = page.locator('[data-action-bar]');
      const inBar = bar.locator('[aria-live=polite]').last();
      await expect(inBar).toContainText(price);
      expect((await inBar.boundingBox())!.height).toBeLessThan(40);
      await expectWithin(page, inBar);
      await expectWithin(page, bar.getByRole('button', { name: '購買', exact: true }));
      await bar.getByRole('button', { name: '購買', exact: true }).click();

      await expect(purchasePanel(page)).toContainText(price);
      const pay = purchasePanel(page).getByRole('button', { name: /^付 / });
      await expect(pay).toContainText(price);
      // One line, and the padding of the button.
      expect((await pay.boundingBox())!.height).toBeLessThanOrEqual(60);
      await expectWithin(page, pay);
      await purchasePanel(page).getByRole('button', { name: '關閉' }).click();
    }
  });

  test('large text does not break prices and switches', { tag: '@nightly' }, async ({ page }) => {
    const enlarge = () =>
      page.evaluate(() => document.documentElement.style.setProperty('font-size', '130%'));
    await page.goto('/');
    await enlarge();
    const price = page
      .getByRole('main')
      .getByRole('link')
      .filter({ hasText: '去抽籤' })
      .getByText(/^\$\d+$/);
    expect(await lines(price.first())).toBe(1);
    await page.goto('/box');
    await enlarge();
    for (const view of await page.getByRole('navigation', { name: '檢視方式' }).getByRole('link').all())
      expect(await lines(view)).toBe(1);
  });

  test('text at 200 % loses nothing', { tag: '@nightly' }, async ({ page, api }) => {
    const shown = await productNamed(api, '天下第一便當賞');
    const { product: machine } = await machineNamed(api, '麻糬團團');
    for (const path of [
      '/',
      '/user',
      '/box',
      '/checkin',
      '/ichiban',
      '/recharge',
      '/settings',
      '/news',
      '/order/list',
      '/coupons',
      '/tasks',
      '/ichiban/history',
      `/ichiban/detail/${shown.product.id}`,
      ticketPath(shown, shown.tubes[0]!),
      `/gacha/detail/${machine.id}`,
      `/gacha/animation?product_id=${machine.id}&demo=true`,
    ]) {
      await page.goto(path);
      await expect(page.getByText('載入中')).toHaveCount(0);
      await enlarge(page);
      await expectRest(page);
      expect(await lostTexts(page), path).toEqual([]);
    }
  });

  test('text at 200 % leaves the page most of the screen, and a draw its ticket, button and prizes', {
    tag: '@nightly',
  }, async ({ page, storeroom }) => {
    const shown = await ownTube(storeroom);
    const tube = shown.tubes[0]!;
    for (const path of ['/', '/ichiban', '/box', '/recharge', ticketPath(shown, tube)]) {
      await page.goto(path);
      await enlarge(page);
      await expectRest(page);
      await page.evaluate(() => window.scrollTo(0, 1000));
      const { screen, bars } = await stuckBars(page);
      expect(bars.tabs ?? 0, path).toBeLessThanOrEqual(screen / 8);
      expect(
        Object.values(bars).reduce((sum, height) => sum + height, 0),
        path,
      ).toBeLessThan(screen * 0.45);
    }

    await pick(page, (await freeNumbers(page, 2)).slice(0, 2));
    await buyPicked(page);
    const go = page.getByRole('button', { name: /^(撕一張|看全部 2 件獎品)$/ });
    const open = page.locator('[data-part=slip][data-open=true]');
    for (const [opened, name] of ['撕一張', '撕一張', '看全部 2 件獎品'].entries()) {
      await expect(open).toHaveCount(opened);
      await expect(go).toHaveText(name);
      await expect(go).toBeInViewport({ ratio: 1 });
      await expect(page.locator('main [data-ready=true]')).toBeInViewport({ ratio: 1 });
      await go.click();
    }
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('link', { name: '前往盒櫃' })).not.toBeInViewport();
  });
});

test.describe('a member at a desk', () => {
  test.use({ member: 'new' });

  test('sees a balance of six digits on one line of the header', { tag: '@nightly' }, async ({
    page,
    api,
    me,
  }) => {
    const { tokens } = (await api(getBalance, { token: me.token })).data;
    expect(tokens).toBeGreaterThanOrEqual(100_000);
    for (const width of [960, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto('/');
      const balance = page.getByRole('banner').getByRole('link', { name: '儲值，代幣餘額' });
      await expect(balance).toContainText(grouped(tokens));
      const tops = await balance
        .locator('.digit-cell')
        .evaluateAll((cells) => cells.map((cell) => Math.round(cell.getBoundingClientRect().top)));
      expect([tops.length, new Set(tops).size]).toEqual([6, 1]);
      const account = page.getByRole('banner').getByRole('link', { name: '通知' });
      await expectWithin(page, account);
    }
  });
});

test('on a low screen only the bar with the action stays in place', { tag: '@nightly' }, async ({
  page,
  api,
}) => {
  const { product } = await productNamed(api, '滷味龍大公仔賞');
  const positionOf = async (part: string) => {
    await expect(page.locator(part)).toBeVisible();
    return page.locator(part).evaluate((element) => getComputedStyle(element).position);
  };
  const bars = async () => {
    await page.goto(`/ichiban/detail/${product.id}`);
    const shown = [await positionOf('[data-title-bar]'), await positionOf('[data-action-bar]')];
    await page.goto('/ichiban');
    return [...shown, await positionOf('[data-tab-bar]')];
  };
  expect(await bars()).toEqual(['sticky', 'sticky', 'fixed']);
  // 1280 × 800 at 200 %, and a phone held sideways.
  for (const size of [
    { width: 640, height: 400 },
    { width: 844, height: 390 },
  ]) {
    await page.setViewportSize(size);
    expect(await bars()).toEqual(['static', 'sticky', 'static']);
  }
});
