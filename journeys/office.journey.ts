import { expect } from '@playwright/test';
import { expectAccessible } from './lib/axe.ts';
import { test } from './lib/journey.ts';
import { enterOffice } from './lib/office.ts';

test('a list is kept as a view that colleagues see, and a form with changes asks before it is left', async ({
  context,
  browser,
  origin,
  mine,
  watched,
}) => {
  // One person has the views of both sizes.
  const { name, kind, value } = mine(
    { name: '手機的', kind: '轉蛋', value: '2' },
    { name: '桌機的', kind: '盒玩', value: '1' },
  );
  const office = new URL(origin);
  office.port = String(Number(office.port) + 1);
  watched.expectAnswer(401, '/api/staff/self');
  const page = await enterOffice(context, office.origin, 'owner@kujiya.example', '/products');
  const views = page.getByRole('navigation', { name: '檢視' });

  await test.step('filters are saved under a name and shared', async () => {
    await page.getByLabel('種類').selectOption(kind);
    await views.getByRole('button', { name: '儲存檢視' }).click();
    const sheet = page.getByRole('dialog', { name: '儲存檢視' });
    await expect(sheet.getByRole('button', { name: '請先填寫名稱' })).toBeDisabled();
    await sheet.getByLabel('名稱').fill(name);
    await sheet.getByLabel('分享給可以看這個清單的同事').check();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: '儲存', exact: true }).click();
    await expect(views.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'true');
    await views.getByRole('link', { name: '全部' }).click();
    await expect(page.getByLabel('種類')).toHaveValue('');
    await views.getByRole('link', { name, exact: true }).click();
    await expect(page.getByLabel('種類')).toHaveValue(value);
    await expectAccessible(page);
  });

  await test.step('a colleague opens it, and can’t change it', async () => {
    const other = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    const second = await enterOffice(other, office.origin, 'viewer@kujiya.example', '/products');
    await second.getByRole('link', { name: `${name}（籤屋店長）` }).click();
    await expect(second.getByLabel('種類')).toHaveValue(value);
    await expect(second.getByRole('button', { name: '修改檢視' })).toBeHidden();
    await other.close();
  });

  await test.step('all rows of a page are chosen at once, on a phone too', async () => {
    await page.getByRole('checkbox', { name: '選擇這一頁的全部' }).check();
    await expect(page.getByText(/^已選 \d+ 項$/)).toBeVisible();
    await page.getByRole('button', { name: '取消選擇' }).click();
  });

  await test.step('a form with changes asks before a link leaves it, and keeps them as a draft', async () => {
    await page.getByRole('table').getByRole('link').first().click();
    await page.getByLabel('說明', { exact: true }).fill('還沒寫完');
    const address = page.url();
    const leave = async () => {
      const menu = page.getByRole('button', { name: '選單' });
      if ((await menu.isVisible()) && (await menu.getAttribute('aria-expanded')) === 'false')
        await menu.click();
      await page.getByRole('link', { name: '操作紀錄', exact: true }).click();
    };
    await leave();
    const question = page.getByRole('dialog', { name: '要離開這一頁嗎？' });
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: '留在這一頁' }).click();
    await expect(page.getByLabel('說明', { exact: true })).toHaveValue('還沒寫完');
    expect(page.url()).toBe(address);
    await leave();
    await question.getByRole('button', { name: '先離開' }).click();
    await expect(page.getByRole('heading', { level: 1, name: '操作紀錄' })).toBeVisible();
    await page.goto(address);
    await expect(page.getByLabel('說明', { exact: true })).toHaveValue('還沒寫完');
    await page.getByRole('button', { name: '還原', exact: true }).first().click();
    await leave();
    await expect(page.getByRole('heading', { level: 1, name: '操作紀錄' })).toBeVisible();
  });

  await test.step('the view is renamed and deleted', async () => {
    await page.goto(`${office.origin}/products`);
    await views.getByRole('link', { name, exact: true }).click();
    await views.getByRole('button', { name: '修改檢視' }).click();
    const sheet = page.getByRole('dialog', { name: '修改檢視' });
    await sheet.getByLabel('名稱').fill(`${name}新`);
    await sheet.getByRole('button', { name: '儲存', exact: true }).click();
    await expect(views.getByRole('link', { name: `${name}新` })).toBeVisible();
    await views.getByRole('button', { name: '修改檢視' }).click();
    await sheet.getByRole('button', { name: '刪除這個檢視' }).click();
    await expect(views.getByRole('link', { name: `${name}新` })).toBeHidden();
  });
});
