import { expect, type Page } from '@playwright/test';
import { staffLots } from '../contract/src/staff/lots.ts';
import { setRoom } from '../contract/src/staff/waiting-rooms.ts';
import { drawTicket } from '../contract/src/ticket-purchase.ts';
import { stayInRoom } from '../contract/src/waiting-room.ts';
import type { Refused } from './lib/api.ts';
import { test } from './lib/journey.ts';
import { enterOffice } from './lib/office.ts';
import { buyPicked, freeNumbers, pick, purchasePanel } from './lib/steps.ts';
import { stockDraws } from './lib/stock.ts';

test.use({ member: 'new' });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 2, name });
const wholeSeconds = (ms: number) => new Date(Date.now() + ms).toISOString();

test(
  'a release night: two members come in, draw in the order of their places, and one is too late',
  { tag: '@nightly' },
  async ({ page, context, browser, api, origin, me, storeroom, enterAs, besides, watched }, info) => {
    // Three looks at places that are up to thirty seconds apart.
    test.slow();
    const office = new URL(origin);
    office.port = String(Number(office.port) + 1);
    const { token } = storeroom;
    const name = `首賣之夜賞 ${info.project.name}`;
    const productId = await stockDraws(
      storeroom,
      { type: 0, name, price: 50 },
      [
        { tier: 'A', name: '夜燈獅子', quantity: 1, is_big: true },
        { tier: 'B', name: '夜燈徽章', quantity: 4 },
      ],
      {},
    );
    const [lot] = (await api(staffLots, { token, params: { id: productId } })).data;
    if (!lot) throw new Error('no tube');
    const room = { tubeId: lot.id };
    const at = `/ichiban/waiting/${lot.id}`;

    await test.step('staff set the time at the tube', async () => {
      watched.expectAnswer(401, '/api/staff/self');
      const staff = await enterOffice(context, office.origin, 'promo@kujiya.example');
      await staff.goto(`${office.origin}/products/${productId}?tab=lots`);
      await staff.getByRole('button', { name: '設定排隊' }).click();
      const sheet = staff.getByRole('dialog', { name: '排隊抽賞' });
      const tonight = new Date(Date.now() + 8 * 3_600_000 + 30 * 60_000).toISOString().slice(0, 16);
      await sheet.getByLabel('開放時間').fill(tonight);
      await sheet.getByRole('button', { name: '設定排隊' }).click();
      await expect(staff.getByText(/^排隊：.+ 開放/)).toBeVisible();
      await expect(staff.getByLabel('排隊現況')).toContainText('在場0');
      await staff.close();
    });

    await test.step('the product leads to the queue, where the member comes in', async () => {
      await page.goto(`/ichiban/detail/${productId}`);
      await expect(page.getByText(/^\d\d\/\d\d \d\d:\d\d 開放$/).filter({ visible: true })).toBeVisible();
      await page.getByRole('link', { name: '排隊抽賞' }).filter({ visible: true }).click();
      await expect(page).toHaveURL(new RegExp(`${at}$`));
      await expect(heading(page, '還沒開放')).toBeVisible();
      await page.getByRole('button', { name: '進場' }).click();
      await expect(heading(page, '已進場')).toBeVisible();
      await page.getByRole('button', { name: '離開排隊' }).click();
      await page.getByRole('dialog', { name: '要離開嗎？' }).getByRole('button', { name: '離開' }).click();
      await expect(heading(page, '您已離開排隊')).toBeVisible();
      await page.getByRole('button', { name: '重新進場' }).click();
      await expect(heading(page, '已進場')).toBeVisible();
    });

    const other = await enterAs('new');
    const { page: second } = await besides(other);
    await second.goto(at);
    await second.getByRole('button', { name: '進場' }).click();
    await expect(heading(second, '已進場')).toBeVisible();

    await test.step('at the opening both get a place, which their browsers recompute', async () => {
      const body = { opens_at: wholeSeconds(4_000) };
      await api(setRoom, { token, params: { id: lot.id }, body });
      await Promise.all([page.reload(), second.reload()]);
      const settled = heading(page, /^(輪到您了！|下一位就是您)$/);
      await expect(settled).toBeVisible({ timeout: 40_000 });
      await expect(heading(second, /^(輪到您了！|下一位就是您)$/)).toBeVisible({ timeout: 40_000 });
      await page.getByRole('button', { name: '驗證我的順位' }).click();
      await expect(page.getByText(/^重算的結果也是第 [12] 號$/)).toBeVisible();
    });

    const myTurn = await heading(page, '輪到您了！').isVisible();
    const [first, firstMember, next] = myTurn ? [page, me, second] : [second, other, page];
    const nextMember = myTurn ? other : me;

    await test.step('nobody else can buy, and the tickets say so', async () => {
      const refused = await api(drawTicket, {
        token: nextMember.token,
        params: room,
        body: { payment_method: 'balance', product_id: productId, ticket_number: 1 },
      }).catch((error: unknown) => error);
      expect((refused as Refused).body?.code).toBe('turn_required');
      await next.goto(`/ichiban/ticket/${productId}?tube=${lot.id}`);
      await expect(next.getByText('這一筒要排隊，輪到您才能購買')).toBeVisible();
      await expect(next.getByRole('button', { name: '不是您的輪次' })).toBeDisabled();
      await next.getByRole('link', { name: '去排隊' }).click();
      await expect(heading(next, '下一位就是您')).toBeVisible();
    });

    await test.step('a place is kept without scripts', async () => {
      const { data } = await api(stayInRoom, { token: nextMember.token, params: room });
      const plain = await browser.newContext({ javaScriptEnabled: false });
      const simple = await plain.newPage();
      await simple.goto(`${origin}/waiting/${data.place?.ticket}`);
      await expect(simple.getByRole('heading', { name: '下一位就是您' })).toBeVisible();
      await plain.close();
    });

    await test.step('the first one buys, and hands the turn on', async () => {
      await first.getByRole('link', { name: '選籤抽賞' }).click();
      await expect(first.getByText('輪到您了，還有')).toBeVisible();
      await pick(first, await freeNumbers(first, 2));
      await first.getByRole('button', { name: '購買', exact: true }).click();
      await expect(purchasePanel(first).getByText('您的時間還有')).toBeVisible();
      await first.keyboard.press('Escape');
      await buyPicked(first);
      await first.getByRole('button', { name: '略過' }).click();
      await first.getByRole('button', { name: '直接看結果' }).click();
      const handOver = first.getByRole('link', { name: '我抽完了，讓下一位' });
      await expect(handOver).toBeVisible();
      await handOver.click();
      await first.getByRole('button', { name: '我抽完了，讓下一位' }).click();
      await first.getByRole('button', { name: '讓下一位', exact: true }).click();
      await expect(heading(first, '您的輪次結束了')).toBeVisible();
      await expect(heading(next, '輪到您了！')).toBeVisible({ timeout: 20_000 });
      await first.getByRole('button', { name: '重新排隊' }).click();
      await expect(heading(first, '下一位就是您')).toBeVisible();
    });

    await test.step('when the last ticket is drawn, everybody who waits is told', async () => {
      await next.getByRole('link', { name: '選籤抽賞' }).click();
      // What the page remembered from its first visit gives way to what is left.
      await expect(next.getByRole('group', { name: /^籤號/ }).getByRole('button')).toHaveCount(3);
      await pick(next, await freeNumbers(next, 3));
      await buyPicked(next);
      await expect(heading(first, '這一筒已經抽完了')).toBeVisible({ timeout: 45_000 });
      expect(firstMember.token).not.toBe(nextMember.token);
    });
  },
);
