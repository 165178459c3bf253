import { type BrowserContext, expect, type Page } from '@playwright/test';

/** A page of the demo shop's office, with one of its staff logged in. */
export async function enterOffice(context: BrowserContext, office: string, email: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(office);
  await page.getByLabel('電子郵件').fill(email);
  await page.getByLabel('密碼').fill('toybox-backroom');
  await page.getByRole('button', { name: '登入', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '今天' })).toBeVisible();
  return page;
}
