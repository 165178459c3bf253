import { expect, type Page } from '@playwright/test';
import { createOrder, listGoods } from '../contract/src/goods.ts';
import type { Api } from './lib/api.ts';
import { expectAccessible } from './lib/axe.ts';
import { test } from './lib/journey.ts';
import { enterOffice } from './lib/office.ts';

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

const line = (page: Page, title: string) =>
  page.getByRole('region', { name: '待辦' }).getByRole('link', { name: title });

/** How much of a kind waits, on the office's first page. */
async function waiting(page: Page, title: string): Promise<number> {
  await expect(line(page, '待').first()).toBeVisible();
  if ((await line(page, title).count()) === 0) return 0;
  return Number((await line(page, title).innerText()).split('\n', 1)[0]);
}

test('a refund by line is previewed, waits for a second person, and leaves the work of the day', async ({
  context,
  browser,
  api,
  origin,
  enterAs,
  mine,
  watched,
}) => {
  const office = new URL(origin);
  office.port = String(Number(office.port) + 1);
  // Each size has an asker and a decider of its own, so that neither counts the other's work.
  const [asker, decider] = mine(
    ['owner@kujiya.example', 'manager@kujiya.example'],
    ['manager@kujiya.example', 'owner@kujiya.example'],
  );
  const member = await enterAs(19);
  const { number, name, back } = await bigOrder(api, member.token);
  watched.expectAnswer(401, '/api/staff/self');
  const page = await enterOffice(context, office.origin, asker);
  const others = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const second = await enterOffice(others, office.origin, decider);
  const before = await waiting(second, '待您核准');

  await test.step('the first page shows work, figures and openings', async () => {
    await expect(line(page, '待接單')).toBeVisible();
    await expect(page.getByRole('region', { name: '今天的數字' })).toContainText('銷售');
    await expectAccessible(page);
  });

  await test.step('the order is found in the list of all orders', async () => {
    await page.goto(`${office.origin}/orders`);
    await page.getByLabel('種類').selectOption('goods');
    await page.getByLabel('訂單、付款或物流單號，或完整電話').fill(number);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`kind=goods.*q=${number}`));
    await expectAccessible(page);
    await page.getByRole('link', { name: number }).click();
    await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a refund by line is previewed, then waits', async () => {
    await page.getByRole('button', { name: '退款', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: '退款' });
    await expect(sheet.getByRole('button', { name: '請先選要退的件數' })).toBeDisabled();
    await sheet.getByLabel(`退「${name}」的件數`).selectOption(String(back));
    await sheet.getByRole('button', { name: '試算', exact: true }).click();
    await expect(sheet.getByRole('region', { name: '試算' })).toContainText('訂單保留其餘商品');
    await expectAccessible(page);
    await sheet.getByLabel('原因（會員看得到）').fill('外盒受損');
    await sheet.getByRole('button', { name: '送出待核准' }).click();
    await expect(page.getByRole('status')).toContainText('等待另一位同事核准');
    await expect(page.getByRole('link', { name: '等待核准' })).toBeVisible();
  });

  await test.step('for the second person it is work, until it is decided', async () => {
    await second.reload();
    expect(await waiting(second, '待您核准')).toBe(before + 1);
    await line(second, '待您核准').click();
    const row = second.getByRole('row').filter({ hasText: '外盒受損' });
    await row.getByRole('button', { name: '核准' }).click();
    const sheet = second.getByRole('dialog', { name: '核准這筆' });
    await sheet.getByLabel('原因').fill('照片已確認');
    await sheet.getByRole('button', { name: '核准' }).click();
    await expect(row).toBeHidden();
    await second.goto(office.origin);
    expect(await waiting(second, '待您核准')).toBe(before);
  });

  await test.step('the order shows what came back', async () => {
    await page.reload();
    await expect(page.getByRole('region', { name: '明細' })).toContainText(`已退 ${back} 件`);
    await expect(page.getByRole('region', { name: '退款' })).toContainText('外盒受損');
    await expectAccessible(page);
  });
  await others.close();
});
