// Measures how smooth the openings are. To be run by hand on a quiet machine, against a running demo shop:
//   node journeys/frames.ts [its address] [how many times slower the page runs]
// Opens ten capsules and a whole case in Chromium, and prints the longest task of the page's main thread and the
// longest time between two of its frames. A frame may take 50 ms.
import { type Browser, chromium, devices, type Page } from '@playwright/test';
import { productCases } from '../contract/src/blindbox.ts';
import { type BoxResult, buyEntireProduct } from '../contract/src/box-purchase.ts';
import { listProducts } from '../contract/src/catalogue.ts';
import { drawCapsules } from '../contract/src/gacha.ts';
import { drawPrice } from '../contract/src/shop/pricing.ts';
import { type Api, createApi, type Entered, enter } from './lib/api.ts';
import { resultPath } from './lib/boxes.ts';
import { phoneOf } from './lib/members.ts';
import { storageOf } from './lib/storage.ts';
import { eventsOf, mainThreads, tasksOf } from './lib/trace.ts';

/** `task`, `busy` and `frame` in ms; the number of frames, and how many of them came late. */
type Sample = { task: number; busy: number; frame: number; frames: number; late: number };

const origin = process.argv[2] ?? 'http://localhost:3000';
const slower = Number(process.argv[3] ?? '1');
const limit = 50; // ms
const capsules = 10;

const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 };
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1280, height: 800 } };

/** Buys ten capsules from the fullest machine; the address of their opening. */
async function tenCapsules(api: Api, { token }: Entered): Promise<string> {
  const { data } = await api(listProducts, { query: { type: 2 } });
  for (const { id, price, discount_price, point_price } of data) {
    const draw = await api(drawCapsules, {
      token,
      params: { id },
      body: {
        payment_method: 'balance',
        quantity: capsules,
        final_amount: capsules * drawPrice({ price, discount_price, point_price: point_price ?? null }),
      },
    }).catch(() => undefined);
    if (draw) return `/gacha/animation?product_id=${id}&order_id=${draw.order.id}`;
  }
  throw new Error('No machine holds ten capsules any more');
}

/** Buys a case nobody has bought from, for its opening. */
async function wholeCase(api: Api, { token }: Entered): Promise<BoxResult> {
  const { data } = await api(listProducts, { query: { type: 1 } });
  for (const { id } of data) {
    const { packages } = (await api(productCases, { params: { productId: id }, query: {} })).data;
    const pack = packages.find(({ remaining_boxes, items }) => remaining_boxes === items.length);
    if (!pack) continue;
    const body = {
      payment_method: 'balance',
      package_id: pack.id,
      final_amount: pack.package_price,
    } as const;
    return (await api(buyEntireProduct, { token, params: { productId: id }, body })).data;
  }
  throw new Error('No case is untouched any more');
}

/** Records the time between frames from now until `frameGaps` is called, and keeps frames coming until then. */
const watchFrames = (page: Page) =>
  page.evaluate(() => {
    const gaps: number[] = [];
    let before = performance.now();
    let going = true;
    const onFrame = (now: number) => {
      gaps.push(now - before);
      before = now;
      if (going) requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
    Object.assign(window, {
      frameGaps: () => {
        going = false;
        return gaps.slice(1);
      },
    });
  });
const frameGaps = (page: Page) =>
  page.evaluate(() => (window as unknown as { frameGaps: () => number[] }).frameGaps());

/** The longest task of the renderer's main thread, in ms: by the clock, and the time the thread itself ran. */
function longestTask(trace: Buffer): Pick<Sample, 'task' | 'busy'> {
  const events = eventsOf(trace);
  const tasks = tasksOf(events, mainThreads(events));
  if (tasks.length === 0) throw new Error('The trace holds no task of a page');
  const longest = (of: 'dur' | 'tdur') => Math.max(...tasks.map((task) => task[of] ?? 0)) / 1000;
  return { task: longest('dur'), busy: longest('tdur') };
}

/**
 * Opens everything at this address and measures it; `last` is the button that appears when all is open. A box needs
 * another key to open, a capsule `falls` by itself.
 */
async function measure(
  browser: Browser,
  member: Entered,
  size: typeof phone,
  { path, begin, last, falls }: { path: string; begin: string; last: string | RegExp; falls: boolean },
): Promise<Sample> {
  const context = await browser.newContext({ ...size, storageState: storageOf(origin, [], member) });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.goto(origin + path);
  await page.getByRole('button', { name: begin }).last().click({ trial: true });
  await page.waitForLoadState('networkidle');
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await browser.startTracing(page, {
    categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'],
  });
  await watchFrames(page);
  await page.keyboard.press('ArrowRight');
  const done = page.getByRole('button', { name: last });
  for (;;) {
    await page.locator('.on-night[data-open="true"]').waitFor();
    if (await done.isVisible()) break;
    await page.keyboard.press('ArrowRight');
    await page.locator('.on-night[data-open="false"]').waitFor();
    if (!falls) await page.keyboard.press('ArrowRight');
  }
  const gaps = await frameGaps(page);
  const tasks = longestTask(await browser.stopTracing());
  await context.close();
  return {
    ...tasks,
    frame: Math.max(...gaps),
    frames: gaps.length,
    late: gaps.filter((gap) => gap > limit).length,
  };
}

const api = createApi(origin);
const member = await enter(api, phoneOf(40));
const browser = await chromium.launch({
  ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
});
const capsulesShow = {
  path: await tenCapsules(api, member),
  begin: '轉動把手',
  last: '看結果',
  falls: true,
};
const boxesShow = {
  path: resultPath(await wholeCase(api, member)),
  begin: '開一盒',
  last: /^看全部/,
  falls: false,
};
for (const [size, of] of [
  ['390 × 844', phone],
  ['1280 × 800', desktop],
] as const)
  for (const [name, show] of [
    [`轉蛋 ${capsules} 顆`, capsulesShow],
    ['整盒開箱', boxesShow],
  ] as const) {
    const { task, busy, frame, frames, late } = await measure(browser, member, of, show);
    process.stdout.write(
      `${size}  ${name}  最長工作 ${task.toFixed(1)} ms（執行 ${busy.toFixed(1)} ms）  最長影格 ${frame.toFixed(1)} ms  超過 ${limit} ms 的影格 ${late}/${frames}\n`,
    );
  }
await browser.close();
