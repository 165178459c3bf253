// How soon a page is there after a tap, and how soon a tap is answered, by hand and on a quiet machine, against a running
// demo shop:
//   node journeys/taps.ts [its address] [how many times slower the page runs] [taps of each kind]
// Taps cards of each game and of the shop, fetched ahead and not, until the name and the first picture of the page are
// painted; then plays a session and prints the slowest answer to a tap or a key. Each time is given by the clock, and as far
// as the page's main thread ran.
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { listBanners } from '../contract/src/banners.ts';
import { createApi, type Entered, enter } from './lib/api.ts';
import { phoneOf } from './lib/members.ts';
import { expectTaken } from './lib/steps.ts';
import { storageOf } from './lib/storage.ts';

const origin = process.argv[2] ?? 'http://localhost:3000';
const slower = Number(process.argv[3] ?? '4');
const taps = Number(process.argv[4] ?? '20');
/** Milliseconds. */
const limits = { ahead: 120, cold: 400, answer: 100 };
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 };

/** Milliseconds, by the clock and of the main thread. */
type Sample = { time: number; busy: number };

const shelves = ['/ichiban', '/blindbox', '/gacha', '/shop'] as const;

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds. */
  ts: number;
  dur?: number;
  /** What of `dur` the thread really ran. */
  tdur?: number;
};

/** From the mark of the tap to that of the page: by the clock, and what the page's main thread ran meanwhile. */
function between(trace: Buffer): Sample {
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: TraceEvent[] };
  const markOf = (wanted: string) => {
    const mark = traceEvents.find(({ name }) => name === wanted);
    if (!mark) throw new Error(`The trace has no ${wanted}`);
    return mark;
  };
  const tapped = markOf('card-tapped');
  const painted = markOf('page-painted');
  const tasks = traceEvents
    .filter(
      ({ name, ph, pid, tid, ts, dur = 0 }) =>
        ph === 'X' &&
        name.endsWith('RunTask') &&
        pid === tapped.pid &&
        tid === tapped.tid &&
        ts + dur > tapped.ts &&
        ts < painted.ts,
    )
    .toSorted((a, b) => a.ts - b.ts);
  let busy = 0;
  let end = 0;
  // A task within another one is a part of it.
  for (const { ts, dur = 0, tdur = 0 } of tasks) {
    if (ts < end) continue;
    busy += tdur;
    end = ts + dur;
  }
  return { time: (painted.ts - tapped.ts) / 1000, busy: busy / 1000 };
}

/** Marks when the page was tapped, and when a page with this name and its picture was painted. */
const watchFor = (page: Page, name: string) =>
  page.evaluate((wanted) => {
    const onTap = () => performance.mark('card-tapped');
    window.addEventListener('pointerdown', onTap, { capture: true, once: true });
    const before = window.location.pathname;
    // The task after a frame's callbacks comes when the frame is painted.
    const onShown = () =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = () => {
          performance.mark('page-painted');
          Object.assign(window, { painted: true });
        };
        port2.postMessage(undefined);
      });
    new MutationObserver((_, observer) => {
      const heading = [...document.querySelectorAll('h1')].some(({ textContent }) => textContent === wanted);
      if (window.location.pathname === before || !heading) return;
      observer.disconnect();
      const picture = document.querySelector<HTMLImageElement>('main img[fetchpriority="high"]');
      if (!picture || picture.complete) onShown();
      else picture.addEventListener('load', onShown, { once: true });
    }).observe(document, { subtree: true, childList: true, characterData: true });
  }, name);

/** One tap on a card of this shelf, in a browser that has not been here. */
async function tap(browser: Browser, shelf: string, nth: number, ahead: boolean): Promise<Sample> {
  const context = await browser.newContext({ ...phone, storageState: storageOf(origin, dismissed) });
  // Who saves data fetches nothing ahead.
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
  if (ahead) await card.dispatchEvent('touchstart');
  await page.waitForLoadState('networkidle');
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await watchFor(page, name);
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await card.tap({ noWaitAfter: true });
  await page.waitForFunction(() => 'painted' in window, undefined, { polling: 200 });
  const sample = between(await browser.stopTracing());
  await context.close();
  return sample;
}

/** Notes how long each tap and key waited for its frame. */
const watchAnswers = (page: Page) =>
  page.addInitScript(() => {
    const answers: { name: string; target: string; duration: number; busy: number }[] = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (!entry.interactionId) continue;
        const { name, target, duration, processingStart, processingEnd } = entry;
        const what = target instanceof Element ? `${target.tagName} ${target.textContent?.slice(0, 20)}` : '';
        answers.push({ name, target: what, duration, busy: processingEnd - processingStart });
      }
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
    Object.assign(window, { answers });
  });
type Answer = { name: string; target: string; duration: number; busy: number };

/** Plays on one page, and gives the slowest answer. */
async function play(
  browser: Browser,
  member: Entered,
  path: string,
  steps: (page: Page) => Promise<void>,
): Promise<Answer | undefined> {
  const context = await browser.newContext({ ...phone, storageState: storageOf(origin, dismissed, member) });
  const page = await context.newPage();
  await watchAnswers(page);
  await page.goto(origin + path);
  await expectTaken(page);
  await page.waitForLoadState('networkidle');
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await steps(page);
  // The browser tells of events a frame or two after them.
  await page.waitForTimeout(1_500);
  const answers = await page.evaluate(() => (window as unknown as { answers: Answer[] }).answers);
  await context.close();
  return answers.toSorted((a, b) => b.duration - a.duration)[0];
}

const api = createApi(origin);
const member = await enter(api, phoneOf(40));
const dismissed = (await api(listBanners, {})).overlay_ads.map(({ id }) => id);
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});

for (const shelf of shelves)
  for (const ahead of [true, false]) {
    const samples: Sample[] = [];
    for (let nth = 0; nth < taps; nth++) samples.push(await tap(browser, shelf, nth, ahead));
    const time = median(samples.map((sample) => sample.time));
    const busy = median(samples.map((sample) => sample.busy));
    const limit = ahead ? limits.ahead : limits.cold;
    process.stdout.write(
      `${shelf.padEnd(10)} ${ahead ? '預先抓好' : '沒有預抓'}  點下到看見名稱和圖 ${time.toFixed(0)} ms（執行 ${busy.toFixed(0)} ms）${time > limit ? `  超過 ${limit} ms` : ''}\n`,
    );
  }

const tapEach = async (page: Page, selector: string, most: number) => {
  const all = page.locator(selector);
  const count = Math.min(most, await all.count());
  for (let nth = 0; nth < count; nth++) {
    await all
      .nth(nth)
      .tap({ timeout: 3_000 })
      .catch(() => undefined);
    await page.waitForTimeout(400);
  }
};
for (const [name, path, steps] of [
  ['首頁', '/', (page: Page) => tapEach(page, 'main [role=tab], main nav a', 6)],
  ['商品頁', '/ichiban/detail/1', (page: Page) => tapEach(page, 'main button:visible', 8)],
  ['選籤', '/ichiban/ticket/1', (page: Page) => tapEach(page, 'main button:visible:not([disabled])', 14)],
  ['購物車', '/cart', (page: Page) => tapEach(page, 'main button:visible, main [role=checkbox]', 8)],
] as const) {
  const slowest = await play(browser, member, path, steps);
  process.stdout.write(
    slowest
      ? `${name}  最慢的回應 ${slowest.duration} ms（處理 ${slowest.busy.toFixed(0)} ms）  ${slowest.name} ${slowest.target}${slowest.duration > limits.answer ? `  超過 ${limits.answer} ms` : ''}\n`
      : `${name}  每個回應都在 16 ms 內\n`,
  );
}
await browser.close();
