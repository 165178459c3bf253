import { expect, type Page } from '@playwright/test';
import { type Api, buy, productNamed } from './lib/api.ts';
import { expectAccessible, judgeSheet, visit } from './lib/axe.ts';
import { test } from './lib/journey.ts';
import {
  expectClosedTicket,
  expectProven,
  expectToast,
  freeNumbers,
  openTickets,
  ticket,
} from './lib/steps.ts';

// Colours are judged only when nothing moves or fades.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('axe finds nothing on the pages that visitors see', async ({ page, api }) => {
  await visit(page, '/', '籤屋：一番賞、盒玩、轉蛋');
  for (const [path, name] of [
    ['/ichiban', '一番賞'],
    ['/blindbox', '盒玩'],
    ['/gacha', '轉蛋'],
  ] as const)
    await visit(page, path, name);
  const ware = (await productNamed(api, '', 3)).product;
  await visit(page, `/shop/detail/${ware.id}`, ware.name);
  await visit(page, `/search?q=${encodeURIComponent('沒有這個')}`, '搜尋商品');
  await expect(page.getByText('沒有找到想要的結果')).toBeVisible();
  await expectAccessible(page);
  await visit(page, `/search?q=${encodeURIComponent('水豚')}`, '搜尋商品');
  await visit(page, '/search', '搜尋商品');
  await expect(page.getByRole('heading', { name: '歷史紀錄' })).toBeVisible();
  await page.getByRole('button', { name: '清除全部歷史紀錄' }).click();
  await judgeSheet(page, '確定要清除全部歷史紀錄嗎？', '取消');
  await visit(page, '/user', '您的玩具們還在睡');
  await visit(page, '/login', '會員登入');
  await page.getByRole('button', { name: '登入', exact: true }).click();
  await expect(page.getByText('請輸入手機號碼和密碼')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('tab', { name: '驗證碼登入' }).click();
  await expectAccessible(page);
});

test('axe finds nothing on the ichiban screens', async ({ page, api }) => {
  const open = await productNamed(api, '珍奶獸涼夏賞');
  const [finished, playing] = open.tubes;
  for (const tube of [finished, playing])
    await visit(page, `/ichiban/detail/${open.product.id}?tube=${tube!.id}`, open.product.name);
  await page
    .getByRole('button', { name: /珍奶獸 大杯公仔/ })
    .last()
    .click();
  await judgeSheet(page, 'A賞', '關閉');
  const unopened = await productNamed(api, '雨天散步賞');
  await visit(page, `/ichiban/detail/${unopened.product.id}`, unopened.product.name);
  await page.getByRole('button', { name: '抽選尚未開放' }).click();
  await judgeSheet(page, '抽選尚未開放', '知道了');
  await visit(page, `/ichiban/ticket/${open.product.id}?tube=${playing!.id}`, '選擇籤號');
  await page.getByRole('button', { name: '隨機', exact: true }).click();
  await judgeSheet(page, '隨機選籤', '關閉');
  for (const tube of [finished, playing]) await visit(page, `/ichiban/result?tubeId=${tube!.id}`, '抽選結果');
  await visit(page, '/ichiban/rules', '一番賞規則');
  await visit(page, `/ichiban/fairness-verification?tubeId=${finished!.id}`, '公平驗證');
  await visit(
    page,
    `/ichiban/fairness-verification?txid=${finished!.txid}&prizeCount=7&totalTickets=50&tubeId=${finished!.id}`,
    '公平驗證',
  );
  await page.getByRole('button', { name: `驗證籤筒 ${finished!.id}` }).click();
  await expect(page.getByText('全數相符')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'TXID' }).clear();
  await page.getByRole('button', { name: '驗證', exact: true }).click();
  await expectToast(page, '請填寫所有欄位');
  await expectAccessible(page);
});

test.describe('as a member', () => {
  test.use({ member: 9 });

  /** Opens the tickets of this size's tube and buys so many of them. */
  const bought = async (page: Page, api: Api, token: string, place: 0 | 1, count: number) => {
    const shown = await productNamed(api, '銀河特快賞');
    const tube = shown.tubes[place]!;
    await openTickets(page, shown, tube);
    const numbers = await freeNumbers(page, count);
    const { product } = shown;
    const { order } = await buy(api, { token, productId: product.id, tubeId: tube.id, numbers });
    return { product, tube, order };
  };

  test('axe finds nothing on the tickets, in the storage and the history', async ({
    page,
    api,
    me,
    mine,
  }) => {
    const { product, tube } = await bought(page, api, me.token, mine(0, 1), 1);
    await visit(page, `/ichiban/ticket/${product.id}?tube=${tube.id}`, '選擇籤號');
    await expect(page.getByText('輪到您了，還有')).toBeVisible();
    const [free] = await freeNumbers(page, 1);
    await ticket(page, free!).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: '購買', exact: true }).click();
    await expect(page.getByRole('group', { name: '使用紅利點數' })).toBeVisible();
    await judgeSheet(page, '確認購買', '關閉');

    await visit(page, '/user', me.user.displayName);
    await page.getByRole('button', { name: '登出' }).click();
    await judgeSheet(page, '確定要登出嗎？', '取消');
    await visit(page, '/box', '盒櫃');
    await visit(page, '/ichiban/history', '抽獎紀錄');
  });

  test('axe finds nothing on an opened ticket, its proof and its card', async ({ page, api, me, mine }) => {
    const { order } = await bought(page, api, me.token, mine(0, 1), 1);
    await page.goto(`/ichiban/draw/${order.code}`);
    await expectClosedTicket(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: '撕開', exact: true }).click();
    await expect(page.getByRole('link', { name: '前往盒櫃' })).toBeVisible();
    await expectProven(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^已驗證/ }).click();
    await judgeSheet(page, '這次抽獎的證明', '關閉');
    await page.getByRole('button', { name: '分享' }).click();
    await expect(page.getByRole('img', { name: /^圖卡：/ })).toBeVisible();
    await judgeSheet(page, '分享這次開籤', '關閉');
  });

  test('axe finds nothing on several tickets and where there is none', async ({
    page,
    api,
    me,
    mine,
    watched,
  }) => {
    const { order, product, tube } = await bought(page, api, me.token, mine(0, 1), 3);
    await page.goto(`/ichiban/draw/${order.code}`);
    await expectClosedTicket(page);
    await page.getByRole('button', { name: '撕開', exact: true }).click();
    await expect(page.getByRole('button', { name: '撕下一張' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '略過' }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '直接看結果' }).click();
    await expect(page.getByRole('list', { name: '獎品', exact: true })).toBeVisible();
    await expectAccessible(page);

    watched.expectAnswer(404, '/api/raffle/result/999999');
    watched.expectAnswer(404, '/api/raffle/public/result/999999');
    await visit(page, `/ichiban/draw/${tube.id}/${product.id}?order_id=999999`, '無法取得抽獎結果');
  });
});
