import { expect, type Page, type Request, type Route } from '@playwright/test';
import type { Tube } from '../../contract/src/ichiban.ts';
import type { Rarity } from '../../contract/src/shop/rarities.ts';
import type { Shown } from './api.ts';

/** A toast, as a screen reader hears it; `timeout` (ms) where the page itself has yet to come. */
export const expectToast = (page: Page, text: string | RegExp, options?: { timeout: number }) =>
  expect(page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first()).toBeAttached(
    options,
  );

/**
 * Opens a product by its card, whose address names no tube and no case. A search finds it however many products other
 * journeys stock; a shelf does not show what is newer than its page, which is kept for a second and begins with the newest.
 */
export async function openByCard(page: Page, name: string): Promise<void> {
  await page.goto(`/search?q=${encodeURIComponent(name)}`);
  await page
    .getByRole('region', { name: /的搜尋結果/ })
    .getByRole('link', { name })
    .click();
  await expect(page).toHaveURL(/\/detail\/\d+$/);
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

export const ticketPath = ({ product }: Shown, tube: Tube): string =>
  `/ichiban/ticket/${product.id}?tube=${tube.id}`;

/** Opens the tickets of a tube, ready to be picked. */
export async function openTickets(page: Page, shown: Shown, tube: Tube): Promise<void> {
  await page.goto(ticketPath(shown, tube));
  await freeNumbers(page, 1);
}

export const ticket = (page: Page, number: number) =>
  page.getByRole('button', { name: `${number} 號`, exact: true });

/** The first numbers that can still be picked on this page. */
export async function freeNumbers(page: Page, count: number): Promise<number[]> {
  const tickets = page.getByRole('group', { name: /^籤號/ }).getByRole('button');
  await expect(tickets.first()).toBeVisible();
  const names = await tickets.allTextContents();
  return names.slice(0, count).map((name) => Number(name.replace(/\D/g, '')));
}

export async function pick(page: Page, numbers: readonly number[]): Promise<void> {
  for (const number of numbers) {
    await ticket(page, number).click();
    await expect(ticket(page, number)).toHaveAttribute('aria-pressed', 'true');
  }
}

export const purchasePanel = (page: Page) => page.getByRole('dialog', { name: '確認購買' });

/** Goes from the picked tickets to the draw screen; until that is shown, the picks stay as they were. */
export async function buyPicked(page: Page): Promise<void> {
  await page.getByRole('button', { name: '購買', exact: true }).click();
  const pay = purchasePanel(page).getByRole('button', { name: /^付 / });
  await pay.click({ trial: true });
  const shownMeanwhile = await noteFrames(page, '[data-action-bar]');
  await pay.click();
  await expect(page).toHaveURL(/\/ichiban\/draw\/[^/]+$/);
  await expectClosedTicket(page);
  expect(await shownMeanwhile()).toHaveLength(1);
}

/** Records from here on the different texts this part of the page shows in any frame, for as long as it is there. */
async function noteFrames(page: Page, selector: string): Promise<() => Promise<string[]>> {
  await page.evaluate((part) => {
    const shown = new Set<string>();
    Object.assign(window, { shown });
    const onFrame = () => {
      const text = document.querySelector(part)?.textContent;
      if (text) shown.add(text);
      requestAnimationFrame(onFrame);
    };
    requestAnimationFrame(onFrame);
  }, selector);
  return () => page.evaluate(() => [...(window as unknown as { shown: Set<string> }).shown]);
}

/** The draw screen has arrived, and nothing slides over it any more. */
export const expectClosedTicket = (page: Page) =>
  page.getByRole('button', { name: /^撕(開|一張)$/ }).click({ trial: true });

/** The browser has checked the receipt by itself: of a tube, a case or a batch. */
export const expectProven = (page: Page) =>
  expect(page.getByRole('button', { name: /^已驗證・與開[筒賣]前公布的承諾相符/ })).toBeVisible();

/** The shop's names for the rarities. */
export const rarityNames: Record<Rarity, string> = {
  common: '一般',
  normal: '一般',
  rare: '稀有',
  epic: '史詩',
  ultra_rare: '超稀有',
  legendary: '傳說',
  mythic: '神話',
  secret: '隱藏款',
  hidden: '隱藏款',
};

/** The opened figure is announced to screen readers. */
export const expectSaid = (page: Page, { name, rarity }: { name: string; rarity: Rarity }) =>
  expect(page.getByText(new RegExp(`^${rarityNames[rarity]}，${name}(，新收藏)?$`))).toBeAttached();

/** A share as the shop writes it, unless it is next to nothing. */
export const percent = (part: number, whole: number): string =>
  part === whole ? '100%' : `${((part / whole) * 100).toFixed(1)}%`;

/** The progress of a collection, under its heading. */
export const expectCollected = (page: Page, title: string, collected: number, total: number) =>
  expect(page.getByRole('region', { name: title })).toMatchAriaSnapshot(
    `- paragraph: /已收藏 ?${collected} ?款，共 ?${total}/`,
  );

/** A number as the shop writes it: 99,820. */
export const grouped = (value: number): string => value.toLocaleString('zh-TW');

/** The n-th step of an opening, as shown above the small tickets. */
export const expectProgress = (page: Page, place: number, total: number) =>
  expect(page.getByText(`進度 ${place} / ${total}`)).toBeVisible();

/** The lines of the history that lead to this draw: one for each of its tickets. */
export const historyRow = (page: Page, code: string) =>
  page.getByRole('main').locator(`a[href="/ichiban/draw/${code}"]`);

/** The script has taken over a page that the server has rendered: until then a link loads the whole next page. */
export const expectTaken = (page: Page) =>
  page.waitForFunction(
    () =>
      // The stand-in gateway's pages and the offline page have no script.
      document.getElementById('root') === null || document.documentElement.dataset.ready !== undefined,
    undefined,
    { timeout: 20_000 },
  );

/** The requests that each page waits for; streams stay open and are left out. */
const awaited = new WeakMap<Page, Set<Request>>();

/** The browser has nothing to do for this page: React is done with its parts, no script runs, and no timer is due. */
export const letIdle = (page: Page) =>
  page.evaluate(async () => {
    for (let times = 0; times < 5; times++) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
      await new Promise((due) => setTimeout(due));
      await new Promise((idle) => requestIdleCallback(idle));
    }
  });

/** The page is taken over and idle, and waits for no answer. */
export async function expectRest(page: Page): Promise<void> {
  await expectTaken(page);
  await expect(async () => {
    await letIdle(page);
    expect([...(awaited.get(page) ?? [])].map((request) => request.url())).toEqual([]);
  }).toPass({ intervals: [100] });
}

/** The scroll position once the page has come to rest: cards laid out on the way there still move it. */
export const restingPlace = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((rests) => {
        let [before, frames] = [window.scrollY, 0];
        const look = () => {
          frames = window.scrollY === before ? frames + 1 : 0;
          before = window.scrollY;
          if (frames < 10) requestAnimationFrame(look);
          else rests(before);
        };
        look();
      }),
  );

/**
 * From now on `goto` waits until the page's script has taken it over, unless only the first bytes are asked for: a
 * journey that leaves at once could not know whether the script has done anything. What the page requests is noted for
 * `expectRest`.
 */
export function waitUntilTaken(page: Page): void {
  const requests = new Set<Request>();
  awaited.set(page, requests);
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.endsWith('/events')) requests.add(request);
  });
  for (const ended of ['requestfinished', 'requestfailed'] as const)
    page.on(ended as 'requestfinished', (request) => void requests.delete(request));
  const goTo = page.goto.bind(page);
  page.goto = async (url, options) => {
    const answer = await goTo(url, options);
    if (options?.waitUntil !== 'commit') await expectTaken(page);
    return answer;
  };
}

/** Loads one page, until all of it is there. */
export async function visit(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeAttached();
  await expect(page.getByText('載入中')).toHaveCount(0);
}

/** Turns animations on or off from now on; off, the journey does not wait for them. */
export const showMotion = (page: Page, shown: boolean) =>
  page.emulateMedia({ reducedMotion: shown ? 'no-preference' : 'reduce' });

/** Nothing slides or fades any more, and no page transition runs; endless animations do not count. */
export const expectStill = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((still) => {
        const look = () => {
          const moves = document
            .getAnimations()
            .some(({ playState, effect }) => playState === 'running' && effect?.getTiming().iterations === 1);
          if (moves || document.activeViewTransition) requestAnimationFrame(look);
          else still();
        };
        look();
      }),
  );

/**
 * Answers requests to these addresses by `handler`, until the returned function is called. The route itself stays:
 * Playwright's `unroute` can wait for ever for one that is paused at that moment (seen with a navigation).
 */
export async function intercept(
  page: Page,
  addresses: string,
  handler: (route: Route) => unknown,
): Promise<() => void> {
  let over = false;
  await page.route(addresses, (route) => (over ? route.fallback() : handler(route)));
  return () => {
    over = true;
  };
}

/** Holds back requests to these addresses from here on, until the returned function is called. */
export async function hold(page: Page, addresses: string | RegExp): Promise<() => void> {
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(addresses, async (route) => {
    await gone;
    await route.continue();
  });
  return letGo;
}

/** Sets the network that the browser reports, from the next page on. */
export const sayNetwork = (page: Page, network: { saveData: boolean; effectiveType: '3g' | '4g' }) =>
  page.addInitScript((value) => Object.defineProperty(navigator, 'connection', { value }), network);

/** Records layout shifts on each page opened from now on; the returned function holds the open page's sum to a limit. */
export async function noteShifts(page: Page): Promise<(limit: number, name?: string) => Promise<void>> {
  await page.addInitScript(() => {
    const shifts: { value: number; moved: string[] }[] = [];
    Object.assign(window, { shifts });
    const nameOf = ({ node, previousRect: from, currentRect: to }: LayoutShiftAttribution) =>
      `${node instanceof Element ? node.outerHTML.slice(0, 120) : node?.textContent} ${from.y}+${from.height} → ${to.y}+${to.height}`;
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as LayoutShift[])
        shifts.push({ value, moved: sources.map(nameOf) });
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async (limit, name = page.url()) => {
    const shifts = await page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
    const moved = shifts.filter(({ value }) => value > 0.001).flatMap(({ moved }) => moved);
    const sum = shifts.reduce((sum, { value }) => sum + value, 0);
    expect(sum, `${name} moves: ${moved.join('\n')}`).toBeLessThanOrEqual(limit);
  };
}

/** What a browser says of a layout shift; TypeScript's own types do not have it yet. */
type LayoutShiftAttribution = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect };
type LayoutShift = { value: number; sources: LayoutShiftAttribution[] };
type Shift = { value: number; moved: string[] };
