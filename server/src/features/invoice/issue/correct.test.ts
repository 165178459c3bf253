import { rechargeHistory } from '@kujiya/contract/recharge';
import * as refundCalls from '@kujiya/contract/refunds';
import { refundLimits } from '@kujiya/contract/refunds';
import { staffInvoiceCorrections, staffSettleCorrection } from '@kujiya/contract/staff/invoices';
import { staffSettleRefund } from '@kujiya/contract/staff/refunds';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { newebpay } from '#shop/payments/newebpay.ts';
import { payOut } from '#shop/refunds/payouts.ts';
import { startTopUp } from '#testing/gateway.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import type { TestMember } from '#testing/stock.ts';
import { correctInvoices } from './correct.ts';
import { ezpay, type Invoices } from './ezpay.ts';
import { issueInvoices } from './service.ts';

const shop = useTestShop();
let address: string;
let boss: TestStaff;
let ann: TestMember;
beforeAll(async () => {
  address = await shop.listen();
  boss = await shop.staff();
});
beforeEach(async () => {
  ann = await shop.member();
});

const context = { db: undefined as never, clock: Date.now, log: { warn: () => {} } };
const provider = () => ezpay(shop.config, () => address);
const correct = (invoices: Invoices = provider()) => correctInvoices({ ...context, db: shop.db }, invoices);
const tryNow = () => shop.db.query('update invoice_corrections set try_at = now()');

/** Top-ups that were paid and invoiced, and whose unused tokens were all refunded. */
async function givenBack(amounts: number[], { issued = true } = {}): Promise<void> {
  for (const amount of amounts) await (await startTopUp(shop, ann, amount)).act('pay');
  if (issued) await issueInvoices({ ...context, db: shop.db }, provider());
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  const asked = await shop.call(refundCalls.askTokenRefund, { token: ann.token, body: { amount: total } });
  const body = { reason: '會員申請' };
  await shop.call(staffSettleRefund, { params: { id: asked.body.data.id }, token: boss.token, body });
  await shop.db.query(`update sandbox_trades set paid_at = paid_at - interval '2 days' where refunded = 0`);
  await payOut(
    { ...context, db: shop.db },
    newebpay(shop.config, () => address),
  );
}
const invoicesOf = async () =>
  (
    await shop.db.query(
      `select i.total, c.kind, c.state, c.total as back, c.net, c.tax, s.voided_at is not null as is_void, s.allowed
       from invoices i join payment_attempts a on a.id = i.attempt_id join orders o on o.id = a.order_id
         left join invoice_corrections c on c.invoice_id = i.id left join sandbox_invoices s on s.invoice_number = i.invoice_number
       where o.member_id = $1 order by i.id`,
      [ann.id],
    )
  ).rows;

test('a full refund voids the invoice, a partial one issues an allowance; the member sees which', async () => {
  expect(refundLimits.feePercent).toBe(10);
  await givenBack([500, 300]);
  expect(await correct()).toBe(2);
  expect(await correct()).toBe(0);
  expect(await invoicesOf()).toEqual([
    {
      total: 500,
      kind: 'allowance',
      state: 'issued',
      back: 420,
      net: 400,
      tax: 20,
      is_void: false,
      allowed: 420,
    },
    { total: 300, kind: 'void', state: 'issued', back: 300, net: 286, tax: 14, is_void: true, allowed: 0 },
  ]);
  const { body } = await shop.call(rechargeHistory, { token: ann.token, query: {} });
  expect(body.data.data.map(({ invoice }) => invoice?.state)).toEqual(['void', 'allowance']);
});

test('after the thirteenth of the following month a full refund issues an allowance too', async () => {
  await givenBack([300, 100]);
  await shop.db.query(
    `update invoices set issued_at = now() - interval '120 days'
     where attempt_id in (select a.id from payment_attempts a join orders o on o.id = a.order_id where o.member_id = $1)`,
    [ann.id],
  );
  expect(await correct()).toBe(2);
  expect((await invoicesOf()).map(({ kind }) => kind)).toEqual(['allowance', 'allowance']);
});

test('an invoice issued after its payment was refunded is corrected then', async () => {
  await givenBack([300, 100], { issued: false });
  expect(await correct()).toBe(0);
  await issueInvoices({ ...context, db: shop.db }, provider());
  expect(await correct()).toBe(2);
});

test('a void whose answer was lost is looked up; an allowance waits for staff', async () => {
  await givenBack([500, 300]);
  const real = provider();
  const lost = async (work: Promise<unknown>): Promise<never> => {
    await work;
    throw new Error('no answer came');
  };
  const broken: Invoices = {
    ...real,
    makeVoid: (...asked) => lost(real.makeVoid(...asked)),
    allow: (...asked) => lost(real.allow(...asked)),
  };
  expect(await correct(broken)).toBe(0);
  await tryNow();
  expect(await correct(broken)).toBe(1);
  await tryNow();
  expect(await correct()).toBe(0);
  expect(await invoicesOf()).toMatchObject([
    { state: 'asking', allowed: 420 },
    { state: 'issued', is_void: true },
  ]);
  const { token } = boss;
  const { data } = (await shop.call(staffInvoiceCorrections, { token })).body;
  expect(data).toMatchObject([
    {
      ...{ kind: 'allowance', state: 'asking', total: 420, failure: 'no answer came' },
      order: { order_number: expect.stringMatching(/^T/) },
    },
  ]);
  const settle = (allowance_number: string | null) =>
    shop.call(staffSettleCorrection, { params: { id: data[0]?.id ?? 0 }, token, body: { allowance_number } });
  expect((await settle('A100017')).status).toBe(200);
  expect((await settle(null)).body.code).toBe('correction_missing');
  expect((await invoicesOf())[0]).toMatchObject({ state: 'issued' });
});

test('a refused correction is retried; in the end a void becomes an allowance', async () => {
  await givenBack([300, 100]);
  await shop.db.query(
    `update sandbox_invoices set created_at = now() - interval '120 days'
     where invoice_number in (select i.invoice_number from invoices i join payment_attempts a on a.id = i.attempt_id
       join orders o on o.id = a.order_id where o.member_id = $1)`,
    [ann.id],
  );
  const corrected = [];
  for (let i = 0; i < 4; i++) {
    corrected.push(await correct());
    await tryNow();
  }
  expect(corrected).toEqual([1, 0, 0, 1]);
  expect((await invoicesOf()).map(({ kind, state }) => [kind, state])).toEqual([
    ['allowance', 'issued'],
    ['allowance', 'issued'],
  ]);
});
