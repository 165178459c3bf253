import { setTimeout } from 'node:timers/promises';
import { expect } from '@playwright/test';
import { getBalance } from '../contract/src/member.ts';
import { getPointsBalance } from '../contract/src/points.ts';
import { listBoxItems } from '../contract/src/storage.ts';
import { drawHistory } from '../contract/src/ticket-purchase.ts';
import { buy } from './lib/api.ts';
import { drag } from './lib/gesture.ts';
import { test } from './lib/journey.ts';
import { expectPlaces } from './lib/share.ts';
import {
  buyPicked,
  expectClosedTicket,
  expectProven,
  freeNumbers,
  grouped,
  historyRow,
  openTickets,
  pick,
  purchasePanel,
  showMotion,
} from './lib/steps.ts';
import { ownTube } from './lib/stock.ts';

test.use({ member: 'new', contextOptions: { reducedMotion: 'reduce' } });

test('one ticket is picked, paid with tokens and points, torn by a finger, proven and found again', {
  tag: '@both-sizes',
}, async ({ page, api, me, storeroom, isMobile }) => {
  const { tokens } = me.user;
  const points = me.user.vip_info.total_points;
  const boxBefore = (await api(listBoxItems, { token: me.token, query: {} })).total;
  const shown = await ownTube(storeroom, 180);
  const tube = shown.tubes[0]!;
  await page.goto(`/ichiban/detail/${shown.product.id}?tube=${tube.id}`);
  await page.getByRole('link', { name: '選籤抽賞' }).click();
  await expect(page).toHaveURL(`/ichiban/ticket/${shown.product.id}?tube=${tube.id}`);
  await expect(page.getByRole('heading', { level: 1, name: '選擇籤號' })).toBeVisible();

  const [number = 0, other = 0] = await freeNumbers(page, 2);
  await pick(page, [number, other]);
  await expect(page.getByText(/已選\s*2\s*張/)).toBeVisible();
  await page.getByRole('button', { name: `${other} 號`, exact: true }).click();
  await expect(page.getByText(/已選\s*1\s*張/)).toBeVisible();

  await page.getByRole('button', { name: '購買', exact: true }).click();
  const panel = purchasePanel(page);
  await expect(panel).toContainText('單價 $180 × 1 張');
  await expect(panel.getByRole('list', { name: '選擇的籤號' })).toHaveText(String(number));
  await expect(panel).toContainText(`您有 ${grouped(points)} 點，這筆最多用 1,800 點（折 $90）`);
  await expect(panel).toContainText(`${grouped(tokens)} → ${grouped(tokens - 180)}`);
  await panel.getByRole('button', { name: '增加 200點' }).click();
  await expect(panel).toContainText(`${grouped(tokens)} → ${grouped(tokens - 170)}`);
  await panel.getByRole('button', { name: '折到最多' }).click();
  await expect(panel).toContainText(`${grouped(tokens)} → ${grouped(tokens - 90)}`);
  await expect(panel).toContainText(`${grouped(points)} → ${grouped(points - 1800)}`);
  await expect(panel).toContainText('目前每一張的機率');
  await showMotion(page, true);
  await panel.getByRole('button', { name: '付 $90 抽 1 張' }).click();
  await expect(page).toHaveURL(/\/ichiban\/draw\/[^/]+$/);
  await expectClosedTicket(page);

  const {
    data: [drawn],
  } = await api(drawHistory, { token: me.token, query: {} });
  expect(drawn?.ticket_number).toBe(number);
  const prize = drawn!.prize.name;
  const said = page.getByText(`${drawn!.prize.tier}賞，${prize}，第 ${number} 號籤`);
  await expect(said).toBeHidden();

  const grip = (await page.getByText('號籤', { exact: true }).boundingBox())!;
  const from = { x: grip.x, y: grip.y + grip.height / 2 };
  const width = page.viewportSize()!.width;
  await drag(page, isMobile, from, { x: Math.min(from.x + 420, width - 4), y: from.y - 6 });
  await expect(said).toBeAttached();
  await expect(page.getByText(prize, { exact: true })).toBeVisible();
  await expectProven(page);
  await showMotion(page, false);

  // The member holds the tube's lock for a while: the link back to its tickets says for how long.
  const drawOn = page.getByRole('link', { name: /^再抽一張/ });
  await expect(drawOn).toHaveAttribute('href', `/ichiban/ticket/${shown.product.id}?tube=${tube.id}`);
  await expect(page.getByRole('timer', { name: '您的抽選時間剩餘' })).toHaveText(/^\d:\d\d/);

  // The details are one tap away.
  await page.getByRole('button', { name: /^已驗證/ }).click();
  const proof = page.getByRole('dialog', { name: '這次抽獎的證明' });
  await expect(proof.getByText('通過', { exact: true })).toHaveCount(6);
  await expect(proof.getByText('未通過')).toHaveCount(0);
  await proof.getByRole('button', { name: '關閉' }).click();

  await page.getByRole('button', { name: '分享' }).click();
  const sharing = page.getByRole('dialog', { name: '分享這次開籤' });
  await expectPlaces(sharing, new URL(page.url()).pathname);
  await expect(
    sharing.getByRole('img', { name: `圖卡：${drawn!.prize.tier}賞・第 ${number} 號籤 ${prize}` }),
  ).toBeVisible();
  await sharing.getByRole('button', { name: '關閉' }).click();

  await page.getByRole('link', { name: '前往盒櫃' }).click();
  await expect(page).toHaveURL('/box?from=result');
  const item = page.getByRole('article').first();
  await expect(item.getByRole('heading', { name: prize })).toBeVisible();
  await expect(item).toContainText(shown.product.name);

  await page.goto('/user');
  await expect(page.getByRole('region', { name: me.user.displayName })).toContainText(grouped(tokens - 90));
  expect((await api(getBalance, { token: me.token })).data.tokens).toBe(tokens - 90);
  // Points for the payment arrive a moment later.
  const balance = async () => (await api(getPointsBalance, { token: me.token })).data.total_points;
  await expect.poll(balance).toBeGreaterThan(points - 1800);
  const earned = await balance();
  expect(earned).toBeLessThanOrEqual(points - 1800 + 90);
  await page.reload();
  await expect(page.getByRole('region', { name: me.user.displayName })).toContainText(grouped(earned));
  expect((await api(listBoxItems, { token: me.token, query: {} })).total).toBe(boxBefore + 1);

  await page.getByRole('link', { name: /^抽獎紀錄/ }).click();
  await expect(page).toHaveURL('/ichiban/history');
  const row = historyRow(page, drawn!.code);
  await expect(row).toContainText(prize);
  await expect(row).toContainText(`${number}號籤`);
  await row.click();
  await expect(page).toHaveURL(`/ichiban/draw/${drawn!.code}`);
  // It was torn: the row leads to what was in it, and to its proof.
  await expectProven(page);
  await page.getByRole('button', { name: '再撕一次給朋友看' }).click();
  await expectClosedTicket(page);
});

test.describe('finger, button and keys open a ticket alike', () => {
  test.use({ member: 'new', contextOptions: { reducedMotion: 'no-preference' } });

  test('three draws are opened in three ways', { tag: '@nightly' }, async ({
    page,
    api,
    me,
    storeroom,
    isMobile,
  }) => {
    const shown = await ownTube(storeroom);
    const { product } = shown;
    const tube = shown.tubes[0]!;
    await openTickets(page, shown, tube);
    const numbers = await freeNumbers(page, 3);

    const ways: ((place: number) => Promise<void>)[] = [
      async () => {
        const grip = (await page.getByText('捏住籤角，向右撕開').boundingBox())!;
        const from = { x: grip.x - 20, y: grip.y + grip.height / 2 };
        await drag(page, isMobile, from, { x: page.viewportSize()!.width - 8, y: from.y });
      },
      () => page.getByRole('button', { name: '撕開', exact: true }).click(),
      () => page.keyboard.press('ArrowRight'),
    ];
    for (const [place, way] of ways.entries()) {
      const number = numbers[place]!;
      const order =
        place === 0
          ? undefined
          : await buy(api, { token: me.token, productId: product.id, tubeId: tube.id, numbers: [number] });
      if (order) {
        // The second is pressed before the font of its number is there, and so before its paper.
        if (place === 1)
          await page.route(/lilita-one/, async (route) => {
            await setTimeout(1_500);
            await route.continue();
          });
        await page.goto(`/ichiban/draw/${order.order.code}`, { waitUntil: 'domcontentloaded' });
        await expectClosedTicket(page);
      } else {
        await pick(page, [number]);
        await buyPicked(page);
      }
      const { data } = await api(drawHistory, { token: me.token, query: {} });
      const drawn = data.find(({ ticket_number }) => ticket_number === number)!;
      await way(place);
      await expect(
        page.getByText(`${drawn.prize.tier}賞，${drawn.prize.name}，第 ${number} 號籤`),
      ).toBeAttached();
      await expectProven(page);
      for (const name of ['返回商品', '前往盒櫃'])
        await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
      await expect(page.getByRole('button', { name: '分享' })).toBeVisible();
      await expect(page.getByRole('button', { name: '略過' })).toBeHidden();
    }
  });
});
