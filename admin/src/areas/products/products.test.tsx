// @vitest-environment happy-dom
import { changeStaffProducts } from '@kujiya/contract/staff/product-rows';
import { createStaffProduct, staffProducts } from '@kujiya/contract/staff/products';
import { staffViews } from '@kujiya/contract/staff/views';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { listOf, testList } from '../../testing/lists.tsx';
import { fieldOf, fill, openOffice, press, see, shows, until } from '../../testing/office.tsx';
import { sampleProduct, sampleProductRow } from '../../testing/samples.ts';
import { ProductsPage } from './ProductsPage.tsx';

const product = sampleProductRow;
const second = { ...product, id: 8, version: 1, name: '福袋貓二' };
const open = (address = '/products') => {
  const answers = new Answers()
    .give(staffProducts, listOf([product, second]))
    .give(staffViews, { success: true, data: [] });
  return openOffice(address, <ProductsPage />, answers, ['read_catalogue', 'write_catalogue']);
};
const choose = async () => {
  for (const { name } of [product, second]) (await see('input[type=checkbox]', `選擇${name}`)).click();
  await see('p', '已選 2 項');
};
const rows = [
  { id: 7, version: 3 },
  { id: 8, version: 1 },
];

testList('products', {
  page: <ProductsPage />,
  declared: staffProducts,
  row: product,
  cells: ['福袋貓一招財貓', '一番賞', '草稿', 'NT$300', '—', '2026/11/01 10:00'],
  empty: '還沒有商品。',
});

test('who may only read chooses no rows, and neither makes nor imports products', async () => {
  openOffice('/products?new=1', <ProductsPage />, new Answers().give(staffProducts, listOf([product])));
  await see('td', '福袋貓一');
  expect(document.querySelector('input[type=checkbox]')).toBeNull();
  for (const words of ['新增商品', '匯入']) expect(shows('a, button, dialog', words)).toBe(false);
});

test('a new product begins as a draft with its name and price, and opens', async () => {
  const answers = open().give(createStaffProduct, {
    ...{ success: true, data: { ...sampleProduct, id: 21 } },
  });
  await press('新增商品');
  await see('dialog button[disabled]', '請先填寫名稱');
  await fill('名稱', '福袋貓三');
  await see('dialog button[disabled]', '請先填寫價格');
  await fill('單價', '300');
  await press('建立草稿');
  await until(() => expect(location.pathname).toBe('/products/21'));
  expect(answers.last(createStaffProduct)?.body).toEqual({ type: 0, name: '福袋貓三', price: 300 });
});

test('several get one price for a reason, each in the version that was read, and are no longer chosen', async () => {
  const answers = open().give(changeStaffProducts, {
    success: true,
    data: rows.map(({ id }) => ({ id, version: 9, result: 'done', message: null })),
  });
  await choose();
  await press('改價');
  await see('dialog', '改價：2 項商品');
  await see('dialog button[disabled]', '請先填寫價格');
  await fill('新的單價', '250');
  await see('dialog button[disabled]', '請先填寫原因');
  await fill('原因', '年終特賣');
  await press('改價');
  await until(() => expect(shows('p', '已選')).toBe(false));
  expect(answers.last(changeStaffProducts)?.body).toEqual({
    rows,
    step: 'price',
    price: 250,
    reason: '年終特賣',
  });
});

test('what cannot be published says why, and stays chosen for another attempt', async () => {
  const answers = open().give(changeStaffProducts, {
    success: true,
    data: [
      { id: 7, version: 4, result: 'done', message: null },
      { id: 8, version: null, result: 'not_publishable', message: '還缺：圖片、獎品' },
    ],
  });
  await choose();
  await press('上架');
  await fill('原因', '年終特賣');
  await press('上架');
  await see('dialog [role=status]', '1 項沒有改成，其他的已經完成：福袋貓二：還缺：圖片、獎品');
  await press('再試 1 項');
  await until(() => expect(answers.last(changeStaffProducts)?.body).toMatchObject({ rows: [rows[1]] }));
});

test('a price of what is on sale is left until it is confirmed', async () => {
  const answers = open().give(changeStaffProducts, {
    success: true,
    data: [
      { id: 7, version: 4, result: 'done', message: null },
      { id: 8, version: null, result: 'product_on_sale', message: '正在販售：1 個籤池還有 8 抽' },
    ],
  });
  await choose();
  await press('改價');
  await fill('新的單價', '250');
  await fill('原因', '年終特賣');
  await press('改價');
  await see('dialog [role=status]', '福袋貓二：正在販售：1 個籤池還有 8 抽');
  await press('再試 1 項');
  const last = () => answers.last(changeStaffProducts)?.body;
  await until(() => expect(last()).toMatchObject({ rows: [rows[1]], price: 250 }));
  expect(last()).not.toHaveProperty('confirms_sale');
  (await fieldOf('正在販售的也要改')).click();
  await press('再試 1 項');
  await until(() => expect(last()).toMatchObject({ rows: [rows[1]], confirms_sale: true }));
});
