import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { listProducts } from '../contract/src/catalogue.ts';
import { publishedTube } from '../contract/src/fairness.ts';
import { tubesOfProduct } from '../contract/src/ichiban.ts';
import { buy } from './lib/api.ts';
import { outputOf, test } from './lib/empty-shop.ts';
import { goThroughSettings, sellGoods } from './lib/evening.ts';
import { type Passkey, useAuthenticator } from './lib/passkey.ts';
import { photosOf } from './lib/photos.ts';
import { fillIn, register } from './lib/register.ts';
import { buyPicked, expectProven, pick } from './lib/steps.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
// Each begins in the shop as the one before has left it.
test.describe.configure({ mode: 'serial' });

const owner = { email: 'owner@toys.example', password: 'a-quiet-storeroom' };
const member = { phone: '0987000900', password: 'toybox123' };
const product = '開店第一賞';
const shopName = '招財玩具店';

/** Nine rows as a spreadsheet copies them, with their headings: eighty pieces and the last prize. */
const prizes = [
  'A賞\t招財貓大公仔\t2\t600\t28 cm',
  'B賞\t招財貓掛鐘\t3\t400\t25 cm',
  'C賞\t招財貓抱枕\t5\t200\t40 cm',
  'D賞\t招財貓馬克杯\t10\t120\t9 cm',
  'E賞\t招財貓毛巾\t10\t60\t34 × 80 cm',
  'F賞\t招財貓資料夾\t15\t30\tA4',
  'G賞\t招財貓徽章\t15\t20\t5.8 cm',
  'H賞\t招財貓貼紙\t20\t10\t10 cm',
  '最後賞\t金色招財貓\t1\t800\t30 cm',
];
const sheet = ['等級\t名稱\t數量\t成本\t尺寸', ...prizes].join('\n');

/** Of the tube, as the office shows it before the first draw. */
let root = '';
/** The owner's, which this journey's computer keeps. */
let passkey: Passkey | undefined;

async function logIn(page: Page, { email, password }: typeof owner): Promise<void> {
  await page.getByLabel('電子郵件').fill(email);
  await page.getByLabel('密碼').fill(password);
  await page.getByRole('button', { name: '登入', exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const inSheet = (page: Page, sheetName: string | RegExp, name: string) =>
  page.getByRole('dialog', { name: sheetName }).getByRole('button', { name, exact: true }).click();

test('the owner of an empty shop makes a product and opens its first tube', async ({
  browser,
  empty,
  desk: { page: desk, context },
}) => {
  const registered = await useAuthenticator(context, desk);

  await test.step('the owner is created at the console and registers a passkey', async () => {
    await empty.staff(['create', owner.email, '老闆', 'owner'], owner.password);
    await desk.goto('/');
    await logIn(desk, owner);
    await expect(desk.getByRole('heading', { level: 1, name: '今天' })).toBeVisible();

    await desk.getByRole('link', { name: '我的帳號' }).click();
    await desk.getByLabel('新通行金鑰的名稱').fill('店裡的筆電');
    await press(desk, '登記通行金鑰');
    await expect(desk.getByText('請抄下這些備用碼')).toBeVisible();
    await expect(desk.getByText('店裡的筆電', { exact: true })).toBeVisible();
    await press(desk, '登出');
    await press(desk, '用通行金鑰登入');
    await expect(desk.getByRole('dialog')).toBeHidden();
  });

  passkey = await registered();

  await test.step('the shop gets its own name and logo', async () => {
    await desk.getByRole('link', { name: '商店設定' }).click();
    await desk.getByLabel('商店名稱').fill(shopName);
    await desk.getByLabel('簡稱').fill('招財');
    const [logo] = await photosOf(browser, ['招財']);
    // Of the three pictures, the first is the header's.
    await desk
      .getByLabel('上傳圖片', { exact: true })
      .first()
      .setInputFiles(logo ?? []);
    await expect(desk.getByRole('img', { name: '頁首的標誌' })).toBeVisible({ timeout: 60_000 });
    await desk.getByRole('button', { name: '儲存', exact: true }).first().click();
    await expect(desk.getByText('未儲存的變更')).toBeHidden();
  });

  await test.step('a product is made with three photos and nine pasted prizes', async () => {
    await desk.getByRole('link', { name: '商品與籤池' }).click();
    await expect(desk.getByText('還沒有商品。')).toBeVisible();
    await press(desk, '新增商品');
    const form = desk.getByRole('dialog', { name: '新增商品' });
    await form.getByLabel('名稱').fill(product);
    await form.getByLabel('單價').fill('120');
    await inSheet(desk, '新增商品', '建立草稿');
    await expect(desk.getByRole('heading', { level: 1, name: product })).toBeVisible();
    await expect(desk.getByText(/^上架前請補上：至少一張圖片/)).toBeVisible();
    await expect(desk.getByRole('button', { name: '上架', exact: true })).toBeDisabled();
    await desk.getByRole('link', { name: '獎品', exact: true }).click();

    // The grid is pasted into before the rest is saved: saving one does not lose the other.
    await desk.evaluate((text) => navigator.clipboard.writeText(text), sheet);
    await desk.getByRole('region', { name: '獎品表格，可貼上' }).focus();
    await desk.keyboard.press('Control+V');
    await expect(desk.getByLabel('第 9 列名稱')).toHaveValue('金色招財貓');
    await expect(desk.getByText('一筒 80 抽')).toBeVisible();

    await desk.getByRole('link', { name: '資料', exact: true }).click();
    await desk.getByLabel('系列').fill('招財貓');
    await desk
      .getByLabel('上傳圖片', { exact: true })
      .setInputFiles(await photosOf(browser, ['招財貓', '招財貓 背面', '外盒']));
    await expect(desk.getByText('未儲存的變更：系列、圖片')).toBeVisible({ timeout: 60_000 });
    await press(desk, '儲存');
    await expect(desk.getByText('未儲存的變更')).toBeHidden();

    await desk.getByRole('link', { name: '獎品', exact: true }).click();
    await desk.getByLabel('上傳圖片，依序放到沒有圖片的列').setInputFiles(
      await photosOf(
        browser,
        prizes.map((row) => row.split('\t')[1] ?? ''),
      ),
    );
    // Typed while the pictures are on their way.
    await desk.getByLabel('第 8 列尺寸').fill('12 cm');
    await expect(desk.getByRole('img', { name: '第 9 列的圖片' })).toBeVisible({ timeout: 60_000 });
    await expect(desk.getByLabel('第 8 列尺寸')).toHaveValue('12 cm');
    await press(desk, '儲存獎品');
    await expect(desk.getByRole('button', { name: '沒有修改' })).toHaveCount(1);
  });

  await test.step('a tube of 80 is planned, committed to and opened, and the product published', async () => {
    await desk.getByRole('link', { name: '籤池', exact: true }).click();
    await press(desk, '規劃籤池');
    const plan = desk.getByRole('dialog', { name: '規劃籤池' });
    await expect(plan.getByText('每筒 80 抽')).toBeVisible();
    await inSheet(desk, '規劃籤池', '規劃');
    await expect(desk.getByText('剩 80／80')).toBeVisible();
    await expect(desk.getByText(/毛利 NT\$/)).toBeVisible();
    await press(desk, '檢查並封籤 1 筒');
    await expect(desk.getByRole('dialog').getByText('80 抽', { exact: true })).toBeVisible();
    await inSheet(desk, '封籤「第一筒」', '封籤');
    await press(desk, '開賣 1 筒');
    await inSheet(desk, '開賣', '現在開賣');
    // It opens by itself, as soon as the round of public randomness is known that its seal names.
    await expect(desk.getByRole('button', { name: '暫停' })).toBeVisible();
    await desk.getByText('指紋', { exact: true }).click();
    const mark = desk.locator('div', { has: desk.getByText('承諾指紋', { exact: true }) });
    root = (await mark.locator('dd').first().textContent()) ?? '';
    expect(root).toMatch(/^[0-9a-f]{64}$/);
    await press(desk, '上架');
    await expect(desk.getByRole('button', { name: '下架' })).toBeVisible();
  });
});

test('a member comes, the tube is sold out, and the command-line verifier proves it', async ({
  page,
  api,
  empty,
}, testInfo) => {
  await test.step('a member registers, tops up by card and draws two tickets on the screen', async () => {
    await page.goto('/firebase-register');
    await fillIn(page, empty.origin, member.phone, member.password);
    await register(page).click();
    await expect(page.getByRole('heading', { name: /^歡迎加入/ })).toBeVisible();
    await page.goto('/recharge');
    await page.getByRole('radio', { name: /^10,000 / }).check({ force: true });
    await page.getByLabel('電子郵件').fill('me@toys.example');
    await page.getByRole('button', { name: '前往付款 NT$10,000' }).click();
    await page.getByRole('button', { name: '已滿 18 歲' }).click();
    await page.getByRole('button', { name: '付款', exact: true }).click();
    await expect(page.getByRole('heading', { name: '收到 10,000 代幣' })).toBeVisible();

    await page.goto('/');
    await expect(page).toHaveTitle(new RegExp(shopName));
    await page
      .getByRole('link', { name: new RegExp(product) })
      .first()
      .click();
    await page.getByRole('link', { name: '選籤抽賞' }).click();
    await pick(page, [7, 77]);
    await buyPicked(page);
    await page.getByRole('button', { name: '略過' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '直接看結果' }).click();
    await expectProven(page);
  });

  await test.step('the tube sells out, and the command-line verifier proves it', async () => {
    const token = await page.evaluate(() => localStorage.getItem('auth_token') ?? '');
    const { data } = await api(listProducts, { query: { type: 0 } });
    const productId = data.find(({ name }) => name === product)?.id ?? 0;
    const [tube] = await api(tubesOfProduct, { params: { productId } });
    const tubeId = tube?.id ?? 0;
    const left = Array.from({ length: 80 }, (_, i) => i + 1).filter((number) => ![7, 77].includes(number));
    for (let from = 0; from < left.length; from += 10)
      await buy(api, { token, productId, tubeId, numbers: left.slice(from, from + 10) });

    // As the page has members do it: the shop's own file, and the Node they have.
    const verifier = testInfo.outputPath('kujiya-verify.mjs');
    const served = await fetch(new URL('/kujiya-verify.mjs', empty.origin));
    await writeFile(verifier, await served.text());
    const file = testInfo.outputPath('tube.json');
    await writeFile(file, JSON.stringify(await api(publishedTube, { params: { tubeId } })));
    const verified = await outputOf(spawn(process.execPath, [verifier, file]));
    expect(verified).toContain('Everything holds.');
    expect(verified).toContain(root);

    await page.goto(`/ichiban/result?tubeId=${tubeId}`);
    await expect(page.getByText('已隨最後一張籤送出')).toBeVisible();
  });
});

test('a dear thing is sold, and the only person gives NT$3,480 back; what is left takes a contract', async ({
  browser,
  api,
  empty,
  desk: { page: desk, context },
}) => {
  await useAuthenticator(context, desk, passkey);
  await desk.goto('/');
  await press(desk, '用通行金鑰登入');
  await expect(desk.getByRole('dialog')).toBeHidden();

  await test.step('goods of NT$3,480 come onto the shelf', async () => {
    await desk.goto('/products?new=1');
    const form = desk.getByRole('dialog', { name: '新增商品' });
    await form.getByLabel('種類').selectOption('3');
    await form.getByLabel('名稱').fill('招財貓座鐘');
    await form.getByLabel('單價').fill('3480');
    await inSheet(desk, '新增商品', '建立草稿');
    await desk.getByLabel('上傳圖片', { exact: true }).setInputFiles(await photosOf(browser, ['座鐘']));
    await expect(desk.getByText('未儲存的變更：圖片')).toBeVisible({ timeout: 60_000 });
    await press(desk, '儲存');
    await expect(desk.getByText('未儲存的變更')).toBeHidden();
  });

  await test.step('three pieces are put into stock and the goods are published', async () => {
    await desk.getByRole('navigation', { name: '商品的各頁' }).getByRole('link', { name: '庫存' }).click();
    await desk.getByLabel('數量').fill('3');
    await desk.getByLabel('原因').fill('第一批');
    await press(desk, '進貨');
    await expect(desk.getByText('現貨 3')).toBeVisible();
    await press(desk, '上架');
    await expect(desk.getByRole('button', { name: '下架' })).toBeVisible();
  });

  const { number, tokens } = await sellGoods(api, empty.origin);
  expect(await tokens()).toBe(1_520);

  await test.step('nobody else could approve: the owner proves who they are, and the member has the money', async () => {
    await desk.getByRole('link', { name: '訂單', exact: true }).click();
    await desk.getByRole('link', { name: number }).click();
    await press(desk, '退款');
    const sheet = desk.getByRole('dialog', { name: '退款' });
    await sheet.getByLabel('退「招財貓座鐘」的件數').selectOption('1');
    await press(desk, '試算');
    await expect(sheet.getByText(/^一人核准/)).toBeVisible();
    await sheet.getByLabel('原因（會員看得到）').fill('指針停了');
    await sheet.getByRole('button', { name: '確定退款' }).click();
    await expect(desk.getByRole('region', { name: '退款' })).toContainText('指針停了');
    expect(await tokens()).toBe(5_000);
  });

  await test.step('the settings are gone through', () => goThroughSettings(desk));

  await test.step('what is left on the list takes a contract, an engineer, or a second person', async () => {
    await desk.goto('/');
    const steps = desk.getByRole('region', { name: '開店準備' }).getByRole('listitem');
    const open = steps.filter({ has: desk.getByRole('img', { name: '還沒完成' }) });
    await expect(open.getByRole('link')).toHaveText([
      '第二個人',
      '備份',
      'LINE',
      '簡訊',
      '公開亂數',
      '金流',
      '電子發票',
    ]);
  });
});
