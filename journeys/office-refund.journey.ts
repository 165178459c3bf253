import { expect, type Page } from '@playwright/test';
import { createOrder, listGoods } from '../contract/src/goods.ts';
import { getBalance } from '../contract/src/member.ts';
import type { Api } from './lib/api.ts';
import { test } from './lib/journey.ts';
import { enterOffice, makeStaff, officeOf } from './lib/office.ts';

/** Above this a refund waits for a second person. */
const alone = 3_000;

/** An order of more pieces than are given back; returns its number and how many these are. */
async function bigOrder(api: Api, token: string): Promise<{ number: string; name: string; back: number }> {
  const { data } = await api(listGoods, { query: { limit: 40 } });
  const goods = data.find(
    ({ price, stock, release_date, member_limit }) =>
      price >= 700 &&
      stock >= 12 &&
      member_limit === null &&
      (release_date === null || Date.parse(release_date) < Date.now()),
  );
  if (!goods) throw new Error('no dear goods of which there are plenty');
  const back = Math.ceil((alone + 200) / goods.price);
  const answer = await api(createOrder, {
    body: { items: [{ product_id: goods.id, quantity: back + 1 }], payment_method: 'balance' },
    token,
  });
  return { number: answer.data.order_number, name: goods.title, back };
}

const work = (page: Page, title: string) =>
  page.getByRole('region', { name: '待辦' }).getByRole('link', { name: title });

test('a refund by line is previewed, waits for a second person, and comes back to the member', async ({
  context,
  browser,
  api,
  origin,
  enterAs,
  watched: _,
}) => {
  const office = officeOf(origin);
  const { token } = await enterAs('new');
  const tokens = async () => (await api(getBalance, { token })).data.tokens;
  const { number, name, back } = await bigOrder(api, token);
  const paid = await tokens();
  const page = await enterOffice(context, office, await makeStaff(api, 'manager'), '/orders');

  await test.step('the order is found in the list of all orders', async () => {
    await page.getByLabel('單號後五碼、電話後六碼、收件人、內容').fill(number);
    await page.keyboard.press('Enter');
    // A press on a row that moves up as the others go is none.
    await expect(page.getByRole('region', { name: '訂單' }).locator('tbody tr')).toHaveCount(1);
    await page.getByRole('link', { name: number }).click();
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  });

  await test.step('a refund by line is previewed, then waits', async () => {
    await page.getByRole('button', { name: '退款', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: '退款' });
    await sheet.getByLabel(`退「${name}」的件數`).selectOption(String(back));
    await sheet.getByRole('button', { name: '試算', exact: true }).click();
    await expect(sheet.getByRole('region', { name: '試算' })).toContainText('訂單保留其餘商品');
    await sheet.getByLabel('原因（會員看得到）').fill('外盒受損');
    await sheet.getByRole('button', { name: '送出待核准' }).click();
    await expect(page.getByRole('link', { name: '等待核准' })).toBeVisible();
    expect(await tokens()).toBe(paid);
  });

  await test.step('for the second person it is work, until it is approved', async () => {
    const others = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    // Somebody who is here for more than a day.
    const second = await enterOffice(others, office, 'manager@kujiya.example');
    await work(second, '待您核准').click();
    const row = second.getByRole('row').filter({ hasText: number });
    await row.getByRole('button', { name: '核准' }).click();
    const sheet = second.getByRole('dialog', { name: '核准這筆' });
    await sheet.getByLabel('原因').fill('照片已確認');
    await sheet.getByRole('button', { name: '核准' }).click();
    await expect(row).toBeHidden();
    await others.close();
  });

  await test.step('the order shows what came back, and the member has it', async () => {
    await page.reload();
    await expect(page.getByRole('region', { name: '明細' })).toContainText(`已退 ${back} 件`);
    await expect(page.getByRole('region', { name: '退款' })).toContainText('外盒受損');
    expect(await tokens()).toBeGreaterThan(paid + alone);
  });
});
