import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './lib/journey.ts';
import { enterOffice } from './lib/office.ts';

test('products are imported from a file, and the failed row is mended in its own file', async ({
  context,
  origin,
  mine,
  watched,
}) => {
  // A second try must not find the products of the first.
  const name = `${mine('招財貓手機匯入', '招財貓桌機匯入')}${test.info().retry || ''}`;
  const office = new URL(origin);
  office.port = String(Number(office.port) + 1);
  const sheet = (content: string | Buffer, file = '商品.csv') => ({
    ...{ name: file, mimeType: 'text/csv' },
    buffer: Buffer.from(content),
  });
  watched.expectAnswer(401, '/api/staff/self');
  const page = await enterOffice(context, office.origin, 'owner@kujiya.example', '/products');
  const choose = page.getByLabel('選擇 XLSX 或 CSV 檔案');

  await page.getByRole('link', { name: '匯入', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '匯入商品' })).toBeVisible();

  await test.step('the template has every column', async () => {
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: '下載範本' }).click();
    const template = await saving;
    expect(template.suggestedFilename()).toBe('商品匯入範本.xlsx');
    const empty = await readFile(await template.path());
    await choose.setInputFiles(sheet(empty, '範本.xlsx'));
    await expect(page.getByRole('alert')).toHaveText('檔案裡沒有資料：欄名下面要有資料');
  });

  await test.step('a file that is no sheet is refused', async () => {
    await choose.setInputFiles(sheet(Buffer.from('d0cf11e0a1b11ae1', 'hex'), '商品.xls'));
    await expect(page.getByRole('alert')).toContainText('請在 Excel 另存為沒有密碼的 XLSX');
  });

  await test.step('columns are matched, and the dry run names each wrong cell', async () => {
    await choose.setInputFiles(
      sheet(`種類,品名,售價,備註,系列\n一番賞,${name}一,"NT$1,200",,招財貓\n福袋,${name}二,一百,,招財貓\n`),
    );
    await expect(page.getByLabel('「售價」匯入到')).toHaveValue('price');
    await expect(page.getByLabel('「備註」匯入到')).toHaveValue('');
    await page.getByLabel('「售價」匯入到').selectOption('不匯入');
    await expect(page.getByRole('button', { name: '還沒對到：單價' })).toBeDisabled();
    await page.getByLabel('「售價」匯入到').selectOption('單價');
    await page.getByRole('button', { name: '試跑 2 列' }).click();
    await expect(page.getByRole('status')).toHaveText('可以匯入 1 列，1 列有問題');
    await expect(
      page.getByText('種類（A 欄，「福袋」）要是一番賞、盒玩、轉蛋或預購商品', { exact: true }),
    ).toBeVisible();
    await expect(page.getByText('單價（C 欄，「一百」）看不懂，請寫成像 1280 的數字')).toBeVisible();
  });

  await test.step('the good row becomes a draft; the failed one comes back as a file', async () => {
    await page.getByRole('button', { name: '匯入 1 列' }).click();
    await expect(page.getByRole('status')).toHaveText('已匯入 1 列，1 列有問題');
    await expect(page.getByRole('link', { name: `${name}一` })).toBeVisible();
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: '下載有問題的列' }).click();
    const failed = await readFile(await (await saving).path());
    await page.getByRole('button', { name: '換一個檔案' }).click();
    await choose.setInputFiles(sheet(failed, '有問題的列.xlsx'));
    await expect(page.getByLabel('「匯入結果」匯入到')).toHaveValue('');
    await page.getByRole('button', { name: '試跑 1 列' }).click();
    await expect(page.getByRole('status')).toHaveText('可以匯入 0 列，1 列有問題');
    await expect(page.getByRole('button', { name: '沒有可以匯入的列' })).toBeDisabled();
  });

  await test.step('mended, in the Big5 of an Excel in Taiwan, it is imported', async () => {
    await page.getByRole('button', { name: '換一個檔案' }).click();
    // 種類,名稱,單價 and 轉蛋,貓,100
    const big5 = 'bad8c3fe2ca657bad92cb3e6bbf90d0ac2e0b34a2cbfdf2c3130300d0a';
    await choose.setInputFiles(sheet(Buffer.from(big5, 'hex')));
    await expect(page.getByText(/以 Big5 編碼讀取/)).toBeVisible();
    await page.getByRole('button', { name: '試跑 1 列' }).click();
    await page.getByRole('button', { name: '匯入 1 列' }).click();
    await expect(page.getByRole('status')).toHaveText('已匯入 1 列');
    await page.getByRole('link', { name: '貓', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: '貓' })).toBeVisible();
    await expect(page.getByLabel('單價')).toHaveValue('100');
  });

  await test.step('the list is saved as a file with its search, and parcels with their phones as text', async () => {
    const saved = async (format: string) => {
      await page.getByRole('button', { name: '匯出', exact: true }).click();
      const sheetOf = page.getByRole('dialog', { name: /^匯出/ });
      await sheetOf.getByLabel('檔案格式').selectOption(format);
      const saving = page.waitForEvent('download');
      await sheetOf.getByRole('button', { name: '下載' }).click();
      const file = await saving;
      await expect(sheetOf).toBeHidden();
      return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
    };
    await page.goto(`${office.origin}/products?q=${encodeURIComponent(name)}`);
    await expect(page.getByRole('link', { name: new RegExp(`^${name}一`) })).toBeVisible();
    const products = await saved('csv');
    expect(products.name).toMatch(/^商品與籤池 \d{8} \d{4}\.csv$/);
    expect(products.text).toMatch(
      new RegExp(`^\ufeff編號,版本,.*\r\n\\d+,1,一番賞,${name}一,招財貓,1200,草稿,.*\r\n$`),
    );
    await page.goto(`${office.origin}/shipments`);
    await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
    const parcels = await saved('csv');
    expect(parcels.text).toMatch(/,'09\d{8},/);
    expect((await saved('xlsx')).text.slice(0, 2)).toBe('PK');
  });
});
