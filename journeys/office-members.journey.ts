import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { drawCapsules } from '../contract/src/gacha.ts';
import { getBalance } from '../contract/src/member.ts';
import { Refused } from './lib/api.ts';
import { expectAccessible } from './lib/axe.ts';
import { machineNamed } from './lib/capsules.ts';
import { join } from './lib/join.ts';
import { test } from './lib/journey.ts';
import { enterOffice } from './lib/office.ts';
import { orderPaid } from './lib/orders.ts';
import { grouped } from './lib/steps.ts';

test('a member is found, helped, blocked for a while, and gets a file of her data; another is deleted', async ({
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
  const page = await enterOffice(context, office.origin, 'manager@kujiya.example');
  const others = await browser.newContext({ storageState: { cookies: [], origins: [] } });
  const second = await enterOffice(others, office.origin, 'owner@kujiya.example');
  const log = page.getByRole('region', { name: '操作紀錄' });
  const ask = async (button: string, sheet: string | RegExp, reason: string, action: string) => {
    await page.getByRole('button', { name: button, exact: true }).click();
    const dialog = page.getByRole('dialog', { name: sheet });
    await expect(dialog.getByRole('button', { name: '請先填寫原因' })).toBeDisabled();
    await dialog.getByLabel('原因').fill(reason);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: action, exact: true }).click();
    await expect(dialog).toBeHidden();
  };
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
    await section('帳務明細').getByRole('link', { name: '看全部' }).click();
    const ofDraw = page.getByRole('row').filter({ hasText: order.order_number });
    await expect(ofDraw.filter({ hasText: '抽獎' })).toContainText('-110');
    await expect(ofDraw.filter({ hasText: '消費回饋' })).toContainText('+55');
    await expectAccessible(page);
    await page.getByRole('link', { name: `回到${name}` }).click();

    const proof = section('抽獎').getByRole('link', { name: '公開驗證頁' });
    const opening = context.waitForEvent('page');
    await proof.click();
    const shop = await opening;
    await expect(shop).toHaveURL(new RegExp(`^${origin}/.*fairness.*productId=${machine.product.id}`));
    await expect(shop.getByRole('heading', { level: 1, name: '公平驗證' })).toBeVisible();
    await shop.close();
  });

  await test.step('her phone and address are masked until somebody says why, which the log keeps', async () => {
    const main = page.getByRole('main');
    await expect(main).toContainText(masked);
    await expect(main).not.toContainText(phone);
    await expect(main).not.toContainText(member.address);
    await ask('查看完整個資', '查看完整個資', '來電確認地址', '查看');
    await expect(main).toContainText(phone);
    await expect(main).toContainText(member.address);
    await expect(log.getByRole('listitem').first()).toContainText('查看會員個資');
    await expect(log.getByRole('listitem').first()).toContainText('來電確認地址');
    await page.reload();
    await expect(main).toContainText(masked);
    await expect(main).not.toContainText(phone);
  });

  await test.step('blocked until a time, she can not draw; unblocked, she can', async () => {
    const machine = await machineNamed(api, '太空艙掛號');
    const draw = () =>
      api(drawCapsules, {
        ...{ token, params: { id: machine.product.id } },
        body: { payment_method: 'balance', quantity: 1 },
      });
    await page.getByRole('button', { name: '暫停購買' }).click();
    const sheet = page.getByRole('dialog', { name: `暫停 ${name} 購買` });
    await sheet.getByLabel('原因').fill('付款爭議處理中');
    await sheet.getByLabel('結束時間').fill('2020-01-01T10:00');
    await expect(sheet.getByRole('button', { name: '結束時間須晚於現在' })).toBeDisabled();
    await sheet.getByLabel('結束時間').fill('2036-01-01T10:00');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: '暫停購買' }).click();
    await expect(page.getByText('到 2036/01/01 10:00 為止。原因：付款爭議處理中')).toBeVisible();
    await expectAccessible(page);
    const before = await tokens();
    const refusal = await draw().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(Refused);
    expect((refusal as Refused).body.code).toBe('member_blocked');
    expect(await tokens()).toBe(before);
    await ask('恢復購買', '恢復購買', '爭議已解決', '恢復購買');
    await expect(page.getByRole('button', { name: '暫停購買' })).toBeVisible();
    await draw();
    expect(await tokens()).toBeLessThan(before);
  });

  await test.step('she asks for her data and gets a file', async () => {
    const saving = page.waitForEvent('download');
    await ask('匯出個資', '匯出個資', '來信要求，已核對身分', '匯出');
    const file = await saving;
    expect(file.suggestedFilename()).toBe(`會員-${member.id}-個資.json`);
    const { data } = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(data.member).toEqual([expect.objectContaining({ phone, display_name: name })]);
    const said = page.getByRole('region', { name: '個資請求' }).getByRole('status');
    await expect(said).toContainText('請只交給會員本人');
    await expect(log).toContainText('匯出會員個資');
  });

  const deletionOf = async (who: { id: number; name: string }) => {
    await second.goto(`${office.origin}/members/${who.id}`);
    await second.getByRole('button', { name: '刪除帳號', exact: true }).click();
    const sheet = second.getByRole('dialog', { name: `刪除 ${who.name} 的帳號` });
    await expect(sheet).toContainText('會一起失去：');
    await expect(sheet.getByRole('button', { name: '請輸入「刪除帳號」' })).toBeDisabled();
    await sheet.getByLabel('輸入「刪除帳號」以確認').fill('刪除帳號');
    await expect(sheet.getByRole('button', { name: '請先填寫原因' })).toBeDisabled();
    await sheet.getByLabel('原因').fill('來信要求，已核對身分');
    return { sheet, send: () => sheet.getByRole('button', { name: '刪除帳號', exact: true }).click() };
  };

  await test.step('she is not deleted while an order of hers is under way, which is said beside what she would lose', async () => {
    const { sheet, send } = await deletionOf(member);
    await expect(sheet).toContainText(`會一起失去：${grouped(await tokens())} 代幣`);
    await expect(sheet).toContainText('盒櫃 3 件');
    watched.expectAnswer(409, `/api/staff/members/${member.id}/delete`);
    await send();
    await expect(sheet.getByRole('alert')).toHaveText('還有商品正在出貨，完成後才能刪除帳號');
    await expectAccessible(second);
    await sheet.getByRole('button', { name: '取消' }).click();
    await expect(second.getByRole('heading', { level: 1, name })).toBeVisible();
  });

  await test.step('another, who owns nothing, is deleted: her session ends, and nobody finds her any more', async () => {
    const leaving = mine(`098700093${retry}`, `098700094${retry}`);
    const gone = await join(api, origin, leaving, mine('吳手機', '吳桌機'));
    const { sheet, send } = await deletionOf(gone);
    await expectAccessible(second);
    await send();
    await expect(sheet).toBeHidden();
    await expect(second.locator('header').getByText('帳號已刪除', { exact: true })).toBeVisible();
    const main = second.getByRole('main');
    for (const known of [gone.name, `0987***${leaving.slice(-3)}`, gone.address])
      await expect(main).not.toContainText(known);
    await expect(main.getByRole('button', { name: '刪除帳號' })).toBeHidden();
    const entry = second.getByRole('region', { name: '操作紀錄' }).getByRole('listitem').first();
    await expect(entry).toContainText('刪除會員帳號');
    await expect(entry).toContainText('原因：來信要求，已核對身分');
    await expectAccessible(second);
    const refusal = await api(getBalance, { token: gone.token }).catch((error: unknown) => error);
    expect((refusal as Refused).status).toBe(401);
    await page.goto(`${office.origin}/members`);
    await page.getByLabel('電話、電子郵件、姓名、訂單或會員編號').fill(leaving);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^找不到符合的會員。/)).toBeVisible();
  });
  await others.close();
});
