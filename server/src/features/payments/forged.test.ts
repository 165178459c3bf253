import { paymentForm, paymentRefusals, paymentState } from '@kujiya/contract/payments';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { merchantOf, newebpay, noticePath, returnPath, sandboxRoot } from '#shop/payments/newebpay.ts';
import { keysOf, open, seal, tradeSha } from '#shop/payments/seal.ts';
import { attemptsOf } from '#testing/attempts.ts';
import { tokensOf } from '#testing/boxes.ts';
import { fieldsOf, notify, paidResult, postForm, sealed, startTopUp } from '#testing/gateway.ts';
import { type Left, logInto } from '#testing/leaks.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { until } from '#testing/until.ts';

const left: Left = [];
const shop = useTestShop({ settings: { logLevel: 'warn' }, logTo: logInto(left) });
const { attempt, messages, rest } = attemptsOf(shop);
let ann: TestMember;
beforeEach(async () => {
  ann = await shop.member();
});
afterEach(rest);

const tokens = () => tokensOf(shop.db, ann);

test('a forged notice is refused without a reason and changes nothing', async () => {
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

test('a flood of forged notices is logged as one number a second', async () => {
  // What the tests before have counted.
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  left.length = 0;
  const forged = sealed(paidResult('T1', 100), { key: 'another-key-of-32-characters-all' });
  const sent = Array.from({ length: 50 }, () => notify(shop, forged));
  for (const { status } of await Promise.all(sent)) expect(status).toBe(400);
  const logged = () => left.map(([, line]) => JSON.parse(line));
  const countOf = () => logged().reduce((sum, { count }) => sum + count, 0);
  await until(async () => countOf() === 50);
  expect(logged()[0]).toMatchObject({ msg: 'notices without a valid seal of the gateway' });
  expect(logged().length).toBeLessThan(5);
});

test('a notice with another amount, merchant or number is stored and logged, and changes nothing', async () => {
  const { number } = await startTopUp(shop, ann);
  for (const fields of [
    sealed(paidResult(number, 101)),
    sealed(paidResult(number, 1)),
    sealed(paidResult(number, 100), { merchantId: 'OTHER' }),
    sealed(paidResult(number, 100, { MerchantID: undefined })),
    { ...sealed(paidResult(number, 100)), MerchantID: 'OTHER' },
    sealed(paidResult('T20261120NOBODY0001_1', 100)),
    sealed(paidResult(number, 100, { TradeNo: '' })),
    sealed(paidResult(number, 100, { TradeNo: '9'.repeat(41) })),
  ])
    expect((await notify(shop, fields)).status).toBe(200);
  expect(await tokens()).toBe(0);
  expect(await attempt(number)).toMatchObject({ state: 'created' });
  const kept = [...(await messages(number)), ...(await messages('T20261120NOBODY0001_1'))];
  expect(kept.map(({ verdict }) => verdict)).toEqual([
    'mismatch',
    'mismatch',
    'mismatch',
    'mismatch',
    'mismatch',
    'noted',
    'noted',
    'unknown',
  ]);
});

test('a trade of the gateway pays only one attempt', async () => {
  const first = await startTopUp(shop, ann);
  const other = await startTopUp(shop, ann);
  const { TradeNo } = paidResult('', 0);
  await notify(shop, sealed(paidResult(first.number, 100, { TradeNo })));
  await notify(shop, sealed(paidResult(other.number, 100, { TradeNo })));
  expect(await tokens()).toBe(100);
});

test.each([
  { PaymentType: 'VACC', BankCode: '013', ExpireDate: '2026-11-29', ExpireTime: '23:59:59' },
  { PaymentType: 'VACC', BankCode: '013', ExpireDate: '2026-11-29', ExpireTime: '235959' },
  { PaymentType: 'CVS', ExpireDate: '2026-11-29', ExpireTime: '' },
  { PaymentType: 'CVS', ExpireDate: '29.11.2026', ExpireTime: 'soon' },
  { PaymentType: 'VACC', CodeNo: '' },
  { PaymentType: 'BARCODE', ExpireDate: '' },
])('a payment code is not a payment, through any channel: %j', async (given) => {
  const { number } = await startTopUp(shop, ann);
  const { PayTime, Card6No: _first, Card4No: _last, ...paid } = paidResult(number, 100);
  const code = { ...paid, CodeNo: '9812345678901234', ...given };
  for (const url of [noticePath, returnPath])
    expect((await postForm(shop, url, sealed(code))).status).toBeLessThan(400);
  expect(await tokens()).toBe(0);
  const isShown = given.ExpireDate === '2026-11-29';
  expect((await attempt(number))?.state).toBe(isShown ? 'pending' : 'created');
  await notify(shop, sealed({ ...code, PayTime }));
  expect(await tokens()).toBe(100);
});

test('only the first six and last four digits of a card are stored', async () => {
  const { number } = await startTopUp(shop, ann);
  const secret = { CardNo: '4000221111111111', Exp: '3012', TokenValue: 'tok_secret', CVC: '222' };
  await notify(shop, sealed(paidResult(number, 100, secret)));
  const kept = JSON.stringify(await messages(number));
  expect(kept).toContain('400022');
  // Nor what stands in the fields of those digits, should it be more than them.
  await notify(shop, sealed(paidResult(number, 101, { Card6No: secret.CardNo, Card4No: secret.CardNo })));
  expect(JSON.stringify(await messages(number))).not.toContain(secret.CardNo);
  // By their names: the three digits of a CVC may stand in any order's number.
  for (const name of Object.keys(secret)) expect(kept).not.toContain(`"${name}"`);
  for (const value of [secret.CardNo, secret.TokenValue]) expect(kept).not.toContain(value);
});

test("another member's order is not found, and the attempts for one order are limited", async () => {
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
  const keys = keysOf(merchantOf(shop.config));
  const email = (text: string) => {
    const asked = new URLSearchParams(open(fields.TradeInfo ?? '', keys) ?? '');
    asked.set('Email', text);
    const info = seal(asked.toString(), keys);
    return gate({ TradeInfo: info, TradeSha: tradeSha(info, keys) });
  };
  expect((await email(`${'m'.repeat(38)}@toys.example`)).status).toBe(400);
  expect((await email(`${'m'.repeat(37)}@toys.example`)).status).toBe(200);
  expect((await gate({})).status).toBe(200);
});

test('an e-mail address too long for the gateway is left out of its form', () => {
  const asked = {
    number: 'n1',
    amount: 100,
    description: 'x',
    seconds: 600,
    offer: 'all',
    backPath: '/',
  } as const;
  const emailIn = (email: string) => {
    const { fields } = newebpay(shop.config, () => '').form({ ...asked, email }, shop.clock());
    return new URLSearchParams(open(fields.TradeInfo ?? '', keysOf(merchantOf(shop.config))) ?? '').get(
      'Email',
    );
  };
  expect(emailIn('me@toys.example')).toBe('me@toys.example');
  expect(emailIn(`${'m'.repeat(38)}@toys.example`)).toBeNull();
});
