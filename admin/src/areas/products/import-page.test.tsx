// @vitest-environment happy-dom
import { importStaffProducts } from '@kujiya/contract/staff/product-import';
import { expect, test } from 'vitest';
import { Answers, openOffice, press, see } from '../../testing/office.tsx';
import { ImportPage } from './ImportPage.tsx';

const csv = '種類,名稱,單價\n盒玩,小熊,120\n盒玩,小貓,130\n';
const rows = (result: string) => ({
  success: true,
  data: [2, 3].map((line) => ({ line, id: line, result, message: null, cells: [] })),
});

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
  const [, first, second] = answers.asked.filter(({ method }) => method === 'POST');
  expect(first?.body).toMatchObject({ dry: false });
  expect(second).toEqual(first);
});
