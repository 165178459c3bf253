import { expect, type Page } from '@playwright/test';
import { productCases } from '../contract/src/blindbox.ts';
import { collectionStatus } from '../contract/src/figures.ts';
import { getBalance } from '../contract/src/member.ts';
import { listBoxItems } from '../contract/src/storage.ts';
import { countTools } from '../contract/src/tool-cards.ts';
import {
  boxesShown,
  buyBox,
  clock,
  expectBag,
  expectClosedCarton,
  expectContents,
  expectHeld,
  freeBoxes,
  openCase,
  priceOf,
  resultPath,
  takeBox,
} from './lib/boxes.ts';
import { drag } from './lib/gesture.ts';
import { test } from './lib/journey.ts';
import {
  expectCollected,
  expectProven,
  expectSaid,
  expectToast,
  grouped,
  openByCard,
  purchasePanel,
  rarityNames,
  showMotion,
} from './lib/steps.ts';
import { ownCases } from './lib/stock.ts';

/** Uses a card on the held box and reads the answer. */
async function useCard(page: Page, name: '提示卡' | '透視卡'): Promise<string> {
  await page.getByRole('list', { name: '道具卡' }).getByRole('button', { name }).click();
  await page
    .getByRole('dialog', { name: `要對這一盒使用${name}嗎？` })
    .getByRole('button', { name: `使用${name}` })
    .click();
  const told = page.getByRole('status').filter({ hasText: /^這一盒(不是|就是)：/ });
  await expect(told).toBeAttached();
  const figure = ((await told.textContent()) ?? '').replace(/^這一盒(不是|就是)：/, '');
  await page.getByRole('button', { name: '知道了' }).click();
  await expect(told).toHaveCount(0);
  return figure;
}

/** The middle of the stage, where a finger starts to pull. */
async function grip(page: Page) {
  const stage = (await page.locator('[data-phase]').boundingBox())!;
  return { x: stage.x + stage.width / 2, y: stage.y + stage.height / 2 };
}

async function pullOpen(page: Page, isMobile: boolean): Promise<void> {
  const middle = await grip(page);
  const right = Math.min(middle.x + 320, page.viewportSize()!.width - 4);
  await drag(page, isMobile, { x: middle.x - 90, y: middle.y }, { x: right, y: middle.y });
  await expectBag(page);
  await drag(page, isMobile, middle, { x: middle.x, y: Math.max(middle.y - 320, 4) });
}

test.describe('with cards', () => {
  test.use({ member: 'new', contextOptions: { reducedMotion: 'reduce' } });

  test('a box is held, swapped, tested with cards, bought, torn open by a finger and collected', {
    tag: '@both-sizes',
  }, async ({ page, api, me, isMobile, storeroom }) => {
    const shown = await ownCases(storeroom);
    const { product, packages } = shown;
    const open = packages.filter(({ is_sold_out }) => !is_sold_out);
    const [first, second] = [open[0]!, open[1]!];
    const price = priceOf(product);
    const boxBefore = (await api(listBoxItems, { token: me.token, query: {} })).total;
    const collection = () => api(collectionStatus, { token: me.token, params: { productId: product.id } });
    const { statistics: before, collection_status: had } = (await collection()).data;
    const cards = (await api(countTools, { token: me.token })).data;

    await openByCard(page, product.name);
    await expect(page).toHaveURL(`/blindbox/detail/${product.id}`);
    await expectContents(page, shown, first);
    await expectCollected(page, '我的收藏', before.collected_items, before.total_unique_items);
    await page.getByRole('list', { name: '中盒' }).getByRole('button', { name: second.title }).click();
    await expect(page).toHaveURL(`/blindbox/detail/${product.id}?package=${second.id}`);
    await expectContents(page, shown, second);
    const shelf = page.getByRole('list', { name: `${second.title}的盒子` });
    await expect(shelf.getByRole('listitem')).toHaveCount(second.items.length);
    for (const { item_index, is_drawn, name } of second.items.filter((item) => item.is_drawn)) {
      expect(is_drawn).toBe(true);
      await expect(shelf.getByText(`${item_index} 號盒，已售出，開出 ${name}`)).toBeAttached();
    }

    const [index = 0] = freeBoxes(second);
    await takeBox(page, index);
    await expect(page).toHaveURL(`/blindbox/item/${second.id}?index=${index}`);
    const started = await clock(page).textContent();
    expect(started).toMatch(/^(2:30|2:2\d)/);

    // Swap for another box, once the two seconds between choices are over.
    await expect(clock(page)).toHaveText(/^2:(2[0-7]|1\d|0\d)|^1:/);
    await page.getByRole('button', { name: '換一盒' }).click();
    await expectToast(page, /^換到 \d+ 號盒了$/);
    const swapped = Number(new URL(page.url()).searchParams.get('index'));
    expect(freeBoxes(second)).toContain(swapped);
    expect(swapped).not.toBe(index);
    await expectHeld(page, swapped);

    const not = await useCard(page, '提示卡');
    await expect(page.getByText('提示卡說，這一盒不是')).toBeVisible();
    if (isMobile) await page.getByRole('button', { name: '系列一覽與機率' }).click();
    await expect(page.getByRole('row', { name: new RegExp(`${not}.*提示卡已排除.* 0%$`) })).toBeVisible();
    if (isMobile) await page.getByRole('dialog').getByRole('button', { name: '關閉' }).click();
    const is = await useCard(page, '透視卡');
    await expect(page.getByText('透視卡看到：這一盒就是')).toBeVisible();
    expect(is).not.toBe(not);
    expect((await api(countTools, { token: me.token })).data).toEqual({
      shake_card: cards.shake_card - 1,
      insight_card: cards.insight_card - 1,
    });

    await page.getByRole('button', { name: '就決定是你了' }).filter({ visible: true }).click();
    const panel = purchasePanel(page);
    await expect(panel).toContainText(`單價 $${price} × 1 盒`);
    await expect(panel).toContainText(`${grouped(me.user.tokens)} → ${grouped(me.user.tokens - price)}`);
    await showMotion(page, true);
    await panel.getByRole('button', { name: `付 $${price} 買 1 盒` }).click();
    await expect(page).toHaveURL(/\/blindbox\/result\?order_id=\d+/);
    await expectClosedCarton(page);

    const status = (await collection()).data;
    const figure = product.figures.find(({ name }) => name === is)!;
    const count = (items: typeof had) => items.find(({ item_id }) => item_id === figure.id)?.count ?? 0;
    expect(count(status.collection_status)).toBe(count(had) + 1);
    await expect(page.getByText(new RegExp(`^${rarityNames[figure.rarity]}，`))).toHaveCount(0);

    await pullOpen(page, isMobile);
    await expectSaid(page, figure);
    await expect(page.getByText('NEW', { exact: true })).toHaveCount(count(had) === 0 ? 1 : 0);
    await expectProven(page);
    await page.getByRole('button', { name: '看收藏進度' }).click();
    await showMotion(page, false);
    await expect(boxesShown(page)).toHaveCount(1);
    await expect(boxesShown(page)).toContainText(is);
    await expect(boxesShown(page)).toContainText(new RegExp(`${swapped}\\s*號盒`));
    await expectCollected(
      page,
      '收藏進度',
      before.collected_items + (count(had) === 0 ? 1 : 0),
      before.total_unique_items,
    );
    await expectProven(page);

    await page.getByRole('button', { name: '分享' }).click();
    const sharing = page.getByRole('dialog', { name: '分享這次開箱' });
    await expect(
      sharing.getByRole('img', { name: new RegExp(`^圖卡：.*${swapped} 號盒 ${is}$`) }),
    ).toBeVisible();
    await sharing.getByRole('button', { name: '關閉' }).click();

    // A buyer who comes back has already seen it open.
    await page.reload();
    await expect(boxesShown(page)).toHaveCount(1);
    await page.getByRole('button', { name: '再開一次給朋友看' }).click();
    await expectClosedCarton(page);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByRole('button', { name: '直接看結果' }).click();
    await expect(page.getByRole('link', { name: new RegExp(`這一中盒還有.*${second.title}`) })).toBeVisible();

    await page.getByRole('link', { name: '前往盒櫃' }).click();
    await expect(page).toHaveURL('/box?from=result');
    expect((await api(listBoxItems, { token: me.token, query: {} })).total).toBe(boxBefore + 1);
    await expect(page.getByRole('article').first()).toBeVisible();
    await expect(page.getByRole('article').first().getByRole('heading', { name: is })).toBeVisible();
    expect((await api(getBalance, { token: me.token })).data.tokens).toBe(me.user.tokens - price);
  });

  test('a button and the keys open a box alike; a missing result leads home', { tag: '@nightly' }, async ({
    page,
    api,
    me,
    storeroom,
    watched,
  }) => {
    await showMotion(page, true);
    const ways = [
      async () => {
        await page.getByRole('button', { name: '撕開封條' }).click();
        await expectBag(page);
        await page.getByRole('button', { name: '拉開袋子' }).click();
      },
      async () => {
        await page.keyboard.press('ArrowRight');
        await expectBag(page);
        await page.keyboard.press('Enter');
      },
    ];
    const shown = await ownCases(storeroom);
    const pack = shown.packages[0]!;
    for (const [place, open] of ways.entries()) {
      const result = await buyBox(api, me.token, shown, pack, freeBoxes(pack)[place] ?? 0);
      const [box] = result.items;
      await page.goto(resultPath(result));
      await expectClosedCarton(page);
      await open();
      await expectSaid(page, { name: box!.item_name, rarity: box!.rarity });
      // Bought elsewhere: this browser may have noted the commitment before, or not.
      await expect(
        page.getByRole('button', { name: /^已驗證・與(本店|開賣前)公布的承諾相符/ }),
      ).toBeVisible();
      await expect(page.getByText('已收進您的盒櫃')).toBeVisible();
      await page.keyboard.press('ArrowRight');
      await expect(boxesShown(page)).toContainText(box!.item_name);
      await page.getByRole('link', { name: '再抽一盒' }).click();
      await expect(page).toHaveURL(`/blindbox/detail/${shown.product.id}?package=${pack.id}`);
    }
    watched.expectAnswer(404, '/api/blindbox/order-result/999999');
    await page.goto('/blindbox/result?order_id=999999');
    await expect(page.getByRole('heading', { name: '找不到抽盒結果' })).toBeVisible();
    await expect(page).toHaveURL('/');
  });

  test('when the hold ends, the box’s page closes and the box is free', async ({ page, api, storeroom }) => {
    const shown = await ownCases(storeroom);
    const pack = shown.packages[0]!;
    const [index = 0] = freeBoxes(pack);
    await page.clock.install();
    await openCase(page, shown, pack);
    await takeBox(page, index);
    await page.clock.fastForward(95_000);
    await expect(page.getByText(/^保留時間剩餘 \d+ 秒$/)).toBeAttached();
    await page.clock.fastForward(60_000);
    await expectToast(page, '保留時間已結束，請重新挑一盒');
    await expect(page).toHaveURL(`/blindbox/detail/${shown.product.id}?package=${pack.id}`);
    await expect(page.getByRole('link', { name: `${index} 號盒，可挑選`, exact: true })).toBeVisible();
    await expect
      .poll(async () => {
        const { data } = await api(productCases, { params: { productId: shown.product.id }, query: {} });
        return freeBoxes(data.packages.find(({ id }) => id === pack.id)!);
      })
      .toContain(index);
  });
});
