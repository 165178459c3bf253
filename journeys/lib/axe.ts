import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { expectStill } from './steps.ts';

/** Loads axe once into each document; axe describes violations only, which halves its work. */
async function violationsOf(page: Page): Promise<axe.Result[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    return (await loaded.run(document, { resultTypes: ['violations'] })).violations;
  });
}

/** No axe rule is broken, the page states its language, and it is no wider than the screen. */
export async function expectAccessible(page: Page): Promise<void> {
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

/** Loads one page and judges it. */
export async function visit(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
  await expect(page.getByText('載入中')).toHaveCount(0);
  await expectAccessible(page);
}

/** Judges a sheet over the page, and closes it. */
export async function judgeSheet(page: Page, name: string, close: string): Promise<void> {
  const sheet = page.getByRole('dialog', { name });
  await expect(sheet).toBeVisible();
  await expectAccessible(page);
  await sheet.getByRole('button', { name: close, exact: true }).click();
  await expect(sheet).toBeHidden();
}
