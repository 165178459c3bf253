import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { test } from './lib/journey.ts';
import { enterOffice } from './lib/office.ts';
import { expectToast, visit } from './lib/steps.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' }, member: 2 });

test('a coupon gets codes, a member redeems one, and the rest is cancelled', async ({
  page: shop,
  context,
  origin,
  watched,
  besides,
  enterAs,
}) => {
  const office = new URL(origin);
  office.port = String(Number(office.port) + 1);
  watched.expectAnswer(401, '/api/staff/self');
  const page = await enterOffice(context, office.origin, 'promo@kujiya.example', '/coupons');
  await expect(page.getByRole('link', { name: '包裹小卡回饋' })).toBeVisible();
  const codes = page.getByRole('region', { name: '代碼', exact: true });

  await test.step('the manager makes a coupon, which has no codes yet', async () => {
    await page.getByRole('link', { name: '新增優惠券' }).click();
    await expect(page.getByRole('button', { name: '請先填寫名稱' })).toBeDisabled();
    await page.getByLabel('名稱').fill('雨天小卡');
    await page.getByLabel('折抵金額').fill('70');
    await page.getByLabel('最低消費').fill('500');
    await page.getByLabel('轉蛋').check();
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: '雨天小卡' })).toBeVisible();
    await expect(codes).toContainText('還沒有代碼');
  });

  const made = await test.step('twenty codes are made, and leave the office as a file alone', async () => {
    await codes.getByRole('button', { name: '產生代碼' }).click();
    const sheet = page.getByRole('dialog', { name: '產生代碼' });
    await sheet.getByLabel('用途').fill('雨天隨箱');
    await sheet.getByLabel('數量').fill('20');
    await expect(sheet.getByText('全部用掉的話，最多折抵 NT$1,400。')).toBeVisible();
    await sheet.getByRole('button', { name: '產生', exact: true }).click();
    await expect(codes.getByText('每人一組的代碼 20 組')).toBeVisible();
    await codes.getByRole('button', { name: '匯出雨天隨箱' }).click();
    const exporting = page.getByRole('dialog', { name: '匯出雨天隨箱 代碼' });
    await exporting.getByLabel('檔案格式').selectOption('csv');
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      exporting.getByRole('button', { name: '下載' }).click(),
    ]);
    const text = await readFile(await file.path(), 'utf8');
    const found = text.match(/^[2-9A-HJ-NP-Z]{10}(?=,)/gm) ?? [];
    expect(new Set(found).size).toBe(20);
    expect(await page.content()).not.toContain(found[0]!);
    return found;
  });

  await test.step('a member redeems one of them', async () => {
    await visit(shop, '/coupons', '優惠券');
    await shop.getByLabel('兌換優惠券').fill(made[0]!.toLowerCase());
    await shop.getByRole('button', { name: '兌換', exact: true }).click();
    await expectToast(shop, '優惠券兌換成功！雨天小卡 NT$70');
  });

  await test.step('the office counts it; amount and conditions are frozen now', async () => {
    await page.reload();
    await expect(codes.getByText(/^已兌換 1 \/ 20，最後一次 /)).toBeVisible();
    await expect(page.getByText('代碼兌換 1 次，會員共領到 1 張，已用掉 0 張')).toBeVisible();
    await expect(page.getByLabel('折抵金額')).toBeDisabled();
    await expect(page.getByText('已有會員持有，不能再改').first()).toBeVisible();
  });

  await test.step('the rest is cancelled for a reason, which the log keeps', async () => {
    await codes.getByRole('button', { name: '作廢其餘：雨天隨箱' }).click();
    const sheet = page.getByRole('dialog', { name: '作廢其餘：雨天隨箱' });
    await sheet.getByLabel('原因').fill('小卡印錯');
    await sheet.getByRole('button', { name: '作廢其餘' }).click();
    await expect(codes.getByText('其餘 19 組已作廢')).toBeVisible();
    const log = page.getByRole('region', { name: '操作紀錄' });
    await expect(log.getByRole('listitem').first()).toContainText('作廢優惠券代碼');
    await expect(log).toContainText('原因：小卡印錯');
    await expect(log).toContainText('匯出優惠券代碼');
    expect(await page.content()).not.toContain(made[0]!);
  });

  await test.step('another member is told that the code cannot be redeemed any more', async () => {
    const other = await besides(await enterAs(1));
    await visit(other.page, '/coupons', '優惠券');
    other.watched.expectAnswer(409, '/api/user/coupons/redeem');
    await other.page.getByLabel('兌換優惠券').fill(made[1]!);
    await other.page.getByRole('button', { name: '兌換', exact: true }).click();
    await expect(other.page.getByText('此優惠券代碼已停止兌換')).toBeVisible();
  });
});
