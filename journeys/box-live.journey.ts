import { expect } from '@playwright/test';
import { productCases } from '../contract/src/blindbox.ts';
import { boxResult, buyEntireProduct } from '../contract/src/box-purchase.ts';
import { expectClosedCarton, expectContents, expectHeld, freeBoxes, openCase, takeBox } from './lib/boxes.ts';
import { test } from './lib/journey.ts';
import { expectToast, purchasePanel } from './lib/steps.ts';
import { ownCases } from './lib/stock.ts';

// Other journeys test the animations; here they would only cost time.
test.use({ member: 'new', contextOptions: { reducedMotion: 'reduce' } });

test('a second member sees a held box as being picked, then free, then sold, without a reload', async ({
  page,
  api,
  me,
  enterAs,
  besides,
  storeroom,
}) => {
  const shown = await ownCases(storeroom);
  const { product } = shown;
  const pack = shown.packages[0]!;
  const [index = 0, another = 0] = freeBoxes(pack);
  const watcher = await enterAs('new');
  const { page: other, watched } = await besides(watcher);
  const free = (number: number) => other.getByRole('link', { name: `${number} 號盒，可挑選`, exact: true });
  const picked = other.getByRole('button', { name: `${index} 號盒，挑選中`, exact: true });
  const whole = other.getByRole('button', { name: /^整盒端走/ }).filter({ visible: true });

  const stream = other.waitForResponse(`**/api/blindbox/packages/${pack.id}/events`);
  await openCase(other, shown, pack);
  await stream;
  await expect(free(index)).toBeVisible();
  await openCase(page, shown, pack);
  await takeBox(page, index);

  await expect(picked).toBeVisible();
  await picked.click({ force: true });
  await expectToast(other, '此物品正在被其他用戶挑選中');
  const wait = '有其他玩家正在挑選這一中盒，請稍後再整盒端走';
  await expect(other.getByText(wait)).toBeVisible();
  await expect(whole).toBeDisabled();
  const refused = await api(buyEntireProduct, {
    token: watcher.token,
    params: { productId: product.id },
    body: { payment_method: 'balance', package_id: pack.id },
  }).catch((error: unknown) => error);
  expect(refused).toMatchObject({ status: 423, body: { message: wait } });

  // Another member who opens the box by its address is told that it is held, and sent back to the free ones.
  watched.expectAnswer(423, `/api/blindbox/package/${pack.id}`);
  await other.goto(`/blindbox/item/${pack.id}?index=${index}`);
  await expectToast(other, '此物品正在被其他用戶挑選中');
  await expect(other).toHaveURL(`/blindbox/detail/${product.id}`);
  await openCase(other, shown, pack);
  await expect(picked).toBeVisible();

  // The member who holds it still does, and sees it as free to take; then taking another box puts it back.
  await page.getByRole('button', { name: '返回' }).click();
  await expect(free(index)).toBeVisible();
  await expect(whole).toBeEnabled();
  await expect(other.getByText(wait)).toHaveCount(0);

  await takeBox(page, another);
  await expect(other.getByRole('button', { name: `${another} 號盒，挑選中`, exact: true })).toBeVisible();
  await expectHeld(page, another);
  await page.getByRole('button', { name: '就決定是你了' }).filter({ visible: true }).click();
  await purchasePanel(page).getByRole('button', { name: /^付 / }).click();
  await expectClosedCarton(page);
  const orderId = Number(new URL(page.url()).searchParams.get('order_id'));
  const { data } = await api(boxResult, { token: me.token, params: { orderId } });
  await expect(other.getByText(`${another} 號盒，已售出，開出 ${data.item_name}`)).toBeAttached();
  await expectContents(
    other,
    shown,
    (await api(productCases, { params: { productId: product.id }, query: {} })).data.packages.find(
      ({ id }) => id === pack.id,
    )!,
  );
});
