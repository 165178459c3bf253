import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import { listBanners } from '../../contract/src/banners.ts';
import { type Api, createApi, type Entered, enter } from './api.ts';
import { claim, freePhone, newcomerPhone, phoneOf } from './members.ts';
import { waitUntilTaken } from './steps.ts';
import { type Storeroom, storeroomOf } from './stock.ts';
import { storageOf } from './storage.ts';
import { type Watch, watch } from './watch.ts';

type Who = number | 'new';
type Options = {
  /**
   * Whose browser it is: a new member that no other journey has; a demo member, 1 to 20, for journeys that look at a
   * past (each size has its own); or a visitor (0).
   */
  member: Who;
  /** Whether the browser still sees the promos that cover the home screen. */
  promos: boolean;
};
type Fixtures = {
  /** The address of the shop. */
  origin: string;
  api: Api;
  /** The member of this browser; undefined for a visitor. */
  entered: Entered | undefined;
  /** The member of this browser; only for journeys that have one. */
  me: Entered;
  /** The promos this browser has dismissed. */
  dismissed: number[];
  /** Logs another member in through the API alone. */
  enterAs: (member: Who) => Promise<Entered>;
  /** For goods and lots that no other journey knows. */
  storeroom: Storeroom;
  /** A phone that nobody has. */
  newPhone: string;
  watched: Watch;
  /** Opens a second browser beside the first, with a watch on its problems. */
  besides: (member: Entered) => Promise<{ page: Page; watched: Watch }>;
};

/** The `test` of every journey: any complaint of the browser while it runs fails it. */
export const test = base.extend<Options & Fixtures>({
  member: [0, { option: true }],
  promos: [false, { option: true }],

  dismissed: async ({ api, promos }, use) => {
    await use(promos ? [] : (await api(listBanners, {})).overlay_ads.map(({ id }) => id));
  },

  origin: async ({ baseURL }, use) => {
    if (baseURL === undefined) throw new Error('The configuration names no shop');
    await use(baseURL);
  },

  api: async ({ origin }, use) => {
    await use(createApi(origin));
  },

  enterAs: async ({ api, isMobile }, use, { project }) => {
    const phone = (member: Who) =>
      member === 'new'
        ? newcomerPhone(claim('newcomer', project.outputDir))
        : phoneOf(isMobile ? member : member + 20);
    await use((member) => enter(api, phone(member)));
  },

  storeroom: async ({ api, origin, browser }, use) => {
    await use(await storeroomOf(api, origin, browser));
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern
  newPhone: async ({}, use, { project }) => {
    await use(freePhone(claim('phone', project.outputDir)));
  },

  entered: async ({ enterAs, member }, use) => {
    await use(member === 0 ? undefined : await enterAs(member));
  },

  me: async ({ entered }, use) => {
    if (!entered) throw new Error('This journey is a visitor’s: give it a member');
    await use(entered);
  },

  storageState: async ({ origin, dismissed, entered }, use) => {
    await use(storageOf(origin, dismissed, entered));
  },

  watched: async ({ context }, use) => {
    const noted = watch(context);
    await use(noted);
    expect(noted.problems()).toEqual([]);
  },

  page: async ({ page, javaScriptEnabled, watched: _ }, use) => {
    if (javaScriptEnabled !== false) waitUntilTaken(page);
    await use(page);
  },

  besides: async ({ browser, origin, dismissed }, use) => {
    const opened: { context: BrowserContext; noted: Watch }[] = [];
    await use(async (member) => {
      const context = await browser.newContext({ storageState: storageOf(origin, dismissed, member) });
      const noted = watch(context);
      opened.push({ context, noted });
      const page = await context.newPage();
      waitUntilTaken(page);
      return { page, watched: noted };
    });
    for (const { context, noted } of opened) {
      await context.close();
      expect(noted.problems()).toEqual([]);
    }
  },
});
