import { deleteAccount, deletionPreview, deletionWords } from '@kujiya/contract/account';
import * as refundCalls from '@kujiya/contract/refunds';
import { staffInvoicePeriod, staffInvoices } from '@kujiya/contract/staff/invoice-list';
import { staffSettleRefund } from '@kujiya/contract/staff/refunds';
import { Value } from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import { newebpay } from '#shop/payments/newebpay.ts';
import { payOut } from '#shop/refunds/payouts.ts';
import { startTopUp } from '#testing/gateway.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import type { TestMember } from '#testing/stock.ts';
import { correctInvoices } from '../issue/correct.ts';
import { ezpay } from '../issue/ezpay.ts';
import { boundsOf, periodBefore, periodOf, periodWords } from '../issue/period.ts';
import { issueInvoices } from '../issue/service.ts';

const shop = useTestShop();
let address: string;
let books: TestStaff;
let boss: TestStaff;
beforeAll(async () => {
  address = await shop.listen();
  [books, boss] = [await shop.staff('accountant'), await shop.staff()];
});

const running = periodOf(Date.now());
const earlier = periodBefore(running);
const context = () => ({ db: shop.db, clock: Date.now, log: { warn() {} } });
const provider = () => ezpay(shop.config, () => address);
const issue = () => issueInvoices(context(), provider());
const firm = { tax_id: '04595257', company_name: '籤屋' };

/** Top-ups with their invoices, of the earlier period when they are `old`. */
async function toppedUp(
  amounts: readonly number[],
  { isCompany = false, old = false } = {},
): Promise<TestMember> {
  const member = await shop.member();
  for (const amount of amounts) await (await startTopUp(shop, member, amount)).act('pay');
  if (isCompany)
    await shop.db.query(
      `update order_invoices set invoice_type = 'company', tax_id = $2, company_name = $3, carrier_number = null where member_id = $1`,
      [member.id, firm.tax_id, firm.company_name],
    );
  await issue();
  if (old)
    await shop.db.query(
      `update invoices set issued_at = $2 where attempt_id in (
         select a.id from payment_attempts a join orders o on o.id = a.order_id where o.member_id = $1)`,
      [member.id, new Date(boundsOf(earlier).from)],
    );
  return member;
}
/** Gives all unused tokens back, less the fee, which makes invoices void or reduces them. */
async function givenBack({ token }: TestMember, amount: number): Promise<void> {
  const asked = await shop.call(refundCalls.askTokenRefund, { token, body: { amount } });
  const settled = { params: { id: asked.body.data.id }, token: boss.token, body: { reason: '會員申請' } };
  expect((await shop.call(staffSettleRefund, settled)).status).toBe(200);
  await shop.db.query(`update sandbox_trades set paid_at = paid_at - interval '2 days' where refunded = 0`);
  const gateway = newebpay(shop.config, () => address);
  await payOut(context(), gateway);
  await correctInvoices(context(), provider());
}
const list = async (query: Parameters<typeof shop.call<typeof staffInvoices>>[1]['query'] = {}) =>
  (await shop.call(staffInvoices, { query, token: books.token })).body;
const period = async (id?: string) =>
  (await shop.call(staffInvoicePeriod, { query: id ? { period: id } : {}, token: books.token })).body;

test('a period lists what was issued, made void and reduced in it, and sums it as the return asks for it', async () => {
  const nothing = await period();
  expect(nothing.data).toMatchObject({
    period: running,
    periods: [{ id: running, words: periodWords(running) }],
    persons: { count: 0, total: 0 },
    filed: { total: { count: 0, sales: 0, tax: 0 } },
  });
  await toppedUp([1_000], { isCompany: true });
  await toppedUp([100]);
  await givenBack(await toppedUp([500, 300]), 800);

  const { data, next } = await list();
  expect(next).toBeNull();
  const [allowance, ...invoices] = data;
  expect(allowance).toMatchObject({ state: 'allowance', net: 400, tax: 20, total: 420, tax_id: null });
  expect(
    invoices.map(({ state, total, reduced, tax_id, company }) => [state, total, reduced, tax_id, company]),
  ).toEqual([
    ['void', 300, 0, null, null],
    ['issued', 500, 420, null, null],
    ['issued', 100, 0, null, null],
    ['issued', 1_000, 0, firm.tax_id, firm.company_name],
  ]);
  expect(allowance?.number).toBe(invoices[1]?.number);
  expect(allowance?.allowance_number).toBeTruthy();
  const answer = await period(running);
  expect(Value.Check(staffInvoicePeriod.answer, answer)).toBe(true);
  expect(answer.data).toMatchObject({
    companies: { count: 1, net: 952, tax: 48, total: 1_000 },
    persons: { count: 2, net: 476 + 95, tax: 29, total: 600 },
    voided: { count: 1, net: 286, tax: 14, total: 300 },
    allowances: { count: 1, net: 400, tax: 20, total: 420 },
    filed: {
      invoices: { count: 3, sales: 1_523, tax: 77 },
      allowances: { count: 1, sales: 400, tax: 20 },
      total: { count: 4, sales: 1_123, tax: 57 },
    },
    waiting: 0,
  });
});

test('a state shows its papers alone, and a number finds its invoice in whatever period', async () => {
  await toppedUp([2_000], { isCompany: true, old: true });
  const statesOf = async (query: object) => (await list(query)).data.map(({ state }) => state);
  expect(await statesOf({ state: 'void' })).toEqual(['void']);
  expect(await statesOf({ state: 'allowance' })).toEqual(['allowance']);
  expect(await statesOf({ state: 'issued' })).toEqual(['issued', 'issued', 'issued']);
  const [old] = (await list({ period: earlier })).data;
  expect(old).toMatchObject({ total: 2_000, state: 'issued' });
  const { number = '', order } = old ?? {};
  expect((await list({ q: `${number.slice(0, 2).toLowerCase()}-${number.slice(2)}` })).data).toEqual([old]);
  expect((await list({ q: order?.order_number.slice(-6) ?? '' })).data).toEqual([old]);
  expect((await list({ q: firm.tax_id })).data.map(({ total }) => total)).toEqual([1_000, 2_000]);
  expect((await list({ q: firm.tax_id, state: 'void' })).data).toEqual([]);
  expect((await period()).data.periods.map(({ id }) => id)).toEqual([running, earlier]);
});

test('an allowance counts in the period in which it is made, and a void in that of its invoice', async () => {
  const before = (await period(running)).data;
  const old = (await period(earlier)).data;
  await givenBack(await toppedUp([500, 300], { old: true }), 800);
  const made = (await period(running)).data;
  // The earlier period may still be open for voids, or only for allowances.
  const late = (await period(earlier)).data;
  const papers = late.voided.count + made.allowances.count - old.voided.count - before.allowances.count;
  expect(papers).toBe(2);
  expect(late.allowances).toEqual(old.allowances);
  expect(made.companies).toEqual(before.companies);
  expect(made.persons).toEqual(before.persons);
});

test('pages follow each other without a gap, also where papers have the same time', async () => {
  await shop.tamper(
    `update invoices set issued_at = (select min(issued_at) from invoices where issued_at >= '${new Date(boundsOf(running).from).toISOString()}')
     where issued_at >= '${new Date(boundsOf(running).from).toISOString()}'`,
  );
  await shop.tamper(
    `insert into invoices (attempt_id, net, tax, total, state, invoice_number, random_number, issued_at)
     overriding user value select -n, 95, 5, 100, 'issued', 'ZZ' || (10000000 + n), '0000', now() from generate_series(1, 120) n`,
  );
  await shop.tamper(
    `insert into payment_attempts (id, order_id, provider, number, amount, ask_at, order_type) overriding system value
     select -n, (select max(order_id) from payment_attempts), 'newebpay', 'T' || n, 100, now(), 'token_recharge'
     from generate_series(1, 120) n`,
  );
  const all: string[] = [];
  for (let cursor: string | null = null; ; ) {
    const page: Awaited<ReturnType<typeof list>> = await list(cursor === null ? {} : { cursor });
    all.push(...page.data.map(({ id }) => id));
    cursor = page.next;
    if (cursor === null) break;
  }
  const { companies, persons, voided, allowances } = (await period()).data;
  expect(all.length).toBe(companies.count + persons.count + voided.count + allowances.count);
  expect(new Set(all).size).toBe(all.length);
  await shop.tamper('delete from invoices where attempt_id < 0', 'delete from payment_attempts where id < 0');
});

test('a company stays in the return when its member is gone', async () => {
  const before = (await period()).data;
  const { token } = await toppedUp([300], { isCompany: true });
  const { tokens, box_items } = (await shop.call(deletionPreview, { token })).body.data;
  const body = { confirmation: deletionWords, tokens, box_items };
  expect((await shop.call(deleteAccount, { token, body })).status).toBe(200);
  const { companies } = (await period()).data;
  expect(companies.count).toBe(before.companies.count + 1);
  expect((await list({ q: firm.tax_id })).data[0]).toMatchObject({ total: 300, company: null });
});

test('payments without an invoice are counted, and only who reads money reads any of it', async () => {
  await (await startTopUp(shop, await shop.member(), 300)).act('pay');
  await issueInvoices(context(), { ...provider(), issue: () => Promise.reject(new Error('斷線')) });
  expect((await period()).data.waiting).toBe(1);
  const { token } = await shop.staff('clerk');
  expect((await shop.call(staffInvoices, { query: {}, token })).status).toBe(403);
  expect((await shop.call(staffInvoicePeriod, { query: {}, token })).status).toBe(403);
  const wrong = { query: { period: '2026-12' }, token: books.token };
  expect((await shop.call(staffInvoicePeriod, wrong)).body).toMatchObject({ code: 'period_invalid' });
  await shop.db.query('update invoices set try_at = now()');
  await issue();
});
