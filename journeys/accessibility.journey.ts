import { expect } from '@playwright/test';
import { invitationLink } from '../contract/src/invitation.ts';
import { listOrders } from '../contract/src/orders.ts';
import { type Api, enter, productNamed } from './lib/api.ts';
import { closes, opens, press, type Show, says, showAll, visitAll } from './lib/axe.ts';
import { casesNamed } from './lib/boxes.ts';
import { expectIdle, machineNamed, turnButton } from './lib/capsules.ts';
import { test } from './lib/journey.ts';
import { askForCode } from './lib/register.ts';
import { expectToast, ticketPath, visit } from './lib/steps.ts';

/*
 * Every address of the shop and every sheet over it, on a phone: what axe finds in colours, sizes and whole documents,
 * that nothing is wider than the screen, and that no page moves while it loads. Names, roles and labels are judged by the
 * tests of the screens as well.
 */

/** As layout shift, of each page while it loads. */
const mostShift = 0.02;

// Colours are judged only when nothing moves or fades.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** What the pages of visitors show. */
async function shelvesOf(api: Api) {
  const open = await productNamed(api, '珍奶獸涼夏賞');
  const [finished, playing] = open.tubes;
  const { product: machine, items } = await machineNamed(api, '麻糬團團');
  const { product: boxes, packages } = await casesNamed(api, '一週天氣');
  return {
    ...{ open, finished: finished!, playing: playing!, machine, items, boxes, packages },
    ichiban: `/ichiban/detail/${open.product.id}`,
    unopened: (await productNamed(api, '雨天散步賞')).product,
  };
}
const check = '/ichiban/fairness-verification';

test('axe finds nothing on shelves, products and proofs, and none is wider than a phone', async ({
  page,
  api,
}) => {
  const { open, finished, playing, ichiban, unopened, machine, boxes, packages } = await shelvesOf(api);
  const ware = (await productNamed(api, '滷鍋氣氛燈', 3)).product;
  const empty = await machineNamed(api, '營養午餐值日生');
  const sold = packages.find(({ is_sold_out }) => is_sold_out)!;
  await visitAll(
    page,
    [
      ['/', '籤屋：一番賞、盒玩、轉蛋'],
      ['/ichiban', '一番賞'],
      ['/blindbox', '盒玩'],
      ['/gacha', '轉蛋'],
      ['/shop', '商城'],
      [`/shop/detail/${ware.id}`, ware.name],
      [ichiban, open.product.name],
      [`${ichiban}?tube=${finished.id}`, open.product.name],
      [`/ichiban/detail/${unopened.id}`, unopened.name],
      [`/ichiban/result?tubeId=${finished.id}`, '抽選結果'],
      [`/ichiban/result?tubeId=${playing.id}`, '抽選結果'],
      [check, '公平驗證'],
      [`${check}?tubeId=${finished.id}`, '公平驗證'],
      [`${check}?game=gacha&productId=${empty.product.id}&lotId=${empty.batches[0]?.lot_id}`, '公平驗證'],
      [`/gacha/detail/${machine.id}`, machine.name],
      [`/gacha/detail/${empty.product.id}`, empty.product.name],
      [`/gacha/animation?product_id=${machine.id}&order_id=1`, '請先登入再轉蛋'],
      [`/blindbox/detail/${boxes.id}`, boxes.name],
      [`/blindbox/detail/${boxes.id}?package=${sold.id}`, boxes.name],
      ['/blindbox/figures', '盲盒圖鑑'],
      [`/blindbox/figures?q=${encodeURIComponent('沒有這一款')}`, '盲盒圖鑑'],
      ['/fairness/log', '公開紀錄'],
    ],
    mostShift,
  );
});

test('axe finds nothing on the other pages that visitors see, and none is wider than a phone', async ({
  page,
  api,
  enterAs,
  watched,
}) => {
  const { token } = await enterAs('new');
  const { invitation_code } = (await api(invitationLink, { token })).data;
  watched.expectAnswer(404, '/invite/NOBODY77');
  watched.expectAnswer(404, '/api/invite/NOBODY77');
  watched.expectAnswer(404, '/api/presents/nobody');
  await visitAll(
    page,
    [
      ['/ichiban/rules', '一番賞規則'],
      ['/gacha/rules', /轉一下/],
      ['/blindbox/rules', '盒玩怎麼玩'],
      ['/viprule', 'VIP 規則'],
      [`/search?q=${encodeURIComponent('沒有這個')}`, '搜尋商品'],
      [`/search?q=${encodeURIComponent('水豚')}`, '搜尋商品'],
      ['/user', '您的玩具們還在睡'],
      ['/likes', '心願清單'],
      ['/present/nobody', '一份禮物'],
      ['/cart', '購物車'],
      ['/firebase-register', '註冊會員'],
      ['/forgot-password', '忘記密碼'],
      ['/invite/NOBODY77', '好友邀請'],
      [`/invite/${invitation_code}`, '好友邀請'],
      ['/info', '情報'],
      ['/info/detail/1', /^滷味龍大公仔賞開筒/],
      ['/news', '通知'],
      ['/news?tab=articles', '通知'],
      ['/lineat', 'LINE 官方帳號'],
      ['/iosinstall', '安裝到 iPhone／iPad'],
      ['/settings/aboutus', /^關於我們/],
      ['/settings/contactus', /^聯絡我們/],
      ['/settings/terms', /^服務條款/],
      ['/settings/privacy', /^隱私權政策/],
      ['/return-policy', /^退換貨政策/],
    ],
    mostShift,
  );
});

test('axe finds nothing on the sheets that visitors open', async ({ page, api, isMobile }) => {
  test.skip(!isMobile, 'Sheets are reached as on a phone.');
  const { open, finished, playing, ichiban, unopened, machine, items, boxes } = await shelvesOf(api);
  const published = `txid=${finished.txid}&prizeCount=7&totalTickets=50&tubeId=${finished.id}`;
  // A search leaves a word in the history.
  await visit(page, `/search?q=${encodeURIComponent('沒有這個')}`, '搜尋商品');
  await showAll(page, [
    ['/search', opens('清除全部歷史紀錄', '確定要清除全部歷史紀錄嗎？')],
    [
      '/login',
      says('登入', '請輸入手機號碼和密碼'),
      (page) => page.getByRole('tab', { name: '驗證碼登入' }).click(),
    ],
    [
      '/firebase-register',
      async (page) => {
        await askForCode(page, '0812345678');
        await expect(page.getByText(/^手機號碼格式錯誤/)).toBeVisible();
      },
    ],
    [`${ichiban}?tube=${playing.id}`, opens(/珍奶獸 大杯公仔/, 'A賞')],
    [`/ichiban/detail/${unopened.id}`, opens('開賣通知我', '抽選尚未開放')],
    [ticketPath(open, playing), opens('隨機', '隨機選籤')],
    [
      `${check}?${published}`,
      says(`驗證${finished.tube_title}`, '全數相符'),
      async (page) => {
        await page.getByRole('textbox', { name: 'TXID' }).clear();
        await press(page, '驗證');
        await expectToast(page, '請填寫所有欄位');
      },
    ],
    [
      `/gacha/detail/${machine.id}`,
      opens(new RegExp(`${items[0]?.name}\\s*剩`), items[0]!.name),
      closes(opens('立即轉', '要轉幾顆？')),
    ],
    [
      `/gacha/animation?product_id=${machine.id}&demo=true`,
      expectIdle,
      async (page) => {
        await turnButton(page).click();
        await page.getByRole('button', { name: '看結果' }).click({ trial: true });
      },
      says('看結果', '試轉結果'),
    ],
    [`/blindbox/detail/${boxes.id}`, opens(new RegExp(`^${boxes.figures[0]!.name}`), boxes.figures[0]!.name)],
    [
      '/blindbox/figures',
      async (page) => {
        await page.getByRole('region', { name: '款式', exact: true }).getByRole('button').first().click();
        await expect(page.getByRole('dialog')).toBeVisible();
      },
    ],
    [
      '/info',
      async (page) => {
        await page.evaluate(() => localStorage.removeItem('hidden_cover_promos'));
        await page.goto('/');
        await page.evaluate(() => window.scrollTo(0, 200));
        await expect(page.getByRole('dialog', { name: /麒麟踏雲賞/ })).toBeVisible();
      },
    ],
  ]);
});

const ofDemoMember = test.extend({
  entered: async ({ api }, use) => {
    await use(await enter(api, '0912345678'));
  },
});

ofDemoMember('axe finds nothing on the pages of a member who owns a lot', async ({ page, api, me }) => {
  const [order] = (await api(listOrders, { token: me.token, query: {} })).data;
  await visitAll(
    page,
    [
      ['/user', me.user.displayName],
      ['/box', '盒櫃'],
      ['/box?view=cabinet', '盒櫃'],
      ['/ichiban/history', '抽獎紀錄'],
      ['/order/list', '我的訂單'],
      ['/order/list?status=completed', '我的訂單'],
      [`/order/${order!.id}`, '訂單詳情'],
      ['/complaints', '回報紀錄'],
      ['/complaints/2', '回報問題'],
      ['/bean', '紅利點數'],
      ['/beanlist', '紅利明細'],
      ['/beanExchange', '紅利兌換'],
      ['/coupons', '優惠券'],
      ['/checkin', '每日簽到'],
      ['/tasks', '任務'],
      ['/vipinfo', 'VIP 中心'],
      ['/cards', '道具卡'],
      ['/likes', '心願清單'],
    ],
    mostShift,
  );
});

ofDemoMember(
  'axe finds nothing on the settings and purchases of a member who owns a lot',
  async ({ page, api, me }) => {
    // Another device of hers.
    await enter(api, me.phone);
    await visitAll(
      page,
      [
        ['/recharge', '儲值'],
        ['/recharge-details', '儲值與消費紀錄'],
        ['/settings', '設定'],
        ['/settings/basic', '基本資料'],
        ['/settings/address', '地址'],
        ['/settings/invoice', '發票'],
        ['/settings/invite', '邀請好友'],
        ['/settings/phone-binding', '手機綁定'],
        ['/settings/payment', '付款上限'],
        ['/settings/devices', '登入裝置'],
        ['/settings/account', '我的資料'],
        ['/settings/notifications', '通知設定'],
        ['/news', '通知'],
        ['/cart', '購物車'],
      ],
      mostShift,
    );
  },
);

ofDemoMember(
  'axe finds nothing on the sheets of a member who owns a lot',
  async ({ page, api, me, isMobile }) => {
    test.skip(!isMobile, 'Sheets are reached as on a phone.');
    await enter(api, me.phone);
    const tab =
      (name: RegExp): Show =>
      async (page) => {
        await page.getByRole('tab', { name }).click();
        await expect(page.getByText('載入中')).toHaveCount(0);
      };
    await showAll(page, [
      ['/box', tab(/^過期/), tab(/^已出貨/), tab(/^全部/)],
      [
        '/box?view=cabinet',
        async (page) => {
          await page.getByRole('button', { name: /^分享/ }).first().click();
          await expect(page.getByRole('dialog').getByRole('img', { name: /^圖卡/ })).toBeVisible();
        },
      ],
      ['/user', opens('登出', '確定要登出嗎？')],
      ['/coupons', opens('使用說明', '優惠券使用說明')],
      ['/cards', opens('玩法說明', '玩法說明')],
      ['/recharge', says(/^前往付款/, '請填寫電子郵件')],
      ['/settings/account', opens('刪除我的帳號', '刪除帳號')],
      ['/settings/devices', opens('登出其他所有裝置', '確定要登出其他所有裝置嗎？')],
      [
        '/settings/address',
        opens(/^新增地址/, '新增地址'),
        async (page) => {
          await page.getByLabel('收件人姓名').focus();
          await page.getByLabel('手機號碼').fill('0212345678');
          await expect(page.getByText('請填寫收件人姓名')).toBeVisible();
        },
      ],
    ]);
  },
);
