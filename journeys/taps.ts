// Measures how soon a page is there after a tap, and how soon a tap or a key is answered. To be run by hand on a quiet
// machine, against a running demo shop:
//   node journeys/taps.ts [its address] [how many times slower the page runs] [taps of each kind; 0: the sessions only]
// Taps cards of each game and of the shop, fetched ahead and not, and prints the median of the time from the tap to the
// frame that shows the page's name and first picture (which its card already knows), and to the one that shows the page
// whole. Then it plays sessions and prints the slowest interaction of each, from the tap or key to the next frame, as
// the browser reports it (Event Timing). A tap that does nothing, or a time that is too long, fails the run.
import { type Browser, chromium, devices, type Locator, type Page } from '@playwright/test';
import { listBanners } from '../contract/src/banners.ts';
import { listGoods } from '../contract/src/goods.ts';
import { createApi, type Entered, enter, productNamed, type Shown } from './lib/api.ts';
import { phoneOf } from './lib/members.ts';
import { expectTaken } from './lib/steps.ts';
import { storageOf } from './lib/storage.ts';
import { touch } from './lib/touch.ts';

const origin = process.argv[2] ?? 'http://localhost:3000';
const slower = Number(process.argv[3] ?? '4');
const taps = Number(process.argv[4] ?? '20');
/** Milliseconds. */
const limits = { ahead: 120, cold: 400, answer: 100 };
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 };

const betweenTaps = 400; // ms
const quietMs = 2_000;
/** Part of the name of a product with at least two tubes. */
const tubesOf = '銀河特快賞';

/** Reports a time (ms) above its limit, and fails the run. */
function tooLong(time: number, limit: number): string {
  if (time <= limit) return '';
  process.exitCode = 1;
  return `  超過 ${limit} ms`;
}

/** When the card was tapped, when its name and picture were painted, and when its page was (ms of the page). */
type Marked = { marks: { tap: number; name: number; page: number } };

/** Milliseconds until the name and the picture, and until the page that has them, were painted. */
type Sample = { time: number; whole: number };

const shelves = ['/ichiban', '/blindbox', '/gacha', '/shop'] as const;

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/**
 * Marks when the page was tapped, when its name and picture were painted, and when the page that has them was painted,
 * as the browser reports it (Element Timing).
 */
const watchFor = (page: Page, name: string) =>
  page.evaluate((wanted) => {
    // A card glues a number to its unit with a no-break space, its page does not.
    const spaced = (text: string | null) => text?.replace(/\s/g, ' ');
    const marks: Record<string, number> = {};
    Object.assign(window, { marks });
    // The event carries the time of the touch itself, before it waited for the main thread.
    const onTap = ({ timeStamp }: Event) => Object.assign(marks, { tap: timeStamp });
    window.addEventListener('pointerdown', onTap, { capture: true, once: true });
    const before = document.querySelector('h1');
    const places = [
      ['name', '[data-preview-name]', '[data-preview] img'],
      ['page', 'main h1', 'main img[fetchpriority="high"]'],
    ] as const;
    const painted = new Map<string, number>();
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        identifier: string;
        renderTime: number;
      })[])
        painted.set(entry.identifier, entry.renderTime);
      for (const [mark] of places) {
        const [named, pictured] = [painted.get(`${mark} name`), painted.get(`${mark} picture`)];
        if (named !== undefined && pictured !== undefined) marks[mark] ??= Math.max(named, pictured);
      }
    }).observe({ type: 'element' });
    // An element reports its painting only if it was marked before it is painted.
    const tell = () => {
      for (const [mark, names, pictures] of places) {
        const named = [...document.querySelectorAll(names)].find(
          (element) => element !== before && ['', spaced(wanted)].includes(spaced(element.textContent)),
        );
        if (!named || named.hasAttribute('elementtiming')) continue;
        named.setAttribute('elementtiming', `${mark} name`);
        document.querySelector(pictures)?.setAttribute('elementtiming', `${mark} picture`);
      }
    };
    tell();
    new MutationObserver(tell).observe(document, { subtree: true, childList: true, characterData: true });
  }, name);

/** Waits until the page has requested nothing for `quietMs`: it starts fetching ahead only when it is at rest. */
async function untilQuiet(page: Page): Promise<void> {
  const asked = () => page.evaluate(() => performance.getEntriesByType('resource').length);
  for (let before = -1, now = await asked(); now !== before; now = await asked()) {
    before = now;
    await page.waitForTimeout(quietMs);
  }
}

/** One tap on a card of this shelf, in a browser that has not been here. */
async function tap(browser: Browser, shelf: string, nth: number, ahead: boolean): Promise<Sample> {
  const context = await browser.newContext({ ...phone, storageState: storageOf(origin, dismissed) });
  // With data saving on, nothing is fetched ahead.
  if (!ahead)
    await context.addInitScript(() =>
      Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
    );
  const page = await context.newPage();
  await page.goto(origin + shelf);
  await expectTaken(page);
  const cards = page.locator('main article a[href*="/detail/"]:has(h3)');
  const card = cards.nth(nth % (await cards.count()));
  await card.scrollIntoViewIfNeeded();
  const name = (await card.getByRole('heading').textContent()) ?? '';
  const box = await card.boundingBox();
  if (!box) throw new Error('The card is not seen');
  await page.waitForLoadState('networkidle');
  if (ahead) await card.dispatchEvent('touchstart');
  await untilQuiet(page);
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await watchFor(page, name);
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  const isPainted = () => {
    const { marks } = window as unknown as Marked;
    return marks.name !== undefined && marks.page !== undefined;
  };
  await page.waitForFunction(isPainted, undefined, { polling: 200 });
  const {
    tap: tapped,
    name: known,
    page: whole,
  } = await page.evaluate(() => (window as unknown as Marked).marks);
  await context.close();
  return { time: known - tapped, whole: whole - tapped };
}

/** One interaction of the visitor, a tap or a key; its `id` ties its events together. */
type Interaction = { id: number; name: string; target: string; duration: number };

/** Records how long each event of a tap or a key waited for the next frame. */
const watchInteractions = (page: Page) =>
  page.addInitScript(() => {
    const interactions: Interaction[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (!entry.interactionId) continue;
        const { interactionId: id, name, target, duration } = entry;
        const what = target instanceof Element ? `${target.tagName} ${target.textContent?.slice(0, 20)}` : '';
        interactions.push({ id, name, target: what, duration });
      }
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
    Object.assign(window, { interactions });
  });

type Played = { interactions: number; slowest: Interaction | undefined };

/** Plays on one page; each interaction counts by its slowest event. */
async function play(browser: Browser, member: Entered, { path, steps }: Session): Promise<Played> {
  const context = await browser.newContext({ ...phone, storageState: storageOf(origin, dismissed, member) });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  await watchInteractions(page);
  await page.goto(origin + path);
  await expectTaken(page);
  await page.waitForLoadState('networkidle');
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await steps(page, async (target) => {
    await touch(page, target.first());
    await page.waitForTimeout(betweenTaps);
  });
  // The browser reports events a frame or two after them.
  await page.waitForTimeout(1_500);
  const { told, count } = await page.evaluate(() => ({
    told: (window as unknown as { interactions: Interaction[] }).interactions,
    count: (performance as unknown as { interactionCount: number }).interactionCount,
  }));
  await context.close();
  return { interactions: count, slowest: told.toSorted((a, b) => b.duration - a.duration)[0] };
}

type Session = {
  name: string;
  path: string;
  steps: (page: Page, tap: (target: Locator) => Promise<void>) => Promise<void>;
};

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** Sessions on the most used pages; at the end a member's cart and likes are as they were before. */
const sessions = (tube: Shown, goods: number): readonly Session[] => [
  {
    name: '首頁',
    path: '/',
    async steps(page, tap) {
      for (const name of ['一番賞', '盒玩', '轉蛋', '全部'])
        await tap(page.getByRole('main').getByRole('tab', { name }));
    },
  },
  {
    name: '商品頁',
    path: `/ichiban/detail/${tube.product.id}`,
    async steps(page, tap) {
      for (let twice = 0; twice < 2; twice++) await tap(button(page, /^加入心願清單$/));
      await tap(button(page, '分享'));
      await tap(page.getByRole('dialog').getByRole('button', { name: '關閉' }));
      await tap(button(page, /^[A-F]賞/));
      await tap(page.getByRole('dialog').getByRole('button', { name: '關閉' }));
      await tap(button(page, /^下一筒/));
      await tap(button(page, /^上一筒/));
    },
  },
  {
    name: '選籤',
    path: `/ichiban/ticket/${tube.product.id}`,
    async steps(page, tap) {
      const free = page.getByRole('group', { name: /^籤號/ }).locator('button:not([disabled])');
      for (let nth = 0; nth < 8; nth++) await tap(free.nth(nth));
      await tap(button(page, '重選'));
      await tap(button(page, '隨機'));
      await tap(page.getByRole('dialog').getByRole('button', { name: '關閉' }));
    },
  },
  {
    name: '商城與購物車',
    path: `/shop/detail/${goods}`,
    async steps(page, tap) {
      await tap(button(page, '加入購物車'));
      await tap(page.locator('a[href="/cart"]:visible'));
      await button(page, '增加 1件').first().waitFor();
      await tap(button(page, '增加 1件'));
      await tap(button(page, '減少 1件'));
      for (let twice = 0; twice < 2; twice++) await tap(page.getByRole('checkbox', { name: '全選' }));
      await tap(button(page, '減少 1件'));
      await tap(page.getByRole('dialog').getByRole('button', { name: /^(移除|刪除)/ }));
    },
  },
  {
    name: '搜尋',
    path: '/search',
    async steps(page, tap) {
      const field = page.getByRole('main').getByRole('textbox', { name: '搜尋商品' });
      await tap(field);
      await field.pressSequentially('taiwan', { delay: betweenTaps / 2 });
      await tap(button(page, '清空'));
    },
  },
];

const api = createApi(origin);
const member = await enter(api, phoneOf(40));
const dismissed = (await api(listBanners, {})).overlay_ads.map(({ id }) => id);
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});

for (const shelf of taps > 0 ? shelves : [])
  for (const ahead of [true, false]) {
    const samples: Sample[] = [];
    for (let nth = 0; nth < taps; nth++) samples.push(await tap(browser, shelf, nth, ahead));
    const time = median(samples.map((sample) => sample.time));
    const whole = median(samples.map((sample) => sample.whole));
    const limit = ahead ? limits.ahead : limits.cold;
    process.stdout.write(
      `${shelf.padEnd(10)} ${ahead ? '預先抓好' : '沒有預抓'}  點下到看見名稱和圖 ${time.toFixed(0)} ms，看見整頁 ${whole.toFixed(0)} ms${tooLong(time, limit)}\n`,
    );
  }

const [goods] = (await api(listGoods, { query: { limit: 1 } })).data;
if (!goods) throw new Error('The demo world has no goods');
for (const session of sessions(await productNamed(api, tubesOf), goods.id)) {
  const { interactions, slowest } = await play(browser, member, session);
  const is = slowest
    ? `最慢 ${slowest.duration} ms  ${slowest.name} ${slowest.target}`
    : '每次都在 16 ms 內回應';
  process.stdout.write(
    `${session.name}  ${interactions} 次互動  ${is}${tooLong(slowest?.duration ?? 0, limits.answer)}\n`,
  );
}
await browser.close();
