import { type BrowserContext, expect, type Page } from '@playwright/test';
import { drawCapsules } from '../contract/src/gacha.ts';
import { getBalance } from '../contract/src/member.ts';
import { expectAccessible } from './lib/axe.ts';
import { machineNamed } from './lib/capsules.ts';
import { join } from './lib/join.ts';
import { test } from './lib/journey.ts';
import { orderPaid } from './lib/orders.ts';

async function logIn(context: BrowserContext, office: string, email: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(office);
  await page.getByLabel('電子郵件').fill(email);
  await page.getByLabel('密碼').fill('toybox-backroom');
  await page.getByRole('button', { name: '登入', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: '今天' })).toBeVisible();
  return page;
}

test('a member is found by what she says, gets a gift by two people, and one page shows all that is hers @both-sizes', async ({
  context,
  browser,
  api,
  origin,
  mine,
  watched,
}) => {
  const office = new URL(origin);
  office.port = String(Number(office.port) + 1);
  const { retry } = test.info();
  const phone = mine(`098700091${retry}`, `098700092${retry}`);
  const masked = `0987***${phone.slice(-3)}`;
  const name = `${mine('周小手', '周大桌')}${retry || ''}`;
  const member = await join(api, origin, phone, name);
  const { token } = member;
  const tokens = async () => (await api(getBalance, { token })).data.tokens;
  watched.expectAnswer(401, '/api/staff/self');
  const page = await logIn(context, office.origin, 'manager@kujiya.example');
  const others = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const second = await logIn(others, office.origin, 'owner@kujiya.example');
  const find = async (words: string) => {
    await page.goto(`${office.origin}/members`);
    await page.getByLabel('電話、電子郵件、姓名、訂單或會員編號').fill(words);
    await page.keyboard.press('Enter');
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText(masked);
    await expect(page.getByRole('main')).not.toContainText(phone);
    return row;
  };

  await test.step('her name and her phone as it is read aloud lead to her', async () => {
    await find(name);
    const row = await find(`${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`);
    await expectAccessible(page);
    await row.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  await test.step('a gift of 4,000 waits for a second person', async () => {
    await page.getByRole('button', { name: '贈送', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: `贈送給 ${name}` });
    await expect(sheet.getByRole('button', { name: '請先輸入數量' })).toBeDisabled();
    await sheet.getByLabel('數量').fill('4000');
    await sheet.getByLabel('原因').fill('包裹遺失的補償');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: '贈送', exact: true }).click();
    await expect(page.getByRole('link', { name: '等待核准' })).toBeVisible();
    await expectAccessible(page);
    expect(await tokens()).toBe(0);
    await second.goto(`${office.origin}/approvals`);
    const row = second.getByRole('row').filter({ has: second.locator(`a[href="/members/${member.id}"]`) });
    await row.getByRole('button', { name: '核准' }).click();
    const decision = second.getByRole('dialog', { name: '核准這筆' });
    await decision.getByLabel('原因').fill('物流已確認遺失');
    await decision.getByRole('button', { name: '核准' }).click();
    await expect(row).toBeHidden();
    expect(await tokens()).toBe(4_000);
  });

  await test.step('an order’s number leads to her as well, and one page shows all that is hers', async () => {
    const machine = await machineNamed(api, '太空艙掛號');
    const { order } = await api(drawCapsules, {
      ...{ token, params: { id: machine.product.id } },
      body: { payment_method: 'balance', quantity: 1 },
    });
    const number = await orderPaid(api, member);
    await (await find(number)).getByRole('link', { name }).click();
    const section = (title: string) => page.getByRole('region', { name: title, exact: true });
    await expect(section('訂單、出貨與儲值')).toContainText(number);
    await expect(section('帳務明細')).toContainText('+4,000 代幣');
    await expect(section('抽獎')).toContainText(order.order_number);
    await expect(section('盒櫃').getByRole('listitem')).toHaveCount(2);
    await expect(section('登入裝置').getByRole('listitem')).toHaveCount(1);
    await expectAccessible(page);

    const proof = section('抽獎').getByRole('link', { name: '公開驗證頁' });
    const opening = context.waitForEvent('page');
    await proof.click();
    const shop = await opening;
    await expect(shop).toHaveURL(new RegExp(`^${origin}/.*fairness.*productId=${machine.product.id}`));
    await expect(shop.getByRole('heading', { level: 1, name: '公平驗證' })).toBeVisible();
    await shop.close();
  });
  await others.close();
});
