import { expect, type Page } from '@playwright/test';
import { productNamed } from './lib/api.ts';
import { test } from './lib/journey.ts';
import {
  expectRest,
  expectTaken,
  hold,
  intercept,
  noteShifts,
  restingPlace,
  sayNetwork,
} from './lib/steps.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** The calls this page makes from now on, except the record of the visit and the streams that stay open. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/') || pathname.endsWith('/events')) return;
    if (pathname === '/api/visitors/record') return;
    calls.push(`${request.method()} ${pathname}${search}`);
  });
  return calls;
}

/** The nth visible card, pinned by its address: its index changes while cards are still being laid out. */
async function seenCard(page: Page, shelf: string, nth: number) {
  const seen = page.locator(`main a[href^="/${shelf}/detail/"]:has(h3):visible`).nth(nth);
  const card = page.locator(`main a[href="${await seen.getAttribute('href')}"]:has(h3):visible`).first();
  // A picture comes when its card does, and a card without its picture is not shown in advance.
  await card.scrollIntoViewIfNeeded();
  const isThere = (image: HTMLImageElement) => image.complete && image.naturalWidth > 0;
  await expect.poll(() => card.locator('img').first().evaluate(isThere)).toBe(true);
  return card;
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('home, products, rules and policies can be read', { tag: '@nightly' }, async ({ page, api }) => {
    const { product } = await productNamed(api, '銀河特快賞');
    for (const path of [
      '/',
      '/gacha',
      `/ichiban/detail/${product.id}`,
      '/ichiban/rules',
      '/blindbox/rules',
      '/gacha/rules',
      '/ichiban/fairness-verification',
      '/settings/terms',
      '/settings/privacy',
      '/return-policy',
      '/shop',
      '/info',
      '/blindbox/figures',
      '/viprule',
    ]) {
      await page.goto(path);
      await expect(heading(page).first()).toBeAttached();
      await expect(page.getByText('載入中')).toHaveCount(0);
      expect((await page.getByRole('main').innerText()).length, path).toBeGreaterThan(100);
    }
    await page.goto(`/ichiban/detail/${product.id}`);
    await expect(heading(page)).toHaveText(product.name);
    await expect(page.locator('main img').first()).toBeVisible();
    await page.getByRole('link', { name: '規則' }).first().click();
    await expect(page).toHaveURL('/ichiban/rules');
  });

  test('each page says what needs scripts, leads to the shelves, and can be searched', async ({ page }) => {
    await page.goto('/');
    // The tool finds nothing inside a `noscript` by its text or role.
    for (const path of ['/blindbox', '/shop', '/search']) {
      await expect(page.locator('#read-only')).toBeInViewport();
      await page.locator(`noscript a[href="${path}"]`).click();
      await expect(page).toHaveURL(path);
    }
    const submit = async (path: string, label: string) => {
      await page.goto(path);
      await page.getByLabel(label).last().fill('貓');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\?q=/);
      await expect(page.getByLabel(label).last()).toHaveValue('貓');
      await expect(page.getByRole('main').getByRole('link', { name: /貓/ }).first()).toBeAttached();
    };
    await submit('/search', '搜尋商品');
    await submit('/shop', '搜尋商城');
    // The header of a desktop has a form of its own.
    if ((page.viewportSize()?.width ?? 0) > 960) await submit('/info', '搜尋商品');
  });
});

test('the server’s markup is taken over: nothing is requested again, nothing is rendered twice', async ({
  page,
}) => {
  const calls = callsOf(page);
  for (const path of ['/', '/blindbox', '/ichiban/rules', '/shop', '/info', '/search?q=%E8%B2%93']) {
    await page.goto(path, { waitUntil: 'commit' });
    await heading(page).first().waitFor({ state: 'attached' });
    const first = await heading(page).first().elementHandle();
    await expectTaken(page);
    expect(await first?.evaluate((element) => element.isConnected), path).toBe(true);
  }
  // Fetching ahead begins later; nothing that these pages show is fetched twice.
  const shown = /\/api\/(products(\?|$|\/hot)|banners|shop\/(items|products)\?|official-info\?|search)/;
  expect(calls.filter((call) => shown.test(call))).toEqual([]);
});

test('a product pointed at is loaded before it is opened, and the list is kept where it was left', {
  tag: '@nightly',
}, async ({ page, isMobile, origin }) => {
  const answered: string[] = [];
  page.on('requestfinished', (request) => answered.push(new URL(request.url()).pathname));
  await page.goto('/ichiban');
  await expectTaken(page);
  await page.mouse.wheel(0, 900);
  const card = await seenCard(page, 'ichiban', 5);
  await card.scrollIntoViewIfNeeded();
  const name = await card.getByRole('heading').innerText();
  // Other cards in view are fetched by themselves after a while, so this product is recognised by its number. If its
  // turn has come by then, it is not fetched again.
  const id = new URL((await card.getAttribute('href'))!, origin).pathname.split('/').at(-1);
  const ofProduct = new RegExp(`/api/(products|raffle/status)/${id}(\\?|$)`);
  if (isMobile) await card.dispatchEvent('touchstart');
  else await card.hover();
  await expect
    .poll(() => answered.filter((path) => ofProduct.test(path)).sort())
    .toEqual([`/api/products/${id}`, `/api/raffle/status/${id}`]);
  // Once its stream is open, a product's page asks for changes it may have missed: here the stream never opens.
  await page.route('**/api/raffle/tubes/*/events', () => {});
  const calls = callsOf(page);
  const top = () => card.evaluate((element) => Math.round(element.getBoundingClientRect().top));
  expect(await restingPlace(page)).toBeGreaterThan(200);
  const left = await top();
  // The browser's driver would scroll by itself if something passed over the card.
  await card.dispatchEvent('click');
  await expect(heading(page)).toHaveText(name);
  expect(calls.filter((call) => ofProduct.test(call))).toEqual([]);
  await page.goBack();
  await expect(page).toHaveURL('/ichiban');
  await expect.poll(top).toBe(left);
  expect(calls.filter((call) => /\/api\/products\?/.test(call))).toEqual([]);
});

test('a tap shows what the card knows of its page until the page has loaded', { tag: '@both-sizes' }, async ({
  page,
}) => {
  await page.goto('/gacha');
  await expectRest(page);
  // The layout of a page is laid out unseen a second after the list is there.
  await expect(page.locator('[data-preview]')).toBeAttached();
  const letGo = await hold(page, '**/api/gacha/**');
  const card = await seenCard(page, 'gacha', 8);
  const name = await card.getByRole('heading').innerText();
  await card.click();
  const preview = page.locator('[data-preview=shown]');
  await expect(preview).toContainText(name);
  await expect(preview.locator('img').first()).toBeVisible();
  await expect(page).toHaveURL(/\/gacha\/detail\/\d+$/);
  await expect(preview).toBeVisible();
  letGo();
  await expect(heading(page)).toHaveText(name);
  await expect(preview).toHaveCount(0);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});

test('a tap gets a response at once, until the page has loaded', async ({ page }) => {
  await page.goto('/');
  await expectRest(page);
  const letGo = await hold(page, '**/assets/**');
  const coming = page.locator('[data-coming]');
  await expect(coming).toHaveCount(0);
  await page.locator('[data-tab-bar]').getByRole('link', { name: '情報' }).click();
  await expect(coming).toBeVisible();
  await expect(page.getByRole('tab', { name: '盒玩' })).toBeVisible();
  letGo();
  await expect(heading(page)).toHaveText(/消息|情報/);
  await expect(coming).toHaveCount(0);
});

test('going back or forward finds a page where it was left, down to its end', { tag: '@nightly' }, async ({
  page,
}) => {
  const top = () => page.evaluate(() => window.scrollY);
  await page.goto('/blindbox');
  const card = await seenCard(page, 'blindbox', 3);
  const name = await card.getByRole('heading').innerText();
  await card.click();
  await expect(heading(page)).toHaveText(name);
  // The part below the first screen is rendered after it.
  await expect(page.locator('#series')).toBeAttached();
  await expectRest(page);
  await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  await expect.poll(top).toBeGreaterThan(1_000);
  const left = await restingPlace(page);
  await page.goBack();
  await expect(page).toHaveURL('/blindbox');
  await expect.poll(top).toBeLessThan(left);
  await page.goForward();
  await expect(heading(page)).toHaveText(name);
  await expect.poll(top).toBe(left);
});

for (const [who, network] of [
  ['saves data', { saveData: true, effectiveType: '4g' }],
  ['is on a slow network', { saveData: false, effectiveType: '3g' }],
] as const)
  test(`a visitor who ${who} loads a product when opening it, not before`, { tag: '@nightly' }, async ({
    page,
  }) => {
    await sayNetwork(page, network);
    await page.clock.install();
    await page.goto('/gacha');
    await expectRest(page);
    const calls = callsOf(page);
    const card = await seenCard(page, 'gacha', 1);
    await card.dispatchEvent('touchstart');
    await card.hover();
    await card.focus();
    // Longer than the delay after which cards in view are fetched.
    await page.clock.runFor(2_000);
    expect(calls).toEqual([]);
    await card.click();
    await expect.poll(() => calls.length).toBeGreaterThan(0);
  });

test('a login typed before the script has loaded is kept, and can be sent once it has', {
  tag: '@nightly',
}, async ({ page, enterAs }) => {
  const { phone: ownPhone } = await enterAs('new');
  const letGo = await hold(page, '**/assets/*.js');
  await page.goto('/login', { waitUntil: 'commit' });
  const [phone, password] = [page.getByLabel('手機號碼'), page.getByLabel('密碼', { exact: true })];
  await phone.pressSequentially(ownPhone);
  await password.pressSequentially('toybox123');
  // The browser would put the password into the address.
  await password.press('Enter');
  await expect(page.getByRole('button', { name: '登入', exact: true })).toBeDisabled();
  letGo();
  await page.getByRole('button', { name: '登入', exact: true }).click();
  await expect(page).toHaveURL('/user');
});

test('a page whose script does not arrive says so, and works after a reload', async ({
  page,
  request,
  watched,
}) => {
  // The last one: the page's own parts come before the entry.
  const [, entry = ''] = /.*<script type="module"[^>]* src="([^"]+)"/s.exec(
    await (await request.get('/cart')).text(),
  )!;
  watched.expectAnswer(404, entry);
  const bar = page.locator('.not-loaded[role=alert]', { hasText: '這一頁沒有載入完整，請檢查網路' });
  for (const path of ['/login?redirect=%2Fbox', '/cart']) {
    const mend = await intercept(page, `**${entry}*`, (route) => route.fulfill({ status: 404 }));
    await page.goto(path, { waitUntil: 'commit' });
    await expect(bar).toBeAttached();
    // The page's time cannot be run forward, but that of its animations can: 15 s without a script show the bar.
    const wait = (ms: number) =>
      page.evaluate((time) => {
        for (const animation of document.getAnimations()) animation.currentTime = time;
      }, ms);
    await wait(14_000);
    await expect(bar).toBeHidden();
    await wait(15_000);
    await expect(bar).toBeVisible();
    mend();
    await bar.getByRole('link', { name: '重新整理' }).click();
    await expect(heading(page).first()).toBeVisible();
    await expect(bar).toBeHidden();
    expect(page.url()).toContain(path);
  }
});

test('a product that does not exist is answered with 404 and says so', async ({ page, watched }) => {
  watched.expectAnswer(404, '/gacha/detail/999999');
  const reply = await page.goto('/gacha/detail/999999');
  expect(reply?.status()).toBe(404);
  await expectTaken(page);
  await expect(page.getByText('看看其他轉蛋')).toBeVisible();
});

test.describe('as a member', () => {
  test.use({ member: 'new' });

  test('a member’s own data appears without moving anything', async ({ page, me }) => {
    const expectSteady = await noteShifts(page);
    await page.goto('/');
    await expectRest(page);
    expect(me.user.id).toBeGreaterThan(0);
    await expectSteady(0.02);
  });
});
