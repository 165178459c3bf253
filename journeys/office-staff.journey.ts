import { expect } from '@playwright/test';
import { expectAccessible } from './lib/axe.ts';
import { test } from './lib/journey.ts';
import { enterOffice } from './lib/office.ts';

test('a role is made, changed and deleted, and its page says what was done to it', async ({
  context,
  origin,
  mine,
  watched,
}) => {
  const { name, title } = mine(
    { name: 'packer_phone', title: '手機包裝' },
    { name: 'packer_desk', title: '桌機包裝' },
  );
  const office = new URL(origin);
  office.port = String(Number(office.port) + 1);
  watched.expectAnswer(401, '/api/staff/self');
  const page = await enterOffice(context, office.origin, 'owner@kujiya.example', '/staff/roles');
  await expect(page.getByRole('link', { name: '客服' })).toBeVisible();
  await expectAccessible(page);
  const log = page.getByRole('region', { name: '操作紀錄' });

  await test.step('to manage is to read too, and an amount stands beside its right', async () => {
    await page.getByRole('link', { name: '新增職務' }).click();
    await expect(page.getByRole('button', { name: '請先填寫名稱' })).toBeDisabled();
    await page.getByLabel('名稱').fill(title);
    await page.getByLabel('代號').fill(name);
    await page.getByLabel('管理退款').check();
    await expect(page.getByLabel('查看退款')).toBeChecked();
    await page.getByLabel('退款一天最多').fill('500');
    await expectAccessible(page);
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(log).toContainText('金額上限管理退款 NT$500');
  });

  await test.step('what changed is said by its name, as it was and is', async () => {
    await page.getByLabel('查看訂單').check();
    await page.getByRole('button', { name: '儲存', exact: true }).click();
    await expect(log.getByRole('listitem').first()).toContainText('變更職務的權限');
    await expect(log.locator('ins').first()).toHaveText('查看訂單');
    await expectAccessible(page);
  });

  await test.step('a role that nobody has is deleted for a reason', async () => {
    await page.getByRole('button', { name: '刪除', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: '刪除職務' });
    await sheet.getByLabel('原因').fill('合併到店員');
    await sheet.getByRole('button', { name: '刪除', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: '職務' })).toBeVisible();
    await expect(page.getByRole('link', { name: title })).toBeHidden();
    await page.goto(`${office.origin}/staff/roles/support`);
    await expect(page.getByRole('button', { name: '還有人使用，不能刪除' })).toBeDisabled();
  });
});
