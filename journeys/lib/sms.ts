import { expect, type Page } from '@playwright/test';

/** The newest code the sandbox has sent to this phone. */
export async function codeFor(origin: string, phone: string): Promise<string> {
  const response = await fetch(`${origin}/sandbox/sms.json?phone=${phone}`);
  const [newest] = (await response.json()) as { phone: string; code: string }[];
  if (newest?.phone !== phone) throw new Error(`No code was sent to ${phone}`);
  return newest.code;
}

/** The token that proves to the sandbox that a person asks, as its widget gives it to the page. */
export async function personToken(origin: string): Promise<string> {
  const response = await fetch(`${origin}/sandbox/recaptcha/token`, { method: 'POST' });
  return ((await response.json()) as { token: string }).token;
}

/** Logs in on the login screen by a code; a new phone becomes a new member. */
export async function enterByCode(page: Page, origin: string, phone: string): Promise<void> {
  await page.getByRole('tab', { name: '驗證碼登入' }).click();
  await page.getByRole('textbox', { name: '手機號碼' }).fill(phone);
  await page.getByRole('button', { name: '取得驗證碼' }).click();
  await expect(page.getByText(`驗證碼已傳送到 ${phone}`)).toBeVisible();
  await page.getByRole('textbox', { name: '驗證碼' }).fill(await codeFor(origin, phone));
  await page.getByRole('button', { name: '登入', exact: true }).click();
}
