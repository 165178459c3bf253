import { newebpayNotice, paymentForm, paymentRefusals, paymentState } from '@kujiya/contract/payments';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { newebpay, returnPath, sandboxRoot } from '#shop/payments/newebpay.ts';
import { reconcile } from '#shop/payments/reconcile.ts';
import { askDue, tidyTopUps } from '#shop/payments/service.ts';
import { tokensOf } from '#testing/boxes.ts';
import { askedIn, fieldsOf, notify, paidResult, postForm, sealed, startTopUp } from '#testing/gateway.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
let second: TestServer;
let address: string;
let ann: TestMember;
beforeAll(async () => {
  address = await shop.listen();
  second = await shop.another();
});
beforeEach(async () => {
  ann = await shop.member();
});

const tokens = () => tokensOf(shop.db, ann);
const stateOf = async (orderNumber: string) =>
  (await shop.call(paymentState, { token: ann.token, params: { orderNumber } })).body.data;
const attempt = async (number: string) => {
  const { rows } = await shop.db.query(
    'select id, state, used_for, method, card_first, card_last, failure, asked from payment_attempts where number = $1',
    [number],
  );
  return rows[0];
};
const messages = async (number: string) => {
  const { rows } = await shop.db.query(
    'select via, verdict, body from gateway_messages where number = $1 order by id',
    [number],
  );
  return rows;
};
const context = () => ({ db: shop.db, log: shop.app.log, clock: Date.now, config: shop.config });
const ask = async (number: string) => {
  await shop.db.query('update payment_attempts set ask_at = now() where number = $1', [number]);
  return askDue(
    context(),
    newebpay(shop.config, () => address),
  );
};
/** Lets days pass for one attempt and its order. */
const pass = (number: string, days: number) =>
  shop.db.query(
    `with a as (update payment_attempts set created_at = created_at - make_interval(days => $2),
       pay_until = pay_until - make_interval(days => $2) where number = $1 returning order_id)
     update orders set created_at = created_at - make_interval(days => $2) where id = (select order_id from a)`,
    [number, days],
  );

afterEach(async () => {
  // Nothing may wait for the next test.
  await shop.db.query(`update payment_attempts set ask_at = now() + interval '1 year'`);
});

test('the form goes to the gateway with what was agreed, and its page shows it', async () => {
  const { form, number, page } = await startTopUp(shop, ann, 300);
  expect(form).toMatch(/^<form method="post" action="\/sandbox\/newebpay\/MPG\/mpg_gateway"/);
  expect(form).not.toContain('<script');
  expect(askedIn(form)).toMatchObject({
    MerchantOrderNo: number,
    Amt: '300',
    RespondType: 'JSON',
    NotifyURL: `${shop.config.publicUrl}${newebpayNotice.path}`,
    ReturnURL: `${shop.config.publicUrl}${returnPath}`,
    TradeLimit: '900',
    Email: 'me@toys.example',
    CREDIT: '1',
    VACC: '1',
    CVS: '1',
  });
  for (const text of [
    'NT$300',
    number,
    '信用卡',
    'LINE Pay',
    'Apple Pay',
    'Google Pay',
    'ATM 轉帳',
    '超商代碼',
    '4000-2211-1111-1111',
  ])
    expect(page.text).toContain(text);
});

test('paid: the tokens are there when the notice is answered, and the browser is led to its page', async () => {
  const { act, orderNumber, number } = await startTopUp(shop, ann, 500);
  expect(await stateOf(orderNumber)).toMatchObject({ progress: 'waiting', amount: 500, card_last: null });
  const back = await act('pay');
  expect(await tokens()).toBe(500);
  const returned = await postForm(shop, returnPath, fieldsOf(back.text));
  expect([returned.status, returned.location]).toEqual([303, `/recharge/complete?no=${orderNumber}`]);
  expect(await stateOf(orderNumber)).toMatchObject({
    progress: 'paid',
    payment_method: 'credit_card',
    card_last: '1111',
  });
  expect(await attempt(number)).toMatchObject({
    state: 'paid',
    used_for: 'order',
    card_first: '400022',
    card_last: '1111',
  });
});

test.each([
  ['APPLEPAY', 'apple_pay'],
  ['ANDROIDPAY', 'google_pay'],
  ['LINEPAY', 'line_pay'],
])('%s is kept as %s', async (method, name) => {
  const { act, number } = await startTopUp(shop, ann);
  await act('pay', method);
  expect(await attempt(number)).toMatchObject({ state: 'paid', method: name });
});

test('told three times at once, and again by another server: counted once', async () => {
  const { act, number } = await startTopUp(shop, ann, 200);
  await act('thrice');
  const fields = sealed(paidResult(number, 200));
  const [{ trade_number: TradeNo } = { trade_number: '' }] = (
    await shop.db.query<{ trade_number: string }>(
      'select trade_number from payment_attempts where number = $1',
      [number],
    )
  ).rows;
  const repeated = sealed(paidResult(number, 200, { TradeNo }));
  const replies = await Promise.all([shop, second, shop, second].map((server) => notify(server, repeated)));
  expect(replies.map(({ status, text }) => [status, text])).toEqual(Array(4).fill([200, 'OK']));
  expect((await notify(second, fields)).status).toBe(200);
  expect(await tokens()).toBe(200);
  expect((await messages(number)).map(({ verdict }) => verdict)).toContain('mismatch');
});

test('one payment heard by two servers at the same moment is counted once', async () => {
  const { number } = await startTopUp(shop, ann, 100);
  const fields = sealed(paidResult(number, 100));
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, i) => notify(i % 2 ? second : shop, fields)),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await tokens()).toBe(100);
});

test('failed: nothing moves, and the same order is paid by another attempt', async () => {
  const { act, orderNumber, number } = await startTopUp(shop, ann);
  await act('fail');
  expect(await attempt(number)).toMatchObject({ state: 'failed', failure: 'TRA10016 信用卡授權失敗' });
  expect(await stateOf(orderNumber)).toMatchObject({ progress: 'failed' });
  const { body } = await shop.call(paymentForm, { token: ann.token, params: { orderNumber } });
  const { MerchantOrderNo } = askedIn(body.form_html);
  expect(MerchantOrderNo).toBe(`${orderNumber}_2`);
  await notify(shop, sealed(paidResult(`${orderNumber}_2`, 100)));
  expect(await tokens()).toBe(100);
  expect(await stateOf(orderNumber)).toMatchObject({ progress: 'paid' });
  const over = await shop.call(paymentForm, { token: ann.token, params: { orderNumber } });
  expect([over.status, over.body.code]).toEqual([409, paymentRefusals.payment_over.code]);
});

test('paid after it was said to have failed is paid; failed after paid changes nothing', async () => {
  const { number } = await startTopUp(shop, ann);
  await notify(shop, sealed({ MerchantOrderNo: number, Amt: 100 }, { status: 'TRA10016' }));
  await notify(shop, sealed(paidResult(number, 100)));
  await notify(second, sealed({ MerchantOrderNo: number, Amt: 100 }, { status: 'TRA10016' }));
  expect(await attempt(number)).toMatchObject({ state: 'paid', failure: null });
  expect(await tokens()).toBe(100);
});

test('both attempts of one order are paid: the second is tokens as well, never silence', async () => {
  const { number, orderNumber } = await startTopUp(shop, ann, 300);
  await shop.call(paymentForm, { token: ann.token, params: { orderNumber } });
  await Promise.all([
    notify(shop, sealed(paidResult(number, 300))),
    notify(second, sealed(paidResult(`${orderNumber}_2`, 300))),
  ]);
  expect(await tokens()).toBe(600);
  const used = [await attempt(number), await attempt(`${orderNumber}_2`)].map((one) => one.used_for);
  expect(used.sort()).toEqual(['order', 'tokens']);
});

test('a lost notice is found by asking', async () => {
  const { act, number, orderNumber } = await startTopUp(shop, ann, 1_000);
  const back = await act('lose');
  await postForm(shop, returnPath, fieldsOf(back.text));
  expect(await tokens()).toBe(0);
  expect(await stateOf(orderNumber)).toMatchObject({ progress: 'waiting' });
  expect(await ask(number)).toBe(1);
  expect(await tokens()).toBe(1_000);
  expect((await messages(number)).map(({ via, verdict }) => `${via} ${verdict}`)).toEqual([
    'return noted',
    'query recorded',
  ]);
});

test('an abandoned attempt is asked about, ever more rarely, and ends after a day; a payment then still counts', async () => {
  const { act, number, orderNumber } = await startTopUp(shop, ann);
  const gone = await act('abandon');
  expect([gone.status, gone.location]).toEqual([303, `/recharge/complete?no=${orderNumber}&status=cancel`]);
  await ask(number);
  expect(await attempt(number)).toMatchObject({ state: 'created', asked: 1 });
  expect(
    await askDue(
      context(),
      newebpay(shop.config, () => address),
    ),
  ).toBe(0);
  await pass(number, 2);
  await ask(number);
  expect(await attempt(number)).toMatchObject({ state: 'expired', asked: 2 });
  expect(await tidyTopUps(shop.db)).toBe(1);
  expect(await stateOf(orderNumber)).toMatchObject({ progress: 'cancelled' });
  await act('settle');
  expect(await tokens()).toBe(100);
  expect(await stateOf(orderNumber)).toMatchObject({ progress: 'tokens' });
});

test('paid at an ATM: the code is shown and kept, the tokens come with the notice', async () => {
  const { act, number, orderNumber } = await startTopUp(shop, ann, 2_000);
  const back = await act('pay', 'VACC');
  const returned = await postForm(shop, returnPath, fieldsOf(back.text));
  expect(returned.location).toBe(`/recharge/complete?no=${orderNumber}`);
  const state = await stateOf(orderNumber);
  expect(state).toMatchObject({ progress: 'code', code: { bank: '013' } });
  expect(state.code?.code).toMatch(/^\d{16}$/);
  expect(await tokens()).toBe(0);
  await act('settle', 'VACC');
  expect(await tokens()).toBe(2_000);
  expect(await attempt(number)).toMatchObject({ state: 'paid', method: 'transfer', card_last: null });
});

test('what is forged is refused without a reason, and moves nothing', async () => {
  const { number } = await startTopUp(shop, ann);
  const good = sealed(paidResult(number, 100));
  const otherKey = sealed(paidResult(number, 100), { key: 'another-key-of-32-characters-all' });
  for (const fields of [
    {},
    { ...good, TradeSha: '' },
    {
      ...good,
      TradeSha: `${good.TradeSha?.slice(0, -1)}0` === good.TradeSha ? 'x' : `${good.TradeSha?.slice(0, -1)}0`,
    },
    { ...good, TradeInfo: `${good.TradeInfo}00` },
    otherKey,
  ]) {
    const { status, text } = await notify(shop, fields);
    expect([status, JSON.parse(text).code]).toEqual([400, 'invalid_request']);
    expect((await postForm(shop, returnPath, fields)).location).toBe('/');
  }
  expect(await tokens()).toBe(0);
  expect(await attempt(number)).toMatchObject({ state: 'created' });
});

test('another amount, merchant, or number: kept, alarmed, and nothing moves', async () => {
  const { number } = await startTopUp(shop, ann);
  for (const fields of [
    sealed(paidResult(number, 101)),
    sealed(paidResult(number, 1)),
    sealed(paidResult(number, 100), { merchantId: 'OTHER' }),
    sealed(paidResult('T20261120NOBODY0001_1', 100)),
    sealed(paidResult(number, 100, { TradeNo: '' })),
  ])
    expect((await notify(shop, fields)).status).toBe(200);
  expect(await tokens()).toBe(0);
  expect(await attempt(number)).toMatchObject({ state: 'created' });
  const kept = [...(await messages(number)), ...(await messages('T20261120NOBODY0001_1'))];
  expect(kept.map(({ verdict }) => verdict)).toEqual([
    'mismatch',
    'mismatch',
    'mismatch',
    'noted',
    'unknown',
  ]);
});

test('one trade of the gateway pays one attempt', async () => {
  const first = await startTopUp(shop, ann);
  const other = await startTopUp(shop, ann);
  const { TradeNo } = paidResult('', 0);
  await notify(shop, sealed(paidResult(first.number, 100, { TradeNo })));
  await notify(shop, sealed(paidResult(other.number, 100, { TradeNo })));
  expect(await tokens()).toBe(100);
});

test('of a card nothing is kept but its first six and last four digits', async () => {
  const { number } = await startTopUp(shop, ann);
  const secret = { CardNo: '4000221111111111', Exp: '3012', TokenValue: 'tok_secret', CVC: '222' };
  await notify(shop, sealed(paidResult(number, 100, secret)));
  const kept = JSON.stringify(await messages(number));
  expect(kept).toContain('400022');
  for (const value of Object.values(secret)) expect(kept).not.toContain(value);
});

test('the order of somebody else is not there, and one order has no end of attempts', async () => {
  const { orderNumber } = await startTopUp(shop, ann);
  const bob = await shop.member();
  for (const call of [paymentForm, paymentState]) {
    const { status, body } = await shop.call(call, { token: bob.token, params: { orderNumber } });
    expect([status, body.code]).toEqual([404, paymentRefusals.payable_missing.code]);
  }
  const replies = await Promise.all(
    Array.from({ length: 22 }, () => shop.call(paymentForm, { token: ann.token, params: { orderNumber } })),
  );
  const count = (status: number) => replies.filter((reply) => reply.status === status).length;
  expect([count(200), count(429)]).toEqual([19, 3]);
});

test('the sandbox is as strict as the gateway', async () => {
  const { form } = await startTopUp(shop, ann);
  const fields = fieldsOf(form);
  const gate = (changed: Record<string, string>) =>
    postForm(shop, `${sandboxRoot}/MPG/mpg_gateway`, { ...fields, ...changed });
  const wrong = {
    TradeSha: 'A'.repeat(64),
    MerchantID: 'X',
    Version: '9',
    EncryptType: '1',
    TradeInfo: 'ff',
  };
  for (const [name, value] of Object.entries(wrong)) expect((await gate({ [name]: value })).status).toBe(400);
  expect((await gate({})).status).toBe(200);
});

test('a payment is called off until nine in the evening, and given back after it: once a day, for 90 days', async () => {
  const gateway = newebpay(shop.config, () => address);
  const trade = async (amount: number, method?: string) => {
    const { act, number } = await startTopUp(shop, ann, amount);
    await act('pay', method);
    const { rows } = await shop.db.query<{ trade_number: string }>(
      'select trade_number from payment_attempts where number = $1',
      [number],
    );
    return { number, amount, tradeNumber: rows[0]?.trade_number ?? '' };
  };
  const back = (one: Awaited<ReturnType<typeof trade>>, amount: number) =>
    gateway.refund(one, amount, Date.now());
  const given = (one: Awaited<ReturnType<typeof trade>>) => gateway.givenBack(one, Date.now());
  /** As if it had been paid so many days earlier; what was given back of it, too. */
  const age = ({ number }: { number: string }, days: number) =>
    shop.db.query(
      `update sandbox_trades set paid_at = paid_at - make_interval(days => $2), refunded_at = refunded_at - make_interval(days => $2)
       where number = $1`,
      [number, days],
    );
  const whole = await trade(100);
  expect(await given(whole)).toBe(0);
  expect(await back(whole, 100)).toBe(true);
  expect(await given(whole)).toBe(100);
  expect(await back(whole, 100)).toBe(false);
  const part = await trade(500);
  expect(await back(part, 200)).toBe(false);
  await age(part, 2);
  expect(await back(part, 200)).toBe(true);
  expect(await back(part, 300)).toBe(false);
  await age(part, 2);
  expect(await back(part, 301)).toBe(false);
  expect(await given(part)).toBe(200);
  expect(await back(part, 300)).toBe(true);
  expect(await given(part)).toBe(500);
  const old = await trade(100);
  await age(old, 92);
  expect(await back(old, 100)).toBe(false);
  const wallet = await trade(100, 'LINEPAY');
  expect(await back(wallet, 100)).toBe(false);
  expect(await gateway.refund({ ...wallet, tradeNumber: 'x' }, 1, Date.now())).toBe(false);
});

test('reconciliation finds what books and gateway say differently, and mends what can be', async () => {
  const gateway = newebpay(shop.config, () => address);
  const day = '2024-02-29';
  const onThatDay = (number: string) =>
    shop.db.query(
      `update payment_attempts set created_at = '2024-02-29 12:00+08', ask_at = now() + interval '1 year' where number = $1`,
      [number],
    );
  const [sound, lost, failed, forged] = [
    await startTopUp(shop, ann, 100),
    await startTopUp(shop, ann, 200),
    await startTopUp(shop, ann, 300),
    await startTopUp(shop, ann, 500),
  ];
  await sound.act('pay');
  await lost.act('lose');
  await failed.act('fail');
  // Somebody who has the keys said so, and the gateway knows nothing of it.
  await notify(shop, sealed(paidResult(forged.number, 500)));
  for (const { number } of [sound, lost, failed, forged]) await onThatDay(number);
  const { asked, differences } = await reconcile(context(), gateway, day);
  expect([asked, differences]).toEqual([
    4,
    [
      { number: lost.number, amount: 200, books: 'created', gateway: 'paid', mended: true },
      { number: forged.number, amount: 500, books: 'paid', gateway: 'unpaid', mended: false },
    ],
  ]);
  expect(await tokens()).toBe(800);
  expect((await reconcile(context(), gateway, day)).differences).toHaveLength(1);
  expect((await reconcile(context(), gateway, '2024-03-01')).asked).toBe(0);
});
