import { expect, type Page } from '@playwright/test';
import { getProduct, listProducts } from '../contract/src/catalogue.ts';
import { productNamed } from './lib/api.ts';
import { test } from './lib/journey.ts';
import { expectStill, expectToast, openByCard } from './lib/steps.ts';

// Other journeys test the animations; here they would only cost time.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const cardsOn = (page: Page) => page.getByRole('tabpanel').getByRole('article');

test('the home tabs show each kind of product, to the end of its shelf', async ({ page, api }) => {
  await page.goto('/');
  await expect(page).toHaveTitle(/籤屋/);
  const all = await api(listProducts, { query: {} });
  expect(all.total).toBeGreaterThanOrEqual(60);

  const cards = cardsOn(page);
  await expect(cards).toHaveCount(40);
  const end = page.getByText('・ 到底了 ・');
  while ((await end.count()) === 0) {
    const shown = await cards.count();
    await cards.last().scrollIntoViewIfNeeded();
    await expect
      .poll(async () => (await end.isVisible()) || (await cards.count()) > shown, {
        message: 'a further page',
      })
      .toBe(true);
  }
  // Other journeys fill the shelf meanwhile.
  const later = await api(listProducts, { query: {} });
  expect(await cards.count()).toBeGreaterThanOrEqual(all.total);
  expect(await cards.count()).toBeLessThanOrEqual(later.total);

  for (const [type, label, path] of [
    [0, '一番賞', '/ichiban'],
    [1, '盒玩', '/blindbox'],
    [2, '轉蛋', '/gacha'],
  ] as const) {
    const shelf = await api(listProducts, { query: { type } });
    await page.getByRole('tab', { name: label }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('tab', { name: label })).toHaveAttribute('aria-selected', 'true');
    // A product of several lots says how many: 一番賞・共 2 筒.
    const ofLabel = cards.getByText(new RegExp(`^${label}(・|$)`));
    await expect
      .poll(async () => {
        const [shown, labelled] = await Promise.all([cards.count(), ofLabel.count()]);
        return shown >= Math.min(shelf.total, 40) && shown === labelled;
      })
      .toBe(true);
  }
});

test('going back from a product ends where the list was left', async ({ page }) => {
  await page.goto('/');
  const cards = cardsOn(page);
  await cards.nth(30).scrollIntoViewIfNeeded();
  const scrolled = () => page.evaluate(() => window.scrollY);
  expect(await scrolled()).toBeGreaterThan(400);
  // The card's position in the window: late content above it changes the scroll offset, but not this.
  const top = () => cards.nth(30).evaluate((card) => Math.round(card.getBoundingClientRect().top));
  const left = await top();

  // The driver would scroll and click within one frame, which no person can.
  await cards.nth(30).getByRole('link').dispatchEvent('click');
  await expect(page).toHaveURL(/\/detail\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect.poll(scrolled).toBe(0);

  await page.goBack();
  await expect(page).toHaveURL('/');
  await expect.poll(top).toBe(left);
  await expect(cards.nth(30)).toBeInViewport();
  // The browser's driver would scroll if a page in transition covered its click target.
  await expectStill(page);

  // Each tab keeps its own scroll position.
  const before = await scrolled();
  await page.getByRole('tab', { name: '轉蛋' }).dispatchEvent('click');
  await expect.poll(scrolled).toBeLessThan(before);
  await expectStill(page);
  await page.getByRole('tab', { name: '全部' }).dispatchEvent('click');
  await expect.poll(top).toBe(left);
});

test('an ichiban product shows its price, prizes, odds, last prize and tubes', async ({ page, api }) => {
  const shown = await productNamed(api, '銀河特快賞');
  await openByCard(page, shown.product.name);
  await expect(page).toHaveURL(`/ichiban/detail/${shown.product.id}`);
  await expect(page.getByText('$210').filter({ visible: true }).first()).toBeVisible();
  await expect(page.getByText(/^約 3 個工作天出貨/).first()).toBeVisible();

  // With no tube in the address, the first with an A left is shown; the arrow leads to its neighbour.
  const { data } = await api(getProduct, { params: { id: shown.product.id } });
  const { tubes } = await productNamed(api, '銀河特快賞');
  expect(tubes.length).toBeGreaterThan(1);
  const big = data.prizes.find(({ tier }) => tier === 'A')?.id ?? 0;
  // Which one it is, the draws of this demo world decide.
  const at = Math.max(
    0,
    tubes.findIndex((tube) => (tube.prize_details[big] ?? 0) > 0),
  );
  const opened = tubes[at];
  const neighbour = tubes[at === 0 ? 1 : at - 1];
  expect(data.prizes.map(({ tier }) => tier).join()).toBe('A,B,C,D,E,F,G,LAST');
  for (const { id, tier, name, quantity } of data.prizes.filter((prize) => prize.tier !== 'LAST')) {
    const left = `剩\\s*${opened?.prize_details[id]}\\s*張，共\\s*${quantity}\\b`;
    await expect(page.getByRole('button', { name: new RegExp(`${tier}賞.*${name}.*${left}`) })).toBeVisible();
  }
  await expect(
    page.getByRole('button', { name: /郵差小宇 黑金星塵大公仔.*抽走最後一張籤的人帶回家/ }),
  ).toBeVisible();
  await expect(page.getByText(`目前籤筒：${opened?.tube_title}`)).toBeVisible();
  await page.getByRole('button', { name: `${at === 0 ? '下' : '上'}一筒：${neighbour?.tube_title}` }).click();
  await expect(page).toHaveURL(`/ichiban/detail/${shown.product.id}?tube=${neighbour?.id}`);
  await expect(page.getByText(`目前籤筒：${neighbour?.tube_title}`)).toBeVisible();

  await page
    .getByRole('button', { name: /失重貓 絨毛/ })
    .last()
    .click();
  const sheet = page.getByRole('dialog', { name: 'D賞' });
  await expect(sheet).toContainText('下一張的機率');
  await sheet.getByRole('button', { name: '關閉' }).click();
  await expect(sheet).toBeHidden();

  await page.getByRole('link', { name: '規則', exact: true }).click();
  await expect(page).toHaveURL('/ichiban/rules');
  await expect(page.getByRole('heading', { level: 1, name: '一番賞規則' })).toBeVisible();
});

test('a product that is not on sale yet says why', { tag: '@nightly' }, async ({ page, api }) => {
  const unreleased = await productNamed(api, '圍爐開運賞');
  await page.goto(`/ichiban/detail/${unreleased.product.id}`);
  await expect(page.getByText(/商品尚未發售，發售時間：\d{4}\/\d\d\/\d\d \d\d:\d\d/)).toBeVisible();

  const unopened = await productNamed(api, '雨天散步賞');
  await page.goto(`/ichiban/detail/${unopened.product.id}`);
  await expect(page.getByText(/商品尚未開放購買，開放時間：/).first()).toBeVisible();
  await page.getByRole('button', { name: '開賣通知我' }).click();
  const popup = page.getByRole('dialog', { name: '抽選尚未開放' });
  await expect(popup).toContainText('開放時間');
  await popup.getByRole('button', { name: '知道了' }).click();
  await expect(popup).toBeHidden();
});

test('each kind of product has its own page, and every id leads to it', { tag: '@nightly' }, async ({
  page,
  api,
}) => {
  for (const [type, shelf, words] of [
    [1, '/blindbox', '阿公修理行'],
    [2, '/gacha', '麻糬團團'],
  ] as const) {
    const { product } = await productNamed(api, words, type);
    await openByCard(page, product.name);
    await expect(page).toHaveURL(`${shelf}/detail/${product.id}`);
    await page.goto(`/detail/${product.id}`);
    await expect(page).toHaveURL(`${shelf}/detail/${product.id}`);
  }
  const ware = (await productNamed(api, '滷鍋氣氛燈', 3)).product;
  await page.goto(`/detail/${ware.id}`);
  await expect(page.getByRole('heading', { level: 1, name: ware.name })).toBeVisible();
  await expect(page).toHaveURL(`/shop/detail/${ware.id}`);
  await expect(page.getByRole('heading', { name: '熱門推薦' })).toBeVisible();

  const ichiban = await productNamed(api, '銀河特快賞');
  await page.goto(`/detail/${ichiban.product.id}`);
  await expect(page).toHaveURL(`/ichiban/detail/${ichiban.product.id}`);
});

test('a product that does not exist is reported as missing; an unknown address leads home', {
  tag: '@nightly',
}, async ({ page, watched }) => {
  watched.expectAnswer(404, '/detail/999999');
  await page.goto('/detail/999999');
  await expect(page.getByRole('heading', { name: '商品資料不存在' })).toBeVisible();

  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/');
  await expect(cardsOn(page).first()).toBeVisible();
});

test.describe('search', () => {
  const search = (page: Page) => page.getByRole('main').getByRole('textbox', { name: '搜尋商品' });
  const found = (page: Page) => page.getByRole('region', { name: /的搜尋結果/ });

  test('typing searches once, after a pause; results and history follow', async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url());
      if (pathname === '/api/products/search') asked.push(searchParams.get('q') ?? '');
    });
    await page.clock.install();
    await page.goto('/search');
    await expect(search(page)).toBeFocused();
    // No time passes between two keys of this typist.
    await page.clock.pauseAt(Date.now() + 60_000);
    await search(page).pressSequentially('露營賞');
    await page.clock.resume();
    await expect(page.getByRole('heading', { name: /「露營賞」的搜尋結果/ })).toBeVisible();
    await expect(page).toHaveURL(`/search?q=${encodeURIComponent('露營賞')}`);
    expect(asked).toEqual(['露營賞']);
    await expect(found(page).getByRole('article')).toHaveCount(1);
    await expect(found(page).getByRole('link', { name: /森林小夥伴 星空露營賞/ })).toBeVisible();
    // One card does not fill the page.
    await expect(page.getByRole('region', { name: '熱門商品' }).getByRole('article').first()).toBeVisible();

    await page.getByRole('button', { name: '清空' }).click();
    await expect(page.getByRole('heading', { name: '歷史紀錄' })).toBeVisible();
    await search(page).fill('泡湯');
    await search(page).press('Enter');
    await expect(page.getByRole('heading', { name: /「泡湯」的搜尋結果/ })).toBeVisible();
    await page.getByRole('button', { name: '清空' }).click();
    const tags = page.getByRole('region', { name: '歷史紀錄' }).getByRole('listitem');
    await expect(tags).toHaveText(['泡湯', '露營賞']);

    await tags.filter({ hasText: '露營賞' }).getByRole('button').click();
    await expect(page.getByRole('heading', { name: /「露營賞」的搜尋結果/ })).toBeVisible();
    await page.getByRole('button', { name: '清空' }).click();
    await expect(tags).toHaveText(['露營賞', '泡湯']);

    const clear = page.getByRole('button', { name: '清除全部歷史紀錄' });
    const question = page.getByRole('dialog', { name: '確定要清除全部歷史紀錄嗎？' });
    await clear.click();
    await question.getByRole('button', { name: '取消' }).click();
    await expect(question).toBeHidden();
    await expect(tags).toHaveCount(2);
    await clear.click();
    await question.getByRole('button', { name: '清除' }).click();
    await expect(page.getByRole('heading', { name: '歷史紀錄' })).toBeHidden();
    await page.reload();
    await expect(page.getByRole('heading', { name: '熱門關鍵字' })).toBeVisible();
    await expect(page.getByRole('heading', { name: '歷史紀錄' })).toBeHidden();
  });

  test('a hot keyword searches without entering the history; an empty result offers hot products', {
    tag: '@nightly',
  }, async ({ page }) => {
    await page.goto('/search');
    await expect(page.getByRole('heading', { name: '熱門商品' })).toBeVisible();
    await page.getByRole('button', { name: '滷味龍' }).click();
    await expect(page.getByRole('heading', { name: /「滷味龍」的搜尋結果/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /滷味龍大公仔賞/ })).toBeVisible();

    await search(page).fill('不存在的玩具');
    await expect(page.getByText('沒有找到想要的結果')).toBeVisible();
    await expect(page.getByText('換個關鍵詞試試吧')).toBeVisible();
    await expect(page.getByRole('region', { name: '熱門商品' }).getByRole('article').first()).toBeVisible();
    await page.getByRole('button', { name: '清空' }).click();
    await expect(page.getByRole('region', { name: '歷史紀錄' }).getByRole('listitem')).toHaveText([
      '不存在的玩具',
    ]);
  });

  test('suggestions appear while typing; a product found by a prize names that prize', async ({ page }) => {
    await page.goto('/search');
    await search(page).pressSequentially('珍奶');
    const suggestions = page.getByRole('list', { name: '搜尋建議' });
    await expect(suggestions.getByRole('button').first()).toBeVisible();
    await expect(suggestions.getByRole('button', { name: '夜市怪獸 珍奶獸涼夏賞' })).toBeVisible();
    await suggestions.getByRole('button', { name: '珍奶獸 大杯公仔' }).click();
    await expect(search(page)).toHaveValue('珍奶獸 大杯公仔');
    await expect(found(page).getByRole('article')).toHaveCount(1);
    await expect(page.getByText(/^A賞：珍奶獸 大杯公仔/)).toBeVisible();
  });

  test('an empty search is refused; the address prefills; cancel goes back', { tag: '@nightly' }, async ({
    page,
    isMobile,
  }) => {
    await page.goto('/');
    if (isMobile) await page.getByRole('link', { name: '搜尋商品' }).click();
    else {
      const header = page.getByRole('banner').getByRole('searchbox', { name: '搜尋商品' });
      await header.press('Enter');
      await expectToast(page, '您尚未輸入要尋找的關鍵字');
      await header.fill('  水豚 ');
      await page.getByRole('banner').getByRole('button', { name: '搜尋' }).click();
      await expect(page).toHaveURL(`/search?q=${encodeURIComponent('水豚')}`);
      await expect(search(page)).toHaveValue('水豚');
      await page.getByRole('button', { name: '清空' }).click();
    }
    await expect(search(page)).toBeFocused();
    await search(page).press('Enter');
    await expectToast(page, '您尚未輸入要尋找的關鍵字');
    await page.getByRole('button', { name: '取消' }).click();
    await expect(page).toHaveURL('/');

    await page.goto(`/search?q=${encodeURIComponent('水豚')}`);
    await expect(search(page)).toHaveValue('水豚');
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  });
});
