import { expect, type Page } from '@playwright/test';
import { codeFor } from './sms.ts';

export const phoneField = (page: Page) => page.getByRole('textbox', { name: '手機號碼' });
export const codeField = (page: Page) => page.getByRole('textbox', { name: '驗證碼' });
export const again = (page: Page) => page.getByLabel('再輸入一次密碼');
export const password = (page: Page) => page.getByLabel('密碼', { exact: true });
export const register = (page: Page) => page.getByRole('button', { name: '完成註冊' });

export async function askForCode(page: Page, phone: string): Promise<void> {
  await phoneField(page).fill(phone);
  await page.getByRole('button', { name: '取得驗證碼' }).click();
}

/** Fills in the first step and the second, up to its button. */
export async function fillIn(page: Page, origin: string, phone: string, secret: string): Promise<void> {
  await askForCode(page, phone);
  await expect(codeField(page)).toBeFocused();
  await codeField(page).fill(await codeFor(origin, phone));
  await page.getByLabel(/^新?密碼$/).fill(secret);
  await again(page).fill(secret);
}
