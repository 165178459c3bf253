import { expect } from '@playwright/test';
import { tubeTickets } from '../contract/src/ichiban.ts';
import { productNamed } from './lib/api.ts';
import { test } from './lib/journey.ts';
import { buyPicked, expectProgress, expectProven, openTickets, purchasePanel } from './lib/steps.ts';

// Other journeys test the animations; here they would only cost time.
test.use({ member: 'new', contextOptions: { reducedMotion: 'reduce' } });

test('a member who takes all tickets left gets the last prize and may check the whole tube', {
  tag: '@nightly',
}, async ({ page, api, mine }) => {
  // Fourteen tickets exceed the usual cap of ten; three are all that a nearly empty tube holds.
  const shown = await productNamed(api, mine('炸蝦劍士出鞘賞', '黑熊小月抱抱賞'));
  const tube = shown.tubes[0]!;
  const left = tube.remaining_tickets;
  expect(left).toBe(mine(14, 3));
  const lastPrize = mine('炸蝦劍士 黑金出鞘大公仔', '黑熊小月 黑金月光絨毛公仔');
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
  await page.getByRole('button', { name: `驗證籤筒 ${tube.id}` }).click();
  await expect(page.getByText('全數相符')).toBeVisible();
});
