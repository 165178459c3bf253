import { expect } from '@playwright/test';
import { listProducts } from '../contract/src/catalogue.ts';
import { listGoods } from '../contract/src/goods.ts';
import { listInfo } from '../contract/src/official-info.ts';
import { test } from './lib/journey.ts';
import { expectPlaces } from './lib/share.ts';
import { expectToast } from './lib/steps.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('products, goods and news can be shared on the four networks, with their picture', async ({
  page,
  api,
}) => {
  const first = async (type: 0 | 1 | 2) =>
    (await api(listProducts, { query: { type, limit: 1 } })).data[0]?.id;
  const { data: goods } = await api(listGoods, { query: { limit: 1 } });
  const { data: news } = await api(listInfo, { query: { limit: 1 } });
  for (const [path, title] of [
    [`/ichiban/detail/${await first(0)}`, '分享商品'],
    [`/blindbox/detail/${await first(1)}`, '分享商品'],
    [`/gacha/detail/${await first(2)}`, '分享商品'],
    [`/shop/detail/${goods[0]?.id}`, '分享商品'],
    [`/info/detail/${news[0]?.id}`, '分享這篇情報'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('button', { name: '分享', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: title });
    await expectPlaces(sheet, path);
    const picture = sheet.getByRole('img', { name: /^分享圖片/ });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await sheet.getByRole('button', { name: '關閉' }).click();
    await expect(sheet).toBeHidden();
  }
});

test('a network opens in its own window at the tap, and the link can be copied', async ({
  page,
  context,
}) => {
  await context.route('https://social-plugins.line.me/**', (route) => route.fulfill({ body: 'LINE' }));
  await page.goto('/info');
  await page.getByRole('main').getByRole('listitem').first().getByRole('link').click();
  await page.getByRole('button', { name: '分享', exact: true }).click();
  const sheet = page.getByRole('dialog', { name: '分享這篇情報' });
  const opened = context.waitForEvent('page');
  await sheet.getByRole('link', { name: /^LINE/ }).click();
  expect(new URL((await opened).url()).searchParams.get('url')).toBe(page.url());
  await page.bringToFront();
  await sheet.getByRole('button', { name: '複製連結', exact: true }).click();
  await expectToast(page, '已複製連結');
});
