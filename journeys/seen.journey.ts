import { expect, type Page } from '@playwright/test';
import { productNamed } from './lib/api.ts';
import { casesNamed, expectHeld, freeBoxes, openCase } from './lib/boxes.ts';
import { test } from './lib/journey.ts';
import { expectStill, hold, sayNetwork } from './lib/steps.ts';
import { ownCases, stockDraws } from './lib/stock.ts';

// Other journeys test the animations; here they would only cost time.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Opens a page that the browser renders by itself: as soon as it shows anything, its script is running. */
async function openPlain(page: Page): Promise<void> {
  await page.goto('/likes');
  await expect(page.getByRole('main')).toContainText('心願清單');
  await expectStill(page);
}

/** Goes to a page of this visit without a reload. */
const goOn = (page: Page, path: string) =>
  page.evaluate((to) => {
    window.history.pushState({ idx: 1 }, '', to);
    window.dispatchEvent(new PopStateEvent('popstate'));
  }, path);

/** The words among these that are broken across two lines. */
const brokenWords = (page: Page, names: readonly string[]) =>
  page.evaluate((wanted) => {
    const broken: string[] = [];
    const walker = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? '';
      if (!wanted.includes(text) || node.parentElement?.closest('.sr-only')) continue;
      for (const { 0: word, index } of text.matchAll(/\S+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (new Set([...range.getClientRects()].map(({ top }) => top)).size > 1) broken.push(word);
      }
    }
    return broken;
  }, names);

test('names of figures break only between their words, on narrow phones too', { tag: '@nightly' }, async ({
  page,
  api,
}) => {
  const { product } = await casesNamed(api, '今晚我擺攤');
  const names = product.figures.map(({ name }) => name);
  expect(names.join()).toContain(' ');
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 844 });
    for (const path of ['/blindbox/figures', `/blindbox/detail/${product.id}`]) {
      await page.goto(path);
      await expect(page.getByText(names[0]!).filter({ visible: true }).first()).toBeVisible();
      await expectStill(page);
      expect(await brokenWords(page, names), `${path} at ${width}`).toEqual([]);
    }
    await page.goto(`/blindbox/detail/${product.id}`);
    const whole = page.getByRole('button', { name: /^整盒端走/ }).filter({ visible: true });
    // One line, and the padding of the button.
    expect((await whole.boundingBox())!.height, `at ${width}`).toBeLessThanOrEqual(56);
  }
});

test('the stamp of a tier has the colour of paper, whatever picture is below it', {
  tag: '@nightly',
}, async ({ page, api }) => {
  const { product } = await productNamed(api, '滷味龍大公仔賞');
  await page.goto(`/ichiban/ticket/${product.id}`);
  await page.getByRole('main').getByRole('button', { name: /^B賞/ }).first().click();
  const disc = page.getByRole('dialog').getByRole('img', { name: 'B賞' }).locator('xpath=../..');
  const colour = await disc.evaluate((element) => getComputedStyle(element).backgroundColor);
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  expect(colour).toBe(paper);
});

test('a search result says the same as its card on the shelf; there is one place to search', {
  tag: '@nightly',
}, async ({ page, storeroom }) => {
  const name = `兩處同價的賞 ${test.info().testId.slice(-6)}`;
  const tiers = [{ tier: 'A', name: '旅程獅子', quantity: 9, is_big: true }];
  await stockDraws(storeroom, { type: 0, name, price: 100, discount_price: 80 }, tiers, {});
  const card = page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('link', { name }) });
  // The newest of the shelf, whose page is kept for a second.
  await expect(async () => {
    await page.goto('/ichiban');
    await expect(card).toBeVisible({ timeout: 500 });
  }).toPass();
  const onShelf = await card.innerText();
  expect(onShelf).toMatch(/剩 \d+/);
  await expect(card.locator('del, s')).toHaveCount(1);
  await page.goto(`/search?q=${encodeURIComponent(name)}`);
  expect(await card.innerText()).toBe(onShelf);
  await expect(page.getByPlaceholder('搜尋商品').filter({ visible: true })).toHaveCount(1);
});

/** Distances from the top of each skeleton of the page to come, filtered by their size. */
const shapes = (page: Page, size: { atLeast: number; atMost: number; square: boolean }) =>
  page.evaluate(
    ({ atLeast, atMost, square }) =>
      [...document.querySelectorAll('main .skeleton')]
        .map((element) => element.getBoundingClientRect())
        .filter(({ width }) => width >= atLeast && width <= atMost)
        .filter(({ width, height }) => (square ? Math.abs(width - height) <= 8 : height > 100))
        .map(({ top }) => Math.round(top)),
    size,
  );

test('the skeleton of a page has the shape of the page', { tag: '@nightly' }, async ({ page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // A page fetched ahead shows no skeleton; on a slow network nothing is fetched ahead.
  await sayNetwork(page, { saveData: false, effectiveType: '3g' });
  const { product } = await casesNamed(api, '今晚我擺攤');
  const ichiban = (await productNamed(api, '滷味龍大公仔賞')).product;

  await openPlain(page);
  let letGo = await hold(page, '**/api/**');
  await goOn(page, `/blindbox/detail/${product.id}`);
  const wide = { atLeast: 388, atMost: 390, square: false };
  await expect.poll(() => shapes(page, wide)).toHaveLength(1);
  await expectStill(page);
  const [scene = 0] = await shapes(page, wide);
  letGo();
  const shelf = page.getByRole('list', { name: /的盒子$/ });
  await expect(shelf).toBeVisible();
  await expectStill(page);
  const picture = (await shelf.locator('xpath=preceding-sibling::*[1]').boundingBox())!;
  expect(Math.abs(scene - picture.y)).toBeLessThanOrEqual(24);

  await openPlain(page);
  letGo = await hold(page, '**/api/**');
  await goOn(page, `/ichiban/detail/${ichiban.id}`);
  const small = { atLeast: 44, atMost: 80, square: true };
  await expect.poll(async () => (await shapes(page, small)).length).toBeGreaterThanOrEqual(4);
  await expectStill(page);
  const [thumbs = 0] = await shapes(page, small);
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: ichiban.name })).toBeVisible();
  await expectStill(page);
  const thumb = page
    .getByRole('main')
    .getByRole('button')
    .filter({ has: page.locator('img') })
    .first();
  expect(Math.abs(thumbs - (await thumb.boundingBox())!.y)).toBeLessThanOrEqual(24);
});

test.describe('a box that is being taken', () => {
  test.use({ member: 'new' });

  test('shows no cards and cannot be bought before it is held', { tag: '@both-sizes' }, async ({
    page,
    storeroom,
  }) => {
    const shown = await ownCases(storeroom);
    const pack = shown.packages[0]!;
    await openCase(page, shown, pack);
    await expectStill(page);
    const index = freeBoxes(pack)[0]!;
    const letGo = await hold(page, '**/api/**');
    await page.getByRole('link', { name: `${index} 號盒，可挑選`, exact: true }).click();
    await expect(page).toHaveURL(/\/blindbox\/item\//);
    await expect(page.locator('main [data-loading], main .skeleton').first()).toBeVisible();
    await expectStill(page);
    await expect(page.getByRole('button', { name: '就決定是你了' })).toHaveCount(0);
    await expect(page.getByRole('main').getByText(/×|−:−−|提示卡/)).toHaveCount(0);
    letGo();
    await expectHeld(page, index);
    await expect(page.getByRole('list', { name: '道具卡' }).getByRole('listitem')).toHaveText([
      /×\s*\d/,
      /×\s*\d/,
    ]);
    await expect(page.getByRole('button', { name: '就決定是你了' }).filter({ visible: true })).toBeEnabled();
  });
});

test('on a desktop the scene of a case is shown whole, and its cartons fill their places', {
  tag: '@nightly',
}, async ({ page, api }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  const shown = await casesNamed(api, '今晚我擺攤');
  await openCase(page, shown, shown.packages[0]!);
  const shelf = page.getByRole('list', { name: /的盒子$/ });
  // Next to nothing of the scene's upper edge is cut off: the heads of the back row are there.
  const cut = await shelf
    .locator('xpath=preceding-sibling::*[1]')
    .locator('img')
    .evaluate((image: HTMLImageElement) => {
      const { width, height } = image.getBoundingClientRect();
      const drawn = (width * 540) / 960;
      const share = Number.parseFloat(getComputedStyle(image).objectPosition.split(' ')[1] ?? '') / 100;
      return ((drawn - height) * share) / drawn;
    });
  expect(cut).toBeLessThan(0.04);
  const place = (await shelf.getByRole('listitem').first().boundingBox())!;
  const carton = (await shelf.getByRole('listitem').first().locator('img').first().boundingBox())!;
  expect(carton.width / place.width).toBeGreaterThan(0.5);
});

test('the results of a tube have five columns on a phone and ten on a desktop', { tag: '@nightly' }, async ({
  page,
  api,
}) => {
  const { tubes } = await productNamed(api, '滷味龍大公仔賞');
  for (const [width, columns] of [
    [390, 5],
    [960, 10],
    [1280, 10],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/ichiban/result?tubeId=${tubes[0]!.id}`);
    const tickets = page.getByRole('main').locator('ul').last();
    await expect(tickets.getByRole('listitem')).toHaveCount(tubes[0]!.total_tickets);
    const counted = await tickets.evaluate(
      (list) => getComputedStyle(list).gridTemplateColumns.split(' ').length,
    );
    expect(counted, `at ${width}`).toBe(columns);
  }
});

test('the page of a product, and of one that does not exist, end with products', { tag: '@nightly' }, async ({
  page,
  api,
  watched,
}) => {
  const ichiban = await productNamed(api, '滷味龍大公仔賞');
  for (const [path, title] of [
    [`/ichiban/detail/${ichiban.product.id}`, /的其他商品$/],
    [`/gacha/detail/${(await productNamed(api, '麻糬團團', 2)).product.id}`, /的其他商品$/],
    ['/gacha/detail/999999', '熱門商品'],
  ] as const) {
    if (path.endsWith('999999')) {
      watched.expectAnswer(404, path);
      watched.expectAnswer(404, '/api/gacha/product/999999');
    }
    await page.goto(path);
    await page.getByRole('main').getByRole('heading', { name: title }).scrollIntoViewIfNeeded();
    await expect(page.getByRole('region', { name: title }).getByRole('article').first()).toBeVisible();
  }
});

test.describe('a member at a desktop', () => {
  test.use({ member: 'new' });

  test('finds the storage in the header', { tag: '@nightly' }, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto('/');
    await expect(page.getByRole('banner').getByRole('link', { name: '盒櫃' })).toBeVisible();
  });
});
