import { expect } from '@playwright/test';
import { expectAccessible } from './lib/axe.ts';
import { test } from './lib/journey.ts';
import { enterOffice } from './lib/office.ts';
import { photosOf } from './lib/photos.ts';

test('a banner is made, seen before its day and deleted; prices are changed together', async ({
  context,
  browser,
  origin,
  watched,
}) => {
  const office = new URL(origin);
  office.port = String(Number(office.port) + 1);
  const again = test.info().retry || '';
  watched.expectAnswer(401, '/api/staff/self');
  const page = await enterOffice(context, office.origin, 'promo@kujiya.example', '/content/banners');
  const expectBothAccessible = async () => {
    for (const size of [
      { width: 1280, height: 800 },
      { width: 390, height: 844 },
    ]) {
      await page.setViewportSize(size);
      await expectAccessible(page);
    }
  };
  // No other journey sees it: its day is far away.
  const words = `跨年福袋預告${again}`;
  const shownAt = '2036-12-31T20:00';

  await test.step('a banner says what it lacks, then begins on its day', async () => {
    await expect(page.getByRole('heading', { level: 1, name: '橫幅' })).toBeVisible();
    await expectBothAccessible();
    await page.getByRole('link', { name: '新增橫幅' }).click();
    await expect(page.getByRole('button', { name: '請先上傳圖片' })).toBeDisabled();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await photosOf(browser, [words]));
    await expect(page.getByRole('img', { name: '目前的圖片' })).toBeVisible({ timeout: 30_000 });
    await page.getByLabel('圖片上的文字').fill(words);
    await page.getByLabel('連結').fill('/ichiban');
    await page.getByLabel('開始（台北時間）').fill('2036-12-31T18:00');
    await page.getByLabel('結束（台北時間）').fill('2036-12-31T17:00');
    await expect(page.getByRole('button', { name: '結束要晚於開始' })).toBeDisabled();
    await page.getByLabel('結束（台北時間）').fill('2037-01-01T18:00');
    await expectBothAccessible();
    await page.getByRole('button', { name: '新增', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: words })).toBeVisible();
    await expect(page.getByText('排程中')).toBeVisible();
  });

  await test.step('the home page shows it at that time, and not now', async () => {
    const address = page.url();
    await page.goto(`${office.origin}/preview`);
    const home = page.frameLocator('iframe');
    await expect(home.getByRole('region', { name: '精選活動' })).toBeVisible();
    await expect(home.getByText(words)).toHaveCount(0);
    await page.getByLabel('看哪個時間（台北時間）').fill(shownAt);
    await expect(home.getByText(words).first()).toBeAttached();
    await expectAccessible(page);
    await page.goto(address);
  });

  await test.step('it is deleted for a reason', async () => {
    await page.getByRole('button', { name: '刪除', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: '刪除橫幅' });
    await sheet.getByLabel('原因').fill('活動改期');
    await sheet.getByRole('button', { name: '刪除', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: '橫幅' })).toBeVisible();
    await expect(page.getByRole('link', { name: words })).toBeHidden();
  });

  await test.step('two products get one price; what cannot be published says why', async () => {
    const names = [`福袋貓一${again}`, `福袋貓二${again}`];
    for (const name of names) {
      await page.goto(`${office.origin}/products?new=1`);
      const sheet = page.getByRole('dialog', { name: '新增商品' });
      await sheet.getByLabel('名稱').fill(name);
      await sheet.getByLabel('單價（代幣，1 代幣＝NT$1）').fill('300');
      await sheet.getByRole('button', { name: '建立草稿' }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    }
    await page.goto(`${office.origin}/products?q=${encodeURIComponent('福袋貓')}`);
    for (const name of names) await page.getByRole('checkbox', { name: `選擇${name}`, exact: true }).check();
    await expect(page.getByText('已選 2 項')).toBeVisible();
    await page.getByRole('button', { name: '改價' }).click();
    const prices = page.getByRole('dialog', { name: '改價：2 項商品' });
    await expect(prices.getByRole('button', { name: '請先填寫價格' })).toBeDisabled();
    await prices.getByLabel('新的單價（代幣，1 代幣＝NT$1）').fill('250');
    await prices.getByLabel('原因').fill('年終特賣');
    await expectBothAccessible();
    await prices.getByRole('button', { name: '改價', exact: true }).click();
    await expect(prices).toBeHidden();
    await expect(page.getByText('NT$250')).toHaveCount(2);
    for (const name of names) await page.getByRole('checkbox', { name: `選擇${name}`, exact: true }).check();
    await page.getByRole('button', { name: '上架' }).click();
    const publish = page.getByRole('dialog', { name: '上架：2 項商品' });
    await publish.getByLabel('原因').fill('年終特賣');
    await publish.getByRole('button', { name: '上架', exact: true }).click();
    await expect(publish.getByRole('status')).toContainText('2 項沒有改成');
    await expect(publish.getByRole('status')).toContainText(`${names[0]}：`);
    await expectBothAccessible();
  });
});
