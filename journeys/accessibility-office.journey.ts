import { expect, type Page } from '@playwright/test';
import { productNamed } from './lib/api.ts';
import { opens, type Pages, type Show, type Shown, showAll, visitAll } from './lib/axe.ts';
import { test as base } from './lib/journey.ts';
import { orderPaid } from './lib/orders.ts';

// Colours are judged only when nothing moves or fades.
base.use({ contextOptions: { reducedMotion: 'reduce' } });

/** `office`: the address of a page of the office, where the owner is logged in; `desk`: such a page. */
const test = base.extend<{ office: (path: string) => string; desk: Page }>({
  office: async ({ origin }, use) => {
    const { protocol, hostname, port } = new URL(origin);
    await use((path) => `${protocol}//${hostname}:${Number(port) + 1}${path}`);
  },
  desk: async ({ context, office, watched: _ }, use) => {
    const data = { email: 'owner@kujiya.example', password: 'toybox-backroom' };
    const answer = await context.request.post(office('/api/staff/login'), { data });
    expect(answer.ok()).toBe(true);
    await use(await context.newPage());
  },
});

/** The address of what a list shows first. */
async function firstOf(desk: Page, list: string): Promise<string> {
  await desk.goto(list);
  const link = desk.getByRole('main').locator('tbody a').first();
  return new URL((await link.getAttribute('href')) ?? '', list).href;
}

const pages: Pages = [
  ['/', '今天'],
  ['/overview', '總覽'],
  ['/overview/margins', '毛利'],
  ['/orders', '訂單'],
  ['/complaints', '回報問題'],
  ['/complaints/1', '的回報'],
  ['/shipments', '包裹'],
  ['/shipments?state=packed', '包裹'],
  ['/shipments/pick', '揀貨單'],
  ['/shipments/scan', '掃描交寄'],
  ['/refunds', '退款'],
  ['/refunds/corrections', '作廢與折讓'],
  ['/payments', '付款'],
  ['/payments/mismatches', '對不上的付款'],
  ['/payments/settlements', '撥款'],
  ['/payments/settlements/import', '匯入撥款明細'],
  ['/payments/settlements/lines', '撥款明細'],
  ['/payments/invoices', '發票'],
  ['/payments/invoices/failed', '開立失敗的發票'],
  ['/members', '會員'],
  ['/members/invitations', '待審核的邀請獎勵'],
  ['/approvals', '待核准'],
  ['/products', '商品與籤池'],
  ['/products/import', '匯入商品'],
  ['/preview', '預覽'],
  ['/content', '首頁檔期'],
  ['/content/banners', '橫幅'],
  ['/content/banners/new', '新增橫幅'],
  ['/content/promos', '蓋版活動'],
  ['/content/promos/new', '新增蓋版活動'],
  ['/content/articles', '情報與公告'],
  ['/content/articles/new', '寫一篇情報或公告'],
  ['/content/keywords', '熱門關鍵字'],
  ['/content/series', '系列'],
  ['/coupons', '優惠券'],
  ['/coupons/new', '新增優惠券'],
  ['/campaigns', '推播'],
  ['/campaigns/new', '寫一則推播'],
  ['/levels', '任務與等級'],
  ['/closings', '結帳'],
  ['/closings/months', '月帳'],
  ['/closings/vouchers', '分錄'],
  ['/closings/accounts', '會計科目'],
  ['/stock', '進貨'],
  ['/stock/new', '登記進貨'],
  ['/stock/stocktakes', '盤點'],
  ['/stock/stocktakes/new', '盤點'],
  ['/help', '使用手冊'],
  ['/staff', '人員'],
  ['/staff/roles', '職務'],
  ['/staff/roles/new', '新增職務'],
  ['/staff/roles/support', '客服'],
  ['/settings', '商店資料'],
  ['/settings/selling', '出貨與付款'],
  ['/settings/carriers', '物流'],
  ['/settings/legal', '條款與政策'],
  ['/settings/legal/terms', '服務條款'],
  ['/log', '操作紀錄'],
  ['/system', '系統狀態'],
  ['/account', '我的帳號'],
];
/** So many in one journey that it ends in time beside whatever else runs. */
const most = 20;
for (let first = 0; first < pages.length; first += most) {
  const some = pages.slice(first, first + most);
  test(`axe finds nothing from ${some[0]?.[0]} on, and no page of the office is wider than a phone`, async ({
    desk,
    office,
  }) => {
    await visitAll(
      desk,
      some.map(([path, heading]) => [office(path), heading]),
    );
  });
}

// The rules of structure are judged by the tests of these screens; here are their colours and sizes.
test('axe finds nothing on the records of the office and on the sheets over them', {
  tag: '@nightly',
}, async ({ desk, office, api, enterAs }) => {
  const first = (list: string) => firstOf(desk, office(list));
  const drawn = office(`/products/${(await productNamed(api, '雨天散步賞')).product.id}`);
  const number = await orderPaid(api, await enterAs('new'));
  const member = await first('/members');
  const waits: Show = (page) => expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const picks =
    (button: string, name: RegExp): Show =>
    async (page) => {
      await page.getByRole('checkbox', { name: /^選擇/ }).nth(1).check();
      await opens(button, name)(page);
    };
  const closes =
    (button: string, name: string | RegExp): Show =>
    async (page) => {
      await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
      await opens(button, name)(page);
    };
  const records: Shown = [
    [await first(`/orders?q=${number}`), waits, opens('退款', '退款'), closes('取消訂單', '取消訂單')],
    [await first('/shipments?state=paid'), waits, opens('取消出貨', /^取消出貨/)],
    [await first('/shipments?state=accepted'), waits, opens('不掃描，直接打包', '不掃描，直接打包？')],
    [await first('/shipments?state=shipping'), waits, opens('更正物流單號', /^更正物流單號/)],
    [(await first('/shipments')).replace('/shipments/', '/shipments/labels/'), waits],
    [await first('/payments?state=failed'), waits],
    [
      member,
      waits,
      opens('贈送', /^贈送給/),
      closes('更正餘額', /^更正 .* 的餘額$/),
      closes('暫停購買', /^暫停 .* 購買$/),
      closes('查看完整個資', '查看完整個資'),
      closes('刪除帳號', /^刪除 .* 的帳號$/),
    ],
    [`${member}/entries`, waits],
    [drawn, waits],
    [`${drawn}?tab=prizes`, waits],
    [`${drawn}?tab=lots`, waits],
    [await first('/products'), waits, opens('下架', '下架商品')],
    [await first('/coupons'), waits, opens('產生代碼', '產生代碼'), closes('停用', '停用優惠券')],
    [await first('/campaigns'), waits],
    [await first('/staff'), waits],
    [await first('/content/banners'), waits, opens('刪除', '刪除橫幅')],
    [await first('/content/promos'), waits],
    [await first('/content/articles'), waits],
  ];
  await showAll(desk, [
    ...records,
    [office('/products'), opens('匯出', /^匯出/)],
    [
      office('/products?new=1'),
      (page) => expect(page.getByRole('dialog', { name: '新增商品' })).toBeVisible(),
    ],
    [office('/products'), picks('改價', /^改價/)],
    [office('/shipments?state=packed'), opens('整批交給物流', '整批交給物流')],
    [office('/shipments?state=packed'), opens('儲存檢視', '儲存檢視')],
    [office('/payments/mismatches'), opens('標記已處理', '標記已處理')],
    [office('/refunds'), opens('同意', '同意退還代幣')],
    [office('/approvals'), opens('核准', '核准這筆')],
    [office('/closings'), opens('結一天的帳', '結一天的帳')],
    [office('/staff'), opens('邀請人員', '邀請人員')],
    [office('/settings'), opens('修改核准金額', '修改核准金額')],
    [
      office('/account'),
      async (page) => {
        await waits(page);
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog', { name: '前往或搜尋' }).getByRole('combobox').fill('一番賞');
        await expect(
          page.getByRole('group', { name: '找到的資料' }).getByRole('option').first(),
        ).toBeVisible();
      },
      async (page) => {
        await page.keyboard.press('Escape');
        await page.keyboard.press('?');
        await expect(page.getByRole('dialog', { name: '鍵盤快速鍵' })).toBeVisible();
      },
    ],
  ]);
});
