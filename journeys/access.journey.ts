import { expect, type Locator, type Page } from '@playwright/test';
import { drawCapsules } from '../contract/src/gacha.ts';
import { buy, productNamed, type Shown } from './lib/api.ts';
import {
  boxesShown,
  buyBox,
  expectBag,
  expectClosedCarton,
  expectHeld,
  freeBoxes,
  openCase,
  resultPath,
} from './lib/boxes.ts';
import { capsulesShown, expectIdle, openMachine, turnButton } from './lib/capsules.ts';
import { test } from './lib/journey.ts';
import { tabTo } from './lib/keyboard.ts';
import {
  expectClosedTicket,
  expectStill,
  freeNumbers,
  openTickets,
  purchasePanel,
  ticket,
} from './lib/steps.ts';
import { ownCases, ownMachine, ownTube } from './lib/stock.ts';

const closedTickets = (page: Page) => page.getByRole('group', { name: /^籤號/ }).getByRole('button');

async function openProduct(page: Page, { product }: Shown, tubeId: number): Promise<void> {
  await page.goto(`/ichiban/detail/${product.id}?tube=${tubeId}`);
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
}

/** Records which CSS properties animate on this page from here on; the returned function lists each of them once. */
async function noteChanges(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const changed = new Set<string>();
    Object.assign(window, { changed });
    const note = (frames: readonly object[]) => {
      for (const frame of frames)
        for (const [name, value] of Object.entries(frame))
          if (!['offset', 'computedOffset', 'easing', 'composite'].includes(name) && value !== undefined)
            changed.add(name);
    };
    const original = Element.prototype.animate;
    Element.prototype.animate = function (keyframes, options) {
      note([keyframes ?? []].flat());
      return original.call(this, keyframes, options);
    };
    for (const start of ['animationstart', 'transitionstart'])
      document.addEventListener(start, ({ target }) => {
        if (!(target instanceof Element)) return;
        // A colour change under a finger is not motion, and neither is a change that takes no time.
        for (const { effect } of target.getAnimations())
          if (effect instanceof KeyframeEffect && Number(effect.getComputedTiming().duration) > 1)
            note(effect.getKeyframes());
      });
  });
  return () => page.evaluate(() => [...(window as unknown as { changed: Set<string> }).changed].sort());
}

const moves = ['transform', 'translate', 'rotate', 'scale', 'left', 'top', 'width', 'height', 'clipPath'];

test.describe('by keyboard alone', () => {
  test.use({ member: 'new' });

  test('a member picks, pays for and tears a ticket', async ({ page, storeroom }) => {
    const shown = await ownTube(storeroom);
    const tube = shown.tubes[0]!;
    await openProduct(page, shown, tube.id);
    await tabTo(page, '跳到主要內容', 'link');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
    await tabTo(page, '選籤抽賞', 'link');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/ichiban\/ticket\//);
    const [first = 0, second = 0] = await freeNumbers(page, 2);

    await tabTo(page, `${first} 號`);
    await page.keyboard.press('ArrowRight');
    await expect(ticket(page, second)).toBeFocused();
    await page.keyboard.press('Space');
    await expect(ticket(page, second)).toHaveAttribute('aria-pressed', 'true');
    await expect(closedTickets(page).and(page.locator('[aria-pressed=true]'))).toHaveCount(1);

    await tabTo(page, '購買');
    await page.keyboard.press('Enter');
    const panel = page.getByRole('dialog', { name: '確認購買' });
    await expect(panel.getByRole('button', { name: /^付 / })).toBeFocused();
    // Escape closes the panel and gives the focus back.
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page.getByRole('button', { name: '購買', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: '付 $100 抽 1 張' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/ichiban\/draw\//);
    await expectClosedTicket(page);
    await tabTo(page, '撕開');
    await page.keyboard.press('Enter');
    await expect(page.getByText(new RegExp(`^[A-E]賞，.*，第 ${second} 號籤$`))).toBeAttached();
    await tabTo(page, '前往盒櫃', 'link');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/box?from=result');
    await expect(page.getByRole('article').first()).toBeVisible();
  });

  test('a member turns a machine', { tag: '@nightly' }, async ({ page, storeroom, isMobile }) => {
    const machine = await ownMachine(storeroom);
    const { product } = machine;
    await openMachine(page, machine);
    const one = `1 顆・$${product.price}`;
    if (isMobile) {
      await tabTo(page, '立即轉');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('button', { name: `轉 ${one}` })).toBeFocused();
    } else await tabTo(page, `立即轉 ${one}`);
    await page.keyboard.press('Enter');
    await expect(
      purchasePanel(page).getByRole('button', { name: `付 $${product.price} 轉 1 顆` }),
    ).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/gacha\/animation\?.*order_id=\d+/);
    await expectIdle(page);
    await tabTo(page, '轉動把手');
    await page.keyboard.press('Space');
    await tabTo(page, '看結果');
    await page.keyboard.press('Enter');
    await expect(capsulesShown(page)).toHaveCount(1);
    // The button that led here is gone: the focus moves to the new heading.
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await tabTo(page, '再轉一次', 'link');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`/gacha/detail/${product.id}`);
  });

  test('a member picks, swaps, shakes, buys and opens a box', { tag: '@nightly' }, async ({
    page,
    storeroom,
  }) => {
    const shown = await ownCases(storeroom);
    const pack = shown.packages[0]!;
    const [index = 0] = freeBoxes(pack);
    await openCase(page, shown, pack);
    await tabTo(page, `${index} 號盒，可挑選`, 'link');
    await page.keyboard.press('Enter');
    await expectHeld(page, index);
    await tabTo(page, '搖一搖');
    await page.keyboard.press('Enter');
    await tabTo(page, '就決定是你了');
    await page.keyboard.press('Enter');
    await expect(purchasePanel(page).getByRole('button', { name: /^付 / })).toBeFocused();
    await page.keyboard.press('Enter');
    await expectClosedCarton(page);
    await tabTo(page, '撕開封條');
    await page.keyboard.press('Space');
    await expectBag(page);
    await tabTo(page, '拉開袋子');
    await page.keyboard.press('Space');
    await tabTo(page, '看收藏進度');
    await page.keyboard.press('Enter');
    await expect(boxesShown(page)).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await tabTo(page, '前往盒櫃', 'link');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/box?from=result');
  });
});

test.describe('with reduced motion', () => {
  test.use({ member: 'new', contextOptions: { reducedMotion: 'reduce' } });

  test('tickets open by a fade, and several lead to their results', { tag: '@nightly' }, async ({
    page,
    api,
    me,
    storeroom,
  }) => {
    const shown = await ownTube(storeroom);
    const tube = shown.tubes[0]!;
    await openTickets(page, shown, tube);
    const numbers = await freeNumbers(page, 2);
    const { order, tickets } = await buy(api, {
      token: me.token,
      productId: shown.product.id,
      tubeId: tube.id,
      numbers,
    });
    await page.goto(`/ichiban/draw/${order.code}`);
    await expectClosedTicket(page);
    const changed = await noteChanges(page);
    for (const { prize, ticket_number } of tickets) {
      await page.getByRole('button', { name: '撕一張', exact: true }).click();
      await expect(page.getByText(`${prize.tier}賞，${prize.name}，第 ${ticket_number} 號籤`)).toBeAttached();
    }
    await page.getByRole('button', { name: '看全部 2 件獎品' }).click();
    await expect(page.getByRole('list', { name: '獎品', exact: true }).getByRole('listitem')).toHaveCount(2);
    expect(await changed()).toEqual(['opacity']);
  });

  test('capsules and boxes open without movement', { tag: '@nightly' }, async ({
    page,
    api,
    me,
    storeroom,
  }) => {
    const machine = await ownMachine(storeroom);
    const draw = await api(drawCapsules, {
      token: me.token,
      params: { id: machine.product.id },
      body: { payment_method: 'balance', quantity: 3, final_amount: machine.product.price * 3 },
    });
    await page.goto(`/gacha/animation?product_id=${machine.product.id}&order_id=${draw.order.id}`);
    await expectIdle(page);
    await expectStill(page);
    const turned = await noteChanges(page);
    await turnButton(page).click();
    for (const name of ['轉一顆', '轉一顆', '看結果']) await page.getByRole('button', { name }).click();
    await expect(capsulesShown(page)).toHaveCount(3);
    await expectStill(page);
    expect((await turned()).filter((name) => moves.includes(name))).toEqual([]);

    const shown = await ownCases(storeroom);
    const pack = shown.packages[0]!;
    await page.goto(resultPath(await buyBox(api, me.token, shown, pack, freeBoxes(pack)[0] ?? 0)));
    await expectClosedCarton(page);
    await expectStill(page);
    const opened = await noteChanges(page);
    await page.getByRole('button', { name: '撕開封條' }).click();
    await page.getByRole('button', { name: '看收藏進度' }).click();
    await expect(boxesShown(page)).toHaveCount(1);
    await expectStill(page);
    expect((await opened()).filter((name) => moves.includes(name))).toEqual([]);
  });
});

test.describe('on narrow phones', () => {
  test.use({ member: 'new' });
  const widths = [320, 360, 390];

  /** The page scrolls only vertically, and no edge cuts any of these elements off. */
  async function expectWithin(page: Page, width: number, shown: readonly Locator[]): Promise<void> {
    await page.setViewportSize({ width, height: 844 });
    await expectStill(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width}`).toBe(width);
    for (const one of shown) {
      const box = (await one.boundingBox())!;
      expect(box.x, `left edge at ${width}`).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width, `right edge at ${width}`).toBeLessThanOrEqual(width);
    }
  }

  test('the date of a prize stays within its card', { tag: '@nightly' }, async ({
    page,
    api,
    me,
    storeroom,
  }) => {
    const shown = await ownTube(storeroom);
    const tube = shown.tubes[0]!;
    await buy(api, { token: me.token, productId: shown.product.id, tubeId: tube.id, numbers: [1] });
    await page.goto('/box');
    const won = page.getByRole('article').first();
    await expect(won).toContainText(shown.product.name);
    for (const width of widths) await expectWithin(page, width, [won, won.getByRole('time')]);
  });

  test('the settings stay within the screen', { tag: '@nightly' }, async ({ page }) => {
    await page.goto('/settings');
    const row = page.getByRole('navigation', { name: '設定選單' }).getByRole('link').first();
    await expect(row).toBeVisible();
    for (const width of widths) await expectWithin(page, width, [row]);
  });

  test('ten two-digit tickets leave room for their price', { tag: '@nightly' }, async ({ page, api }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    const shown = await productNamed(api, '滷味龍大公仔賞');
    // Nobody draws from this tube: a draw would lock it, or take the numbers picked here.
    await openTickets(page, shown, shown.tubes[2]!);
    const free = (await closedTickets(page).allTextContents()).map((text) => Number(text.replace(/\D/g, '')));
    const numbers = free.filter((number) => number > 9 && number < 100).slice(-10);
    expect(numbers).toHaveLength(10);
    for (const number of numbers) await ticket(page, number).click();
    const bar = page.locator('[data-action-bar]');
    for (const width of widths)
      await expectWithin(page, width, [
        bar.getByText(numbers.join(' '), { exact: true }),
        bar.getByText('$1,800', { exact: true }).locator('..'),
        bar.getByRole('button', { name: '購買', exact: true }),
      ]);
  });
});
