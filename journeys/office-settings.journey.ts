import { expect, type Page } from '@playwright/test';
import { contactUsPath, termsPath } from '../contract/src/shop/paths.ts';
import { expectAccessible } from './lib/axe.ts';
import { test } from './lib/empty-shop.ts';
import { fillIn, register } from './lib/register.ts';

test.use({ shopName: 'settings' });

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const owner = { email: 'boss@toys.example', password: 'a-quiet-storeroom' };
const partner = { email: 'partner@toys.example', password: 'another-storeroom' };
const member = { phone: '0987000911', password: 'toybox123' };

async function logIn(page: Page, { email, password }: typeof owner): Promise<void> {
  await page.getByLabel('電子郵件').fill(email);
  await page.getByLabel('密碼').fill(password);
  await page.getByRole('button', { name: '登入', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** The same page as a phone shows it, and as a desk does. */
async function expectBothAccessible(page: Page): Promise<void> {
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    await expectAccessible(page);
  }
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const today = () => new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Taipei' });

test('an owner changes what members read, a second person approves a higher amount, and new terms are told', async ({
  page,
  empty,
  openDesk,
}) => {
  await empty.staff(['create', owner.email, '老闆', 'owner'], owner.password);
  await empty.staff(['create', partner.email, '合夥人', 'owner'], partner.password);
  await empty.aDayLater();
  const { page: desk } = await openDesk();
  const log = desk.getByRole('region', { name: '操作紀錄' });
  const hours = '每天 10:00–20:00';

  await test.step('a member registers before anything has changed', async () => {
    await page.goto('/firebase-register');
    await fillIn(page, empty.origin, member.phone, member.password);
    await register(page).click();
    await expect(page.getByRole('heading', { name: /^歡迎加入/ })).toBeVisible();
  });

  await test.step('the settings show the values of the environment, and what an owner cannot change', async () => {
    await desk.goto('/');
    await logIn(desk, owner);
    await desk.getByRole('link', { name: '商店設定' }).click();
    await expect(desk.getByLabel('客服時間', { exact: true })).toHaveValue('週一至週五 09:00–18:00');
    await expect(desk.getByRole('region', { name: '由環境設定決定' })).toContainText('SHOP_NAME');
    await expectBothAccessible(desk);
  });

  await test.step('new hours are saved, named in the log, and read by members', async () => {
    await desk.getByLabel('客服時間', { exact: true }).fill(' ');
    await expect(desk.getByRole('button', { name: '請填寫客服時間' })).toBeDisabled();
    await desk.getByLabel('客服時間', { exact: true }).fill(hours);
    await desk.getByLabel('客服電話', { exact: true }).fill('沒有電話');
    await expect(desk.getByRole('button', { name: '客服電話的格式不正確' })).toBeDisabled();
    await desk.getByLabel('客服電話', { exact: true }).fill('');
    await press(desk, '儲存');
    await expect(desk.getByRole('button', { name: '沒有修改' })).toBeDisabled();
    await expect(log).toContainText('修改商店設定');
    await expect(log.locator('ins').filter({ hasText: hours })).toBeVisible();
    await expect(desk.getByRole('button', { name: '客服時間改回環境設定' })).toBeVisible();
    await expectBothAccessible(desk);
    await expect(async () => {
      await page.goto(contactUsPath);
      await expect(page.getByText(hours).first()).toBeVisible({ timeout: 1_000 });
    }).toPass({ timeout: 10_000 });
    await expect(page.getByText('02-0000-0000')).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('a lower amount holds at once, a higher one waits for a second person', async () => {
    const amount = desk.getByRole('region', { name: '核准金額', exact: true });
    const sheet = desk.getByRole('dialog', { name: '修改核准金額' });
    const ask = async (number: string, reason: string, action: string) => {
      await press(desk, '修改核准金額');
      await sheet.getByLabel('新的金額（代幣，NT$）').fill(number);
      await expect(sheet.getByRole('button', { name: '請先填寫原因' })).toBeDisabled();
      await sheet.getByLabel('原因').fill(reason);
      await expectBothAccessible(desk);
      await sheet.getByRole('button', { name: action, exact: true }).click();
      await expect(sheet).toBeHidden();
    };
    await ask('2000', '新同事剛來', '調低');
    await expect(amount).toContainText('NT$2,000');
    await expect(amount.getByRole('status')).toHaveText('核准金額已調低，立刻生效');
    await ask('8000', '旺季退款多', '送出，等待核准');
    await expect(amount).toContainText('老闆在');
    await expect(amount).toContainText('改為 NT$8,000：旺季退款多');
    await expect(amount.locator('strong')).toHaveText('NT$2,000');
    await press(desk, '修改核准金額');
    await sheet.getByLabel('新的金額（代幣，NT$）').fill('9000');
    await expect(sheet.getByRole('button', { name: '已有一筆在等待核准' })).toBeDisabled();
    await sheet.getByRole('button', { name: '取消' }).click();
    await expectBothAccessible(desk);
  });

  await test.step('who has asked cannot approve it; the partner can', async () => {
    await desk.getByRole('link', { name: '前往待核准' }).click();
    await expect(desk.getByText('要由另一位同事決定')).toBeVisible();
    const { page: second } = await openDesk();
    await second.goto('/approvals');
    await logIn(second, partner);
    await expect(second.getByText('從 NT$2,000 提高到 NT$8,000')).toBeVisible();
    await expectBothAccessible(second);
    await press(second, '核准');
    const decide = second.getByRole('dialog', { name: '核准這筆' });
    await decide.getByLabel('原因').fill('兩個人談過了');
    await decide.getByRole('button', { name: '核准', exact: true }).click();
    await expect(second.getByText('沒有等待核准的事項。')).toBeVisible();
    await desk.goto('/settings');
    await expect(desk.getByRole('region', { name: '核准金額', exact: true }).locator('strong')).toHaveText(
      'NT$8,000',
    );
    await expect(log).toContainText('兩個人談過了');
  });

  await test.step('tasks and levels are shown, and said to change with a release', async () => {
    await desk.getByRole('link', { name: '任務與等級' }).click();
    await expect(desk.getByText('和新版程式一起改')).toBeVisible();
    await expect(desk.getByRole('region', { name: '每日任務' })).toContainText('許下三個心願');
    await expect(desk.getByRole('row', { name: /白金/ })).toContainText('30,000');
    await expectBothAccessible(desk);
  });

  await test.step('the next terms are drafted, compared and published', async () => {
    await desk.goto('/settings/legal/terms');
    await press(desk, '開始寫下一版');
    await expect(desk.getByRole('button', { name: '請先寫改了什麼' })).toBeDisabled();
    await desk.getByLabel('適用日（台北時間）').fill(today());
    await desk.getByLabel('改了什麼').fill('客服改為每天回覆');
    const words = desk.getByRole('textbox', { name: '內文' });
    await words.press('Control+End');
    await words.pressSequentially('客服每天回覆。');
    await expect(desk.getByText(/新增 \d+ 段/)).toContainText('新增 1 段');
    await press(desk, '儲存草稿');
    await expect(desk.getByRole('button', { name: '草稿已儲存' })).toBeDisabled();
    await expectBothAccessible(desk);
    await press(desk, '發布第 2 版');
    const sheet = desk.getByRole('dialog', { name: '發布服務條款第 2 版' });
    await expect(sheet).toContainText('發布後立刻適用');
    await expectBothAccessible(desk);
    await sheet.getByRole('button', { name: '發布並通知會員' }).click();
    await expect(desk.getByText(/^第 2 版，.+ 起$/)).toBeVisible();
  });

  await test.step('the member is told of them on the next visit, reads them and says so', async () => {
    await page.goto('/');
    const slip = page.getByRole('region', { name: '條款更新' });
    await expect(slip).toContainText('客服改為每天回覆');
    await expectAccessible(page);
    await slip.getByRole('link', { name: '看服務條款第 2 版' }).click();
    await expect(page).toHaveURL(new RegExp(`${termsPath}\\?version=2$`));
    await expect(page.getByText('客服每天回覆。')).toBeVisible();
    await page.goto('/');
    await slip.getByRole('button', { name: '我知道了' }).click();
    await expect(slip).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expect(slip).toHaveCount(0);
  });
});
