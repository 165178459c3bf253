import { chromium, expect, type Page } from '@playwright/test';
import { addAddress, listAddresses } from '../contract/src/address.ts';
import { createOrder, listGoods } from '../contract/src/goods.ts';
import { staffLogin } from '../contract/src/staff/session.ts';
import { staffAcceptShipment, staffPackShipment } from '../contract/src/staff/shipments.ts';
import type { Api } from './lib/api.ts';
import { filmBarcode } from './lib/barcode-video.ts';
import { launchOptions } from './lib/browsers.ts';
import { test } from './lib/journey.ts';
import { enterOffice, makeStaff, officeOf, staffPassword } from './lib/office.ts';
import { scan } from './lib/scanner.ts';

/** Orders of so many pieces each, sent to the member's address. */
async function ordersOf(api: Api, token: string, pieces: readonly number[]) {
  const { data } = await api(listGoods, { query: { limit: 40 } });
  const goods = data.find(
    ({ stock, release_date, member_limit, price }) =>
      stock > 30 &&
      price < 1_000 &&
      member_limit === null &&
      (release_date === null || Date.parse(release_date) < Date.now()),
  );
  if (!goods) throw new Error('no goods of which there are plenty');
  const address = {
    ...{ name: '陳小包', phone: '0955123456', city: '臺北市', district: '大安區' },
    address_detail: '和平東路一段 1 號',
  };
  const [known] = (await api(listAddresses, { token })).data;
  const { id } = known ?? (await api(addAddress, { body: address, token })).data;
  const orders: { id: number; number: string }[] = [];
  for (const quantity of pieces) {
    const items = [{ product_id: goods.id, quantity }];
    const body = { items, payment_method: 'balance' as const, address_id: id };
    const answer = await api(createOrder, { body, token });
    orders.push({ id: answer.data.id, number: answer.data.order_number });
  }
  return { orders, code: `G${goods.id}`, name: goods.title };
}

const row = (page: Page, number: string) => page.getByRole('row').filter({ hasText: number });

test('two orders are accepted, picked, packed by scan, handed over in a table, and one comes back @both-sizes', async ({
  context,
  api,
  origin,
  enterAs,
  watched: _,
}) => {
  const office = officeOf(origin);
  const { token } = await enterAs('new');
  const { orders, code, name } = await ordersOf(api, token, [2, 1]);
  const [one, two] = orders;
  if (!one || !two) throw new Error('no orders');
  const page = await enterOffice(context, office, await makeStaff(api, 'clerk'), '/shipments?state=paid');

  await test.step('both are chosen and accepted at once', async () => {
    for (const { number } of orders) await page.getByRole('checkbox', { name: `選擇${number}` }).check();
    await page.getByRole('button', { name: '接單 2 個' }).click();
    for (const { number } of orders) await expect(row(page, number)).toBeHidden();
  });

  await test.step('the pick list sums their pieces, and a tick survives a reload', async () => {
    await page.goto(`${office}/shipments/pick?ids=${one.id},${two.id}`);
    const thing = page.getByRole('listitem').filter({ hasText: name });
    await expect(thing).toContainText('× 3');
    await thing.getByRole('checkbox').check();
    await expect(page.getByRole('status')).toHaveText('全部揀完了。');
    await page.reload();
    await expect(thing.getByRole('checkbox')).toBeChecked();
  });

  for (const [at, { id }] of orders.entries())
    await test.step(`parcel ${at + 1} is packed by a scanner that types`, async () => {
      await page.goto(`${office}/shipments/${id}`);
      await expect(page.getByRole('heading', { name: '打包' })).toBeVisible();
      await scan(page, 'WRONG-1');
      await expect(page.getByRole('alert')).toContainText('拿錯了');
      if (at === 0) {
        await scan(page, code);
        await expect(page.getByRole('button', { name: '還差 1 件' })).toBeDisabled();
      }
      await scan(page, code);
      await page.getByRole('button', { name: '打包完成' }).click();
      await expect(page.getByRole('heading', { name: orders[at]?.number ?? '' })).toBeHidden();
    });

  await test.step('their labels are shown as a set', async () => {
    await page.goto(`${office}/shipments/labels/${one.id},${two.id}`);
    await page.getByRole('button', { name: '顯示 2 張出貨單' }).click();
    for (const { number } of orders)
      await expect(page.getByRole('img', { name: `出貨單 ${number}` })).toBeVisible();
    await page.getByLabel('A4').check();
  });

  await test.step('a table is checked, its bad row mended, and both are handed over', async () => {
    await page.goto(`${office}/shipments?state=packed`);
    await page.getByRole('button', { name: '整批交給物流' }).click();
    const sheet = page.getByRole('dialog', { name: '整批交給物流' });
    const numbers = orders.map(({ id }) => String(810_000_000_000 + id));
    const table = sheet.getByRole('textbox');
    await table.fill(`${one.number}\t黑貓\t${numbers[0]}\n${two.number}\t黑貓\tx`);
    await sheet.getByRole('button', { name: '檢查 2 列' }).click();
    await expect(sheet.getByRole('status')).toContainText('可以交寄 1 列，1 列有問題');
    await sheet.getByRole('button', { name: '交給物流：1 列' }).click();
    await expect(sheet.getByRole('status')).toContainText('完成 1 列，1 列有問題');
    await expect(table).toHaveValue(`${two.number}\t黑貓\tx`);
    await table.fill(`${two.number}\t黑貓\t${numbers[1]}`);
    await sheet.getByRole('button', { name: '檢查 1 列' }).click();
    await sheet.getByRole('button', { name: '交給物流：1 列' }).click();
    await expect(sheet.getByRole('status')).toContainText('完成 1 列，0 列有問題');
    await sheet.getByRole('button', { name: '關閉' }).click();
  });

  await test.step('one comes back with its reason, and a note is left', async () => {
    await page.goto(`${office}/shipments/${one.id}`);
    await page.getByRole('button', { name: '登記退回' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByLabel('原因').fill('三次沒人收');
    await sheet.getByRole('button', { name: '登記退回' }).click();
    await expect(page.getByText('原因：三次沒人收')).toBeVisible();
    await page.getByLabel('新的備註').fill('已打電話，改寄公司');
    await page.getByRole('button', { name: '加上備註' }).click();
    await expect(page.getByRole('region', { name: '備註' })).toContainText('已打電話，改寄公司');
    await page.goto(`${office}/shipments?state=returned`);
    await expect(page.getByRole('link', { name: one.number })).toBeVisible();
  });
});

test(
  'a phone packs with its camera, and hands over by scanning the label',
  { tag: '@nightly' },
  async ({ api, origin, enterAs }, info) => {
    const office = officeOf(origin);
    const { token } = await enterAs('new');
    const { orders, code } = await ordersOf(api, token, [1, 1]);
    const [one, two] = orders;
    if (!one || !two) throw new Error('no orders');
    const email = await makeStaff(api, 'clerk');
    const { data } = await api(staffLogin, { body: { email, password: staffPassword } });
    const at = (id: number) => ({ params: { id }, token: data.token });
    await api(staffAcceptShipment, at(one.id));
    await api(staffPackShipment, { ...at(two.id), body: null });
    const film = info.outputPath('barcode.y4m');
    await filmBarcode(code, film);
    const browser = await chromium.launch({
      ...launchOptions,
      args: [
        ...launchOptions.args,
        ...['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
        `--use-file-for-fake-video-capture=${film}`,
      ],
    });
    const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'zh-TW' });
    const page = await enterOffice(context, office, email, `/shipments/${one.id}`);
    const origins = new Set<string>();
    page.on('request', (request) => {
      if (request.url().startsWith('http')) origins.add(new URL(request.url()).origin);
    });
    await page.getByRole('button', { name: '用相機掃描' }).click();
    // The piece stays in sight and counts once.
    await expect(page.getByText('已裝 1／1')).toBeVisible();
    await page.getByRole('button', { name: '打包完成' }).click();
    await expect(page.getByRole('heading', { name: one.number })).toBeHidden();
    expect([...origins]).toEqual([office]);

    await page.goto(`${office}/shipments/scan`);
    await page.getByRole('button', { name: '用相機掃描' }).click();
    await expect(page.getByRole('alert')).toContainText('請先掃出貨單上的條碼');
    await page.getByRole('button', { name: '關閉相機' }).click();
    for (const text of [two.number, String(820_000_000_000 + two.id)]) {
      await page.getByRole('textbox').fill(text);
      await page.keyboard.press('Enter');
      await expect(page.getByText(text === two.number ? '接著掃物流單號' : '已交給黑貓宅急便')).toBeVisible();
    }
    await browser.close();
  },
);
