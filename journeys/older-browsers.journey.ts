import { expect, type Page } from '@playwright/test';
import { type Hands, mainWays } from './engines/steps.ts';
import { test } from './lib/journey.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A member's hands in Chromium. */
const handsOf = (page: Page): Hands => {
  const found = (role: Parameters<Hands['press']>[0], name: RegExp) =>
    page.getByRole(role, { name }).filter({ visible: true }).first();
  return {
    open: async (path) => void (await page.goto(path)),
    press: (role, name) => found(role, name).click(),
    write: (label, text) => page.getByLabel(label).filter({ visible: true }).first().fill(text),
    choose: async (label, option) => {
      const select = page.getByLabel(label).filter({ visible: true });
      const value = await select.locator('option', { hasText: option }).getAttribute('value');
      await select.selectOption(value);
    },
    sees: (role, name) => expect(found(role, name)).toBeVisible({ timeout: 20_000 }),
    arrives: (at) => page.waitForURL((url) => at.test(url.pathname + url.search)),
  };
};

test('the main ways work without functions that browsers got after 2023', { tag: '@nightly' }, async ({
  page,
  api,
}) => {
  test.setTimeout(180_000);
  await page.addInitScript(() => {
    const newer: readonly (readonly [object, string])[] = [
      [AbortSignal, 'any'],
      [Object, 'groupBy'],
      [Map, 'groupBy'],
      [URL, 'canParse'],
      [HTMLElement.prototype, 'showPopover'],
      [HTMLElement.prototype, 'hidePopover'],
      [Array.prototype, 'toSorted'],
      [Document.prototype, 'startViewTransition'],
      [window, 'requestIdleCallback'],
    ];
    for (const [owner, name] of newer) Reflect.deleteProperty(owner, name);
  });
  await mainWays(handsOf(page), api, { member: 41, product: '九尾狐夜宴賞' });
  expect(await page.evaluate(() => 'canParse' in URL || 'showPopover' in document.body)).toBe(false);
});
