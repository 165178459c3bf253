import { expect } from '@playwright/test';
import { addAddress } from '../contract/src/address.ts';
import { heldBox } from '../contract/src/blindbox.ts';
import { buyEntireProduct } from '../contract/src/box-purchase.ts';
import { drawCapsules } from '../contract/src/gacha.ts';
import { listGoods } from '../contract/src/goods.ts';
import { buy, productNamed } from './lib/api.ts';
import { closes, opens, press, type Show, says, showAll, showsCard, visitAll } from './lib/axe.ts';
import { boxesShown, buyBox, casesNamed, expectClosedCarton, freeBoxes, resultPath } from './lib/boxes.ts';
import { capsulesShown, expectIdle, machineNamed, turnButton } from './lib/capsules.ts';
import { test } from './lib/journey.ts';
import { expectClosedTicket, freeNumbers, purchasePanel, ticket, ticketPath } from './lib/steps.ts';

// Colours are judged only when nothing moves or fades.
test.use({ contextOptions: { reducedMotion: 'reduce' }, member: 'new' });
test.skip(({ isMobile }) => !isMobile, 'Sheets are reached as on a phone.');

/** The browser has checked the receipt, of a lot that it has not seen before. */
const isVerified: Show = (page) => expect(page.getByRole('button', { name: /^已驗證/ })).toBeVisible();

test('axe finds nothing from a purchase to what was in it', async ({ page, api, me, watched }) => {
  const { token } = me;
  const tickets = await productNamed(api, '銀河特快賞');
  const tube = tickets.tubes[0]!;
  await page.goto(ticketPath(tickets, tube));
  const numbers = await freeNumbers(page, 4);
  const draw = async (some: number[]) =>
    (await buy(api, { token, productId: tickets.product.id, tubeId: tube.id, numbers: some })).order.code;
  const [one, three] = [await draw(numbers.slice(0, 1)), await draw(numbers.slice(1))];
  const { product: machine } = await machineNamed(api, '麻糬團團', token);
  const turn = async (quantity: number) => {
    const body = { payment_method: 'balance', quantity, final_amount: machine.price * quantity } as const;
    const { order } = await api(drawCapsules, { token, params: { id: machine.id }, body });
    return `/gacha/animation?product_id=${machine.id}&order_id=${order.id}`;
  };
  const shown = await casesNamed(api, '阿公修理行');
  const pack = shown.packages[0]!;
  const [first = 0, second = 0] = freeBoxes(pack);
  const box = await buyBox(api, token, shown, pack, first);
  const week = await casesNamed(api, '一週天氣');
  const whole = week.packages.find(({ remaining_boxes, items }) => remaining_boxes === items.length)!;
  const { data: bought } = await api(buyEntireProduct, {
    token,
    params: { productId: week.product.id },
    body: { payment_method: 'balance', package_id: whole.id, final_amount: whole.package_price },
  });
  const other = await casesNamed(api, '元宵提燈');
  const held = other.packages[1]!;
  /** A card is used on the box that is held. */
  const holds: Show = () =>
    api(heldBox, {
      token,
      params: { packageId: held.id },
      query: { itemIndex: freeBoxes(held)[0] ?? 0 },
    });

  /** The button of an opening comes after its part before. */
  const comes =
    (button: string, next: string): Show =>
    async (page) => {
      await press(page, button);
      await page.getByRole('button', { name: next, exact: true }).click({ trial: true });
    };
  await showAll(page, [
    [
      ticketPath(tickets, tube),
      async (page) => ticket(page, (await freeNumbers(page, 1))[0]!).click(),
      opens('購買', '確認購買'),
    ],
    [
      `/ichiban/draw/${one}`,
      expectClosedTicket,
      async (page) => {
        await press(page, '撕開');
        await expect(page.getByRole('link', { name: '前往盒櫃' })).toBeVisible();
        await isVerified(page);
      },
      opens(/^已驗證/, '這次抽獎的證明'),
      closes(showsCard),
    ],
    [
      `/ichiban/draw/${three}`,
      comes('撕一張', '連續撕（還有 2 張）'),
      comes('略過', '直接看結果'),
      async (page) => {
        await press(page, '直接看結果');
        await expect(page.getByRole('list', { name: '獎品', exact: true })).toBeVisible();
      },
    ],
    [`/gacha/detail/${machine.id}`, opens('立即轉', '要轉幾顆？'), opens(/^轉 1 顆/, '確認購買')],
    [
      await turn(1),
      async (page) => {
        await expectIdle(page);
        await turnButton(page).click();
        await press(page, '看結果');
        await expect(capsulesShown(page)).toHaveCount(1);
        await isVerified(page);
      },
      opens(/^已驗證/, '這次抽獎的證明'),
      closes(showsCard),
    ],
    [
      await turn(3),
      async (page) => {
        await expectIdle(page);
        await turnButton(page).click();
        await page.getByRole('button', { name: '連續轉（還有 2 顆）' }).click({ trial: true });
      },
      async (page) => {
        await press(page, '略過');
        await expect(capsulesShown(page)).toHaveCount(3);
      },
    ],
    [`/blindbox/detail/${shown.product.id}?package=${pack.id}`, opens(/^整盒端走/, '確認購買')],
    [
      `/blindbox/item/${pack.id}?index=${second}`,
      opens(/^提示卡/, '要對這一盒使用提示卡嗎？'),
      comes('使用提示卡', '知道了'),
      says('知道了', '提示卡說，這一盒不是'),
      opens('系列一覽與機率', `${pack.title}・這一盒可能是`),
      closes(opens('就決定是你了', '確認購買')),
    ],
    [
      resultPath(box),
      async (page) => {
        await expectClosedCarton(page);
        // Its details, which name the figure, come once it is out.
        await expect(page.getByText(/^已驗證/)).toBeVisible();
      },
      comes('撕開封條', '看收藏進度'),
      async (page) => {
        await press(page, '看收藏進度');
        await expect(boxesShown(page)).toHaveCount(1);
        await isVerified(page);
      },
      showsCard,
    ],
    [
      resultPath(bought),
      comes('開一盒', `連續開（還有 ${whole.items.length - 1} 盒）`),
      comes('略過', '直接看結果'),
      async (page) => {
        await press(page, '直接看結果');
        await expect(boxesShown(page)).toHaveCount(whole.items.length);
      },
    ],
    [
      '/cards',
      async (page) => {
        await holds(page);
        await page.reload();
        await page
          .getByRole('button', { name: /^使用 ?透視卡$/ })
          .first()
          .click();
        await expect(page.getByRole('dialog', { name: '使用透視卡' })).toBeVisible();
      },
      opens('使用這張透視卡', '透視卡告訴您…'),
    ],
  ]);
  watched.expectAnswer(404, '/api/raffle/result/999999');
  watched.expectAnswer(404, '/api/raffle/public/result/999999');
  watched.expectAnswer(404, '/api/blindbox/order-result/999999');
  await visitAll(page, [
    [`/ichiban/draw/${tube.id}/${tickets.product.id}?order_id=999999`, '無法取得抽獎結果'],
    ['/blindbox/result?order_id=999999', '找不到抽盒結果'],
  ]);
});

test('axe finds nothing on the way to a payment, after one, and on the way to a parcel', async ({
  page,
  api,
  me,
}) => {
  const { token } = me;
  const { product: machine } = await machineNamed(api, '麻糬團團', token);
  const goods = (await api(listGoods, { query: { limit: 40 } })).data.find(({ stock }) => stock > 15)!;
  const address = {
    ...{ name: '林小籤', phone: '0912345678', city: '臺北市', district: '大安區' },
    address_detail: '和平東路一段 1 號',
  };
  await api(addAddress, { token, body: address });
  // Something to send.
  await api(drawCapsules, {
    token,
    params: { id: machine.id },
    body: { payment_method: 'balance', quantity: 1 },
  });
  const choosesCard: Show = async (page) => {
    await purchasePanel(page).locator('label').filter({ hasText: '信用卡' }).click();
    await says(/^刷卡付 NT\$/, '請填寫電子郵件')(page);
  };
  /** The stand-in gateway's button leads back to a page with this heading. */
  const ends =
    (button: string, heading: string): Show =>
    async (page) => {
      await expect(page.getByRole('heading', { name: '測試付款頁' })).toBeVisible();
      await press(page, button);
      await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    };
  const topsUp: Show = async (page) => {
    await page.getByLabel('電子郵件').fill('me@toys.example');
    await press(page, /^前往付款 NT\$/);
    await expect(page.getByRole('heading', { name: '測試付款頁' })).toBeVisible();
  };
  const buysGoods: Show = async (page) => {
    await press(page, '立即購買');
    await page.getByRole('radio', { name: /信用卡/ }).check();
  };
  await showAll(page, [
    [
      `/gacha/detail/${machine.id}`,
      opens('立即轉', '要轉幾顆？'),
      opens(/^轉 1 顆/, '確認購買'),
      choosesCard,
      async (page) => {
        await purchasePanel(page).getByLabel('電子郵件').fill('me@toys.example');
        await press(page, /^刷卡付 NT\$/);
        await ends('付款失敗（授權被拒）', '付款沒有成功')(page);
      },
      async (page) => {
        await press(page, '不買了，放回去');
        await expect(page.getByRole('heading', { name: '這次沒有買' })).toBeVisible();
      },
    ],
    ['/recharge', topsUp, ends('付款失敗（授權被拒）', '付款沒有成功')],
    ['/recharge', topsUp, ends('付款', '收到 100 代幣')],
    [
      '/recharge',
      topsUp,
      async (page) => {
        await page.getByRole('radio', { name: 'ATM 轉帳' }).check();
        await ends('付款', '請用 ATM 轉帳')(page);
      },
    ],
    ['/recharge-details', opens('申請退還代幣', '退還代幣')],
    [`/shop/detail/${goods.id}`, buysGoods],
    [
      '/box',
      async (page) => {
        await page.getByRole('article').getByRole('checkbox').first().check();
        await opens('出貨', '選擇收件地址')(page);
      },
      opens('下一步', '支付運費'),
    ],
  ]);
});
