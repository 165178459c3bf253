import { rechargeHistory } from '@kujiya/contract/recharge';
import { staffCorrectInvoice, staffFailedInvoices, staffRetryInvoice } from '@kujiya/contract/staff/invoices';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { insertOrderInvoice, type OrderInvoice } from '#shop/payments/queries.ts';
import { checkCode, keysOf } from '#shop/payments/seal.ts';
import { cardDrawsOf } from '#testing/card-draws.ts';
import { beginTopUp, notify, paidResult, sealed } from '#testing/gateway.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { buyerFields, ezpay, type Invoices, merchantOf } from './ezpay.ts';
import { unregisteredCode } from './sandbox.ts';
import { issueInvoices } from './service.ts';

const shop = useTestShop();
let address: string;
let ann: TestMember;
beforeAll(async () => {
  address = await shop.listen();
});
beforeEach(async () => {
  ann = await shop.member();
});

const provider = () => ezpay(shop.config, () => address);
const issue = (invoices: Invoices = provider(), since?: Date) =>
  issueInvoices({ db: shop.db, clock: Date.now, log: { warn: () => {} } }, invoices, since);
const retryNow = () => shop.db.query('update invoices set try_at = now()');

/** A top-up that was paid, with its invoice made in this way. */
async function paid(amount: number, how: Partial<OrderInvoice> = {}): Promise<string> {
  const { number, orderNumber } = await beginTopUp(shop, ann, amount);
  await shop.db.query(
    'delete from order_invoices where order_id = (select id from orders where order_number = $1)',
    [orderNumber],
  );
  const { rows } = await shop.db.query<{ id: number }>('select id from orders where order_number = $1', [
    orderNumber,
  ]);
  const whole = { invoice_type: 'personal', email: 'me@toys.example', ...how };
  await insertOrderInvoice.alone(shop.db, rows[0]!.id, JSON.stringify(whole));
  await notify(shop, sealed(paidResult(number, amount)));
  return orderNumber;
}
const invoicesOf = async () =>
  (
    await shop.db.query(
      `select i.state, i.net, i.tax, i.total, i.invoice_number, i.tries, i.failure
       from invoices i join payment_attempts a on a.id = i.attempt_id join orders o on o.id = a.order_id
       where o.member_id = $1 order by i.id`,
      [ann.id],
    )
  ).rows;

test.each([
  [{}, { Category: 'B2C', PrintFlag: 'Y' }],
  // Longer than the provider takes.
  [{ email: `${'m'.repeat(40)}@toys.example` }, { Category: 'B2C', BuyerEmail: '', PrintFlag: 'Y' }],
  [{ carrier_number: '/123-ABC' }, { CarrierType: '0', CarrierNum: '/123-ABC', PrintFlag: 'N' }],
  [
    { invoice_type: 'donation', donation_code: '88888' },
    { LoveCode: '88888', PrintFlag: 'N' },
  ],
  [
    { invoice_type: 'company', tax_id: '04595257', company_name: '籤屋' },
    { Category: 'B2B', BuyerUBN: '04595257', BuyerName: '籤屋', PrintFlag: 'Y' },
  ],
] as [Partial<OrderInvoice>, object][])('each kind of invoice is issued: %j', async (how, fields) => {
  const none = { carrier_number: null, tax_id: null, company_name: null, donation_code: null, email: null };
  expect(buyerFields({ invoice_type: 'personal', ...none, ...how })).toMatchObject(fields);
  await paid(1_000, how);
  expect(await issue()).toBe(1);
  expect(await invoicesOf()).toEqual([
    {
      state: 'issued',
      net: 952,
      tax: 48,
      total: 1_000,
      invoice_number: expect.stringMatching(/^KJ\d{8}$/),
      tries: 1,
      failure: null,
    },
  ]);
});

test('a payment gets one invoice, whichever server runs the job; an unpaid order gets none', async () => {
  await beginTopUp(shop, ann, 100);
  await paid(100);
  const issued = await Promise.all([issue(), issue(), issue()]);
  expect(issued.reduce((sum, count) => sum + count)).toBe(1);
  expect(await invoicesOf()).toHaveLength(1);
});

test('a payment reported days later is found by the full check', async () => {
  const recent = new Date(Date.now() - 2 * 24 * 60 * 60 * 1_000);
  const paidAt = (at: string) =>
    shop.db.query(`update payment_attempts set paid_at = ${at} where paid_at is not null`);
  await paid(100);
  await paidAt(`now() - interval '3 days'`);
  expect(await issue(provider(), recent)).toBe(0);
  expect(await issue()).toBe(1);
  await paid(200);
  await paidAt('now()');
  expect(await issue(provider(), recent)).toBe(1);
});

test('the member sees that the invoice is pending, then its number', async () => {
  const orderNumber = await paid(300);
  const shown = async () => {
    const { body } = await shop.call(rechargeHistory, { token: ann.token, query: {} });
    return body.data.data.find((row) => row.order_number === orderNumber)?.invoice;
  };
  expect(await shown()).toEqual({ number: null, date: null, state: 'waiting' });
  await issue();
  expect(await shown()).toEqual({
    number: expect.stringMatching(/^KJ\d{8}$/),
    date: expect.any(String),
    state: 'issued',
  });
});

test('an invoice describes the actual use of its payment', async () => {
  const { cancel, lots, press, settle, start } = cardDrawsOf(shop);
  const order = await start(ann, await lots.gacha());
  const { number } = await press(ann, order, 'late');
  await cancel(ann, order);
  await settle(number);
  const drawn = await start(ann, await lots.gacha());
  await press(ann, drawn, 'pay');
  const asked: string[] = [];
  await issue({
    ...provider(),
    async issue(one, now) {
      asked.push(one.item);
      return provider().issue(one, now);
    },
  });
  expect(asked).toEqual(['代幣儲值', '測試系列']);
});

test("a product's name is cut to one item of at most thirty characters", async () => {
  const { invoiceNumber } = await provider().issue(
    { number: 'KJNAME', item: '長|'.repeat(40), amounts: { net: 95, tax: 5, total: 100 }, how: null },
    Date.now(),
  );
  expect(invoiceNumber).toMatch(/^KJ\d{8}$/);
});

test('after a lost answer the invoice is looked up, and nothing is issued twice', async () => {
  await paid(500);
  const real = provider();
  const lost: Invoices = {
    ...real,
    async issue(asked, now) {
      await real.issue(asked, now);
      throw new Error('no answer came');
    },
  };
  expect(await issue(lost)).toBe(0);
  expect(await invoicesOf()).toMatchObject([{ state: 'waiting', failure: 'no answer came', tries: 1 }]);
  expect(await issue()).toBe(0);
  await retryNow();
  const again = vi.fn(real.issue);
  expect(await issue({ ...real, issue: again })).toBe(1);
  expect(again).not.toHaveBeenCalled();
  expect(await invoicesOf()).toMatchObject([{ state: 'issued', failure: null, tries: 2 }]);
});

test('the office sees why an invoice was refused, and has it tried again at once', async () => {
  await paid(500);
  const refusing: Invoices = {
    ...provider(),
    issue: () => Promise.reject(new Error('統一編號不存在')),
  };
  await issue(refusing);
  const { token } = await shop.staff('accountant');
  const failed = async () => (await shop.call(staffFailedInvoices, { token })).body.data;
  const [one] = (await failed()).slice(-1);
  expect(one).toMatchObject({ total: 500, failure: '統一編號不存在', tries: 1 });
  const retry = () => shop.call(staffRetryInvoice, { token, params: { id: one?.id ?? 0 } });
  expect((await retry()).status).toBe(200);
  expect(await issue()).toBe(1);
  expect((await failed()).map(({ id }) => id)).not.toContain(one?.id);
  expect((await retry()).body.code).toBe('invoice_settled');
});

test('a refused invoice is made out to something else by the office, and to nobody but its own member', async () => {
  const other = await shop.member();
  const order = await paid(300, { invoice_type: 'donation', donation_code: unregisteredCode });
  await issue();
  const { token } = await shop.staff('accountant');
  const failed = async () => (await shop.call(staffFailedInvoices, { token })).body.data;
  const [one] = (await failed()).slice(-1);
  expect(one).toMatchObject({
    total: 300,
    invoice_type: 'donation',
    failure: expect.stringContaining('INV10017'),
  });
  const id = one?.id ?? 0;
  const correct = (body: object, as = token) =>
    shop.call(staffCorrectInvoice, {
      params: { id },
      body: { reason: '會員來信更正', ...body } as never,
      token: as,
    });
  expect((await correct({ invoice_type: 'donation', donation_code: 'x' })).body.code).toBe(
    'donation_invalid',
  );
  expect((await correct({ invoice_type: 'company', tax_id: '12345678', company_name: '甲' })).body.code).toBe(
    'tax_id_invalid',
  );
  const clerk = await shop.staff('clerk');
  expect((await correct({ invoice_type: 'personal' }, clerk.token)).status).toBe(403);
  // While the provider is asked, nothing is changed under its hands.
  let during: string | undefined;
  await retryNow();
  await issue({
    ...provider(),
    issue: async () => {
      during = (await correct({ invoice_type: 'personal' })).body.code;
      throw new Error('查無此捐贈碼');
    },
  });
  expect(during).toBe('invoice_trying');
  expect((await correct({ invoice_type: 'personal', carrier_number: '/abc1234' })).status).toBe(200);
  expect(await issue()).toBe(1);
  const { rows } = await shop.db.query(
    `select o.order_number, d.member_id, d.invoice_type, d.carrier_number, d.donation_code, d.email
     from order_invoices d join orders o on o.id = d.order_id where d.member_id in ($1, $2)`,
    [ann.id, other.id],
  );
  expect(rows).toEqual([
    {
      ...{ order_number: order, member_id: ann.id, invoice_type: 'personal', carrier_number: '/ABC1234' },
      ...{ donation_code: null, email: 'me@toys.example' },
    },
  ]);
  expect((await correct({ invoice_type: 'personal' })).body.code).toBe('invoice_settled');
});

test('an unauthenticated answer, or one with another sum, is rejected', async () => {
  await paid(200);
  const merchant = merchantOf({ ezpay: null });
  const forge = (total: number, isProven: boolean) => {
    const named = {
      MerchantID: merchant.merchantId,
      InvoiceTransNo: '1',
      MerchantOrderNo: 'X',
      TotalAmt: total,
      RandomNum: '0000',
    };
    const CheckCode = isProven ? checkCode(named, keysOf(merchant)) : 'F'.repeat(64);
    const Result = JSON.stringify({
      ...named,
      InvoiceNumber: 'AA00000000',
      CreateTime: '2026-11-20 12:00:00',
      CheckCode,
    });
    return new Response(JSON.stringify({ Status: 'SUCCESS', Message: '', Result }));
  };
  for (const answer of [
    forge(200, false),
    forge(1, true),
    new Response('{"Status":"KEY10002"}'),
    new Response('', { status: 502 }),
  ]) {
    const fetching = vi.spyOn(globalThis, 'fetch').mockResolvedValue(answer);
    await retryNow();
    expect(await issue({ ...provider(), lookUp: async () => null })).toBe(0);
    fetching.mockRestore();
  }
  expect(await invoicesOf()).toMatchObject([{ state: 'waiting', invoice_number: null }]);
  await retryNow();
  expect(await issue()).toBe(1);
});
