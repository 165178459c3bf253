import { expect, type Page } from '@playwright/test';
import { gachaHistory, gachaPhases, gachaProduct } from '../contract/src/gacha.ts';
import { getBalance } from '../contract/src/member.ts';
import { orderById } from '../contract/src/orders.ts';
import { listBoxItems } from '../contract/src/storage.ts';
import {
  askFor,
  capsulesShown,
  expectIdle,
  expectStock,
  handle,
  machineNamed,
  openMachine,
  payForCapsules,
  stockOf,
  turnButton,
} from './lib/capsules.ts';
import { test } from './lib/journey.ts';
import { tabTo } from './lib/keyboard.ts';
import { expectPlaces } from './lib/share.ts';
import { enterByCode } from './lib/sms.ts';
import {
  expectCollected,
  expectProgress,
  expectProven,
  expectSaid,
  expectTaken,
  expectToast,
  grouped,
  openByCard,
  purchasePanel,
  rarityNames,
  showMotion,
} from './lib/steps.ts';
import { ownMachine } from './lib/stock.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Records each phase the stage enters from now on. */
const notePhases = (page: Page) =>
  page.evaluate(() => {
    const stage = document.querySelector<HTMLElement>('[data-phase]');
    const phases: string[] = [];
    Object.assign(window, { phases });
    if (stage)
      new MutationObserver(() => phases.push(stage.dataset.phase ?? '')).observe(stage, {
        attributeFilter: ['data-phase'],
      });
  });
const notedPhases = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as { phases: string[] }).phases.filter((x, i, all) => x !== all[i - 1]),
  );

const phases = [...gachaPhases.map(([phase]) => phase), 'reveal'];
const resultButton = (page: Page) => page.getByRole('button', { name: '看結果' });

test.describe('with tokens', () => {
  test.use({ member: 'new' });

  test('a trial changes nothing; a capsule passes all phases and is proven, collected and shared', {
    tag: '@both-sizes',
  }, async ({ page, api, me, isMobile, storeroom }) => {
    const { id } = (await ownMachine(storeroom)).product;
    const machine = await api(gachaProduct, { token: me.token, params: { id } });
    const { product, items, collection_status } = machine;
    const boxBefore = (await api(listBoxItems, { token: me.token, query: {} })).total;
    const asked: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') asked.push(new URL(request.url()).pathname);
    });
    await openByCard(page, product.name);
    await expect(page).toHaveURL(`/gacha/detail/${product.id}`);
    await expectStock(page, items);
    await expectCollected(page, '我的收藏', collection_status.collectedItems, items.length);

    await showMotion(page, true);
    await page.getByRole('link', { name: '試轉' }).filter({ visible: true }).click();
    await expect(page).toHaveURL(`/gacha/animation?product_id=${product.id}&demo=true`);
    await expectIdle(page);
    await expect(page.getByText('試轉：不扣代幣，轉到的也不會收進盒櫃')).toBeVisible();
    await notePhases(page);
    await turnButton(page).click();
    await resultButton(page).click();
    expect(await notedPhases(page)).toEqual(phases);
    await expect(page.getByRole('heading', { level: 1, name: '試轉結果' })).toBeVisible();
    await expect(capsulesShown(page)).toHaveCount(1);
    await expect(capsulesShown(page)).toContainText('試轉');
    await page.getByRole('button', { name: '再看一次動畫' }).click();
    await expectIdle(page);
    await page.getByRole('button', { name: '略過' }).click();
    await showMotion(page, false);
    await page.getByRole('link', { name: '真的轉一次' }).click();
    await expect(page).toHaveURL(`/gacha/detail/${product.id}`);
    await expectStock(page, items);
    // The visit is recorded, and a member's page asks for its stream's ticket.
    expect(asked.filter((path) => !['/api/visitors/record', '/api/stream-ticket'].includes(path))).toEqual(
      [],
    );
    const after = await api(gachaProduct, { token: me.token, params: { id: product.id } });
    expect(after.items).toEqual(items);
    expect((await api(getBalance, { token: me.token })).data.tokens).toBe(me.user.tokens);

    const price = product.price;
    await askFor(page, isMobile, 1, price);
    const panel = purchasePanel(page);
    await expect(panel).toContainText('目前每一顆的機率');
    await expect(panel).toContainText(`${grouped(me.user.tokens)} → ${grouped(me.user.tokens - price)}`);
    await panel.getByRole('button', { name: '折到最多' }).click();
    await expect(panel.getByRole('button', { name: `付 $${price / 2} 轉 1 顆` })).toBeVisible();
    await showMotion(page, true);
    const orderId = await payForCapsules(page);
    const { data } = await api(orderById, { token: me.token, params: { orderId } });
    const [drawn] = data.items;
    const figure = items.find(({ id }) => id === drawn?.item_id)!;
    expect(data.order).toMatchObject({ final_amount: price / 2, points_used: price * 10 });

    // The capsule's content is not announced before it opens.
    await expect(page.getByText(new RegExp(`^${rarityNames[figure.rarity]}，`))).toHaveCount(0);
    await notePhases(page);
    await handle(page).click();
    await expect(resultButton(page)).toBeEnabled();
    expect(await notedPhases(page)).toEqual(phases);
    await expectSaid(page, figure);
    const isNew = figure.collection_count === 0;
    expect(drawn?.attributes.is_new).toBe(isNew);
    await expect(page.getByText('NEW', { exact: true })).toHaveCount(isNew ? 1 : 0);

    await resultButton(page).click();
    await showMotion(page, false);
    await expect(capsulesShown(page)).toHaveCount(1);
    await expect(capsulesShown(page)).toContainText(figure.name);
    await expect(capsulesShown(page)).toContainText(rarityNames[figure.rarity]);
    await expect(capsulesShown(page)).toContainText(
      new RegExp(`第\\s*${drawn?.attributes.number}\\s*顆轉蛋`),
    );
    await expect(capsulesShown(page).getByText('NEW', { exact: true })).toHaveCount(isNew ? 1 : 0);
    await expectCollected(page, '我的收藏', collection_status.collectedItems + (isNew ? 1 : 0), items.length);
    await expectProven(page);
    await page.getByRole('button', { name: /^已驗證/ }).click();
    const proof = page.getByRole('dialog', { name: '這次抽獎的證明' });
    await expect(proof.getByText('通過', { exact: true })).toHaveCount(6);
    await proof.getByRole('button', { name: '關閉' }).click();

    await page.getByRole('button', { name: '分享' }).click();
    const sharing = page.getByRole('dialog', { name: '分享這次轉蛋' });
    await expectPlaces(sharing, `/gacha/detail/${product.id}`);
    const card = `圖卡：${rarityNames[figure.rarity]}・第 ${drawn?.attributes.number} 顆轉蛋 ${figure.name}`;
    await expect(sharing.getByRole('img', { name: card })).toBeVisible();
    await sharing.getByRole('button', { name: '關閉' }).click();

    await page.getByRole('link', { name: '前往盒櫃' }).click();
    await expect(page).toHaveURL('/box?from=result');
    expect((await api(listBoxItems, { token: me.token, query: {} })).total).toBe(boxBefore + 1);
    await expect(page.getByRole('article').first()).toBeVisible();
    const newest = page.getByRole('article').first();
    await expect(newest.getByRole('heading', { name: figure.name })).toBeVisible();
    await expect(newest).toContainText(product.name);
  });

  test('three capsules are opened by keyboard, skipped, shown again, and found in the history', {
    tag: '@nightly',
  }, async ({ page, api, me, isMobile, storeroom }) => {
    const { id } = (await ownMachine(storeroom)).product;
    const machine = await api(gachaProduct, { token: me.token, params: { id } });
    const { product, items } = machine;
    await openMachine(page, machine);
    const three = `3 顆・$${product.price * 3}`;
    if (isMobile) {
      await tabTo(page, '立即轉');
      await page.keyboard.press('Enter');
    }
    await tabTo(page, /^單抽/, 'radio');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('radio', { name: /^三連/ }).filter({ visible: true })).toBeChecked();
    await tabTo(page, isMobile ? `轉 ${three}` : `立即轉 ${three}`);
    await page.keyboard.press('Enter');
    const pay = purchasePanel(page).getByRole('button', { name: `付 $${product.price * 3} 轉 3 顆` });
    await expect(pay).toBeFocused();
    await showMotion(page, true);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/gacha\/animation\?.*order_id=\d+/);
    await expectIdle(page);
    const orderId = Number(new URL(page.url()).searchParams.get('order_id'));
    const { data } = await api(orderById, { token: me.token, params: { orderId } });
    const drawn = data.items.sort((one, other) => one.attributes.number - other.attributes.number);
    const figures = drawn.map(({ item_id }) => items.find(({ id }) => id === item_id)!);
    expect(drawn).toHaveLength(3);
    const next = page.getByRole('button', { name: '轉一顆' });

    await expectProgress(page, 1, 3);
    await page.keyboard.press('Enter');
    await expectSaid(page, figures[0]!);
    await expect(next).toBeEnabled();
    await page.keyboard.press('ArrowRight');
    await expectProgress(page, 2, 3);
    await expectSaid(page, figures[1]!);
    await page.keyboard.press('Escape');
    await showMotion(page, false);

    await expect(capsulesShown(page)).toHaveCount(3);
    for (const [place, { name }] of figures.entries())
      await expect(
        capsulesShown(page)
          .filter({ hasText: name })
          .filter({ hasText: new RegExp(`第\\s*${drawn[place]?.attributes.number}\\s*顆轉蛋`) }),
      ).toBeVisible();
    const owned = new Set([...items.filter((item) => item.is_collected), ...figures].map(({ id }) => id));
    await expectCollected(page, '我的收藏', owned.size, items.length);
    await expectProven(page);

    await page.getByRole('button', { name: '再開一次給朋友看' }).click();
    await expectProgress(page, 1, 3);
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: '再轉一次' }).click();
    await expect(page).toHaveURL(`/gacha/detail/${product.id}`);
    const after = await api(gachaProduct, { token: me.token, params: { id: product.id } });
    expect(stockOf(after.items)).toBe(stockOf(items) - 3);
    await expectStock(page, after.items);

    const { data: history } = await api(gachaHistory, {
      token: me.token,
      query: { product_id: product.id },
    });
    expect(history.filter(({ order_id }) => order_id === orderId)).toHaveLength(3);
    await expect(page.getByRole('heading', { name: '我最近轉到的' })).toBeVisible();
    await page.getByRole('main').locator(`a[href*="order_id=${orderId}"]`).first().click();
    await expect(page).toHaveURL(`/gacha/animation?product_id=${product.id}&order_id=${orderId}`);
    // A buyer who comes back to an opening has already seen it.
    await expect(capsulesShown(page)).toHaveCount(3);
  });
});

test('an empty machine says so and cannot be tried', async ({ page, api }) => {
  const machine = await machineNamed(api, '營養午餐值日生');
  await openMachine(page, machine);
  await expectStock(page, machine.items);
  await expect(page.getByRole('link', { name: '試轉' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: /立即轉/ })).toHaveCount(0);
  // Anybody may recompute what was in it and in which order it fell.
  await page.getByRole('link', { name: '驗證這一批' }).click();
  // A link in a part that is not taken over yet loads the whole page, whose button waits for its script.
  await expect(page).toHaveURL(/fairness-verification/);
  await expectTaken(page);
  await page.getByRole('button', { name: `驗證這批轉蛋 ${machine.batches[0]?.lot_id}` }).click();
  await expect(page.getByText('全數相符')).toBeVisible();
  await openMachine(page, machine);
  await page
    .getByRole('link', { name: /看看其他轉蛋$/ })
    .filter({ visible: true })
    .click();
  await expect(page).toHaveURL('/gacha');

  await page.goto(`/gacha/animation?product_id=${machine.product.id}&demo=true`);
  await expect(page.getByRole('heading', { name: '目前沒有可以轉的轉蛋' })).toBeVisible();
  await expect(page).toHaveURL(/\/gacha/);
});

test('a visitor is asked to log in; a new member without tokens is sent to the top-up', async ({
  page,
  api,
  newPhone,
  origin,
  isMobile,
}) => {
  const machine = await machineNamed(api, '戴耳機鑰匙圈');
  const { product } = machine;
  await openMachine(page, machine);
  await expect(page.getByText('請先登入以查看收藏狀態')).toBeVisible();
  if (isMobile) {
    await page.getByRole('button', { name: '立即轉', exact: true }).click();
    await page.getByRole('button', { name: /^轉 1 顆/ }).click();
  } else await page.getByRole('button', { name: /^立即轉 1 顆/ }).click();
  await expectToast(page, '請先登入再轉蛋');
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`/gacha/detail/${product.id}`)}`);
  await enterByCode(page, origin, newPhone);
  await expect(page).toHaveURL(`/gacha/detail/${product.id}`);

  await askFor(page, isMobile, 10, product.price);
  const panel = purchasePanel(page);
  await expect(panel).toContainText(`還差 ${grouped(product.price * 10)} 代幣，儲值後再回來轉`);
  const leaving = page.waitForURL('**/recharge');
  await panel.getByRole('button', { name: '去儲值' }).click();
  await expectToast(page, '代幣餘額不足，將導向充值頁面');
  await leaving;
  expect(await page.evaluate(() => localStorage.getItem('returnToPage'))).toBe(`/gacha/detail/${product.id}`);
});

test('an opening without a machine or a login says so', async ({ page, api }) => {
  const { product } = await machineNamed(api, '戴耳機鑰匙圈');
  await page.goto('/gacha/animation');
  await expect(page.getByRole('heading', { name: '商品編號不正確' })).toBeVisible();
  await expect(page).toHaveURL('/gacha');
  await page.goto(`/gacha/animation?product_id=${product.id}&order_id=1`);
  await expect(page.getByRole('heading', { name: '請先登入再轉蛋' })).toBeVisible();
});
