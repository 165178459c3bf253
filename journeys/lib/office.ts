import { type BrowserContext, expect, type Page } from '@playwright/test';

/** A page of the demo shop's office, with one of its staff logged in; `path` begins with a slash. */
export async function enterOffice(
  context: BrowserContext,
  office: string,
  email: string,
  path = '/',
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(office + path);
  await page.getByLabel('電子郵件').fill(email);
  await page.getByLabel('密碼').fill('toybox-backroom');
  await page.getByRole('button', { name: '登入', exact: true }).click();
  await expect(page.getByLabel('密碼')).toBeHidden();
  return page;
}
