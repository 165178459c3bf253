import { expect, type Page } from '@playwright/test';

/** Presses Tab until the focus is where it should be. */
export async function tabTo(
  page: Page,
  name: string | RegExp,
  role: 'button' | 'link' | 'radio' = 'button',
): Promise<void> {
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
