import { expect } from '@playwright/test';
import { tubeLockStatus } from '../contract/src/ichiban.ts';
import { drawTicket } from '../contract/src/ticket-purchase.ts';
import { Refused } from './lib/api.ts';
import { test } from './lib/journey.ts';
import {
  buyPicked,
  expectToast,
  freeNumbers,
  openTickets,
  pick,
  purchasePanel,
  ticket,
  ticketPath,
} from './lib/steps.ts';
import { ownTube } from './lib/stock.ts';

// Other journeys test the animations; here they would only cost time.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test.use({ member: 'new' });

test('a member watching a tube sees each draw at once and waits, while the drawer may draw again', async ({
  page,
  api,
  me,
  storeroom,
  enterAs,
  besides,
}) => {
  const shown = await ownTube(storeroom);
  const tube = shown.tubes[0]!;
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const streams = page.waitForResponse(`**/api/raffle/tubes/${tube.id}/events`);
  await openTickets(page, shown, tube);
  await streams;
  await expect(page.getByText('現在可以抽')).toBeVisible();
  const [wanted = 0, kept = 0] = await freeNumbers(page, 2);
  await pick(page, [wanted, kept]);
  await page.getByRole('button', { name: '購買', exact: true }).click();
  await expect(purchasePanel(page)).toContainText('單價 $100 × 2 張');
  // The stream is open and the tickets have been requested a second time: from here on only the lock is requested.
  const askedForTickets = () =>
    asked.filter((path) => path === `/api/raffle/tubes/${tube.id}/tickets`).length;
  await expect.poll(askedForTickets).toBe(2);

  const drawer = await enterAs('new');
  const { page: other } = await besides(drawer);
  await openTickets(other, shown, tube);
  await pick(other, [wanted]);
  // The toast stays for four seconds only, and the drawer's own page may take longer to show the result.
  await Promise.all([
    expectToast(page, `${wanted} 號被其他玩家抽走了，已從您的選擇移除`, { timeout: 60_000 }),
    buyPicked(other),
  ]);
  await expect(ticket(page, wanted)).toHaveCount(0);
  expect(askedForTickets()).toBe(2);
  await expect(purchasePanel(page)).toBeHidden();
  await expect(ticket(page, kept)).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText(/已選\s*1\s*張/)).toBeVisible();

  await expect(page.getByText('其他玩家抽選中，還有')).toBeVisible();
  const waiting = page.getByRole('timer', { name: '請等候' });
  await expect(waiting).toHaveText(/^\d{1,3} 秒/);
  const before = await waiting.textContent();
  await expect(waiting).not.toHaveText(before ?? '');
  await expect(page.getByRole('button', { name: '購買', exact: true })).toBeHidden();
  await expect(page.getByRole('button', { name: '抽完通知我' })).toBeVisible();
  await expect(page.getByText(`剩${tube.remaining_tickets - 1}`)).toBeAttached();

  // A purchase tried in spite of it is refused with the seconds that remain.
  const refused = await api(drawTicket, {
    token: me.token,
    params: { tubeId: tube.id },
    body: { payment_method: 'balance', product_id: shown.product.id, ticket_number: kept },
  }).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Refused);
  expect((refused as Refused).status).toBe(423);
  const { remain } = (refused as Refused).body;
  expect(remain).toBeGreaterThan(0);
  expect(remain).toBeLessThanOrEqual(300);
  expect(await api(tubeLockStatus, { params: { tubeId: tube.id } })).toMatchObject({
    locked: true,
    user_id: drawer.user.id,
  });

  // The member who drew has the tube to themselves, and may draw again.
  await other.goto(ticketPath(shown, tube));
  await expect(other.getByText('輪到您了，還有')).toBeVisible();
  await expect(other.getByRole('timer', { name: '您的抽選時間剩餘' })).toHaveText(/^\d{1,3} 秒/);
  await pick(other, [kept]);
  await buyPicked(other);
  await expect(ticket(page, kept)).toHaveCount(0);
  await expect(page.getByText(/已選\s*0\s*張/)).toBeVisible();
  await expect(page.getByText('其他玩家抽選中，還有')).toBeVisible();
});
