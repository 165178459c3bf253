import { deleteAccount, deletionPreview, deletionWords } from '@kujiya/contract/account';
import * as calls from '@kujiya/contract/refunds';
import { staffRefundOrder } from '@kujiya/contract/staff/order-steps';
import * as staffCalls from '@kujiya/contract/staff/refunds';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { Value } from 'typebox/value';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Gateway } from '#shop/payments/gateway.ts';
import { newebpay } from '#shop/payments/newebpay.ts';
import { payOut } from '#shop/refunds/payouts.ts';
import { startTopUp } from '#testing/gateway.ts';
import { makeGoods } from '#testing/goods.ts';
import { orderByCard } from '#testing/orders.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import { aDayLater, type TestStaff } from '#testing/staff.ts';
import type { TestMember } from '#testing/stock.ts';
import { tokensOf } from '#testing/storage.ts';
import { feeOf, partsOf } from './service.ts';

const shop = useTestShop();
let address: string;
let second: TestServer;
let boss: TestStaff;
let ann: TestMember;
beforeAll(async () => {
  address = await shop.listen();
  second = await shop.another();
  boss = await shop.staff('accountant');
});
beforeEach(async () => {
  await aDayLater(shop);
  ann = await shop.member();
});

const sandbox = () => newebpay(shop.config, () => address);
const pay = (gateway: Gateway = sandbox()) =>
  payOut({ db: shop.db, clock: Date.now, log: { warn: () => {} } }, gateway);
const tryNow = () => shop.db.query('update payouts set try_at = now()');
/** Moves every payment some days into the past. */
const age = (days: number) =>
  shop.db.query(
    'update sandbox_trades set paid_at = paid_at - make_interval(days => $1), refunded_at = refunded_at - make_interval(days => $1)',
    [days],
  );
const topUp = async (amount: number, method = 'CREDIT') => {
  const begun = await startTopUp(shop, ann, amount);
  await begun.act('pay', method);
  if (method === 'VACC') await begun.act('settle', method);
};
const gift = (tokens: number) =>
  shop.db.query(
    `select ledger_post('gift:' || gen_random_uuid(), 'gift', array[a.id, shop_account('gift', 'token')], array[$2::bigint, -$2::bigint])
     from ledger_accounts a where a.member_id = $1 and a.currency = 'token'`,
    [ann.id, tokens],
  );
const spend = async (tokens: number) => {
  const { tubeId, productId } = await shop.tube({ price: tokens });
  const { status } = await shop.call(drawTickets, {
    params: { tubeId },
    body: { payment_method: 'balance', product_id: productId, ticket_numbers: [1] },
    token: ann.token,
  });
  expect(status).toBe(200);
};
const seen = async () => (await shop.call(calls.tokenRefund, { token: ann.token })).body.data;
const ask = (amount: number, account?: string, server: TestServer = shop, key?: string) =>
  server.call(calls.askTokenRefund, {
    token: ann.token,
    body: { amount, ...(account !== undefined && { transfer_account: account }) },
    ...(key && { key }),
  });
const at = (id: number) => ({ params: { id }, token: boss.token, body: { reason: '會員申請' } });
const settle = (id: number, server: TestServer = shop) => server.call(staffCalls.staffSettleRefund, at(id));
const payoutsOf = async () =>
  (
    await shop.db.query<{
      id: number;
      amount: number;
      way: string;
      state: string;
      attempt: string;
      failure: string | null;
    }>(
      `select p.id, p.amount, p.way, p.state, a.state as attempt, p.failure from payouts p
       join payment_attempts a on a.id = p.attempt_id join refunds r on r.id = p.refund_id
       where r.member_id = $1 order by p.id`,
      [ann.id],
    )
  ).rows;

test('only bought tokens are refunded, because granted ones are spent first; the fee is rounded down', async () => {
  expect(await seen()).toMatchObject({ amount: 0, open: false, refund: null });
  await gift(250);
  expect((await seen()).amount).toBe(0);
  await topUp(100);
  await topUp(300);
  await spend(301);
  // 250 granted and 51 bought ones are spent.
  expect(await seen()).toEqual({
    amount: 349,
    fee: 34,
    payout: 315,
    by_card: 315,
    by_transfer: 0,
    open: true,
    refund: null,
  });
  expect([feeOf(0), feeOf(9), feeOf(10), feeOf(349)]).toEqual([0, 0, 1, 34]);
});

test('a refund is requested once, set aside while it waits, and paid to the cards of the newest top-ups', async () => {
  await topUp(500);
  await topUp(300);
  expect((await ask(1)).body).toMatchObject({ code: 'refund_changed', amount: 800 });
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      ask(800, undefined, i % 2 ? second : shop, i < 4 ? 'the-same-wish' : undefined),
    ),
  );
  const [asked] = replies.filter(({ status }) => status === 200);
  for (const { status, body } of replies) if (status !== 200) expect(body.code).toBe('refund_once');
  expect(new Set(replies.filter(({ status }) => status === 200).map(({ body }) => body.data.id)).size).toBe(
    1,
  );
  expect(await tokensOf(shop, ann)).toBe(0);
  expect((await seen()).refund).toMatchObject({ state: 'asked', amount: 800, fee: 80, payout: 720 });
  const id = asked?.body.data.id ?? 0;
  const { body } = await shop.call(staffCalls.staffRefunds, { query: {}, token: boss.token });
  expect(Value.Check(staffCalls.staffRefunds.answer, body)).toBe(true);
  expect(body.data.map((one) => one.id)).toContain(id);
  const { token } = await shop.staff();
  expect((await shop.call(staffCalls.staffExportRefunds, { query: {}, token })).body).toEqual(body);
  const settled = await Promise.all([settle(id), settle(id, second)]);
  expect(settled.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await payoutsOf()).toMatchObject([
    { amount: 300, way: 'gateway', state: 'waiting', attempt: 'refunding' },
    { amount: 420, way: 'gateway', state: 'waiting', attempt: 'refunding' },
  ]);
  // The whole of a payment is called off at once; a part waits until the bank has collected it.
  await pay();
  expect(await payoutsOf()).toMatchObject([
    { state: 'done', attempt: 'refunded' },
    { state: 'waiting', attempt: 'refunding', failure: 'the gateway refuses for now' },
  ]);
  await age(2);
  expect(await pay()).toBe(0);
  await tryNow();
  const paid = await Promise.all([pay(), pay(), pay()]);
  expect(paid.reduce((sum, count) => sum + count)).toBe(1);
  expect(await payoutsOf()).toMatchObject([{ state: 'done' }, { state: 'done', attempt: 'paid' }]);
  expect((await seen()).refund).toMatchObject({ state: 'done', done_at: expect.any(String) });
  await topUp(100);
  expect(await seen()).toMatchObject({ amount: 100, open: false });
  expect((await ask(100)).body.code).toBe('refund_once');
});

test('a declined refund returns the tokens with a reason, and may be requested again', async () => {
  await topUp(200);
  const { id } = (await ask(200)).body.data;
  const decline = (reason: string) =>
    shop.call(staffCalls.staffDeclineRefund, { ...at(id), body: { reason } });
  expect((await decline('')).body.code).toBe('reason_required');
  expect((await decline('帳號資料不符')).status).toBe(200);
  expect((await decline('再一次')).body.code).toBe('refund_decided');
  expect((await settle(id)).body.code).toBe('refund_decided');
  expect(await tokensOf(shop, ann)).toBe(200);
  expect(await seen()).toMatchObject({ open: true, refund: { state: 'declined', reason: '帳號資料不符' } });
  expect((await ask(200)).status).toBe(200);
});

test('after a lost answer the refund is looked up, and nothing is refunded twice', async () => {
  await topUp(300);
  await settle((await ask(300)).body.data.id);
  await age(2);
  const real = sandbox();
  let refunds = 0;
  const lost: Gateway = {
    ...real,
    async refund(...given) {
      refunds++;
      await real.refund(...given);
      throw new Error('no answer came');
    },
  };
  expect(await pay(lost)).toBe(0);
  expect(await payoutsOf()).toMatchObject([{ state: 'waiting', failure: 'no answer came' }]);
  await tryNow();
  expect(await pay(lost)).toBe(1);
  expect(refunds).toBe(1);
  expect(await payoutsOf()).toMatchObject([{ state: 'done', attempt: 'paid' }]);
});

test('an amount not paid by card is refunded by transfer, to an account that the member enters', async () => {
  await topUp(1_000, 'VACC');
  expect(await seen()).toMatchObject({ amount: 1_000, by_card: 0, by_transfer: 900 });
  expect((await ask(1_000)).body.code).toBe('transfer_account_required');
  const { id } = (await ask(1_000, '玉山銀行 808 1234567890123 王小明')).body.data;
  const [payout] = (await settle(id)).body.data.payouts;
  expect(payout).toMatchObject({ way: 'transfer', state: 'waiting', amount: 900 });
  await pay();
  expect((await seen()).refund?.state).toBe('paying');
  const sent = () =>
    shop.call(staffCalls.staffNoteTransfer, {
      params: { id: payout?.id ?? 0 },
      token: boss.token,
      body: { note: '玉山 2026112100017' },
    });
  expect([(await sent()).status, (await sent()).body.code]).toEqual([200, 'payout_elsewhere']);
  expect((await seen()).refund?.state).toBe('done');
});

test("if the card's refund period ends before the decision, the member is asked for a bank account", async () => {
  await topUp(300);
  const { id } = (await ask(300)).body.data;
  await shop.db.query(
    `update payment_attempts a set paid_at = a.paid_at - interval '86 days'
     from orders o where o.id = a.order_id and o.member_id = $1`,
    [ann.id],
  );
  expect(await settle(id)).toMatchObject({ status: 409, body: { code: 'refund_account_missing' } });
  expect(await payoutsOf()).toEqual([]);
  await shop.call(staffCalls.staffDeclineRefund, at(id));
  expect(await tokensOf(shop, ann)).toBe(300);
  expect((await ask(300)).body.code).toBe('transfer_account_required');
  const again = (await ask(300, '玉山銀行 808 1234567890123 王小明')).body.data;
  expect((await settle(again.id)).body.data.payouts).toMatchObject([{ way: 'transfer', amount: 270 }]);
});

test('a refund that the gateway keeps refusing waits for staff: a transfer or, for an order, tokens', async () => {
  const never: Gateway = { ...sandbox(), refund: async () => false };
  const refuse = async () => {
    for (let i = 0; i < 12; i++) {
      await tryNow();
      await pay(never);
    }
  };
  await topUp(300);
  await settle((await ask(300)).body.data.id);
  const mug = await makeGoods(shop.db, { price: 250 });
  const order = await orderByCard(shop, ann, { items: [{ product_id: mug, quantity: 1 }] });
  await shop.call(staffRefundOrder, { params: { id: order }, token: boss.token, body: { reason: '瑕疵' } });
  // This payment was made without the gateway, which knows nothing of it.
  const silent: Gateway = { ...never, givenBack: async () => 0 };
  for (let i = 0; i < 12; i++) {
    await tryNow();
    await pay(silent);
  }
  await refuse();
  const [tokens, goods] = await payoutsOf();
  expect([tokens?.state, goods?.state, goods?.attempt]).toEqual(['refused', 'refused', 'refunding']);
  const staff = (call: typeof staffCalls.staffTransferPayout | typeof staffCalls.staffPayInTokens, id = 0) =>
    shop.call(call, { params: { id }, token: boss.token, body: { reason: '刷退失敗' } });
  expect((await staff(staffCalls.staffPayInTokens, tokens?.id)).body.code).toBe('payout_elsewhere');
  expect((await staff(staffCalls.staffTransferPayout, tokens?.id)).status).toBe(200);
  expect((await staff(staffCalls.staffPayInTokens, goods?.id)).status).toBe(200);
  expect(await tokensOf(shop, ann)).toBe(250);
  expect(await payoutsOf()).toMatchObject([
    { way: 'transfer', state: 'waiting', attempt: 'paid' },
    { way: 'tokens', state: 'done', attempt: 'paid' },
  ]);
});

test('a pending refund blocks the deletion; the bank account is erased with the member', async () => {
  await topUp(500, 'VACC');
  const { id } = (await ask(500, '玉山銀行 808 1234567890123 王小明')).body.data;
  const remove = async () => {
    const { tokens, box_items } = (await shop.call(deletionPreview, { token: ann.token })).body.data;
    return shop.call(deleteAccount, {
      token: ann.token,
      body: { confirmation: deletionWords, tokens, box_items },
    });
  };
  expect((await remove()).body.code).toBe('deletion_in_refund');
  const [payout] = (await settle(id)).body.data.payouts;
  await shop.call(staffCalls.staffNoteTransfer, {
    params: { id: payout?.id ?? 0 },
    token: boss.token,
    body: { note: '2026' },
  });
  expect((await remove()).status).toBe(200);
  const kept = await shop.db.query('select from refund_transfers where member_id = $1', [ann.id]);
  expect(kept.rowCount).toBe(0);
});

test('cards are refunded first, newest payment first; old payments go by transfer', () => {
  const topUps = [
    { id: 4, method: 'transfer', amount: 100, is_recent: true },
    { id: 3, method: 'credit_card', amount: 50, is_recent: true },
    { id: 2, method: 'credit_card', amount: 500, is_recent: false },
    { id: 1, method: 'apple_pay', amount: 30, is_recent: true },
  ] as const;
  expect(partsOf(topUps, 200)).toEqual([
    { attemptId: 3, amount: 50, way: 'gateway' },
    { attemptId: 1, amount: 30, way: 'gateway' },
    { attemptId: 4, amount: 100, way: 'transfer' },
    { attemptId: 2, amount: 20, way: 'transfer' },
  ]);
  expect(() => partsOf(topUps, 681)).toThrow('belong to no payment');
});
