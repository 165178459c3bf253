import { expect } from '@playwright/test';
import { getBalance } from '../contract/src/member.ts';
import { listBoxItems } from '../contract/src/storage.ts';
import { drawHistory } from '../contract/src/ticket-purchase.ts';
import { test } from './lib/journey.ts';
import {
  buyPicked,
  expectProgress,
  expectProven,
  expectToast,
  freeNumbers,
  grouped,
  historyRow,
  openTickets,
  showMotion,
  ticket,
} from './lib/steps.ts';
import { ownTube } from './lib/stock.ts';

test.use({ member: 'new', contextOptions: { reducedMotion: 'reduce' } });

test('five random tickets are opened, skipped and shown together, in the history and in the storage', {
  tag: '@nightly',
}, async ({ page, api, me, storeroom }) => {
  const boxBefore = (await api(listBoxItems, { token: me.token, query: {} })).total;
  const shown = await ownTube(storeroom);
  const tube = shown.tubes[0]!;
  await openTickets(page, shown, tube);
  const buyButton = page.getByRole('button', { name: '購買', exact: true });
  const chosen = page.getByRole('group', { name: /^籤號/ }).getByRole('button', { pressed: true });
  const luck = page.getByRole('dialog', { name: '隨機選籤' });
  const pickByLuck = async (count: number) => {
    await page.getByRole('button', { name: '隨機', exact: true }).click();
    await luck.getByRole('button', { name: new RegExp(`^${count} 張`) }).click();
    await expect(luck).toBeHidden();
    await expect(chosen).toHaveCount(count);
  };

  await buyButton.click();
  await expectToast(page, '請選擇票券');

  await pickByLuck(10);
  const eleventh = page.getByRole('group', { name: /^籤號/ }).getByRole('button', { pressed: false }).first();
  await eleventh.click();
  await expectToast(page, '最多只能選擇 10 張票券');
  await expect(chosen).toHaveCount(10);
  await page.getByRole('button', { name: '重選' }).click();
  await expect(chosen).toHaveCount(0);

  await pickByLuck(5);
  const numbers = (await chosen.allTextContents()).map((text) => Number(text.replace(/\D/g, '')));
  await showMotion(page, true);
  await buyPicked(page);

  const { data } = await api(drawHistory, { token: me.token, query: {} });
  const drawn = data
    .filter(({ code }) => code === data[0]?.code)
    .sort((one, other) => one.ticket_number - other.ticket_number);
  expect(drawn.map(({ ticket_number }) => ticket_number)).toEqual(numbers);
  const said = (place: number) => {
    const { prize, ticket_number } = drawn[place]!;
    return page.getByText(`${prize.tier}賞，${prize.name}，第 ${ticket_number} 號籤`);
  };

  await expectProgress(page, 1, 5);
  const one = page.getByRole('button', { name: '撕一張', exact: true });
  await one.click();
  await expect(said(0)).toBeAttached();
  await one.click();
  await expectProgress(page, 2, 5);
  await expect(said(1)).toBeAttached();
  // A tap on an open ticket moves on; the text printed on it lets the tap through.
  const name = page.getByText(drawn[1]!.prize.name, { exact: true }).filter({ visible: true }).first();
  await name.click({ force: true });
  await expectProgress(page, 3, 5);

  // Left before its end, the opening waits, and the storage shows what is torn and gives nothing else away.
  await page.goto('/box');
  const waiting = page.getByRole('region', { name: '還沒開的獎品' });
  await expect(waiting).toContainText('還有 3 張籤沒撕');
  const torn = drawn.slice(0, 2).map(({ prize }) => prize.name);
  for (const name of torn) await expect(page.getByRole('article').filter({ hasText: name })).toBeVisible();
  await expect(page.getByRole('article')).toHaveCount(new Set(torn).size);
  await waiting.getByRole('link', { name: '繼續撕' }).click();
  await expectProgress(page, 3, 5);

  const question = page.getByRole('dialog', { name: '確定要略過動畫，直接前往獎品結果頁嗎？' });
  await page.getByRole('button', { name: '略過' }).click();
  await question.getByRole('button', { name: '繼續撕' }).click();
  await expect(question).toBeHidden();
  await expectProgress(page, 3, 5);
  await page.getByRole('button', { name: '略過' }).click();
  await question.getByRole('button', { name: '直接看結果' }).click();
  await showMotion(page, false);

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/全部打開了！|恭喜，抽中(大獎|.賞)！/);
  const won = page.getByRole('list', { name: '獎品', exact: true }).getByRole('listitem');
  await expect(won).toHaveCount(5);
  for (const { prize, ticket_number } of drawn)
    await expect(
      won.filter({ hasText: prize.name }).filter({ hasText: `第 ${ticket_number} 號籤` }),
    ).toBeVisible();
  await expectProven(page);

  await page.getByRole('button', { name: '再撕一次給朋友看' }).click();
  await expectProgress(page, 1, 5);
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: '直接看結果' }).click();

  await page.getByRole('link', { name: '前往盒櫃' }).click();
  await expect(page).toHaveURL('/box?from=result');
  expect((await api(listBoxItems, { token: me.token, query: {} })).total).toBe(boxBefore + 5);
  await expect(page.getByRole('article').first()).toBeVisible();
  await page.goto('/ichiban/history');
  for (const { prize, ticket_number, code } of drawn) {
    await expect(
      historyRow(page, code).filter({ hasText: new RegExp(`^${ticket_number}號籤`) }),
    ).toContainText(prize.name);
  }
  const paid = 5 * 100;
  expect((await api(getBalance, { token: me.token })).data.tokens).toBe(me.user.tokens - paid);
  await page.goto('/user');
  await expect(page.getByRole('region', { name: me.user.displayName })).toContainText(
    grouped(me.user.tokens - paid),
  );

  // Drawn tickets cannot be picked again.
  await openTickets(page, shown, tube);
  for (const number of numbers) await expect(ticket(page, number)).toHaveCount(0);
  const { length } = await freeNumbers(page, 1000);
  expect(length).toBe(tube.remaining_tickets - 5);
});
