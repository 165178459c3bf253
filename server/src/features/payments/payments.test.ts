import { newebpayNotice, paymentForm, paymentRefusals } from '@kujiya/contract/payments';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { returnPath, sandboxRoot } from '#shop/payments/newebpay.ts';
import { tidyTopUps } from '#shop/payments/service.ts';
import { attemptsOf } from '#testing/attempts.ts';
import { tokensOf } from '#testing/boxes.ts';
import { untilBlocked, whileBusy } from '#testing/busy.ts';
import {
  askedIn,
  changedForm,
  fieldsOf,
  notify,
  paidResult,
  postForm,
  sealed,
  startTopUp,
} from '#testing/gateway.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
const { ask, askAll, attempt, messages, pass, rest, stateOf } = attemptsOf(shop);
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
afterEach(rest);

const tokens = () => tokensOf(shop.db, ann);

test('the form sends the agreed amount to the gateway, and its page shows it', async () => {
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

test('paid: the tokens are credited before the notice is answered, and the browser is redirected to its page', async () => {
  const { act, orderNumber, number } = await startTopUp(shop, ann, 500);
  expect(await stateOf(ann, orderNumber)).toMatchObject({
    progress: 'waiting',
    amount: 500,
    card_last: null,
  });
  const back = await act('pay');
  expect(await tokens()).toBe(500);
  const returned = await postForm(shop, returnPath, fieldsOf(back.text));
  expect([returned.status, returned.location]).toEqual([303, `/recharge/complete?no=${orderNumber}`]);
  expect(await stateOf(ann, orderNumber)).toMatchObject({
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
])('%s is stored as %s', async (method, name) => {
  const { act, number } = await startTopUp(shop, ann);
  await act('pay', method);
  expect(await attempt(number)).toMatchObject({ state: 'paid', method: name });
});

test('a form opened again waits for a notice at its order before it locks the wallet', async () => {
  const { orderNumber } = await startTopUp(shop, ann, 300);
  const lockedOrder = 'select from orders where order_number = $1 for no key update';
  const opened = await whileBusy(shop.db, [lockedOrder, [orderNumber]], async (notice) => {
    const opening = shop.call(paymentForm, { params: { orderNumber }, token: ann.token });
    await untilBlocked(shop.db, 1, '%o.order_number%');
    const wallet = 'select id from ledger_accounts where member_id = $1 for no key update nowait';
    expect((await notice.query(wallet, [ann.id])).rows).not.toEqual([]);
    return { opening };
  });
  expect((await opened.opening).status).toBe(200);
});

test('a notice sent three times at once, and again to another server, counts once', async () => {
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

test('a payment reported to two servers simultaneously counts once', async () => {
  const { number } = await startTopUp(shop, ann, 100);
  const fields = sealed(paidResult(number, 100));
  const replies = await Promise.all(
    Array.from({ length: 16 }, (_, i) => notify(i % 2 ? second : shop, fields)),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await tokens()).toBe(100);
});

test('failed: nothing changes, and another attempt pays the same order', async () => {
  const { act, orderNumber, number } = await startTopUp(shop, ann);
  await act('fail');
  expect(await attempt(number)).toMatchObject({ state: 'failed', failure: 'TRA10016 信用卡授權失敗' });
  expect(await stateOf(ann, orderNumber)).toMatchObject({ progress: 'failed' });
  const { body } = await shop.call(paymentForm, { token: ann.token, params: { orderNumber } });
  const { MerchantOrderNo } = askedIn(body.form_html);
  expect(MerchantOrderNo).toBe(`${orderNumber}_2`);
  await notify(shop, sealed(paidResult(`${orderNumber}_2`, 100)));
  expect(await tokens()).toBe(100);
  expect(await stateOf(ann, orderNumber)).toMatchObject({ progress: 'paid' });
  const over = await shop.call(paymentForm, { token: ann.token, params: { orderNumber } });
  expect([over.status, over.body.code]).toEqual([409, paymentRefusals.payment_over.code]);
});

test('the sandbox gives a thousand trades of one second different numbers', async () => {
  const { form, number } = await startTopUp(shop, ann);
  const replies = await Promise.all(
    Array.from({ length: 1_000 }, (_, i) =>
      postForm(
        shop,
        `${sandboxRoot}/MPG/mpg_gateway`,
        changedForm(form, { MerchantOrderNo: `${number}_${i}` }),
      ),
    ),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
});

test('a payment reported after a failure counts; a failure reported after a payment changes nothing', async () => {
  const { number } = await startTopUp(shop, ann);
  await notify(shop, sealed({ MerchantOrderNo: number, Amt: 100 }, { status: 'TRA10016' }));
  await notify(shop, sealed(paidResult(number, 100)));
  await notify(second, sealed({ MerchantOrderNo: number, Amt: 100 }, { status: 'TRA10016' }));
  expect(await attempt(number)).toMatchObject({ state: 'paid', failure: null });
  expect(await tokens()).toBe(100);
});

test('when both attempts of an order are paid, the second is credited as tokens', async () => {
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

test('a payment whose notice was lost is found by query', async () => {
  const { act, number, orderNumber } = await startTopUp(shop, ann, 1_000);
  const back = await act('lose');
  await postForm(shop, returnPath, fieldsOf(back.text));
  expect(await tokens()).toBe(0);
  expect(await stateOf(ann, orderNumber)).toMatchObject({ progress: 'waiting' });
  expect(await ask(number, address)).toBe(1);
  expect(await tokens()).toBe(1_000);
  expect((await messages(number)).map(({ via, verdict }) => `${via} ${verdict}`)).toEqual([
    'return noted',
    'query recorded',
  ]);
});

test('an abandoned attempt is queried at growing intervals and ends after a day; a later payment still counts', async () => {
  const { act, number, orderNumber } = await startTopUp(shop, ann);
  const gone = await act('abandon');
  expect([gone.status, gone.location]).toEqual([303, `/recharge/complete?no=${orderNumber}&status=cancel`]);
  await ask(number, address);
  expect(await attempt(number)).toMatchObject({ state: 'created', asked: 1 });
  expect(await askAll(address)).toBe(0);
  await pass(number, 2);
  await ask(number, address);
  expect(await attempt(number)).toMatchObject({ state: 'expired', asked: 2 });
  expect(await tidyTopUps(shop.db)).toBe(1);
  expect(await stateOf(ann, orderNumber)).toMatchObject({ progress: 'cancelled' });
  await act('settle');
  expect(await tokens()).toBe(100);
  expect(await stateOf(ann, orderNumber)).toMatchObject({ progress: 'tokens' });
});

test('paid at an ATM: the code is shown and stored, the tokens come with the notice', async () => {
  const { act, number, orderNumber } = await startTopUp(shop, ann, 2_000);
  const back = await act('pay', 'VACC');
  const returned = await postForm(shop, returnPath, fieldsOf(back.text));
  expect(returned.location).toBe(`/recharge/complete?no=${orderNumber}`);
  const state = await stateOf(ann, orderNumber);
  expect(state).toMatchObject({ progress: 'code', code: { bank: '013' } });
  expect(state.code?.code).toMatch(/^\d{16}$/);
  expect(await tokens()).toBe(0);
  await act('settle', 'VACC');
  expect(await tokens()).toBe(2_000);
  expect(await attempt(number)).toMatchObject({ state: 'paid', method: 'transfer', card_last: null });
});
