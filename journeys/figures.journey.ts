import { expect, type Page } from '@playwright/test';
import { heldBox } from '../contract/src/blindbox.ts';
import { listFigures } from '../contract/src/figures.ts';
import type { InputOf } from '../contract/src/kernel/call.ts';
import { listLikes, toggleLike } from '../contract/src/likes.ts';
import { listTools, listUserTools, type ToolType } from '../contract/src/tool-cards.ts';
import { productNamed } from './lib/api.ts';
import { expectHeld, freeBoxes, openCase } from './lib/boxes.ts';
import { test } from './lib/journey.ts';
import { expectToast, grouped } from './lib/steps.ts';
import { ownCases } from './lib/stock.ts';

// Other journeys test the animations; here they would only cost time.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

const figures = (page: Page) => page.getByRole('region', { name: '款式', exact: true });
const cells = (page: Page) => figures(page).getByRole('listitem');

/** Taps a choice by its label. */
const choose = (page: Page, title: string, label: string) =>
  page.getByRole('group', { name: title }).getByText(label, { exact: true }).click();

const total = (page: Page) => figures(page).getByRole('status');
const expectTotal = (page: Page, figures: number) =>
  expect(total(page)).toHaveText(`共 ${grouped(figures)} 款`);
/** Figures of all series: other journeys add theirs, so there are at least as many as before. */
const expectAll = (page: Page, before: number) =>
  expect
    .poll(async () => Number((await total(page).textContent())?.replace(/\D/g, '')))
    .toBeGreaterThanOrEqual(before);

test('a visitor filters figures by series and rarity and searches them, and the address keeps the filter', async ({
  page,
  api,
}) => {
  const found = (query: InputOf<typeof listFigures>['query']) => api(listFigures, { query });
  const all = await found({});
  await page.goto('/blindbox/figures');
  await expectAll(page, all.total);
  await expect(cells(page).first()).toBeVisible();
  await expect(page.getByRole('group', { name: '收藏' })).toHaveCount(1);
  await expect(page.getByRole('group', { name: '系列' }).getByRole('radio')).toHaveCount(
    all.series.length + 1,
  );

  await choose(page, '系列', '夜市怪獸');
  const series = await found({ series: '夜市怪獸' });
  expect(series.total).toBeLessThan(all.total);
  await expectTotal(page, series.total);
  await expect(cells(page)).toHaveCount(series.total);
  await choose(page, '稀有度', '隱藏款');
  const hidden = await found({ series: '夜市怪獸', rarity: 'hidden' });
  await expectTotal(page, hidden.total);
  for (const { name } of hidden.data) await expect(cells(page).filter({ hasText: name })).toBeVisible();
  await expect(page).toHaveURL(
    `/blindbox/figures?${new URLSearchParams({ series: '夜市怪獸', rarity: 'hidden' })}`,
  );
  await page.reload();
  await expectTotal(page, hidden.total);

  await choose(page, '系列', '全部');
  await choose(page, '稀有度', '全部');
  await expectAll(page, all.total);
  const search = page.getByRole('searchbox', { name: '搜尋款式名稱' });
  await search.fill('貓');
  const cats = await found({ q: '貓' });
  expect(cats.total).toBeGreaterThan(0);
  await expectTotal(page, cats.total);
  await search.fill('沒有這一款');
  await expect(page.getByText('沒有符合條件的款式')).toBeVisible();
  await page.getByRole('button', { name: '看全部款式' }).click();
  await expectAll(page, all.total);
  await expect(search).toHaveValue('');
});

test.describe('as a member', () => {
  test.use({ member: 19 });

  test('filters tell collected from missing figures, and a figure leads to a box that may hold it', async ({
    page,
    api,
    me,
    storeroom,
    watched,
  }) => {
    const { product } = await ownCases(storeroom);
    // Other journeys add figures, and none to this series.
    const series = '雲端貓咪';
    const found = (status?: 'collected' | 'uncollected') =>
      api(listFigures, { token: me.token, query: { series, ...(status && { status }) } });
    const [owned, lacking, all] = await Promise.all([found('collected'), found('uncollected'), found()]);
    expect(owned.total + lacking.total).toBe(all.total);
    await page.goto('/blindbox/figures');
    await choose(page, '系列', series);
    await choose(page, '收藏', '已收集');
    await expectTotal(page, owned.total);
    for (const { name } of owned.data.slice(0, 5))
      await expect(cells(page).filter({ hasText: name }).first()).toContainText('已收集');
    await choose(page, '收藏', '未收集');
    await expectTotal(page, lacking.total);

    const wanted = product.figures[0]!;
    await choose(page, '系列', '全部');
    await choose(page, '收藏', '全部');
    await page.getByRole('searchbox', { name: '搜尋款式名稱' }).fill(wanted.name);
    await cells(page).getByRole('button', { name: wanted.name }).first().click();
    const sheet = page.getByRole('dialog', { name: wanted.name });
    await expect(sheet).toContainText(product.name);
    await expect(sheet.getByText(/%$/)).toBeVisible();
    await sheet.getByRole('link', { name: '去挑一盒' }).click();
    await expect(page).toHaveURL(/\/blindbox\/item\/\d+\/\d+\?name=.*&rarity=.*&image=.*&is_drawn=false$/);
    const [, packageId, index] = /item\/(\d+)\/(\d+)/.exec(page.url()) ?? [];
    await expectHeld(page, Number(index));
    const aim = page.getByText('目標款式').locator('..');
    await expect(aim).toContainText(wanted.name);
    await expect(aim).toContainText(/這一盒有 [\d.]+% 的機會是它/);

    // The same address with a box that does not exist leads to the product.
    watched.expectAnswer(404, `/api/blindbox/package/${packageId}`);
    await page.goto(`/blindbox/item/${packageId}/999`);
    await expectToast(page, '選盒資訊已更新，請重新選擇');
    await expect(page).toHaveURL(`/blindbox/detail/${product.id}`);
  });

  test('the case chosen last is shown again', { tag: '@nightly' }, async ({ page, storeroom }) => {
    const shown = await ownCases(storeroom, 3);
    const { product, packages } = shown;
    const open = packages.filter(({ is_sold_out }) => !is_sold_out);
    const cases = page.getByRole('list', { name: '中盒' });
    await openCase(page, shown, open[0]!);
    await expect(page.getByRole('button', { name: '幫我挑一盒' })).toBeEnabled();
    await expect(page.getByRole('button', { name: '換一盒' })).toContainText('看另一中盒');
    await page.getByRole('button', { name: '換一盒' }).click();
    await expect(page).toHaveURL(`/blindbox/detail/${product.id}?package=${open[1]?.id}`);
    await cases.getByRole('button', { name: open[2]!.title }).click();
    await expect(page).toHaveURL(`/blindbox/detail/${product.id}?package=${open[2]?.id}`);
    await page.goto('/');
    await page.goto(`/blindbox/detail/${product.id}`);
    await expect(cases.getByRole('button', { pressed: true })).toContainText(open[2]!.title);
    await expect(page.getByRole('list', { name: `${open[2]?.title}的盒子` })).toBeVisible();
  });

  test('likes are kept, and can be taken back', { tag: '@nightly' }, async ({ page, api, me }) => {
    for (const { id } of (await api(listLikes, { token: me.token })).data)
      await api(toggleLike, { token: me.token, params: { id } });
    const { product } = await productNamed(api, '今日公休', 1);
    const machine = (await productNamed(api, '夏祭浴衣', 2)).product;
    for (const { id, game } of [
      { id: product.id, game: 'blindbox' },
      { id: machine.id, game: 'gacha' },
    ]) {
      const heart = page.getByRole('button', { name: '加入心願清單', exact: true });
      await page.goto(`/${game}/detail/${id}`);
      await heart.click();
      await expect(heart).toHaveAttribute('aria-pressed', 'true');
      await expect
        .poll(async () => (await api(listLikes, { token: me.token })).data.map((card) => card.id))
        .toContain(id);
    }
    await page.goto('/likes');
    // The products recommended below have no hearts.
    const hearts = page.getByRole('button', { name: /^加入心願清單：/ });
    const liked = page.getByRole('listitem').filter({ has: hearts });
    await expect(liked).toHaveCount(2);
    await expect(liked.first()).toContainText(machine.name);
    await page.getByRole('button', { name: `加入心願清單：${machine.name}` }).click();
    await expect(liked).toHaveCount(1);
    await liked.getByRole('link', { name: product.name }).click();
    await expect(page).toHaveURL(`/blindbox/detail/${product.id}`);
    await expect(page.getByRole('button', { name: '加入心願清單', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await page.getByRole('button', { name: '加入心願清單', exact: true }).click();
    await expect.poll(async () => (await api(listLikes, { token: me.token })).data).toEqual([]);
    await page.goto('/likes');
    await expect(page.getByRole('heading', { name: '心願清單還是空的' })).toBeVisible();
  });
});

test.describe('with cards', () => {
  // The members of other journeys may still hold a box.
  test.use({ member: 'new' });

  test('the cards are sorted into tabs, and one is used on the held box', async ({
    page,
    api,
    me,
    storeroom,
    watched,
  }) => {
    const cards = (await api(listUserTools, { token: me.token })).data;
    const tab = (name: string) => page.getByRole('tab', { name: new RegExp(`^${name} \\d+$`) });
    // Three of each kind, and what the member's level brought with the month.
    const tools = (await api(listTools, { token: me.token })).data;
    const usable = (type: ToolType) =>
      cards.filter((card) => !card.expired && tools.find(({ id }) => id === card.tool_id)?.type === type)
        .length;
    const hints = usable('shake_card');
    expect(hints).toBeGreaterThanOrEqual(3);
    await page.goto('/cards');
    await expect(tab('全部')).toHaveText(`全部 ${cards.length}`);
    await expect(tab('提示卡')).toHaveText(`提示卡 ${hints}`);
    await expect(tab('透視卡')).toHaveText(`透視卡 ${usable('insight_card')}`);
    await tab('已過期').click();
    await expect(page.getByRole('article')).toHaveCount(2);
    await expect(page.getByRole('button', { name: /^使用/ })).toHaveCount(0);
    await tab('提示卡').click();
    await expect(page.getByRole('article').first()).toContainText('快到期了');
    await page.getByRole('button', { name: '玩法說明' }).click();
    await page.getByRole('dialog', { name: '玩法說明' }).getByRole('button', { name: '關閉' }).click();

    // Without a held box no card is used up.
    watched.expectAnswer(409, '/api/user/tools/use');
    const use = page
      .getByRole('article')
      .getByRole('button', { name: /^使用 ?提示卡$/ })
      .first();
    await use.click();
    const sheet = page.getByRole('dialog', { name: '使用提示卡' });
    await sheet.getByRole('button', { name: '使用這張提示卡' }).click();
    await expect(
      sheet.getByRole('alert').filter({ hasText: '請先在盒玩頁選好一盒，再使用道具卡' }),
    ).toBeVisible();
    await sheet.getByRole('button', { name: '關閉' }).click();
    expect((await api(listUserTools, { token: me.token })).data).toHaveLength(cards.length);

    const shown = await ownCases(storeroom);
    const pack = shown.packages[0]!;
    const [index = 0] = freeBoxes(pack);
    await api(heldBox, {
      token: me.token,
      params: { packageId: pack.id },
      query: { itemIndex: index },
    });
    await use.click();
    await sheet.getByRole('button', { name: '使用這張提示卡' }).click();
    const told = page.getByRole('dialog', { name: '提示卡告訴您…' });
    await expect(told).toContainText(`${index} 號盒絕對不是`);
    await expect(tab('提示卡')).toHaveText(`提示卡 ${hints - 1}`);
    const named = shown.product.figures.filter(({ name }) => pack.contents.length > 0 && name);
    const text = (await told.textContent()) ?? '';
    const not = named.find(({ name }) => text.includes(name))!;
    await told.getByRole('link', { name: '回到這一盒' }).click();
    await expectHeld(page, index);
    await expect(page.getByText('提示卡說，這一盒不是').locator('..')).toContainText(not.name);
  });
});

test('likes, cards, hearts and boxes ask visitors to log in', { tag: '@nightly' }, async ({ page, api }) => {
  await page.goto('/likes');
  await expect(page.getByRole('heading', { name: '登入後就看得到您的心願清單' })).toBeVisible();
  await page.goto('/cards');
  await expect(page).toHaveURL('/login?redirect=%2Fcards');
  const { product } = await productNamed(api, '今日公休', 1);
  await page.goto(`/blindbox/detail/${product.id}`);
  await expect(page.getByText('請先登入以查看收藏狀態')).toBeVisible();
  await page.getByRole('button', { name: '加入心願清單', exact: true }).click();
  await expectToast(page, '請先登入');
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(`/blindbox/detail/${product.id}`)}`);
  await page.goto(`/blindbox/detail/${product.id}`);
  await page
    .getByRole('link', { name: /號盒，可挑選$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fblindbox%2Fitem/);
});
