import { expect, type Page } from '@playwright/test';
import { createOrder } from '../contract/src/goods.ts';
import { paymentForm } from '../contract/src/payments.ts';
import { recharge } from '../contract/src/recharge.ts';
import { staffLogin } from '../contract/src/staff/session.ts';
import { staffShipments } from '../contract/src/staff/shipments.ts';
import { test } from './lib/empty-shop.ts';
import { payByCard } from './lib/gateway.ts';
import { join } from './lib/join.ts';
import { photosOf } from './lib/photos.ts';
import { scan } from './lib/scanner.ts';
import { stockGoods, upload } from './lib/stock.ts';

test.use({ shopName: 'clerk’s day' });

const staff = {
  owner: { email: 'owner@toys.example', password: 'a-quiet-storeroom' },
  clerk: { email: 'clerk@toys.example', password: 'one-more-storeroom' },
} as const;
const parcels = 40;
/** The carrier of a parcel as a table writes it, and a number of its form. */
const carrierOf = (at: number, id: number): [string, string] => {
  if (at % 3 === 0) return ['黑貓', String(810_000_000_000 + id)];
  return at % 3 === 1 ? ['新竹貨運', String(8_100_000_000 + id)] : ['順豐', `SF${8_100_000_000_000 + id}`];
};

/** Counts what a person presses on a page, and what the page sends to the printer. */
async function countPresses(page: Page) {
  const counts = { presses: 0, prints: 0 };
  await page.exposeFunction('pressed', () => counts.presses++);
  await page.exposeFunction('printed', () => counts.prints++);
  await page.addInitScript(() => {
    const told = window as unknown as { pressed: () => void; printed: () => void };
    const pressed = (event: Event) => {
      // A scan is no press, and the click that a key causes is not another one.
      if (event.isTrusted && !(event instanceof MouseEvent && event.detail === 0)) told.pressed();
    };
    window.addEventListener('click', pressed, true);
    window.addEventListener('keydown', pressed, true);
    window.print = () => {
      told.printed();
      window.dispatchEvent(new Event('afterprint'));
    };
  });
  return counts;
}

/** Pastes a table into the sheet that is open, and sends it once it is checked. */
async function sendTable(page: Page, table: string, step: string) {
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('textbox').click();
  await page.evaluate((text) => navigator.clipboard.writeText(text), table);
  await page.keyboard.press('ControlOrMeta+V');
  await sheet.getByRole('button', { name: `檢查 ${parcels} 列` }).click();
  await sheet.getByRole('button', { name: `${step}：${parcels} 列` }).click();
  await expect(sheet.getByRole('status')).toContainText(`完成 ${parcels} 列，0 列有問題`);
  await sheet.getByRole('button', { name: '關閉' }).click();
}

test('forty parcels leave and arrive with one press each beside the scans', async ({
  browser,
  api,
  empty,
  openDesk,
}) => {
  const { origin, office } = empty;
  for (const [role, { email, password }] of Object.entries(staff))
    await empty.staff(['create', email, `阿${role}`, role], password);
  await empty.aDayLater();
  const { token } = (await api(staffLogin, { body: staff.owner })).data;
  const [photo] = await photosOf(browser, ['馬克杯']);
  const picture = await upload(office, token, photo?.buffer ?? Buffer.alloc(0));
  const mug = await stockGoods({ api, token, picture }, { name: '店員馬克杯', price: 50 }, 200);
  const ann = await join(api, origin, '0987000931', '陳安安');
  const topUp = { amount: 10_000, invoice_type: 'personal' as const, email: 'me@toys.example' };
  const { order_number: orderNumber } = (await api(recharge, { token: ann.token, body: topUp })).data;
  await payByCard(origin, (await api(paymentForm, { token: ann.token, params: { orderNumber } })).form_html);
  const orders: { id: number; number: string; pieces: number }[] = [];
  for (let at = 0; at < parcels; at++) {
    const pieces = (at % 2) + 1;
    const { data } = await api(createOrder, {
      token: ann.token,
      body: {
        items: [{ product_id: mug, quantity: pieces }],
        ...{ payment_method: 'balance', address_id: ann.addressId },
      },
    });
    orders.push({ id: data.id, number: data.order_number, pieces });
  }

  const { page } = await openDesk();
  const counts = await countPresses(page);
  await page.goto('/shipments?state=paid');
  await page.getByLabel('電子郵件').fill(staff.clerk.email);
  await page.getByLabel('密碼').fill(staff.clerk.password);
  await page.getByRole('button', { name: '登入', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  counts.presses = 0;

  await test.step('all are accepted and picked at once', async () => {
    await page.getByRole('checkbox', { name: '選擇這一頁的全部' }).last().check();
    await page.getByRole('button', { name: `接單 ${parcels} 個` }).click();
    await expect(page.getByText('沒有待接單的包裹')).toBeVisible();
    await page.getByRole('link', { name: '揀貨單' }).click();
    await page.getByRole('listitem').filter({ hasText: '店員馬克杯' }).getByRole('checkbox').check();
    await expect(page.getByRole('status')).toHaveText('全部揀完了。');
    await page.getByRole('link', { name: `開始打包 ${parcels} 個` }).click();
  });
  const shared = counts.presses;

  await test.step('each is scanned, packed by Enter, and followed by the next', async () => {
    for (const { number, pieces } of orders) {
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(number);
      await expect(page.getByRole('button', { name: `還差 ${pieces} 件` })).toBeVisible();
      for (let piece = 0; piece < pieces; piece++) await scan(page, `G${mug}`);
      await expect(page.getByRole('button', { name: '打包完成', exact: true })).toBeFocused();
      await page.keyboard.press('Enter');
    }
    await expect(page).toHaveURL('/shipments?state=packed');
  });
  expect(counts.prints).toBe(parcels);
  expect(counts.presses - shared).toBeLessThanOrEqual(parcels);
  const packed = counts.presses;

  await test.step('a table with heads hands them to three carriers', async () => {
    await page.getByRole('button', { name: '整批交給物流' }).click();
    const rows = orders.map(({ id, number }, at) => {
      const [carrier, tracking] = carrierOf(at, id);
      return `${tracking}\t陳安安\t${carrier}\t${number}`;
    });
    await sendTable(page, ['託運單號\t收件人\t貨運公司\t訂單編號', ...rows].join('\n'), '交給物流');
    await expect(page.getByText('沒有待交寄的包裹')).toBeVisible();
  });

  await test.step('the carriers’ table notes their arrival', async () => {
    await page.getByRole('button', { name: '整批登記送達' }).click();
    const rows = orders.map(({ id }, at) => `${carrierOf(at, id)[1]}\t順利送達`);
    await sendTable(page, ['查貨號碼\t貨件狀態', ...rows].join('\n'), '登記送達');
  });
  // What is pressed once for all of them, however many they are.
  expect(shared + counts.presses - packed).toBeLessThanOrEqual(20);

  const query = { state: 'delivered' as const, limit: 50 };
  const arrived = (await api(staffShipments, { token, query })).data;
  expect(new Set(arrived.map(({ carrier_name }) => carrier_name))).toEqual(
    new Set(['黑貓宅急便', '新竹物流', '順豐速運']),
  );
  expect(arrived.map(({ id }) => id).sort((a, b) => a - b)).toEqual(orders.map(({ id }) => id));
  await empty.audit();
});
