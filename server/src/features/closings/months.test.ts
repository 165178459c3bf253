import { addDays, taipeiDate } from '@kujiya/contract/kernel/time';
import { listBookAccounts, renameBookAccount } from '@kujiya/contract/staff/book-accounts';
import * as books from '@kujiya/contract/staff/books';
import { closeDay } from '@kujiya/contract/staff/closings';
import { staffLog } from '@kujiya/contract/staff/log';
import { staffRefundOrder } from '@kujiya/contract/staff/order-steps';
import { beforeAll, expect, test } from 'vitest';
import { ezpay } from '#features/invoice/issue/ezpay.ts';
import { issueInvoices } from '#features/invoice/issue/service.ts';
import { startTopUp } from '#testing/gateway.ts';
import { makeGoods } from '#testing/goods.ts';
import { orderByTokens } from '#testing/orders.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import { brokenMonths } from './staff/book-queries.ts';
import { accountOf } from './staff/vouchers.ts';

const shop = useTestShop();
let owner: TestStaff;
let address: string;
beforeAll(async () => {
  address = await shop.listen();
  owner = await shop.staff();
});

const today = taipeiDate(Date.now());
const thisMonth = today.slice(0, 7);
const lastMonth = addDays(`${thisMonth}-01`, -1).slice(0, 7);
const lastDay = addDays(`${thisMonth}-01`, -1);
const close = (day: string) => shop.call(closeDay, { body: { day }, token: owner.token });
const lock = (month: string, { token } = owner) => shop.call(books.lockMonth, { body: { month }, token });
const monthsShown = async () =>
  (await shop.call(books.listMonths, { token: owner.token })).body.data.map(({ id, state, locked }) => [
    ...[id, state, locked !== null],
  ]);

test('months are locked whole, in order, once, and by who may write the books', async () => {
  expect((await lock('2026-13')).body).toMatchObject({ code: 'month_invalid' });
  expect((await lock(lastMonth)).body).toMatchObject({ code: 'month_without_days' });
  const before = addDays(`${lastMonth}-01`, -1);
  for (let day = before; day < lastDay; day = addDays(day, 1)) expect((await close(day)).status).toBe(200);
  expect((await lock(lastMonth)).body).toMatchObject({ code: 'month_not_whole', day: lastDay });
  await close(lastDay);
  const earlier = before.slice(0, 7);
  expect(await monthsShown()).toEqual([
    [lastMonth, 'waiting', false],
    [earlier, 'ready', false],
  ]);
  expect((await lock(lastMonth)).body).toMatchObject({ code: 'month_not_next', month: earlier });
  expect((await lock(earlier, await shop.staff('viewer'))).status).toBe(403);
  const both = await Promise.all([lock(earlier), lock(earlier)]);
  expect(both.map(({ body }) => ('code' in body ? body.code : null)).sort()).toEqual(['month_locked', null]);
  expect((await lock(lastMonth)).body.data.figures.sold).toBe(0);
  expect(await monthsShown()).toEqual([
    [lastMonth, 'locked', true],
    [earlier, 'locked', true],
  ]);
  await expect(
    shop.db.query(
      `insert into closings select '${addDays(before, -1)}', closed_by, closed_at, 0, '{}', '{}', '{}' from closings limit 1`,
    ),
  ).rejects.toThrow('is locked');
});

test('a closed day shows its refunds, its vouchers with the tax of its invoices, and its pieces at cost', async () => {
  for (let day = `${thisMonth}-01`; day < today; day = addDays(day, 1)) await close(day);
  const ann = await shop.member();
  await (await startTopUp(shop, ann, 1_000)).act('pay', 'CREDIT');
  const { db, config } = shop;
  await issueInvoices(
    { db, clock: Date.now, log: { warn() {} } },
    ezpay(config, () => address),
  );
  const mug = await makeGoods(db, { price: 300 });
  const kept = await orderByTokens(shop, ann, { items: [{ product_id: mug, quantity: 1 }] });
  const back = await orderByTokens(shop, ann, { items: [{ product_id: mug, quantity: 2 }] });
  const refund = { params: { id: back }, token: owner.token, body: { reason: '少一個杯耳' } };
  expect((await shop.call(staffRefundOrder, refund)).status).toBe(200);
  await close(today);

  const read = await shop.call(books.staffClosing, { params: { day: today }, token: owner.token });
  const { closing, vouchers, refunds, alone_steps, opening_pieces, locked } = read.body.data;
  expect(closing).toMatchObject({
    sold: 900,
    refunded: 600,
    liabilities: { tokens: 700, pieces: 1, uncosted: 1 },
  });
  expect({ opening_pieces, locked, alone_steps }).toEqual({
    opening_pieces: { pieces: 0, prizes: 0 },
    locked: null,
    alone_steps: [],
  });
  expect(refunds).toMatchObject([{ amount: 600, reason: '少一個杯耳', order: { id: back } }]);
  expect(kept).not.toBe(back);
  expect(vouchers.map(({ words, name, debit, credit }) => [words, name, debit, credit])).toEqual([
    ['儲值', '應收帳款－金流', 1_000, 0],
    ['儲值', '預收貨款－會員代幣', 0, 1_000],
    ['代幣買商品', '預收貨款－會員代幣', 900, 0],
    ['代幣買商品', '銷貨收入－商城', 0, 900],
    ['退款', '銷貨退回', 600, 0],
    ['退款', '預收貨款－會員代幣', 0, 600],
    ['開立發票的稅額', '銷貨收入－內含稅額（減項）', 48, 0],
    ['開立發票的稅額', '銷項稅額', 0, 48],
    ...vouchers
      .filter(({ unit }) => unit === 'point')
      .map((line) => [line.words, line.name, line.debit, line.credit]),
  ]);
  const tomorrow = await shop.call(books.staffClosing, {
    params: { day: addDays(today, 1) },
    token: owner.token,
  });
  expect(tomorrow.body).toMatchObject({ code: 'day_unclosed' });
});

test('a closing of an older release shows the same vouchers, as the difference to the day before', async () => {
  const read = async () =>
    (await shop.call(books.staffClosing, { params: { day: today }, token: owner.token })).body.data.vouchers;
  const now = await read();
  expect(now.length).toBeGreaterThan(0);
  await shop.tamper('update closings set moved = null');
  expect(await read()).toEqual(now);
});

test('an account is called otherwise in open months, with its change in the log, and locked ones keep its name', async () => {
  const rename = (account: string, body: object) =>
    shop.call(renameBookAccount, { params: { account }, body, token: owner.token } as never);
  expect((await rename('vault', { code: '1', name: '金庫' })).body).toMatchObject({
    code: 'account_missing',
  });
  expect((await rename('gateway', { code: ' ', name: '應收' })).body).toMatchObject({ code: 'account_code' });
  expect((await rename('gateway', { code: '1', name: '' })).body).toMatchObject({ code: 'account_name' });
  expect((await rename('gateway', { code: '銀行!!', name: '應收' })).body).toMatchObject({
    code: 'account_code',
  });
  expect((await rename('gateway', { code: '1113', name: '應收' })).body).toMatchObject({
    ...{
      code: 'account_code_taken',
      message: '這個代號已經是「銀行存款」；要記在同一個科目，名稱和單位也要一樣',
    },
  });
  expect((await rename('gateway', { code: 'p210', name: '會員紅利' })).body.code).toBe('account_code_taken');
  // Sales that the accountant does not divide.
  expect((await rename('sales_boxes', { code: '4111-1', name: '銷貨收入－一番賞' })).status).toBe(200);
  expect((await rename('gateway', { code: '1171', name: '藍新應收款' })).status).toBe(200);
  const { data } = (await shop.call(listBookAccounts, { token: owner.token })).body;
  expect(data[0]).toEqual({ id: 'gateway', code: '1171', name: '藍新應收款', unit: 'money' });
  const open = await shop.call(books.listVouchers, { query: { month: thisMonth }, token: owner.token });
  const names = async (month: string, cursor: string) =>
    (await shop.call(books.listVouchers, { query: { month, cursor }, token: owner.token })).body.data.map(
      ({ name }) => name,
    );
  expect(await names(thisMonth, addDays(today, -1))).toContain('藍新應收款');
  expect(open.body.month).toBe(thisMonth);
  const log = await shop.call(staffLog, { query: { subject: 'account:gateway' }, token: owner.token });
  expect(log.body.data[0]).toMatchObject({ words: '更改會計科目' });
});

test('every account of the shop in the ledger has its place in the books', async () => {
  const { rows } = await shop.db.query<{ currency: string; kind: string }>(
    'select currency, kind from ledger_accounts where member_id is null',
  );
  expect(rows.length).toBeGreaterThan(8);
  for (const { currency, kind } of rows) expect(accountOf(`${currency} ${kind} draw`)).toBeTruthy();
});

test('the audit finds a locked month whose sums are not those of its days', async () => {
  expect(await brokenMonths(shop.db)).toEqual([]);
  const kept = await shop.db.query<{ figures: object }>(
    'select figures from closing_months order by month limit 1',
  );
  await shop.tamper(`update closing_months set figures = jsonb_set(figures, '{sold}', '1')`);
  expect(await brokenMonths(shop.db)).toHaveLength(2);
  await shop.tamper(`update closing_months set figures = jsonb_set(figures, '{sold}', '0')`);
  const after = await shop.db.query<{ figures: object }>(
    'select figures from closing_months order by month limit 1',
  );
  expect(after.rows).toEqual(kept.rows);
});
