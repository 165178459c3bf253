import { expect } from '@playwright/test';
import { productCases } from '../contract/src/blindbox.ts';
import { buyEntireProduct } from '../contract/src/box-purchase.ts';
import { getBalance } from '../contract/src/member.ts';
import { boxesShown, openCase, priceOf } from './lib/boxes.ts';
import { test } from './lib/journey.ts';
import {
  expectCollected,
  expectProgress,
  expectProven,
  expectTaken,
  grouped,
  purchasePanel,
  showMotion,
} from './lib/steps.ts';
import { stockDraws } from './lib/stock.ts';

test.use({ member: 'new', contextOptions: { reducedMotion: 'reduce' } });

test('a whole case is bought, opened box by box, skipped, and completes the series', {
  tag: '@nightly',
}, async ({ page, api, me, storeroom }) => {
  // Each of two cases holds each figure once.
  const name = `自己的整盒 ${test.info().testId.slice(-6)}`;
  const figures = ['睡貓', '飛貓', '煮飯貓', '看書貓'].map((figure) => ({
    rarity: 'common' as const,
    name: figure,
  }));
  const wanted = { type: 1, name, price: 60, case_price: 200 } as const;
  const id = await stockDraws(storeroom, wanted, figures, { count: 2, pieces: [1, 1, 1, 1] });
  const shown = (await api(productCases, { params: { productId: id }, query: {} })).data;
  const { product } = shown;
  const pack = shown.packages[0]!;
  const count = pack.items.length;
  const saved = priceOf(product) * count - pack.package_price;
  await openCase(page, shown, pack);
  await page
    .getByRole('button', { name: /^整盒端走/ })
    .filter({ visible: true })
    .click();
  const panel = purchasePanel(page);
  await expect(panel).toContainText(`整盒 ${count} 盒，全部帶走`);
  await expect(panel).toContainText('裡面一定有');
  await expect(panel).toContainText(`整盒優惠-$${grouped(saved)}`);
  await expect(panel).toContainText(
    `${grouped(me.user.tokens)} → ${grouped(me.user.tokens - pack.package_price)}`,
  );
  await showMotion(page, true);
  await panel.getByRole('button', { name: `付 $${grouped(pack.package_price)} 買 ${count} 盒` }).click();
  await expect(page).toHaveURL(/\/blindbox\/result\?order_id=\d+/);

  const one = page.getByRole('button', { name: '開一盒' });
  await expectProgress(page, 1, count);
  await one.click();
  await page.getByRole('button', { name: `連續開（還有 ${count - 1} 盒）` }).click({ trial: true });
  // One press brings the next box and opens it.
  await one.click();
  await expectProgress(page, 2, count);
  await page.getByRole('button', { name: `連續開（還有 ${count - 2} 盒）` }).click({ trial: true });
  await page.keyboard.press('ArrowRight');
  await expectProgress(page, 3, count);

  const question = page.getByRole('dialog', { name: '確定要略過動畫，直接前往開箱結果嗎？' });
  await page.getByRole('button', { name: '略過' }).click();
  await question.getByRole('button', { name: '繼續開' }).click();
  await expect(question).toBeHidden();
  await expectProgress(page, 3, count);
  await page.getByRole('button', { name: '略過' }).click();
  await question.getByRole('button', { name: '直接看結果' }).click();
  await showMotion(page, false);

  await expect(boxesShown(page)).toHaveCount(count);
  for (const { name } of product.figures)
    await expect(boxesShown(page).filter({ hasText: name })).toHaveCount(1);
  await expectProven(page);
  await expectCollected(page, '收藏進度', product.figures.length, product.figures.length);
  await expect(page.getByRole('status').filter({ hasText: '恭喜集滿全套！' })).toContainText(product.name);
  await expect(page.getByRole('link', { name: /^換一中盒接著挑/ })).toBeVisible();
  expect((await api(getBalance, { token: me.token })).data.tokens).toBe(me.user.tokens - pack.package_price);

  // A sold-out case is stamped and listed behind the others; everybody may check what it held.
  await openCase(page, shown, pack);
  await expect(page.getByText('此盲盒已售完').first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^整盒端走/ })).toHaveCount(0);
  await expect(page.getByText(/號盒，已售出，開出/)).toHaveCount(count);
  const titles = page.getByRole('list', { name: '中盒' }).getByRole('button');
  await expect(titles.last().or(titles.nth(-2)).filter({ hasText: pack.title })).toBeVisible();
  await page.getByRole('link', { name: '驗證這一中盒' }).click();
  await expect(page).toHaveURL(/\/ichiban\/fairness-verification\?game=blindbox&/);
  await expectTaken(page);
  await page.getByRole('button', { name: `驗證中盒 ${pack.commitment.lot_id}` }).click();
  await expect(page.getByText('全數相符')).toBeVisible();
  const again = await api(buyEntireProduct, {
    token: me.token,
    params: { productId: product.id },
    body: { payment_method: 'balance', package_id: pack.id },
  }).catch((error: unknown) => error);
  expect(again).toMatchObject({ status: 409, body: { message: '此盲盒已售完' } });
});
