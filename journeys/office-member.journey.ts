import { expect } from '@playwright/test';
import { drawCapsules } from '../contract/src/gacha.ts';
import { getBalance } from '../contract/src/member.ts';
import { Refused } from './lib/api.ts';
import { machineNamed } from './lib/capsules.ts';
import { join } from './lib/join.ts';
import { test } from './lib/journey.ts';
import { enterOffice, makeStaff, officeOf } from './lib/office.ts';
import { orderPaid } from './lib/orders.ts';

test('a member is found, compensated by two people, and blocked for a while', async ({
  context,
  browser,
  api,
  origin,
  newPhone,
  watched: _,
}) => {
  const office = officeOf(origin);
  const phone = newPhone;
  const name = `周${phone.slice(-3)}`;
  const member = await join(api, origin, phone, name);
  const { token } = member;
  const tokens = async () => (await api(getBalance, { token })).data.tokens;
  const machine = await machineNamed(api, '太空艙掛號');
  const draw = () =>
    api(drawCapsules, {
      ...{ token, params: { id: machine.product.id } },
      body: { payment_method: 'balance' as const, quantity: 1 },
    });
  const page = await enterOffice(context, office, await makeStaff(api, 'manager'), '/members');
  const main = page.getByRole('main');

  await test.step('her phone as it is read aloud leads to her, and is masked', async () => {
    await page
      .getByLabel('電話後六碼、姓名、電子郵件、單號後五碼')
      .fill(`${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`);
    await page.keyboard.press('Enter');
    await page.getByRole('row').filter({ hasText: name }).getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(main).toContainText(`0987***${phone.slice(-3)}`);
    await expect(main).not.toContainText(phone);
  });

  await test.step('a gift of 4,000 waits for a second person, and then is hers', async () => {
    await page.getByRole('button', { name: '贈送', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: `贈送給 ${name}` });
    await sheet.getByLabel('數量').fill('4000');
    await sheet.getByLabel('原因').fill('包裹遺失的補償');
    await sheet.getByRole('button', { name: '贈送', exact: true }).click();
    await expect(page.getByRole('link', { name: '等待核准' })).toBeVisible();
    expect(await tokens()).toBe(0);
    const others = await browser.newContext({ storageState: { cookies: [], origins: [] } });
    // Somebody who is here for more than a day.
    const second = await enterOffice(others, office, 'owner@kujiya.example', '/approvals');
    const row = second.getByRole('row').filter({ has: second.locator(`a[href="/members/${member.id}"]`) });
    await row.getByRole('button', { name: '核准' }).click();
    const decision = second.getByRole('dialog', { name: '核准這筆' });
    await decision.getByLabel('原因').fill('物流已確認遺失');
    await decision.getByRole('button', { name: '核准' }).click();
    await expect(row).toBeHidden();
    expect(await tokens()).toBe(4_000);
    await others.close();
  });

  await test.step('one page shows what she did with it, and its draw is proved in the shop', async () => {
    const { order } = await draw();
    const number = await orderPaid(api, member);
    await page.reload();
    const section = (title: string) => page.getByRole('region', { name: title, exact: true });
    await expect(section('訂單、出貨與儲值')).toContainText(number);
    await expect(section('帳務明細')).toContainText('+4,000 代幣');
    await expect(section('抽獎')).toContainText(order.order_number);
    const opening = context.waitForEvent('page');
    await section('抽獎').getByRole('link', { name: '公開驗證頁' }).click();
    const shop = await opening;
    await expect(shop).toHaveURL(new RegExp(`^${origin}/.*fairness.*productId=${machine.product.id}`));
    await shop.close();
  });

  await test.step('blocked until a time, she can not draw; unblocked, she can', async () => {
    await page.getByRole('button', { name: '暫停購買' }).click();
    const sheet = page.getByRole('dialog', { name: `暫停 ${name} 購買` });
    await sheet.getByLabel('原因').fill('付款爭議處理中');
    await sheet.getByRole('button', { name: '暫停購買' }).click();
    await expect(main.getByText('到有人恢復為止。原因：付款爭議處理中')).toBeVisible();
    const refusal = await draw().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refused);
    expect((refusal as Refused).body.code).toBe('member_blocked');
    await page.getByRole('button', { name: '恢復購買' }).click();
    const reason = page.getByRole('dialog', { name: '恢復購買' });
    await reason.getByLabel('原因').fill('爭議已解決');
    await reason.getByRole('button', { name: '恢復購買' }).click();
    await expect(page.getByRole('button', { name: '暫停購買' })).toBeVisible();
    await draw();
  });
});
