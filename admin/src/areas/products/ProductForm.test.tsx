// @vitest-environment happy-dom
import { saleRefusals } from '@kujiya/contract/staff/on-sale';
import { changeStaffProduct } from '@kujiya/contract/staff/products';
import { Answers } from '@kujiya/web/testing/answers.ts';
import { expect, test } from 'vitest';
import { StaffContext } from '#kit/staff.ts';
import { enter, fieldOf, openOffice, press, see, shows, until } from '../../testing/office.tsx';
import { sampleProduct } from '../../testing/samples.ts';
import { ProductForm } from './ProductForm.tsx';

const owner = {
  ...{ id: 1, email: 'owner@kujiya.example', name: '老闆', role: 'owner', role_title: '老闆' },
  ...{ rights: ['read_catalogue', 'write_catalogue'], limits: {}, second_factor: false, must_enrol: false },
};
const open = (product = sampleProduct) => {
  const answers = new Answers().give(changeStaffProduct, {
    success: true,
    data: { ...product, version: 4 },
  });
  return openOffice(
    '/products/7',
    <StaffContext value={owner}>
      <ProductForm product={product} />
    </StaffContext>,
    answers,
  );
};
test('a price that lowers nothing is named before it is saved', async () => {
  const answers = open();
  enter(await fieldOf('活動價'), '800');
  await press('活動價要低於單價');
  await see('[role=alert]', '活動價要低於單價');
  enter(await fieldOf('活動價'), '260');
  enter(await fieldOf('特價'), '250');
  await press('活動價要低於特價');
  await see('[role=alert]', '活動價要低於特價');
  expect(answers.last(changeStaffProduct)).toBeUndefined();
});

test('a price that is emptied and typed anew is the typed one; an empty one is not saved', async () => {
  const answers = open();
  const price = await fieldOf('單價');
  expect(price.value).toBe('280');
  enter(price, '');
  await press('請先填寫單價');
  await see('[role=alert]', '請先填寫單價');
  expect(answers.last(changeStaffProduct)).toBeUndefined();
  expect(price.value).toBe('');
  enter(price, `${price.value}350`);
  await press('儲存');
  await expect
    .poll(() => answers.requests.at(-1))
    .toMatchObject({
      method: 'PATCH',
      path: '/api/staff/products/7',
      body: { price: 350, version: 3 },
    });
});

const onSale = {
  ...saleRefusals.product_on_sale,
  ...{ words: '2 個籤池還有 61 抽、5 人在排隊', what: '價格和開賣時間', felt: ['price', 'closes'] },
};

test('a change that members would feel says what is on sale and whom it reaches, and asks', async () => {
  const answers = open().give(changeStaffProduct, onSale);
  enter(await fieldOf('單價'), '350');
  await press('儲存');
  const sheet = await see('dialog', '改價格和開賣時間，正在買的會員會受影響');
  expect([...sheet.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    '2 個籤池還有 61 抽',
    '5 人在排隊',
  ]);
  await see('dialog p', '已經保留、等待付款的照原來的價格');
  await see('dialog section', '單價NT$280 → NT$350');
  await press('取消');
  await see('[role=alert]', saleRefusals.product_on_sale.message);
  expect(answers.requests).toHaveLength(1);
  await press('儲存');
  await see('dialog', '5 人在排隊');
  answers.give(changeStaffProduct, { success: true, data: { ...sampleProduct, version: 4 } });
  await press('還是要改價格和開賣時間');
  await until(() =>
    expect(answers.last(changeStaffProduct)?.body).toEqual({ price: 350, version: 3, confirms_sale: true }),
  );
  await until(() => expect(shows('dialog', '正在買的會員')).toBe(false));
});

test('a cancelled price stays in sight, is named beside what is changed later, and can be given up', async () => {
  const answers = open().give(changeStaffProduct, onSale);
  enter(await fieldOf('單價'), '350');
  await press('儲存');
  await see('dialog', '5 人在排隊');
  await press('取消');
  const bar = await see('section', '未儲存的變更：單價');
  expect(bar.textContent).toContain('單價NT$280 → NT$350');
  enter(await fieldOf('系列'), '新系列');
  await see('summary', '未儲存的變更：單價、系列');
  await press('儲存');
  const sheet = await see('dialog', '會一起儲存的變更');
  expect(sheet.textContent).toContain('NT$280 → NT$350');
  expect(sheet.textContent).toContain('新系列');
  await press('取消');
  await press('放棄變更');
  await see('button[disabled]', '沒有修改');
  expect((await fieldOf('單價')).value).toBe('280');
  expect(answers.requests).toHaveLength(2);
});

test('a price above one that is lower and holds is asked about before it is sent', async () => {
  const answers = open({ ...sampleProduct, discount_price: 250 });
  enter(await fieldOf('單價'), '350');
  await press('儲存');
  await see('dialog', '會員付的還是特價 NT$250');
  await press('取消');
  await until(() => expect(shows('dialog', '會員付的還是')).toBe(false));
  await see('summary', '未儲存的變更：單價');
  expect(answers.requests).toHaveLength(0);
  await press('儲存');
  await press('照樣儲存');
  await until(() => expect(answers.last(changeStaffProduct)?.body).toEqual({ price: 350, version: 3 }));
});
