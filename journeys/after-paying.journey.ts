import { expect, type Page } from '@playwright/test';
import { addAddress } from '../contract/src/address.ts';
import { buyEntireProduct } from '../contract/src/box-purchase.ts';
import { drawCapsules } from '../contract/src/gacha.ts';
import type { CallShape } from '../contract/src/kernel/call.ts';
import { getBalance } from '../contract/src/member.ts';
import { expectClosedCarton, takeBox } from './lib/boxes.ts';
import { askFor, expectIdle } from './lib/capsules.ts';
import { test as base } from './lib/journey.ts';
import { expectClosedTicket, freeNumbers, intercept, openByCard, pick, purchasePanel } from './lib/steps.ts';
import { type Storeroom, stockDraws, stockGoods } from './lib/stock.ts';

const prices = { ticket: 50, box: 60, capsule: 40, goods: 80 };

/** Products that nobody else buys from: a tube of 15, two cases of three, a batch of capsules, and goods. */
type Shelf = Record<'tickets' | 'boxes' | 'capsules' | 'goods', string>;

async function stock(room: Storeroom, word: string): Promise<Shelf> {
  const shelf = {
    tickets: `付款之後賞 ${word}`,
    boxes: `付款之後盒玩 ${word}`,
    capsules: `付款之後轉蛋 ${word}`,
    goods: `付款之後馬克杯 ${word}`,
  };
  const tiers = [
    { tier: 'A', name: '收據獅子', quantity: 1, is_big: true },
    { tier: 'B', name: '收據徽章', quantity: 14 },
  ];
  const figures = ['站姿', '坐姿', '睡姿'].map((name) => ({ rarity: 'common' as const, name }));
  await stockDraws(room, { type: 0, name: shelf.tickets, price: prices.ticket }, tiers, {});
  const boxes = { type: 1, name: shelf.boxes, price: prices.box } as const;
  await stockDraws(room, boxes, figures, { count: 2, pieces: [1, 1, 1] });
  const capsules = { type: 2, name: shelf.capsules, price: prices.capsule } as const;
  await stockDraws(room, capsules, figures, { pieces: [5, 5, 5] });
  // No goods that other journeys look for: neither nearly sold out, nor plenty, nor free of a limit.
  await stockGoods(room, { name: shelf.goods, price: prices.goods, member_limit: 3 }, 3);
  return shelf;
}

const test = base.extend<{ shelf: Shelf }>({
  shelf: async ({ storeroom }, use, info) => {
    await use(await stock(storeroom, info.testId.slice(-6)));
  },
});

test.use({ member: 'new', contextOptions: { reducedMotion: 'reduce' } });

test.beforeEach(async ({ api, me }) => {
  const address = { city: '臺北市', district: '大安區', address_detail: '和平東路一段 9 號' };
  await api(addAddress, { token: me.token, body: { name: '陳收據', phone: me.phone, ...address } });
});

const pay = (page: Page) => purchasePanel(page).getByRole('button', { name: /^付 / });
const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click();

async function openTickets(page: Page, { tickets }: Shelf): Promise<void> {
  await openByCard(page, tickets);
  await page.getByRole('link', { name: '選籤抽賞' }).filter({ visible: true }).click();
  await freeNumbers(page, 1);
}
async function buyTickets(page: Page, shelf: Shelf, count: number): Promise<void> {
  await openTickets(page, shelf);
  await pick(page, await freeNumbers(page, count));
  await press(page, '購買');
}
const opensTickets = async (page: Page) => {
  await expect(page).toHaveURL(/\/ichiban\/draw\/[^/]+$/);
  await expectClosedTicket(page);
};
const opensBoxes = async (page: Page) => {
  await expect(page).toHaveURL(/\/blindbox\/result\?order_id=\d+/);
  await expectClosedCarton(page);
};

type Purchase = {
  name: string;
  tokens: number;
  /** From the card to the button that pays. */
  begin: (page: Page, shelf: Shelf, isMobile: boolean) => Promise<void>;
  pay: (page: Page) => Promise<void>;
  /** What was paid for is on the screen. */
  comes: (page: Page) => Promise<void>;
};

const byPanel = (page: Page) => pay(page).click();
const wholeCase: Purchase = {
  name: 'a whole case',
  tokens: prices.box * 3,
  begin: async (page, { boxes }) => {
    await openByCard(page, boxes);
    await press(page, /^整盒端走/);
  },
  pay: byPanel,
  comes: opensBoxes,
};
const capsules: Purchase = {
  name: 'capsules',
  tokens: prices.capsule * 3,
  begin: async (page, shelf, isMobile) => {
    await openByCard(page, shelf.capsules);
    await askFor(page, isMobile, 3, prices.capsule);
  },
  pay: byPanel,
  comes: async (page) => {
    await expect(page).toHaveURL(/\/gacha\/animation\?.*order_id=\d+/);
    await expectIdle(page);
  },
};
/** Those whose pages listen to a live stream. */
const streamed: Purchase[] = [
  {
    name: 'one ticket',
    tokens: prices.ticket,
    begin: (page, shelf) => buyTickets(page, shelf, 1),
    pay: byPanel,
    comes: opensTickets,
  },
  {
    name: 'ten tickets',
    tokens: prices.ticket * 10,
    begin: (page, shelf) => buyTickets(page, shelf, 10),
    pay: byPanel,
    comes: opensTickets,
  },
  {
    name: 'the full pack',
    tokens: prices.ticket * 4,
    begin: async (page, shelf) => {
      await openTickets(page, shelf);
      await press(page, '隨機');
      await page
        .getByRole('dialog', { name: '隨機選籤' })
        .getByRole('button', { name: /^整筒包下/ })
        .click();
      await press(page, '購買');
    },
    pay: byPanel,
    comes: opensTickets,
  },
  wholeCase,
  {
    name: 'a held box',
    tokens: prices.box,
    begin: async (page, { boxes }) => {
      await openByCard(page, boxes);
      await takeBox(page, 2);
      await press(page, '就決定是你了');
    },
    pay: byPanel,
    comes: opensBoxes,
  },
  capsules,
];
const purchases: Purchase[] = [
  ...streamed,
  {
    name: 'goods',
    tokens: prices.goods,
    begin: async (page, { goods }) => {
      await openByCard(page, goods);
      await press(page, '立即購買');
      await expect(page).toHaveURL('/checkout');
    },
    pay: (page) => press(page, `付 $${prices.goods}，送出訂單`),
    comes: (page) => expect(page.getByRole('heading', { name: '訂單成立，謝謝您' })).toBeVisible(),
  },
  {
    name: 'a top-up by card',
    tokens: -500,
    begin: async (page) => {
      await page.goto('/recharge');
      await page.getByRole('radio', { name: /^500 / }).check({ force: true });
      await page.getByLabel('電子郵件').fill('me@toys.example');
      await press(page, /^前往付款 NT\$/);
    },
    pay: (page) => press(page, '付款'),
    comes: (page) => expect(page.getByRole('heading', { name: '收到 500 代幣' })).toBeVisible(),
  },
];

const lateBy = 3_000; // ms

const streams: readonly [string, (page: Page) => Promise<unknown>, Purchase[]][] = [
  ['with the live stream on', async () => undefined, purchases],
  [
    'with the live stream three seconds late',
    (page) =>
      page.addInitScript((ms) => {
        const { addEventListener } = EventSource.prototype;
        EventSource.prototype.addEventListener = function (
          this: EventSource,
          type: string,
          listen: (event: MessageEvent) => void,
        ) {
          addEventListener.call(this, type, (event) => setTimeout(() => listen(event as MessageEvent), ms));
        } as typeof addEventListener;
      }, lateBy),
    streamed,
  ],
  [
    'with the live stream blocked',
    (page) => page.route('**/api/**/events', (route) => route.abort()),
    streamed,
  ],
];

// A late stream is the hardest; other journeys buy with one that is on time.
for (const [name, arrange, bought] of streams)
  test(`what was paid for comes, ${name}`, { tag: name.endsWith('late') ? [] : '@nightly' }, async ({
    page,
    api,
    shelf,
    me,
    isMobile,
    watched,
  }) => {
    watched.expectOffline();
    await arrange(page);
    let { tokens } = me.user;
    for (const purchase of bought)
      await test.step(purchase.name, async () => {
        await purchase.begin(page, shelf, isMobile);
        await purchase.pay(page);
        await purchase.comes(page);
        tokens -= purchase.tokens;
        expect((await api(getBalance, { token: me.token })).data.tokens).toBe(tokens);
      });
  });

/** The call is carried out, and its answer lost, until the returned function is called. */
async function loseAnswers(page: Page, { path, method }: CallShape): Promise<() => void> {
  return intercept(page, `**${path.replace(/:\w+/g, '*')}`, async (route) => {
    if (route.request().method() === method) await route.fetch();
    await route.abort();
  });
}

for (const [purchase, call] of [
  [wholeCase, buyEntireProduct],
  [capsules, drawCapsules],
] as const)
  test(`a lost answer: ${purchase.name}`, { tag: purchase === wholeCase ? [] : '@nightly' }, async ({
    page,
    api,
    shelf,
    me,
    isMobile,
    watched,
  }) => {
    watched.expectOffline();
    await purchase.begin(page, shelf, isMobile);
    const find = await loseAnswers(page, call);
    await purchase.pay(page);
    await expect(purchasePanel(page)).toContainText('已經買到的話，會在盒櫃和訂單裡。');
    const tokens = async () => (await api(getBalance, { token: me.token })).data.tokens;
    expect(await tokens()).toBe(me.user.tokens - purchase.tokens);
    find();
    await purchase.pay(page);
    await purchase.comes(page);
    expect(await tokens()).toBe(me.user.tokens - purchase.tokens);
  });
