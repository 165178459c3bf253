import { expect } from '@playwright/test';
import { listProducts } from '../contract/src/catalogue.ts';
import { listLikes, toggleLike } from '../contract/src/likes.ts';
import { listNotifications } from '../contract/src/notifications.ts';
import { expectAccessible } from './lib/axe.ts';
import { test } from './lib/journey.ts';
import { enterOffice } from './lib/office.ts';

test('a campaign is written, scheduled, found, stopped, mended, resumed and deleted', async ({
  context,
  api,
  origin,
  enterAs,
  isMobile,
  mine,
  watched,
}) => {
  const office = new URL(origin);
  office.port = String(Number(office.port) + 1);
  const title = `${mine('手機', '桌機')}轉蛋補貨${test.info().retry || ''}`;
  const [text, mended] = ['喜歡的那一台補滿了。', '您喜歡的那一台補滿了。'];
  const { token } = await enterAs(11);
  const liked = new Set((await api(listLikes, { token })).data.map(({ id }) => id));
  const machines = (await api(listProducts, { query: { type: 2 } })).data;
  const machine = machines.find(({ id }) => !liked.has(id))!;
  const like = () => api(toggleLike, { token, params: { id: machine.id } });

  watched.expectAnswer(401, '/api/staff/self');
  const page = await enterOffice(context, office.origin, 'promo@kujiya.example');
  const log = page.getByRole('region', { name: '操作紀錄' });
  const heading = page.getByRole('heading', { level: 1, name: title });
  const state = (name: string) => page.locator('header').getByText(name, { exact: true });
  const stop = async () => {
    await page.getByRole('button', { name: '停止', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: '停止推播' });
    await expect(sheet.getByRole('button', { name: '請先填寫原因' })).toBeDisabled();
    await sheet.getByLabel('原因').fill('漏了一個字');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: '停止', exact: true }).click();
    await expect(state('已停止')).toBeVisible();
  };

  await test.step('the manager writes it, and sees both previews and how many will get it', async () => {
    await page.goto(`${office.origin}/campaigns`);
    await expect(page.getByRole('row').filter({ hasText: '新年轉蛋週' })).toContainText('排程中');
    await expectAccessible(page);
    await page.getByRole('link', { name: '寫一則推播' }).click();
    await expect(page.getByRole('button', { name: '請先填寫標題' })).toBeDisabled();
    await page.getByLabel('標題').fill(title);
    await page.getByLabel('內容').fill(text);
    await page.getByLabel('開啟的頁面').fill(`/gacha/${machine.id}`);
    await page.getByLabel('對象').selectOption('likes');
    await expect(page.getByRole('button', { name: '請先選擇商品' })).toBeDisabled();
    await page.getByLabel('商品', { exact: true }).fill(machine.name);
    await page.getByRole('button', { name: `＋ ${machine.name}`, exact: true }).click();
    for (const place of ['手機的鎖定畫面', '會員的通知'])
      await expect(page.getByRole('figure', { name: place })).toContainText(`${title}${text}`);
    await expect(page.getByText(/位會員會收到通知/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '存成草稿' }).click();
    await expect(heading).toBeVisible();
    await expect(state('草稿')).toBeVisible();
  });

  await test.step('a member who likes the product counts, and the campaign is scheduled for a time', async () => {
    const counted = page.getByText(/^[\d,]+ 位會員會收到通知/).first();
    const shown = async () => Number.parseInt((await counted.textContent()) ?? '', 10);
    const before = await shown();
    expect((await like()).data.is_liked).toBe(true);
    await page.reload();
    await expect.poll(shown).toBe(before + 1);
    await page.getByRole('button', { name: '傳送…' }).click();
    const sheet = page.getByRole('dialog', { name: '傳送推播' });
    await expect(sheet).toContainText(`${before + 1} 位會員會收到通知`);
    await expect(sheet.getByRole('figure', { name: '手機的鎖定畫面' })).toContainText(text);
    await expect(sheet.getByRole('button', { name: '現在傳送' })).toBeEnabled();
    await sheet.getByLabel('傳送時間').fill('2036-12-30T20:00');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: '排程傳送' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText(/^2036\/12\/30 20:00 開始傳送/)).toBeVisible();
    await expect(page.getByLabel('內容')).toBeDisabled();
    await expect(log.getByRole('listitem').first()).toContainText('傳送推播');
  });

  await test.step('it stands in the list, and the palette finds it', async () => {
    await page.getByRole('link', { name: '推播', exact: true }).last().click();
    await page.getByLabel('狀態').selectOption('scheduled');
    const row = page.getByRole('row').filter({ hasText: title });
    await expect(row).toContainText('喜歡某個商品的會員');
    await expect(row).toContainText('2036/12/30 20:00');
    await expect(row).toContainText('0 人');
    await expectAccessible(page);
    if (isMobile) await page.getByRole('button', { name: '搜尋', exact: true }).tap();
    else await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: '前往或搜尋' });
    await palette.getByRole('combobox').fill(title);
    await palette.getByRole('option', { name: title }).click();
    await expect(heading).toBeVisible();
  });

  await test.step('the brake stops it before anybody got it, so that its words can be mended', async () => {
    await stop();
    await expect(page.getByText('停止，還沒有人收到')).toBeVisible();
    await page.getByLabel('內容').fill(mended);
    await page.getByRole('button', { name: '儲存', exact: true }).click();
    await expect(log.getByRole('listitem').first()).toContainText('修改推播');
    await expectAccessible(page);
  });

  await test.step('resumed, it goes out at its time with the words as they are now', async () => {
    await page.getByRole('button', { name: '繼續…' }).click();
    const sheet = page.getByRole('dialog', { name: '繼續推播' });
    await expect(sheet.getByLabel('傳送時間')).toHaveValue('2036-12-30T20:00');
    await expect(sheet.getByRole('figure', { name: '會員的通知' })).toContainText(mended);
    await sheet.getByLabel('傳送時間').fill('2036-12-31T20:00');
    await expectAccessible(page);
    await sheet.getByRole('button', { name: '排程傳送' }).click();
    await expect(sheet).toBeHidden();
    await expect(state('排程中')).toBeVisible();
    await expect(page.getByText(/^2036\/12\/31 20:00 開始傳送/)).toBeVisible();
    await expect(log.getByRole('listitem').first()).toContainText('繼續推播');
    await expectAccessible(page);
  });

  await test.step('stopped once more, it is deleted, and no member has heard of it', async () => {
    await stop();
    await page.getByRole('button', { name: '刪除', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: '刪除推播' });
    await sheet.getByLabel('原因').fill('補貨延期');
    await sheet.getByRole('button', { name: '刪除', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: '推播' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: '新年轉蛋週' })).toBeVisible();
    await expect(page.getByRole('row').filter({ hasText: title })).toBeHidden();
    const { data } = await api(listNotifications, { token, query: {} });
    expect(data.map((one) => one.title)).not.toContain(title);
    expect((await like()).data.is_liked).toBe(false);
  });
});
