import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { expectAccessible } from './lib/axe.ts';
import { test } from './lib/journey.ts';
import { enterOffice } from './lib/office.ts';

test("what does not match is asked about and settled, and the gateway's table is matched", async ({
  context,
  origin,
  mine,
  watched,
}) => {
  const office = new URL(origin);
  office.port = String(Number(office.port) + 1);
  watched.expectAnswer(401, '/api/staff/self');
  const page = await enterOffice(context, office.origin, 'books@kujiya.example', '/payments/mismatches');

  await test.step('a difference is asked about again, and settled with a reason', async () => {
    // Each size has a difference of its own.
    const [kind, answer] = mine(
      ['店裡沒有這筆', '金流：已收到款項 NT$1,200，店裡沒有這筆付款，沒有動帳。'],
      ['金額不同', '金流：查不到這筆付款，店裡的帳沒有變動。'],
    );
    const row = page.getByRole('row').filter({ hasText: kind });
    await expect(row).toBeVisible();
    await expectAccessible(page);
    await row.getByRole('button', { name: '再查一次金流' }).click();
    await expect(row.getByRole('status')).toHaveText(answer);
    await row.getByRole('button', { name: '標記已處理' }).click();
    const sheet = page.getByRole('dialog', { name: '標記已處理' });
    await expect(sheet.getByRole('button', { name: '請先填寫原因' })).toBeDisabled();
    await sheet.getByLabel('原因').fill('已和金流核對並退款');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: '標記已處理' }).click();
    await expect(row).toBeHidden();
    await page.getByLabel('狀態').selectOption('settled');
    await expect(row).toContainText('已和金流核對並退款');
  });

  await test.step("a failed payment shows the gateway's own words", async () => {
    await page.goto(`${office.origin}/payments?state=failed`);
    await expect(page.getByRole('row').filter({ hasText: 'TRA10016' }).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('row').filter({ hasText: 'TRA10016' }).getByRole('link').first().click();
    await expect(page.getByRole('region', { name: '金流的訊息' })).toContainText('TRA10016 信用卡授權失敗');
    await expectAccessible(page);
  });

  await test.step("the gateway's table is matched, and a second time nothing changes", async () => {
    await page.goto(`${office.origin}/payments/settlements`);
    await expect(page.getByRole('heading', { level: 1, name: '撥款' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: '匯入撥款明細' }).click();
    const saving = page.waitForEvent('download');
    await page.getByRole('link', { name: '下載測試金流的撥款明細' }).click();
    const buffer = await readFile(await (await saving).path());
    const count = buffer.toString('utf8').trim().split('\r\n').length - 1;
    const bring = async () => {
      await page
        .getByLabel('選擇 XLSX 或 CSV 檔案')
        .setInputFiles({ name: '明細.csv', mimeType: 'text/csv', buffer });
      await page.getByRole('button', { name: `匯入 ${count} 列` }).click();
    };
    await bring();
    await expect(page.getByRole('status')).toContainText(`讀了 ${count} 列`);
    await bring();
    await expect(page.getByRole('status')).toHaveText(`讀了 ${count} 列：先前已匯入 ${count} 列。`);
    await expectAccessible(page);
    await page.getByRole('link', { name: '看所有對不上的明細' }).click();
    await expect(page.getByRole('row').filter({ hasText: 'POPUP1125_07' })).toContainText('店裡沒有這筆');
    await expectAccessible(page);
  });
});
