import { expect, type Page } from '@playwright/test';
import { buy, productNamed, type Shown } from './lib/api.ts';
import { test } from './lib/journey.ts';
import { expectClosedTicket, freeNumbers, openTickets, ticket } from './lib/steps.ts';

/** Tabs on until the focus is where it should be. */
async function tabTo(page: Page, name: string | RegExp, role: 'button' | 'link' = 'button'): Promise<void> {
  const target = page
    .getByRole(role, { name, ...(typeof name === 'string' && { exact: true }) })
    .filter({ visible: true })
    .first();
  await expect(target).toBeVisible();
  for (let step = 0; step < 60; step++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab never came to ${name}`);
}

const closedTickets = (page: Page) => page.getByRole('group', { name: /^籤號/ }).getByRole('button');

async function openProduct(page: Page, { product }: Shown, tubeId: number): Promise<void> {
  await page.goto(`/ichiban/detail/${product.id}?tube=${tubeId}`);
  await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
}

test.describe('by keyboard alone', () => {
  test.use({ member: 10 });

  test('one picks, pays for and tears a ticket', async ({ page, api, mine }) => {
    const shown = await productNamed(api, '多肉幫 曬太陽賞');
    const tube = shown.tubes[mine(0, 1)]!;
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
    // Escape closes, and gives the focus back.
    await page.keyboard.press('Escape');
    await expect(panel).toBeHidden();
    await expect(page.getByRole('button', { name: '購買', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(panel.getByRole('button', { name: '付 $80 抽 1 張' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/ichiban\/draw\//);
    await expectClosedTicket(page);
    await page.keyboard.press('Enter');
    await expect(page.getByText(new RegExp(`^[A-E]賞，.*，第 ${second} 號籤$`))).toBeAttached();
    await tabTo(page, '查看盒櫃', 'link');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('/box');
    await expect(page.getByRole('article').first()).toBeVisible();
  });
});

test.describe('with less motion', () => {
  test.use({ member: 11, contextOptions: { reducedMotion: 'reduce' } });

  test('a ticket opens by a fade, and several come to their results', async ({ page, api, me, mine }) => {
    const shown = await productNamed(api, '星空露營賞');
    const tube = shown.tubes[mine(0, 1)]!;
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
    // What the browser animates from here on, by what it changes.
    await page.evaluate(() => {
      const original = Element.prototype.animate;
      const changed: string[] = [];
      Object.assign(window, { changed });
      Element.prototype.animate = function (keyframes, options) {
        changed.push(...[keyframes ?? []].flat().flatMap((frame) => Object.keys(frame)));
        return original.call(this, keyframes, options);
      };
    });
    for (const [place, { prize, ticket_number }] of tickets.entries()) {
      await page.getByRole('button', { name: '撕開', exact: true }).click();
      await expect(page.getByText(`${prize.tier}賞，${prize.name}，第 ${ticket_number} 號籤`)).toBeAttached();
      await page.getByRole('button', { name: place === 0 ? '撕下一張' : '看全部 2 件獎品' }).click();
    }
    await expect(page.getByRole('list', { name: '獎品', exact: true }).getByRole('listitem')).toHaveCount(2);
    const changed = await page.evaluate(() => (window as unknown as { changed: string[] }).changed);
    expect(new Set(changed)).toEqual(new Set(['opacity']));
  });
});
