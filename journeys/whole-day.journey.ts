import { type Browser, expect, type Page } from '@playwright/test';
import { tubesOfProduct } from '../contract/src/ichiban.ts';
import { getBalance } from '../contract/src/member.ts';
import { listClosings } from '../contract/src/staff/closings.ts';
import { staffPreviewRefund } from '../contract/src/staff/order-steps.ts';
import { staffOrder, staffRevealOrder } from '../contract/src/staff/orders.ts';
import { staffShipment } from '../contract/src/staff/packing.ts';
import { staffLogin } from '../contract/src/staff/session.ts';
import { listBoxItems } from '../contract/src/storage.ts';
import { type Made, stockShelf, tenOrders } from './lib/day.ts';
import { test } from './lib/empty-shop.ts';
import { type Joined, join } from './lib/join.ts';
import { sumsOf } from './lib/ledger-sums.ts';
import { photosOf } from './lib/photos.ts';
import { scan } from './lib/scanner.ts';
import { buyPicked, expectToast, grouped, pick, purchasePanel } from './lib/steps.ts';
import { upload } from './lib/stock.ts';
import { storageOf } from './lib/storage.ts';

test.use({ shopName: 'whole day' });

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const staff = {
  owner: { email: 'owner@toys.example', password: 'a-quiet-storeroom' },
  manager: { email: 'manager@toys.example', password: 'another-storeroom' },
  clerk: { email: 'clerk@toys.example', password: 'one-more-storeroom' },
} as const;

async function logIn(page: Page, path: string, { email, password }: (typeof staff)[keyof typeof staff]) {
  await page.goto(path);
  await page.getByLabel('電子郵件').fill(email);
  await page.getByLabel('密碼').fill(password);
  await page.getByRole('button', { name: '登入', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

/** A member's browser: a phone. */
const phoneOf = async (browser: Browser, origin: string, { token, id }: Joined) =>
  browser.newContext({
    ...{ baseURL: origin, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    ...{ locale: 'zh-TW', timezoneId: 'Asia/Taipei', reducedMotion: 'reduce' },
    storageState: storageOf(origin, [], { phone: '', token, user: { id } as never }),
  });

test('a whole day: orders of all kinds are packed, sent, returned and refunded, and the day closes balanced', {
  tag: '@nightly',
}, async ({ browser, api, empty, openDesk }) => {
  test.setTimeout(420_000);
  const { origin, office } = empty;
  const made: Record<string, Made> = {};
  const number = (name: string) => made[name]?.number ?? '';
  const id = (name: string) => made[name]?.id ?? 0;

  for (const [role, { email, password }] of Object.entries(staff))
    await empty.staff(['create', email, `阿${role}`, role], password);
  await empty.aDayLater();
  const tokenOf = async (role: keyof typeof staff) =>
    (await api(staffLogin, { body: staff[role] })).data.token;
  const [owner, manager] = [await tokenOf('owner'), await tokenOf('manager')];
  const [photo] = await photosOf(browser, ['整天']);
  const picture = await upload(office, owner, photo?.buffer ?? Buffer.alloc(0));
  const shelf = await stockShelf({ api, token: owner, picture });
  const ann = await join(api, origin, '0987000901', '陳安安');
  const ben = await join(api, origin, '0987000902', '林小賓');

  await test.step('ten orders of all kinds come in', async () => {
    Object.assign(made, await tenOrders(api, origin, owner, shelf, [ann, ben]));
    expect(Object.keys(made)).toHaveLength(10);
  });
  const sent = Object.values(made).filter(({ isSent }) => isSent);

  await test.step('each is its member’s, at its charge, and goes to its address', async () => {
    const reason = '整天的核對';
    for (const order of Object.values(made)) {
      const params = { id: order.id };
      const { data } = await api(staffOrder, { token: manager, params });
      expect([data.member.id, data.amount]).toEqual([order.by.id, order.amount]);
      const personal = await api(staffRevealOrder, { token: manager, params, body: { reason } });
      const { recipient } = personal.data;
      expect(recipient && [recipient.name, recipient.address]).toEqual(
        order.isSent ? [order.by.name, order.by.address] : null,
      );
    }
    const tokens = async ({ token }: Joined) => (await api(getBalance, { token })).data.tokens;
    expect([await tokens(ann), await tokens(ben)]).toEqual([8_350, 9_700]);
  });

  const { page: clerk } = await openDesk();
  const { page: manage } = await openDesk();

  await test.step('the preorder arrives', async () => {
    await logIn(manage, `/products/${shelf.figures}?tab=stock`, staff.manager);
    await manage.getByRole('button', { name: '登記到貨' }).click();
    await manage.getByRole('dialog').getByRole('button', { name: '貨到了' }).click();
    await expect(manage.getByRole('status').filter({ hasText: '1 筆訂單在等它' })).toBeVisible();
  });

  await test.step('the others are accepted at once, and all four are packed by scan', async () => {
    await logIn(clerk, '/shipments?state=paid', staff.clerk);
    await clerk.getByRole('checkbox', { name: '選擇這一頁的全部' }).last().check();
    await clerk.getByRole('button', { name: '接單 3 個' }).click();
    await expect(clerk.getByText('沒有待接單的包裹')).toBeVisible();
    for (const order of sent) {
      const { data } = await api(staffShipment, { token: manager, params: { id: order.id } });
      expect(data.member_id).toBe(order.by.id);
      await clerk.goto(`/shipments/${order.id}`);
      await expect(clerk.getByRole('heading', { name: '打包' })).toBeVisible();
      for (const { code, quantity } of data.things)
        for (let piece = 0; piece < quantity; piece++) await scan(clerk, code);
      await expect(clerk.getByRole('alert')).toHaveCount(0);
      await clerk.getByRole('button', { name: '打包完成' }).click();
      await expect(clerk.getByRole('heading', { name: order.number })).toBeHidden();
    }
  });

  await test.step('one pasted table hands them over', async () => {
    await clerk.goto('/shipments?state=packed');
    await expect(clerk.getByRole('row')).toHaveCount(5);
    await clerk.getByRole('button', { name: '整批交給物流' }).click();
    const sheet = clerk.getByRole('dialog', { name: '整批交給物流' });
    const rows = sent.map((order) => `${order.number}\t黑貓\t${810_000_000_000 + order.id}`);
    await sheet.getByRole('textbox').fill(rows.join('\n'));
    await sheet.getByRole('button', { name: '檢查 4 列' }).click();
    await sheet.getByRole('button', { name: '交給物流：4 列' }).click();
    await expect(sheet.getByRole('status')).toContainText('完成 4 列，0 列有問題');
    await sheet.getByRole('button', { name: '關閉' }).click();
    await expect(clerk.getByText('沒有待交寄的包裹')).toBeVisible();
  });

  await test.step('one is returned: its capsules are its member’s again, the fee is not', async () => {
    await clerk.goto(`/shipments/${id('parcel of capsules')}`);
    await clerk.getByRole('button', { name: '登記退回' }).click();
    const sheet = clerk.getByRole('dialog');
    await sheet.getByLabel('原因').fill('三次沒人收');
    await sheet.getByRole('button', { name: '登記退回' }).click();
    await expect(clerk.getByText('原因：三次沒人收')).toBeVisible();
    const { data } = await api(listBoxItems, { token: ben.token, query: { tab: 'pending' } });
    const capsules = data.filter(({ origin }) => origin?.order_id === id('capsules'));
    expect(capsules.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(3);
    expect((await api(getBalance, { token: ben.token })).data.tokens).toBe(9_700);
  });

  await test.step('one piece of the goods is refunded, as its preview said', async () => {
    const orderId = id('goods by card');
    await clerk.goto(`/shipments/${orderId}`);
    await clerk.getByRole('button', { name: '登記送達' }).click();
    await manage.goto(`/orders/${orderId}`);
    await manage.getByRole('button', { name: '完成訂單' }).click();
    await manage.getByRole('button', { name: '退款', exact: true }).click();
    const sheet = manage.getByRole('dialog', { name: '退款' });
    await sheet.getByLabel('退「整天馬克杯」的件數').selectOption('1');
    // Invoices are issued by a job, once a minute.
    const asked = {
      token: manager,
      params: { id: orderId },
      body: { lines: [{ position: 1, quantity: 1 }] },
    };
    const previewed = () => api(staffPreviewRefund, asked).then(({ data }) => data);
    await expect
      .poll(async () => (await previewed()).invoice_number, { timeout: 150_000, intervals: [2_000] })
      .not.toBeNull();
    const { points, invoice_number, frees_coupon } = await previewed();
    expect(frees_coupon).toBe(false);
    await sheet.getByRole('button', { name: '試算', exact: true }).click();
    const preview = sheet.getByRole('region', { name: '試算' });
    for (const words of [
      '退 NT$350：由金流退回原卡',
      `退紅利 ${points} 點`,
      `發票 ${invoice_number} 會在付出退款後作廢或折讓`,
      '訂單保留其餘商品',
      '銷售−350 代幣',
      '待付退款+350 代幣',
      `會員錢包+${points} 點`,
    ])
      await expect(preview).toContainText(words);
    await expect(preview).not.toContainText('優惠券可以再用');
    await sheet.getByLabel('原因（會員看得到）').fill('杯耳有裂痕');
    await sheet.getByRole('button', { name: '確定退款' }).click();
    await expect(manage.getByRole('region', { name: '明細' })).toContainText('已退 1 件');
  });

  await test.step('a blocked member cannot draw, reads what is hers, and draws again afterwards', async () => {
    await manage.goto(`/members/${ann.id}`);
    await manage.getByRole('button', { name: '暫停購買' }).click();
    const sheet = manage.getByRole('dialog', { name: `暫停 ${ann.name} 購買` });
    await sheet.getByLabel('原因').fill('付款爭議處理中');
    await sheet.getByRole('button', { name: '暫停購買' }).click();
    await expect(manage.getByText('到有人恢復為止。原因：付款爭議處理中')).toBeVisible();

    const context = await phoneOf(browser, origin, ann);
    const page = await context.newPage();
    const [one] = await api(tubesOfProduct, { params: { productId: shelf.tubes } });
    await page.goto(`/ichiban/ticket/${shelf.tubes}?tube=${one?.id}`);
    await pick(page, [9]);
    await page.getByRole('button', { name: '購買', exact: true }).click();
    await purchasePanel(page).getByRole('button', { name: /^付 / }).click();
    await expectToast(page, /暫停購買、抽獎和儲值/);
    await page.goto('/box');
    await expect(page.getByText(/睡貓|飛貓|煮飯貓/).first()).toBeVisible();
    await page.goto(`/order/${id('preorder')}`);
    await expect(page.getByText(number('preorder')).first()).toBeVisible();

    await manage.getByRole('button', { name: '恢復購買' }).click();
    const again = manage.getByRole('dialog', { name: '恢復購買' });
    await again.getByLabel('原因').fill('爭議已解決');
    await again.getByRole('button', { name: '恢復購買' }).click();
    await expect(manage.getByRole('button', { name: '暫停購買' })).toBeVisible();
    await page.goto(`/ichiban/ticket/${shelf.tubes}?tube=${one?.id}`);
    await pick(page, [9]);
    await buyPicked(page);
    await context.close();
    expect((await api(getBalance, { token: ann.token })).data.tokens).toBe(8_250);
  });

  const { page: own } = await openDesk();

  await test.step('a correction of 5,000 waits for a second person, who approves it once', async () => {
    // She has drawn since the page was read.
    await manage.reload();
    await manage.getByRole('button', { name: '更正餘額' }).click();
    const sheet = manage.getByRole('dialog', { name: `更正 ${ann.name} 的餘額` });
    await sheet.getByLabel('數量').fill('5000');
    await expect(sheet.getByText('更正後 13,250')).toBeVisible();
    await sheet.getByLabel('原因').fill('儲值活動補差額');
    await sheet.getByRole('button', { name: '送出更正' }).click();
    await expect(manage.getByRole('link', { name: '等待核准' })).toBeVisible();
    expect((await api(getBalance, { token: ann.token })).data.tokens).toBe(8_250);
    await manage.getByRole('link', { name: '等待核准' }).click();
    await expect(manage.getByRole('row').filter({ hasText: '儲值活動補差額' })).toContainText(
      '要由另一位同事決定',
    );

    await logIn(own, '/approvals', staff.owner);
    const row = own.getByRole('row').filter({ hasText: '儲值活動補差額' });
    await row.getByRole('button', { name: '核准' }).click();
    const decision = own.getByRole('dialog', { name: '核准這筆' });
    await decision.getByLabel('原因').fill('對過活動名單');
    await decision.getByRole('button', { name: '核准' }).click();
    await expect(row).toBeHidden();
    expect((await api(getBalance, { token: ann.token })).data.tokens).toBe(13_250);
  });

  await test.step('the day closes balanced, and its sums are those that the audit prints', async () => {
    const settled = async () => {
      let audit = '';
      // Points follow from events, a moment later.
      await expect(async () => {
        audit = await empty.audit();
        expect(audit).toContain('✓ the books balance');
        expect(audit).not.toMatch(/events wait/);
      }).toPass({ timeout: 60_000 });
      return sumsOf(audit);
    };
    const before = await settled();
    await own.goto('/closings');
    await expect(own.getByText('還沒有結過帳。')).toBeVisible();
    await own.getByRole('button', { name: '結一天的帳' }).click();
    const sheet = own.getByRole('dialog', { name: '結一天的帳' });
    // A first closing is offered for yesterday.
    await sheet
      .getByLabel('日期（台北）')
      .fill(new Date().toLocaleDateString('sv-SE', { timeZone: 'Asia/Taipei' }));
    await expect(sheet.getByText('NT$3,200')).toBeVisible();
    await expect(sheet.getByRole('note')).toContainText('還沒過完');
    await sheet.getByRole('button', { name: /^結 .* 的帳$/ }).click();
    await expect(sheet).toBeHidden();
    const row = own.getByRole('row').nth(1);
    await expect(row).toBeVisible();
    const [closing] = (await api(listClosings, { token: owner, query: {} })).data;
    if (!closing) throw new Error('no closing');
    expect(closing.balanced).toBe(true);
    expect(closing).toMatchObject({
      ...{ sold: 3_200, spent: 2_050, topped_up: 20_000, given: 5_000, refunded: 350, fees: 0 },
      liabilities: { tokens: 22_950 },
    });
    const { sold, spent, topped_up, given, refunded, fees, liabilities } = closing;
    const { tokens, points, payouts } = liabilities;
    // The card's money may go back between the closing and an audit; nothing else moves.
    expect([before, await settled()]).toContainEqual({
      ...{ sold, spent, topped_up, given, refunded, fees },
      ...{ tokens, points, payouts },
    });
    const shown = async (title: string) =>
      Number((await row.locator(`td[data-title="${title}"]`).innerText()).replace(/\D/g, ''));
    expect({
      ...{ sold: await shown('銷售'), spent: await shown('其中用代幣'), topped_up: await shown('儲值') },
      ...{ refunded: await shown('退款'), fees: await shown('手續費') },
      ...{ tokens: await shown('會員代幣'), points: await shown('會員紅利') },
    }).toEqual({ sold, spent, topped_up, refunded, fees, tokens, points });
    expect(grouped(tokens)).toBe('22,950');
  });
});
