import { expect, type Page, test } from '@playwright/test';
import axe from 'axe-core';
import { expectStill, noteShifts, visit } from './steps.ts';

/** Loads axe once into each document; axe describes violations only, which halves its work. */
async function violationsOf(page: Page): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    return (await loaded.run(document, { resultTypes: ['violations'] })).violations;
  });
}

/** No axe rule is broken, the page states its language, and it is no wider than the screen. */
async function expectAccessible(page: Page): Promise<void> {
  // A colour half faded in is not the one that is read.
  await expectStill(page);
  const violations = await violationsOf(page);
  const problems = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
  expect(problems, page.url()).toEqual([]);
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-Hant-TW');
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width, page.url()).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0);
}

export type Pages = readonly (readonly [path: string, heading: string | RegExp])[];
/** What is done to a page, ending with what it then shows. */
export type Show = (page: Page) => Promise<unknown>;
export type Shown = readonly (readonly [path: string, ...shows: Show[]])[];

/** Judges each page. `mostShift`: also how much of it moves while it loads, as a layout shift. */
export async function visitAll(page: Page, pages: Pages, mostShift?: number): Promise<void> {
  // Only where it is asked: a browser now and then complains of the script in a sandboxed frame, as the office's preview is.
  const expectSteady = mostShift === undefined ? undefined : await noteShifts(page);
  for (const [path, heading] of pages)
    await test.step(path, async () => {
      await visit(page, path, heading);
      await expectAccessible(page);
      if (mostShift !== undefined) await expectSteady?.(mostShift, path);
    });
}

/** Judges each page after each step on it. */
export async function showAll(page: Page, shown: Shown): Promise<void> {
  for (const [path, ...shows] of shown)
    await test.step(path, async () => {
      await page.goto(path);
      for (const show of shows) {
        await show(page);
        await expectAccessible(page);
      }
    });
}

export const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })
    .filter({ visible: true })
    .last()
    .click();
/** A button opens a sheet. */
export const opens =
  (button: string | RegExp, name: string | RegExp): Show =>
  async (page) => {
    await press(page, button);
    await expect(page.getByRole('dialog', { name })).toBeVisible();
  };
export const closes =
  (then: Show): Show =>
  async (page) => {
    await page.getByRole('dialog').getByRole('button', { name: '關閉', exact: true }).click();
    await then(page);
  };
/** A button leads to words. */
export const says =
  (button: string | RegExp, words: string): Show =>
  async (page) => {
    await press(page, button);
    await expect(page.getByText(words).filter({ visible: true }).first()).toBeVisible();
  };
export const showsCard: Show = async (page) => {
  await press(page, '分享');
  await expect(page.getByRole('img', { name: /^圖卡：/ })).toBeVisible();
};
