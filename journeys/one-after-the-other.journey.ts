import { expect, type Page } from '@playwright/test';
import { type Api, buy, type Entered, type Shown } from './lib/api.ts';
import { test } from './lib/journey.ts';
import { expectClosedTicket } from './lib/steps.ts';
import { ownTube } from './lib/stock.ts';

test.use({ member: 'new' });

type Told = { text: string; at: number };

/** Records what the stage says from here on, and when (ms); each text with how long it stood. */
async function noteSaid(page: Page) {
  await page.evaluate(() => {
    const told: Told[] = [];
    Object.assign(window, { told });
    const place = document.querySelector('.on-night [aria-live="assertive"]');
    const note = () => told.push({ text: place?.textContent ?? '', at: performance.now() });
    if (place)
      new MutationObserver(note).observe(place, { childList: true, characterData: true, subtree: true });
    document.addEventListener('click', () => told.push({ text: 'click', at: performance.now() }), true);
  });
  return async () => {
    const told = await page.evaluate(() => (window as unknown as { told: Told[] }).told);
    return told.map(({ text, at }, place) => ({ text, lasted: (told[place + 1]?.at ?? at) - at }));
  };
}

/** Buys all tickets of the tube and shows them closed. */
async function allOf(page: Page, api: Api, me: Entered, { product, tubes }: Shown) {
  const tube = tubes[0]!;
  const numbers = Array.from({ length: tube.total_tickets }, (_, place) => place + 1);
  const draw = await buy(api, { token: me.token, productId: product.id, tubeId: tube.id, numbers });
  await page.goto(`/ichiban/draw/${draw.order.code}`);
  await expectClosedTicket(page);
  return draw;
}

test('one press tears ten tickets, each one shown, and a big one gets its theatre', async ({
  page,
  api,
  me,
  storeroom,
}) => {
  const tiers = [
    { tier: 'A', name: '旅程獅子', quantity: 1, is_big: true },
    { tier: 'E', name: '旅程徽章', quantity: 9 },
  ];
  const draw = await allOf(page, api, me, await ownTube(storeroom, 10, tiers));
  const said = await noteSaid(page);
  await page.getByRole('button', { name: '連續撕（還有 10 張）' }).click();
  const won = page.getByRole('list', { name: '獎品', exact: true }).getByRole('listitem');
  await won.nth(9).waitFor();
  await expect(won).toHaveCount(10);
  // All ten were checked against the receipt.
  await expect(page.getByRole('button', { name: /^已驗證/ })).toBeVisible();

  const told = await said();
  expect(told.filter(({ text }) => text === 'click')).toHaveLength(1);
  const opened = told.filter(({ text }) => text.includes('賞，'));
  expect(opened.map(({ text }) => text)).toEqual(
    draw.tickets.map(
      ({ prize, ticket_number }) => `${prize.tier}賞，${prize.name}，第 ${ticket_number} 號籤`,
    ),
  );
  const big = told.findIndex(({ text }) => text.startsWith('A賞'));
  if (big < told.length - 1) expect(told[big]!.lasted).toBeGreaterThan(2500);

  // A touch stops it, wherever it falls.
  await page.getByRole('button', { name: '再撕一次給朋友看' }).click();
  await expectClosedTicket(page);
  await page.getByRole('button', { name: '連續撕（還有 10 張）' }).click();
  await page.getByRole('button', { name: '停在這裡' }).waitFor();
  await page.mouse.click(20, 300);
  await expect(page.getByRole('button', { name: /^連續撕（還有 \d+ 張）$/ })).toBeVisible();
});
