import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { drawCapsules } from '../contract/src/gacha.ts';
import { productNamed } from './lib/api.ts';
import { expectStock, machineNamed } from './lib/capsules.ts';
import { test } from './lib/journey.ts';
import {
  expectRest,
  expectTaken,
  expectToast,
  hold,
  letIdle,
  noteShifts,
  restingPlace,
  sayNetwork,
} from './lib/steps.ts';

/** The calls every page makes for its user: the counted visit, the session, and the member's own data. */
const own = /^\/api\/(visitors|auth|user|likes|stream-ticket|notifications|payment|legal)\b/;

/** The public calls a page makes from now on; a stream stays open and does not count. */
function publicCalls(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (!pathname.startsWith('/api/') || own.test(pathname) || pathname.endsWith('/events')) return;
    calls.push(pathname + search);
  });
  return calls;
}

/** Opens a page of each kind, and expects it to request no data again that came with it but `again`. */
async function expectAskedAgain(page: Page, again: Record<string, string[]>): Promise<void> {
  const calls = publicCalls(page);
  // An answer for the member that arrives before the stream's first event is requested once more after it.
  const asked = () => [...new Set(calls)].sort();
  for (const path of kinds) {
    calls.length = 0;
    await page.goto(path);
    await expect.poll(asked, { message: path }).toEqual(again[path] ?? []);
    await expectRest(page);
    expect(asked(), path).toEqual(again[path] ?? []);
  }
}

const kinds = [
  '/',
  '/ichiban',
  '/ichiban/detail/1',
  '/blindbox/detail/2',
  '/gacha/detail/3',
  '/ichiban/result?tubeId=1',
  '/search?q=%E7%86%8A',
  '/shop',
  '/info',
  '/info/detail/1',
  '/ichiban/rules',
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.describe('a visitor', () => {
  // In save-data mode nothing in view is fetched ahead.
  test.beforeEach(async ({ page }) => {
    await sayNetwork(page, { saveData: true, effectiveType: '4g' });
  });

  test('requests nothing again that came with the page, except an article, which counts its reader', {
    tag: '@nightly',
  }, async ({ page }) => {
    await expectAskedAgain(page, { '/info/detail/1': ['/api/official-info/1'] });
  });
});

test.describe('a member', () => {
  test.use({ member: 'new' });
  test.beforeEach(async ({ page }) => {
    await sayNetwork(page, { saveData: true, effectiveType: '4g' });
  });

  test('requests again only what differs for a member, and an article', { tag: '@nightly' }, async ({
    page,
  }) => {
    await expectAskedAgain(page, {
      '/blindbox/detail/2': ['/api/blindbox/product/2/collection-status'],
      '/gacha/detail/3': ['/api/gacha/history?product_id=3', '/api/gacha/product/3'],
      '/info/detail/1': ['/api/official-info/1'],
    });
  });
});

// Phones have no header.
test.describe('a member at a desktop', () => {
  test.use({ member: 'new', viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

  test('sees the header appear without any shift', { tag: '@nightly' }, async ({ page }) => {
    const expectSteady = await noteShifts(page);
    for (const path of ['/ichiban/rules', '/login']) {
      const known = page.waitForResponse('**/api/user');
      await page.goto(path);
      await known;
      if (path === '/login') await expect(page).toHaveURL('/user');
      await expect(page.getByRole('banner').getByText('代幣餘額')).toBeAttached();
      await expectRest(page);
      await expectSteady(0.001, path);
    }
  });
});

test('the page refetches draws made between its rendering and its stream', async ({ page, api, enterAs }) => {
  const words = '齒孔郵票徽章';
  const machine = await machineNamed(api, words);
  const letGo = await hold(page, '**/api/gacha/products/*/events');
  await page.goto(`/gacha/detail/${machine.product.id}`);
  await expectStock(page, machine.items);
  const { token } = await enterAs('new');
  const { id, price, discount_price } = machine.product;
  await api(drawCapsules, {
    token,
    params: { id },
    body: { payment_method: 'balance', quantity: 1, final_amount: discount_price ?? price },
  });
  letGo();
  const { items: left } = await machineNamed(api, words, token);
  expect(left).not.toEqual(machine.items);
  await expectStock(page, left);
});

test('an ended login leads to the login page once the page is taken over, and not before', {
  tag: '@nightly',
}, async ({ page, api, origin, watched }) => {
  // A page may request the member's data before it knows that the login has ended.
  for (const path of ['likes', 'user', 'user/cart', 'stream-ticket', 'notifications', 'visitors/record'])
    watched.expectAnswer(401, `/api/${path}`);
  const { product } = await productNamed(api, '銀河特快賞');
  const expectSteady = await noteShifts(page);
  // Slow enough that the answer comes while the markup is being taken over.
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await page.route('**/api/auth/verify-token', (route) => route.fulfill({ json: { valid: false } }));
  for (const path of ['/', '/shop', '/info', `/ichiban/detail/${product.id}`]) {
    // A document without a script of its own, which could lead elsewhere in the meantime.
    await page.goto(`${origin}/robots.txt`);
    await page.evaluate(() => {
      localStorage.setItem('auth_token', 'x'.repeat(43));
      localStorage.setItem('user_info', '{"id":1}');
    });
    // The toast is gone after some seconds, so the test looks for it from the first bytes on.
    await page.goto(path, { waitUntil: 'commit' });
    await expectToast(page, '登入已過期，請重新登入', { timeout: 30_000 });
    await expect(page).toHaveURL(/\/login\?redirect=/);
    // The words stay where they are, whatever bars the two pages have.
    await expectRest(page);
    await expectSteady(0.005, path);
  }
});

test('going back to a list finds its place again after a reload', { tag: '@nightly' }, async ({ page }) => {
  const top = () => page.evaluate(() => Math.round(window.scrollY));
  for (const list of ['/shop', '/']) {
    await page.goto(list);
    // Further down than the first page of the list reaches.
    await expect
      .poll(
        async () => {
          await page.mouse.wheel(0, 900);
          return top();
        },
        { intervals: [200], timeout: 30_000 },
      )
      .toBeGreaterThan(3_000);
    await expectRest(page);
    await restingPlace(page);
    const left = await top();
    await page.locator('main a[href*="/detail/"]:has(h3)').last().dispatchEvent('click');
    await expect(page).toHaveURL(/\/detail\/\d+$/);
    await expectRest(page);
    await page.reload();
    await expectRest(page);
    await page.goBack();
    await expect(page).toHaveURL(list);
    await expectRest(page);
    // Not a card's place: other journeys put products on the shelf.
    await expect.poll(top, { message: list }).toBe(left);
  }
});

/**
 * The address of the built file that holds this module: its name is only a hash, and the manifest maps the module to
 * it.
 */
function fileOf(module: string): string {
  const manifest = readFileSync(new URL('../web/dist/.vite/manifest.json', import.meta.url), 'utf8');
  const { file } = (JSON.parse(manifest) as Record<string, { file: string }>)[`src/${module}`]!;
  return `**/${file}`;
}

for (const [way, list, pageOfList, pageOfProduct] of [
  ['back', '/search?q=%E8%B3%9E', 'search/SearchPage.tsx', 'ichiban/detail/DetailPage.tsx'],
  ['forward', '/shop', 'goods/ShopPage.tsx', 'goods/DetailPage.tsx'],
] as const)
  test(`going ${way} in the first moment after a reload ends where that page was left`, {
    tag: '@nightly',
  }, async ({ page }) => {
    const top = () => page.evaluate(() => Math.round(window.scrollY));
    const title = page.getByRole('heading', { level: 1 });
    const leaveBelow = async (least: number) => {
      await restingPlace(page);
      await page.mouse.wheel(0, 500);
      await expect.poll(top).toBeGreaterThan(least);
      return { top: Math.round(await restingPlace(page)), title: await title.innerText() };
    };
    // The script that restores scroll positions loads only when the page rests: the other page may arrive before or
    // after it.
    for (const last of ['places', 'page']) {
      await page.goto(list);
      await expectRest(page);
      const listLeft = await leaveBelow(300);
      await page.locator('main a[href*="/detail/"]:has(h3)').last().dispatchEvent('click');
      await expect(page).toHaveURL(/\/detail\/\d+$/);
      await expect(title).not.toHaveText(listLeft.title);
      const productLeft = way === 'forward' && (await leaveBelow(100));
      if (productLeft) {
        await page.goBack();
        await expect.poll(top).toBe(listLeft.top);
      }
      const left = productLeft || listLeft;
      const releasePlaces = await hold(page, fileOf('app/AfterStart.tsx'));
      const releasePage = await hold(page, fileOf(`features/${productLeft ? pageOfProduct : pageOfList}`));
      await page.reload();
      await expectTaken(page);
      const before = await top();
      await (productLeft ? page.goForward() : page.goBack());
      if (last === 'places') {
        releasePage();
        await expect(title).toHaveText(left.title);
        releasePlaces();
      } else {
        const fetched = page.waitForResponse(fileOf('app/AfterStart.tsx'));
        releasePlaces();
        await (await fetched).finished();
        await letIdle(page);
        expect(Math.round(await restingPlace(page)), 'the page that is left stays where it is').toBe(before);
        releasePage();
        await expect(title).toHaveText(left.title);
      }
      await restingPlace(page);
      await expect.poll(top, { message: `the ${last} came last` }).toBe(left.top);
    }
  });

test('going back while the script of a reloaded page is fetched leads back without rendering anything twice', {
  tag: '@nightly',
}, async ({ page }) => {
  await page.goto('/ichiban');
  await page.locator('main a[href^="/ichiban/detail/"]:visible').first().click();
  await expect(page).toHaveURL(/\/ichiban\/detail\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const letGo = await hold(page, /\/assets\/index-[^/]+\.js$/);
  await page.evaluate(() => location.reload());
  await page.waitForFunction(
    () =>
      (performance.getEntriesByType('navigation')[0] as PerformanceNavigationTiming).type === 'reload' &&
      document.getElementById('rendered') !== null,
  );
  await page.evaluate(() => history.back());
  await expect(page).toHaveURL('/ichiban');
  // React would report markup of another page than the address; the watch on the browser's complaints would fail.
  letGo();
  await expectTaken(page);
  await expect(page.locator('main a[href^="/ichiban/detail/"]:visible').first()).toBeVisible();
});
