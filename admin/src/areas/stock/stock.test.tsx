// @vitest-environment happy-dom
import { createDelivery, type Delivery, staffDeliveries } from '@kujiya/contract/staff/deliveries';
import { type StockThing, staffStockThings } from '@kujiya/contract/staff/stock-things';
import { createStocktake, staffStocktakes, stocktakeRefusals } from '@kujiya/contract/staff/stocktakes';
import { Answers, ok } from '@kujiya/web/testing/answers.ts';
import { afterEach, expect, test } from 'vitest';
import { fill, openOffice, press, see, shows, until } from '../../testing/office.tsx';
import { DeliveriesPage } from './DeliveriesPage.tsx';
import { NewDelivery } from './NewDelivery.tsx';
import { NewStocktake } from './NewStocktake.tsx';
import { StocktakesPage } from './StocktakesPage.tsx';

afterEach(() => localStorage.clear());

const cup: StockThing = {
  ...{
    code: 'G1',
    name: '馬克杯',
    product: '早安',
    product_id: 1,
    image_url: '',
    shelf: 'A-1',
    barcode: '471',
  },
  ...{ per_tube: null, on_hand: 4, unit_cost: 120_50, is_coming: false },
};
const prize: StockThing = { ...cup, code: 'P2', name: 'A賞 公仔', per_tube: 2, on_hand: null, product_id: 9 };
const things = (...data: StockThing[]) => ok({ data });
const deliveries = (...data: Delivery[]) => ok({ data, next: null, suppliers: ['玩具批發'] });
const find = async (text: string) => {
  await fill('掃描條碼，或輸入名稱', text);
  await press('加入');
};
const sent = (answers: Answers) => answers.requests.findLast(({ method }) => method === 'POST');

test('a delivery: the supplier of before, a scanned thing with its price, and what it then costs', async () => {
  const answers = new Answers()
    .give(staffDeliveries, deliveries())
    .give(staffStockThings, things(cup))
    .give(createDelivery, { success: true, data: { id: 3 } });
  openOffice('/stock/new', <NewDelivery />, answers, ['read_catalogue', 'write_catalogue']);
  await press('玩具批發');
  await find('471');
  await see('[role=status]', '馬克杯：1 件');
  await find('471');
  await see('[role=status]', '馬克杯：2 件');
  await fill('小計', '251');
  await see('li', '這次每個 NT$125.50・目前成本 NT$120.50');
  await press('登記進貨');
  await until(() => expect(location.pathname).toBe('/stock'));
  expect(sent(answers)?.body).toMatchObject({
    supplier: '玩具批發',
    lines: [{ code: 'G1', quantity: 2, amount: 251, is_counted: false }],
  });
});

test('a name that several have is chosen from; a whole set takes one price', async () => {
  const answers = new Answers()
    .give(staffDeliveries, deliveries())
    .give(staffStockThings, things(cup, prize));
  openOffice('/stock/new', <NewDelivery />, answers, ['read_catalogue', 'write_catalogue']);
  await find('公仔');
  await see('[role=status]', '找到 2 項，請選');
  answers.give(staffStockThings, things(prize));
  await press('整套加入 A賞 公仔');
  await fill('總價（NT$）', '500');
  await see('dialog', '整套進貨：早安');
  (document.querySelector('dialog button[type=submit]') as HTMLElement).click();
  await see('li', '這次每個 NT$250');
  answers.give(staffStockThings, things());
  await find('沒有');
  await see('[role=alert]', '找不到「沒有」');
});

test('a count says what differs, asks why, and compares again when the books have moved', async () => {
  const answers = new Answers()
    .give(staffStockThings, things(cup))
    .give(createStocktake, stocktakeRefusals.stocktake_moved);
  openOffice('/stock/stocktakes/new', <NewStocktake />, answers, ['read_catalogue', 'write_catalogue']);
  await find('471');
  await see('li', '帳上 4，少 3');
  await fill('差異的原因', '撞破');
  await press('送出盤點');
  answers.give(staffStockThings, things({ ...cup, on_hand: 1 }));
  await press('重新核對');
  await see('li', '帳上 1，相符');
  answers.give(createStocktake, { success: true, data: { id: 1, differences: 0 } });
  await press('送出盤點');
  await until(() => expect(location.pathname).toBe('/stock/stocktakes'));
  expect(sent(answers)?.body).toMatchObject({ lines: [{ code: 'G1', expected: 1, counted: 1 }] });
});

test('the lists show deliveries with their lines, and the differences of counts', async () => {
  const delivery = {
    ...{ id: 3, supplier: '玩具批發', number: 'PO-1', received_on: '2026-11-01', pieces: 2, amount: 251 },
    ...{ by: '小安', at: '2026-11-01T02:00:00Z', cancelled_at: null },
    lines: [{ code: 'G1', product_id: 1, name: '馬克杯', quantity: 2, amount: 251 }],
  };
  const answers = new Answers().give(staffDeliveries, deliveries(delivery));
  openOffice('/stock', <DeliveriesPage />, answers, ['read_catalogue']);
  await see('td', '馬克杯：2 件');
  expect(shows('button', '作廢')).toBe(false);
  const line = { code: 'G1', name: '馬克杯', expected: 4, counted: 1, reason: '撞破' };
  const count = { id: 1, note: '', things: 3, differences: [line], by: '小安', at: '2026-11-01T02:00:00Z' };
  answers.give(staffStocktakes, { success: true, data: [count], next: null });
  openOffice('/stock/stocktakes', <StocktakesPage />, answers, ['read_catalogue']);
  await see('td', '帳上 4，清點 1（−3）');
});
