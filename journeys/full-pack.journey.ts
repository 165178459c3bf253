import { expect } from '@playwright/test';
import { getProduct } from '../contract/src/catalogue.ts';
import { tubeTickets } from '../contract/src/ichiban.ts';
import { withTubes } from './lib/api.ts';
import { test } from './lib/journey.ts';
import {
  buyPicked,
  expectProgress,
  expectProven,
  expectTaken,
  openTickets,
  purchasePanel,
} from './lib/steps.ts';
import { stockDraws } from './lib/stock.ts';

// Other journeys test the animations; here they would only cost time.
test.use({ member: 'new', contextOptions: { reducedMotion: 'reduce' } });

test('a member who takes all tickets left gets the last prize and may check the whole tube', {
  tag: '@nightly',
}, async ({ page, api, storeroom }) => {
  // Fourteen tickets exceed the usual cap of ten.
  const left = 14;
  const lastPrize = '炸蝦劍士 黑金出鞘大公仔';
  const wanted = { type: 0, name: `自己的整筒 ${test.info().testId.slice(-6)}`, price: 50 } as const;
  const tiers = [
    { tier: 'A', name: '炸蝦劍士 出鞘公仔', quantity: 2, is_big: true },
    { tier: 'B', name: '炸蝦劍士 毛巾', quantity: 12 },
    { tier: 'LAST', name: lastPrize, quantity: 1, is_big: true },
  ];
  const id = await stockDraws(storeroom, wanted, tiers, {});
  const shown = await withTubes(api, (await api(getProduct, { params: { id } })).data);
  const tube = shown.tubes[0]!;
  await openTickets(page, shown, tube);

  await page.getByRole('button', { name: '隨機', exact: true }).click();
  await page
    .getByRole('dialog', { name: '隨機選籤' })
    .getByRole('button', { name: `整筒包下 ${left} 張` })
    .click();
  await expect(page.getByText(new RegExp(`已選\\s*${left}\\s*張`))).toBeVisible();
  await page.getByRole('button', { name: '購買', exact: true }).click();
  await expect(purchasePanel(page)).toContainText(`整筒 ${left} 張，全部帶走`);
  await expect(purchasePanel(page)).toContainText(`最後賞 ${lastPrize}`);
  await purchasePanel(page).getByRole('button', { name: '關閉' }).click();
  await expect(purchasePanel(page)).toBeHidden();
  await buyPicked(page);

  // The last prize is the last thing to be torn.
  await expectProgress(page, 1, left + 1);
  await page.getByRole('button', { name: '略過' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '直接看結果' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '恭喜，抽中大獎！' })).toBeVisible();
  await expect(page.getByRole('region', { name: '最後賞' })).toContainText(lastPrize);
  await expect(page.getByRole('list', { name: '獎品', exact: true }).getByRole('listitem')).toHaveCount(left);
  await expectProven(page);

  await page.getByRole('link', { name: '前往盒櫃' }).click();
  await expect(page.getByRole('article').filter({ hasText: lastPrize })).toBeVisible();

  await page.goto(`/ichiban/detail/${shown.product.id}`);
  await page.getByRole('link', { name: '已抽完(前往結果頁)' }).filter({ visible: true }).click();
  await expect(page).toHaveURL(`/ichiban/result?tubeId=${tube.id}`);
  await expect(page.getByText('已隨最後一張籤送出')).toBeVisible();
  const { tube_info } = await api(tubeTickets, { params: { tubeId: tube.id } });
  expect(tube_info.is_finished).toBe(true);
  expect(tube_info.txid).toMatch(/^[0-9a-f]{64}$/);
  await page.getByRole('link', { name: '驗證這一筒的大賞' }).click();
  await expect(page).toHaveURL(/fairness-verification/);
  await expectTaken(page);
  await page.getByRole('button', { name: `驗證${tube_info.tube_title}`, exact: true }).click();
  await expect(page.getByText('全數相符')).toBeVisible();
});
