import { cancelOrder } from '@kujiya/contract/orders';
import {
  recharge,
  rechargeHistory,
  rechargeLimits,
  rechargeRefusals,
  rechargeSummary,
} from '@kujiya/contract/recharge';
import { invoiceRefusals } from '@kujiya/contract/shop/invoice';
import { shopDefaults } from '@kujiya/contract/shop/shop-terms';
import { staffRefundOrder } from '@kujiya/contract/staff/order-steps';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { askedIn, startTopUp } from '#testing/gateway.ts';
import { makeGoods } from '#testing/goods.ts';
import { orderByTokens } from '#testing/orders.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
let ann: TestMember;
beforeAll(() => shop.listen());
beforeEach(async () => {
  ann = await shop.member();
});

const personal = { amount: 100, invoice_type: 'personal' as const, email: 'me@toys.example' };
const ask = (body: Record<string, unknown>, key = crypto.randomUUID()) =>
  shop.call(recharge, { token: ann.token, body: { ...personal, ...body } as never, key });
const list = async (query: { page?: number; start_date?: string; end_date?: string } = {}) =>
  shop.call(rechargeHistory, { token: ann.token, query });
const invoices = async () =>
  (
    await shop.db.query(
      `select invoice_type, carrier_number, tax_id, company_name, donation_code, email
       from order_invoices where member_id = $1 order by order_id`,
      [ann.id],
    )
  ).rows;

test.each([...shopDefaults.rechargeAmounts])('NT$%i is offered', async (amount) => {
  const { status, body } = await ask({ amount });
  expect(status).toBe(200);
  expect(askedIn(body.data.payment_form)).toMatchObject({
    Amt: String(amount),
    MerchantOrderNo: `${body.data.order_number}_1`,
  });
});

const company = { invoice_type: 'company', tax_id: '04595257', company_name: '籤屋' };
const donation = { invoice_type: 'donation', donation_code: '88888' };
test.each([
  [{ amount: 0 }, rechargeRefusals.amount_invalid],
  [{ amount: 150 }, rechargeRefusals.amount_invalid],
  [{ amount: -100 }, rechargeRefusals.amount_invalid],
  [{ amount: '100' }, rechargeRefusals.amount_invalid],
  [{ amount: 100.5 }, rechargeRefusals.amount_invalid],
  [{ invoice_type: undefined }, rechargeRefusals.invoice_type_required],
  [{ invoice_type: 'none' }, rechargeRefusals.invoice_type_required],
  [{ email: ' ' }, invoiceRefusals.email_required],
  [{ email: 'me@' }, invoiceRefusals.email_invalid],
  [{ carrier_code: '123-ABC' }, invoiceRefusals.carrier_invalid],
  [{ ...company, tax_id: '1234567' }, invoiceRefusals.tax_id_format],
  [{ ...company, tax_id: '12345678' }, invoiceRefusals.tax_id_invalid],
  [{ ...company, company_name: ' ' }, invoiceRefusals.company_name_required],
  [{ ...company, company_name: '字'.repeat(61) }, invoiceRefusals.company_name_too_long],
  [{ ...company, company_name: '字'.repeat(2_000) }, invoiceRefusals.company_name_too_long],
  [{ ...company, tax_id: '1'.repeat(200) }, invoiceRefusals.tax_id_format],
  [{ carrier_code: '/'.repeat(200) }, invoiceRefusals.carrier_invalid],
  [{ invoice_type: 'donation', donation_code: '9'.repeat(200) }, invoiceRefusals.donation_invalid],
  [{ ...donation, donation_code: undefined }, invoiceRefusals.donation_required],
  [{ ...donation, donation_code: null }, invoiceRefusals.donation_required],
  [{ ...company, tax_id: null }, invoiceRefusals.tax_id_format],
  [{ ...donation, donation_code: '12' }, invoiceRefusals.donation_invalid],
])('%j is refused', async (body, { code, message, status }) => {
  expect(await ask(body)).toEqual({ status, body: { success: false, code, message } });
  expect(await invoices()).toEqual([]);
});

test('the invoice settings are stored with the top-up, without fields of other types', async () => {
  await ask({ carrier_code: ' /123-abc ', tax_id: '04595257' });
  // Absent fields may be sent as null.
  await ask({ carrier_code: null, tax_id: null, company_name: null, donation_code: null });
  await ask({ ...company, carrier_code: '/123-ABC' });
  await ask(donation);
  const none = { carrier_number: null, tax_id: null, company_name: null, donation_code: null };
  const email = { email: 'me@toys.example' };
  expect(await invoices()).toEqual([
    { invoice_type: 'personal', ...none, carrier_number: '/123-ABC', ...email },
    { invoice_type: 'personal', ...none, ...email },
    { invoice_type: 'company', ...none, tax_id: '04595257', company_name: '籤屋', ...email },
    { invoice_type: 'donation', ...none, donation_code: '88888', ...email },
  ]);
});

test('one intent makes one top-up, and their number is limited', async () => {
  const key = crypto.randomUUID();
  const [first, again] = await Promise.all([ask({}, key), ask({}, key)]);
  expect(again).toEqual(first);
  const replies = await Promise.all(Array.from({ length: rechargeLimits.perHour }, () => ask({})));
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(1);
});

test('the list distinguishes waiting, failed, paid and spent entries, with the prizes won', async () => {
  const waiting = await startTopUp(shop, ann, 100);
  const failed = await startTopUp(shop, ann, 200);
  await failed.act('fail');
  const paid = await startTopUp(shop, ann, 1_000);
  await paid.act('pay', 'LINEPAY');
  const { tubeId, productId } = await shop.tube({ price: 150 });
  await shop.call(drawTickets, {
    params: { tubeId },
    body: { payment_method: 'balance', product_id: productId, ticket_numbers: [1, 2] },
    token: ann.token,
  });
  const { status, body } = await list();
  expect([status, body.data.total, body.data.last_page]).toEqual([200, 4, 1]);
  const byOrder = (orderNumber: string) => body.data.data.find((row) => row.order_number === orderNumber);
  expect(byOrder(waiting.orderNumber)).toMatchObject({
    transaction_type: 'recharge',
    payment_status: 'pending',
    can_pay: true,
    amount: 0,
    paid_amount: 100,
    reference_name: '儲值 100 代幣',
    items_data: null,
  });
  expect(byOrder(failed.orderNumber)).toMatchObject({
    payment_status: 'failed',
    can_pay: true,
    amount: 0,
  });
  expect(byOrder(paid.orderNumber)).toMatchObject({
    payment_status: 'paid',
    payment_method: 'line_pay',
    can_pay: false,
    amount: 1_000,
  });
  expect(body.data.data[0]).toMatchObject({
    transaction_type: 'draw',
    reference_name: '測試一番賞',
    payment_method: 'balance',
    amount: -300,
    paid_amount: 0,
    items_data: {
      product_name: '測試一番賞',
      items: [{ name: expect.any(String) }, { name: expect.any(String) }],
      token_payment: { token_amount: 300 },
    },
  });
  const { body: summary } = await shop.call(rechargeSummary, { token: ann.token });
  expect(summary.data).toMatchObject({
    topped_up: 1_000,
    spent: { ichiban: 300, blindbox: 0, gacha: 0, other: 0 },
    won: 2,
  });
});

test('a cancelled top-up is listed and can no longer be paid', async () => {
  const { orderNumber } = await startTopUp(shop, ann, 100);
  const called = { params: { id: orderNumber }, token: ann.token, key: crypto.randomUUID() };
  expect((await shop.call(cancelOrder, called)).status).toBe(200);
  expect((await list()).body.data.data).toMatchObject([
    { order_number: orderNumber, payment_status: 'failed', can_pay: false, amount: 0 },
  ]);
});

test('goods are listed as bought, not won; refunded amounts are not counted as spent', async () => {
  const mug = await makeGoods(shop.db, { price: 100 });
  ann = await shop.member({ tokens: 500 });
  const id = await orderByTokens(shop, ann, { items: [{ product_id: mug, quantity: 3 }] });
  expect((await list()).body.data.data).toMatchObject([
    { transaction_type: 'shop', items_data: { items: [{ rarity: null, quantity: 3 }] } },
  ]);
  const summary = async () => (await shop.call(rechargeSummary, { token: ann.token })).body.data;
  expect(await summary()).toMatchObject({ spent: { other: 300 }, won: 0 });
  const { token } = await shop.staff();
  const lines = [{ position: 1, quantity: 1 }];
  await shop.call(staffRefundOrder, { params: { id }, token, body: { reason: '客人退貨', lines } });
  expect(await summary()).toMatchObject({ spent: { other: 200 } });
  await shop.call(staffRefundOrder, { params: { id }, token, body: { reason: '客人退貨' } });
  expect(await summary()).toMatchObject({ spent: { other: 0 } });
});

test('days are Taipei’s, from the first of last month by default, at most a year back', async () => {
  const { orderNumber } = await startTopUp(shop, ann, 100);
  const backdate = (at: string) =>
    shop.db.query(`update orders set created_at = ${at} where order_number = $1`, [orderNumber]);
  const today = `date_trunc('day', now() at time zone 'Asia/Taipei')`;
  await backdate(
    `(date_trunc('month', now() at time zone 'Asia/Taipei') - interval '1 month') at time zone 'Asia/Taipei'`,
  );
  expect((await list()).body.data.total).toBe(1);
  await backdate(
    `(date_trunc('month', now() at time zone 'Asia/Taipei') - interval '1 month 1 second') at time zone 'Asia/Taipei'`,
  );
  expect((await list()).body.data.total).toBe(0);
  expect((await list({ start_date: '2000-01-01' })).body.data.total).toBe(1);
  await backdate(`(${today} - interval '1 year 1 second') at time zone 'Asia/Taipei'`);
  expect((await list({ start_date: '2000-01-01' })).body.data.total).toBe(0);
});

test.each([
  [{ start_date: '2026-02-30' }, rechargeRefusals.dates_invalid],
  [{ start_date: 'yesterday' }, rechargeRefusals.dates_invalid],
  [{ start_date: '2026-11-20', end_date: '2026-11-19' }, rechargeRefusals.period_reversed],
])('the days %j are refused for their own reason', async (query, { code, message }) => {
  const { status, body } = await list(query);
  expect([status, body]).toMatchObject([422, { code, message }]);
});

test('the list has no entries of other members', async () => {
  await startTopUp(shop, await shop.member(), 100);
  expect((await list()).body.data.data).toEqual([]);
});
