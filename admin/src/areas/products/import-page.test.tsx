// @vitest-environment happy-dom
import { uploadMedia } from '@kujiya/contract/staff/media';
import { type ImportedRow, importStaffProducts } from '@kujiya/contract/staff/product-import';
import { Answers, ok } from '@kujiya/web/testing/answers.ts';
import { expect, test, vi } from 'vitest';
import { fieldOf, fill, openOffice, press, see } from '../../testing/office.tsx';
import { ImportPage } from './ImportPage.tsx';

const csv = '種類,名稱,單價\n盒玩,小熊,120\n盒玩,小貓,130\n';
const rows = (result: string) =>
  ok({ data: [2, 3].map((line) => ({ line, id: line, result, message: null, cells: [] })) });

test('an import whose answer is lost is uncertain, and sent once more as the same', async () => {
  const answers = new Answers().give(importStaffProducts, rows('ready'));
  openOffice('/products/import', <ImportPage />, answers, ['write_catalogue']);
  const field =
    (await see('label', '檔案')).querySelector('input') ?? document.querySelector('input[type=file]');
  Object.defineProperty(field, 'files', { value: [new File([csv], '商品.csv', { type: 'text/csv' })] });
  field?.dispatchEvent(new Event('change', { bubbles: true }));
  await press('試跑 2 列');
  await see('button', '匯入 2 列');
  answers.give(importStaffProducts, 'offline');
  await press('匯入 2 列');
  await see('[role=status]', '已匯入 0 列，2 列不確定或還沒匯入');
  answers.give(importStaffProducts, rows('done'));
  await press('再送一次 2 列');
  await see('[role=status]', '已匯入 2 列');
  const [, first, second] = answers.requests.filter(({ method }) => method === 'POST');
  expect(first?.body).toMatchObject({ dry: false });
  expect(second).toEqual(first);
});

const bring = async (content: BlobPart, name = '商品.csv') => {
  const field = await fieldOf('選擇 XLSX 或 CSV 檔案');
  Object.defineProperty(field, 'files', { configurable: true, value: [new File([content], name)] });
  field.dispatchEvent(new Event('change', { bubbles: true }));
};
const open = (...data: ImportedRow[]) => {
  const answers = new Answers().give(importStaffProducts, { success: true, data });
  return openOffice('/products/import', <ImportPage />, answers, ['write_catalogue']);
};
const good = { line: 2, id: 21, result: 'done', message: null, cells: [] };
const bad = { line: 3, id: null, result: 'cells_invalid', message: null, cells: [] };

test.each<[string, BlobPart, string]>([
  [
    '商品.xls',
    Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    '請在 Excel 另存為沒有密碼的 XLSX',
  ],
  ['商品.csv', '種類,名稱,單價\n', '檔案裡沒有資料：欄名下面要有資料'],
])('%s that holds no rows is refused in words', async (name, content, words) => {
  open();
  await bring(content, name);
  await see('[role=alert]', words);
});

test('columns are matched by their heads, and a missing one is asked for', async () => {
  open();
  await bring('種類,品名,售價,備註\n一番賞,貓,"NT$1,200",\n');
  expect((await fieldOf('「售價」匯入到')).value).toBe('price');
  expect((await fieldOf('「備註」匯入到')).value).toBe('');
  await fill('「售價」匯入到', '');
  await see('button[disabled]', '還沒對到：單價');
});

test('a dry run names each wrong cell, and only the good rows are imported', async () => {
  const answers = open(
    { ...good, result: 'ready' },
    { ...bad, cells: [{ column: 'price', message: '看不懂，請寫成像 1280 的數字' }] },
  );
  await bring('種類,名稱,單價\n一番賞,貓,1200\n一番賞,狗,一百\n');
  await press('試跑 2 列');
  await see('[role=status]', '可以匯入 1 列，1 列有問題');
  await see('li', '單價（C 欄，「一百」）看不懂，請寫成像 1280 的數字');
  answers.give(importStaffProducts, { success: true, data: [good] });
  await press('匯入 1 列');
  await see('[role=status]', '已匯入 1 列，1 列有問題');
  expect((await see('a', '貓')).getAttribute('href')).toBe('/products/21');
  await see('button', '下載有問題的列');
  expect(answers.last(importStaffProducts)?.body).toMatchObject({ dry: false, rows: [{ line: 2 }] });
});

test('a file without a good row imports nothing', async () => {
  open({ ...bad, line: 2, cells: [{ column: 'price', message: '看不懂' }] });
  await bring('種類,名稱,單價\n一番賞,狗,一百\n');
  await press('試跑 1 列');
  await see('button[disabled]', '沒有可以匯入的列');
});

test('a file in Big5 says that it was read as such', async () => {
  open();
  // 種類,名稱,單價 and 轉蛋,貓,100
  await bring(Buffer.from('bad8c3fe2ca657bad92cb3e6bbf90d0ac2e0b34a2cbfdf2c3130300d0a', 'hex'));
  await see('span', '以 Big5 編碼讀取');
  await see('button', '試跑 1 列');
});

test('a product that is as its row says is counted and not sent, and a changed one says in what', async () => {
  const answers = open(
    { ...good, result: 'ready', changed: ['price', 'shelf'] },
    { ...good, line: 3, id: 22, result: 'unchanged' },
  );
  await bring('編號,版本,名稱,單價,儲位\n21,1,貓,90,A-1\n22,1,狗,80,A-2\n');
  await press('試跑 2 列');
  await see('[role=status]', '可以匯入 1 列，1 列沒有變動');
  await see('td', '可以修改 單價、儲位');
  await see('td .badge', '沒有變動');
  answers.give(importStaffProducts, { success: true, data: [{ ...good, changed: ['price', 'shelf'] }] });
  await press('匯入 1 列');
  await see('[role=status]', '已匯入 1 列，1 列沒有變動');
  expect(answers.last(importStaffProducts)?.body).toMatchObject({ rows: [{ line: 2 }] });
});

test('pictures of a folder that the rows name are sent, and their addresses with the rows', async () => {
  const answers = open({ ...good, result: 'ready' });
  // A form of a file, which `Answers` does not read.
  vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
    url === uploadMedia.path
      ? Promise.resolve(Response.json({ success: true, data: { url: '/media/uploads/cat.webp' } }))
      : answers.fetch(url, init),
  );
  await bring('種類,名稱,單價,照片\n盒玩,貓,120,cat.jpg\n盒玩,狗,120,dog.jpg\n');
  await see('[role=status]', '表格裡有 2 個檔名，還差 2 張：cat.jpg、dog.jpg');
  const field = await fieldOf('選照片');
  const files = ['CAT.jpg', 'other.jpg'].map((name) => new File(['x'], name));
  Object.defineProperty(field, 'files', { configurable: true, value: files });
  field.dispatchEvent(new Event('change', { bubbles: true }));
  await see('[role=status]', '還差 1 張：dog.jpg');
  await see('p', '1 個檔案表格裡沒有提到');
  await press('試跑 2 列');
  await see('[role=status]', '可以匯入 1 列');
  expect(answers.last(importStaffProducts)?.body).toMatchObject({
    rows: [{ cells: { images: '/media/uploads/cat.webp' } }, { cells: { images: 'dog.jpg' } }],
  });
});
