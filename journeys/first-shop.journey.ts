import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { listProducts } from '../contract/src/catalogue.ts';
import { publishedTube } from '../contract/src/fairness.ts';
import { tubesOfProduct } from '../contract/src/ichiban.ts';
import { buy } from './lib/api.ts';
import { outputOf, test } from './lib/empty-shop.ts';
import { photosOf } from './lib/photos.ts';
import { fillIn, register } from './lib/register.ts';
import { buyPicked, expectProven, pick } from './lib/steps.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
// Each begins in the shop as the one before has left it.
test.describe.configure({ mode: 'serial' });

const owner = { email: 'owner@toys.example', password: 'a-quiet-storeroom' };
const member = { phone: '0987000900', password: 'toybox123' };
const product = '開店第一賞';

/** Eight rows as a spreadsheet copies them, with their headings: eighty pieces. */
const prizes = [
  'A賞\t招財貓大公仔\t2\t600\t28 cm',
  'B賞\t招財貓掛鐘\t3\t400\t25 cm',
  'C賞\t招財貓抱枕\t5\t200\t40 cm',
  'D賞\t招財貓馬克杯\t10\t120\t9 cm',
  'E賞\t招財貓毛巾\t10\t60\t34 × 80 cm',
  'F賞\t招財貓資料夾\t15\t30\tA4',
  'G賞\t招財貓徽章\t15\t20\t5.8 cm',
  'H賞\t招財貓貼紙\t20\t10\t10 cm',
];
const sheet = ['等級\t名稱\t數量\t成本\t尺寸', ...prizes].join('\n');

/** Of the tube, as the office shows it before the first draw. */
let root = '';

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
  await test.step('the owner is created at the console and registers a passkey', async () => {
    await empty.staff(['create', owner.email, '老闆', 'owner'], owner.password);
    await desk.goto('/');
    await logIn(desk, owner);
    await expect(desk.getByRole('heading', { level: 1, name: '今天' })).toBeVisible();

    const devtools = await context.newCDPSession(desk);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', hasResidentKey: true },
        ...{ hasUserVerification: true, isUserVerified: true },
      },
    });
    await desk.getByRole('link', { name: '我的帳號' }).click();
    await desk.getByLabel('新通行金鑰的名稱').fill('店裡的筆電');
    await press(desk, '登記通行金鑰');
    await expect(desk.getByText('請抄下這些備用碼')).toBeVisible();
    await expect(desk.getByText('店裡的筆電', { exact: true })).toBeVisible();
    await press(desk, '登出');
    await press(desk, '用通行金鑰登入');
    await expect(desk.getByRole('dialog')).toBeHidden();
  });

  await test.step('a product is made with three photos and eight pasted prizes', async () => {
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
    await expect(desk.getByLabel('第 8 列名稱')).toHaveValue('招財貓貼紙');
    await expect(desk.getByText('一筒 80 抽')).toBeVisible();

    await desk.getByRole('link', { name: '資料', exact: true }).click();
    await desk.getByLabel('系列').fill('招財貓');
    await desk
      .getByLabel('上傳圖片', { exact: true })
      .setInputFiles(await photosOf(browser, ['招財貓', '招財貓 背面', '外盒']));
    await expect(desk.getByText('還沒儲存：系列、圖片')).toBeVisible({ timeout: 60_000 });
    await press(desk, '儲存');
    await expect(desk.getByText('還沒儲存')).toBeHidden();

    await desk.getByRole('link', { name: '獎品', exact: true }).click();
    await desk.getByLabel('上傳圖片，依序放到沒有圖片的列').setInputFiles(
      await photosOf(
        browser,
        prizes.map((row) => row.split('\t')[1] ?? ''),
      ),
    );
    // Typed while the pictures are on their way.
    await desk.getByLabel('第 8 列尺寸').fill('12 cm');
    await expect(desk.getByRole('img', { name: '第 8 列的圖片' })).toBeVisible({ timeout: 60_000 });
    await expect(desk.getByLabel('第 8 列尺寸')).toHaveValue('12 cm');
    await press(desk, '儲存獎品');
    await expect(desk.getByRole('button', { name: '沒有修改' })).toHaveCount(1);
  });

  await test.step('a tube of 80 is planned, committed to and opened, and the product published', async () => {
    await desk.getByRole('link', { name: '籤池', exact: true }).click();
    await press(desk, '規劃籤池');
    const plan = desk.getByRole('dialog', { name: '規劃筒' });
    await plan.getByLabel('最後賞（可空白）').fill('金色招財貓');
    await plan.getByLabel('最後賞的成本').fill('800');
    await expect(plan.getByText('每筒 80 抽')).toBeVisible();
    await inSheet(desk, '規劃筒', '規劃');
    await expect(desk.getByText('剩 80／80')).toBeVisible();
    await expect(desk.getByText(/毛利 NT\$/)).toBeVisible();
    await press(desk, '檢查並封籤 1 筒');
    await expect(desk.getByRole('dialog').getByText('80 抽', { exact: true })).toBeVisible();
    await inSheet(desk, '封籤「第一筒」', '封籤');
    await desk.getByText('指紋', { exact: true }).click();
    root =
      (await desk
        .getByText(/^[0-9a-f]{64}$/)
        .first()
        .textContent()) ?? '';
    await press(desk, '開賣 1 筒');
    await inSheet(desk, '開賣', '現在開賣');
    await expect(desk.getByRole('button', { name: '暫停' })).toBeVisible();
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
