import { expect } from '@playwright/test';
import { heldBox } from '../contract/src/blindbox.ts';
import { buyEntireProduct } from '../contract/src/box-purchase.ts';
import { drawCapsules } from '../contract/src/gacha.ts';
import { toggleLike } from '../contract/src/likes.ts';
import { expectAccessible, judgeSheet, visit } from './lib/axe.ts';
import { boxesShown, buyBox, casesNamed, expectClosedCarton, freeBoxes, resultPath } from './lib/boxes.ts';
import { capsulesShown, expectIdle, machineNamed, turnButton } from './lib/capsules.ts';
import { test } from './lib/journey.ts';
import { expectProven, purchasePanel } from './lib/steps.ts';

// Colours are judged only when nothing moves or fades.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('axe finds nothing on the machines’ pages', async ({ page, api, isMobile }) => {
  const machine = await machineNamed(api, '麻糬團團');
  const { product, items } = machine;
  await visit(page, `/gacha/detail/${product.id}`, product.name);
  await expect(page.getByRole('heading', { name: /^公平承諾/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: new RegExp(`${items[0]?.name}\\s*剩`) }).click();
  await judgeSheet(page, items[0]!.name, '關閉');
  if (isMobile) {
    await page.getByRole('button', { name: '立即轉', exact: true }).click();
    await judgeSheet(page, '要轉幾顆？', '關閉');
  }
  const empty = await machineNamed(api, '營養午餐值日生');
  await visit(page, `/gacha/detail/${empty.product.id}`, empty.product.name);
  await visit(page, '/gacha/rules', /轉一下/);
  const [batch] = empty.batches;
  await visit(
    page,
    `/ichiban/fairness-verification?game=gacha&productId=${empty.product.id}&lotId=${batch?.lot_id}`,
    '公平驗證',
  );
});

test('axe finds nothing during a trial turn', async ({ page, api }) => {
  const { product } = await machineNamed(api, '麻糬團團');
  await page.goto(`/gacha/animation?product_id=${product.id}&demo=true`);
  await expectIdle(page);
  await expectAccessible(page);
  await turnButton(page).click();
  await page.getByRole('button', { name: '看結果' }).click({ trial: true });
  await expectAccessible(page);
  await page.getByRole('button', { name: '看結果' }).click();
  await expect(page.getByRole('heading', { level: 1, name: '試轉結果' })).toBeVisible();
  await expectAccessible(page);
  await visit(page, `/gacha/animation?product_id=${product.id}&order_id=1`, '請先登入再轉蛋');
});

test('axe finds nothing on the blind-box pages', async ({ page, api }) => {
  const shown = await casesNamed(api, '一週天氣');
  const { product, packages } = shown;
  const path = `/blindbox/detail/${product.id}`;
  await visit(page, path, product.name);
  await page.getByRole('row').getByRole('button', { name: product.figures[0]!.name }).click();
  await judgeSheet(page, product.figures[0]!.name, '關閉');
  const sold = packages.find(({ is_sold_out }) => is_sold_out)!;
  await visit(page, `${path}?package=${sold.id}`, product.name);
  await visit(page, '/blindbox/rules', '盒玩怎麼玩');
  await visit(page, '/blindbox/figures', '盲盒圖鑑');
  await page.getByRole('region', { name: '款式', exact: true }).getByRole('button').first().click();
  await expect(
    page.getByRole('dialog').getByText(/%$/).or(page.getByText('目前沒有裝著它的盒子')),
  ).toBeVisible();
  await expectAccessible(page);
  await visit(page, `/blindbox/figures?q=${encodeURIComponent('沒有這一款')}`, '盲盒圖鑑');
  await expect(page.getByText('沒有符合條件的款式')).toBeVisible();
  await visit(page, '/likes', '心願清單');
});

test.describe('as a member', () => {
  test.use({ member: 9 });

  test('axe finds nothing from the handle to the collection', async ({ page, api, me, mine, isMobile }) => {
    const machine = await machineNamed(api, mine('麻糬團團', '齒孔郵票'), me.token);
    const { product } = machine;
    const draw = (quantity: number) =>
      api(drawCapsules, {
        token: me.token,
        params: { id: product.id },
        body: { payment_method: 'balance', quantity, final_amount: product.price * quantity },
      });
    const [one, three] = [await draw(1), await draw(3)];
    await visit(page, `/gacha/detail/${product.id}`, product.name);
    await expect(page.getByRole('heading', { name: '我最近轉到的' })).toBeVisible();
    await expectAccessible(page);
    if (isMobile) {
      await page.getByRole('button', { name: '立即轉', exact: true }).click();
      await page.getByRole('button', { name: /^轉 1 顆/ }).click();
    } else await page.getByRole('button', { name: /^立即轉 1 顆/ }).click();
    await expect(purchasePanel(page)).toContainText('目前每一顆的機率');
    await judgeSheet(page, '確認購買', '關閉');

    await page.goto(`/gacha/animation?product_id=${product.id}&order_id=${one.order.id}`);
    await expectIdle(page);
    await turnButton(page).click();
    await page.getByRole('button', { name: '看結果' }).click();
    await expect(capsulesShown(page)).toHaveCount(1);
    await expectProven(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: /^已驗證/ }).click();
    await judgeSheet(page, '這次抽獎的證明', '關閉');
    await page.getByRole('button', { name: '分享' }).click();
    await expect(page.getByRole('img', { name: /^圖卡：/ })).toBeVisible();
    await judgeSheet(page, '分享這次轉蛋', '關閉');

    await page.goto(`/gacha/animation?product_id=${product.id}&order_id=${three.order.id}`);
    await expectIdle(page);
    await turnButton(page).click();
    await page.getByRole('button', { name: '轉下一顆' }).click({ trial: true });
    await expectAccessible(page);
    await page.getByRole('button', { name: '略過' }).click();
    await expect(capsulesShown(page)).toHaveCount(3);
    await expectAccessible(page);
  });

  test('axe finds nothing from the shelf to the unpacked box', async ({ page, api, me, mine, isMobile }) => {
    const shown = await casesNamed(api, mine('阿公修理行', '招領包裹'));
    const { product } = shown;
    const pack = shown.packages[0]!;
    const [first = 0, second = 0] = freeBoxes(pack);
    const bought = await buyBox(api, me.token, shown, pack, first);
    await visit(page, `/blindbox/detail/${product.id}?package=${pack.id}`, product.name);
    await page
      .getByRole('button', { name: /^整盒端走/ })
      .filter({ visible: true })
      .click();
    await expect(purchasePanel(page)).toContainText('裡面一定有');
    await judgeSheet(page, '確認購買', '關閉');

    await visit(page, `/blindbox/item/${pack.id}?index=${second}`, '就是這一盒？');
    await page.getByRole('list', { name: '道具卡' }).getByRole('button', { name: '提示卡' }).click();
    const question = page.getByRole('dialog', { name: '要對這一盒使用提示卡嗎？' });
    await expectAccessible(page);
    await question.getByRole('button', { name: '使用提示卡' }).click();
    await expect(page.getByRole('button', { name: '知道了' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: '知道了' }).click();
    await expect(page.getByText('提示卡說，這一盒不是')).toBeVisible();
    await expectAccessible(page);
    if (isMobile) {
      await page.getByRole('button', { name: '系列一覽與機率' }).click();
      await judgeSheet(page, `${pack.title}・這一盒可能是`, '關閉');
    }
    await page.getByRole('button', { name: '就決定是你了' }).filter({ visible: true }).click();
    await judgeSheet(page, '確認購買', '關閉');

    await page.goto(resultPath(bought));
    await expectClosedCarton(page);
    await expectProven(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: '撕開封條' }).click();
    await page.getByRole('button', { name: '看收藏進度' }).click({ trial: true });
    await expectAccessible(page);
    await page.getByRole('button', { name: '看收藏進度' }).click();
    await expect(boxesShown(page)).toHaveCount(1);
    await expectProven(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: '分享' }).click();
    await expect(page.getByRole('img', { name: /^圖卡：/ })).toBeVisible();
    await judgeSheet(page, '分享這次開箱', '關閉');
  });

  test('axe finds nothing from a whole case to likes and cards', async ({ page, api, me, mine, watched }) => {
    const shown = await casesNamed(api, '一週天氣');
    const { product } = shown;
    const pack = shown.packages.find(({ remaining_boxes, items }) => remaining_boxes === items.length)!;
    const { data: bought } = await api(buyEntireProduct, {
      token: me.token,
      params: { productId: product.id },
      body: { payment_method: 'balance', package_id: pack.id, final_amount: pack.package_price },
    });
    await page.goto(resultPath(bought));
    await page.getByRole('button', { name: '撕開封條' }).click();
    await page.getByRole('button', { name: '打開下一盒' }).click({ trial: true });
    await expectAccessible(page);
    await page.getByRole('button', { name: '略過' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: '直接看結果' }).click();
    await expect(boxesShown(page)).toHaveCount(pack.items.length);
    await expectAccessible(page);
    watched.expectAnswer(404, '/api/blindbox/order-result/999999');
    await visit(page, '/blindbox/result?order_id=999999', '找不到抽盒結果');

    await visit(page, '/likes', '心願清單');
    await api(toggleLike, { token: me.token, params: { id: product.id } });
    await visit(page, '/likes', '心願清單');
    await expect(page.getByRole('button', { name: /^加入心願清單：/ })).toHaveCount(1);
    await expectAccessible(page);
    await visit(page, '/blindbox/figures', '盲盒圖鑑');

    await visit(page, '/cards', '道具卡');
    await page.getByRole('button', { name: '玩法說明' }).click();
    await judgeSheet(page, '玩法說明', '關閉');
    const other = await casesNamed(api, mine('元宵提燈', '週末歌廳'));
    const held = other.packages.at(1)!;
    await api(heldBox, {
      token: me.token,
      params: { packageId: held.id },
      query: { itemIndex: freeBoxes(held)[0] ?? 0 },
    });
    await page
      .getByRole('button', { name: /^使用 ?透視卡$/ })
      .first()
      .click();
    const sheet = page.getByRole('dialog', { name: '使用透視卡' });
    await expectAccessible(page);
    await sheet.getByRole('button', { name: '使用這張透視卡' }).click();
    await expect(page.getByRole('dialog', { name: '透視卡告訴您…' })).toBeVisible();
    await expectAccessible(page);
  });
});
