import { expect } from '@playwright/test';
import { test } from './lib/journey.ts';

// Other journeys test the animations; here they would only cost time.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the news leads from the list to an article, its neighbours and its products', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('navigation', { name: '主要選單' }).getByRole('link', { name: '情報' }).click();
  await expect(page).toHaveURL('/info');
  await expect(page.getByRole('heading', { level: 1, name: '情報' })).toBeVisible();
  const articles = page.getByRole('main').getByRole('heading', { level: 2 });
  await expect(articles).toHaveCount(10);
  await page.getByRole('link', { name: '下一頁' }).click();
  await expect(page).toHaveURL('/info?page=2');
  await expect(articles).toHaveCount(2);
  await page.getByRole('link', { name: '上一頁' }).click();
  await expect(articles).toHaveCount(10);

  await page.getByRole('link', { name: /滷味龍大公仔賞開筒/ }).click();
  await expect(page).toHaveURL(/\/info\/detail\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name: /滷味龍大公仔賞開筒/ })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: '這一筒有什麼' })).toBeVisible();
  await page.getByRole('link', { name: /^上一則/ }).click();
  await expect(page.getByRole('heading', { level: 1, name: /看懂公平驗證/ })).toBeVisible();
  await page.getByRole('link', { name: /^下一則/ }).click();
  const related = page.getByRole('region', { name: '這篇提到的商品' });
  await expect(related.getByRole('article')).toHaveCount(3);
  await related.getByRole('link', { name: /滷味龍大公仔賞/ }).click();
  await expect(page).toHaveURL(/\/ichiban\/detail\/\d+$/);
});

test('an address without an article says so and links to the list', async ({ page, watched }) => {
  for (const [id, reason] of [
    ['abc', '無效的情報 ID'],
    ['999999', '情報內容載入失敗'],
  ] as const) {
    watched.expectAnswer(404, `/info/detail/${id}`);
    await page.goto(`/info/detail/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: reason })).toBeVisible();
    await page.getByRole('link', { name: '看看其他情報' }).click();
    await expect(page).toHaveURL('/info');
  }
});

test('an article is not requested again within ten minutes', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/official-info')) asked.push(pathname);
  });
  await page.goto('/info');
  const first = page.getByRole('main').getByRole('listitem').first().getByRole('link');
  await first.click();
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goBack();
  await first.click();
  await expect(page.getByRole('article').first()).toBeVisible();
  // The list came with its page.
  expect(asked).toEqual([expect.stringMatching(/^\/api\/official-info\/\d+$/)]);
});
