import { taipeiDate } from '@kujiya/contract/kernel/time';
import * as calls from '@kujiya/contract/staff/mismatches';
import { staffPayments } from '@kujiya/contract/staff/payments';
import { staffWork } from '@kujiya/contract/staff/work';
import { Value } from 'typebox/value';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { newebpay } from '#shop/payments/newebpay.ts';
import { reconcile } from '#shop/payments/reconcile.ts';
import { attemptsOf } from '#testing/attempts.ts';
import { tokensOf } from '#testing/boxes.ts';
import { notify, paidResult, sealed, startTopUp } from '#testing/gateway.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
const { context, rest } = attemptsOf(shop);
let owner: TestStaff;
let ann: TestMember;
let address: string;
beforeAll(async () => {
  address = await shop.listen();
  owner = await shop.staff();
  ann = await shop.member();
});
afterEach(rest);

async function list(state: 'open' | 'settled' = 'open') {
  const { body } = await shop.call(calls.staffMismatches, { query: { state }, token: owner.token });
  expect(Value.Check(calls.staffMismatches.answer, body)).toBe(true);
  return body.data;
}
const settle = (id: number, reason: string, { token } = owner) =>
  shop.call(calls.staffSettleMismatch, {
    ...{ params: { id }, body: { reason }, token, key: crypto.randomUUID() },
  });
const settleAll = async () => {
  for (const { id } of await list()) await settle(id, '核對過了');
};
const ask = (id: number) => shop.call(calls.staffAskMismatch, { params: { id }, token: owner.token });

test('what fits no payment is listed once, with its kind, and moves nothing until a person has settled it', async () => {
  const { number } = await startTopUp(shop, ann, 500);
  const { number: paid, act } = await startTopUp(shop, ann, 300);
  await act('pay');
  const before = await tokensOf(shop.db, ann);
  const wrong = sealed(paidResult(number, 50));
  for (const fields of [
    wrong,
    wrong,
    sealed(paidResult('NOBODY_1', 700)),
    sealed(paidResult(paid, 300)),
    sealed(paidResult(paid, 300), { merchantId: 'OTHER' }),
  ])
    expect((await notify(shop, fields)).status).toBe(200);
  const found = await list();
  expect(found.map(({ kind, number: its, ours, theirs }) => [kind, its, ours, theirs])).toEqual([
    ['merchant_differs', paid, 300, 300],
    ['paid_twice', paid, 300, 300],
    ['unknown_here', 'NOBODY_1', null, 700],
    ['amount_differs', number, 500, 50],
  ]);
  expect(found.map(({ payment_id }) => payment_id !== null)).toEqual([true, true, false, true]);
  const work = await shop.call(staffWork, { token: owner.token });
  expect(work.body.data.find(({ kind }) => kind === 'payments_strange')).toMatchObject({
    ...{ count: 4, path: '/payments/mismatches' },
  });
  expect(await tokensOf(shop.db, ann)).toBe(before);
  await settleAll();
  expect(await list()).toEqual([]);
});

test('settling needs the right, a reason and happens once; the log has who and why', async () => {
  await notify(shop, sealed(paidResult('NOBODY_2', 900)));
  const [{ id } = { id: 0 }] = await list();
  expect((await settle(id, '看過', await shop.staff('viewer'))).body.code).toBe('right_missing');
  expect((await settle(id, ' ')).body.code).toBe('reason_required');
  const twice = await Promise.all([settle(id, '已請金流退款'), settle(id, '已請金流退款')]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await list('settled'))[0]).toMatchObject({ id, settled: { by: '店員', reason: '已請金流退款' } });
  const { rows } = await shop.db.query(`select staff_id, reason from staff_log where $1 = any (subjects)`, [
    `payment_mismatch:${id}`,
  ]);
  expect(rows).toEqual([{ staff_id: owner.id, reason: '已請金流退款' }]);
  expect((await settle(999_999, '沒有')).body.code).toBe('mismatch_missing');
});

test('asking again credits a payment whose notice was lost, once, and says what the gateway knows', async () => {
  const { number, act } = await startTopUp(shop, ann, 1_000);
  await act('lose');
  const before = await tokensOf(shop.db, ann);
  const listed = await shop.call(staffPayments, { query: { q: number }, token: owner.token });
  const id = listed.body.data[0]?.id ?? 0;
  const askPayment = () => shop.call(calls.staffAskPayment, { params: { id }, token: owner.token });
  expect((await askPayment()).body.data).toEqual({
    ...{ words: '金流：已收到款項 NT$1,000，店裡的帳已更新。', changed: true },
  });
  expect((await askPayment()).body.data.changed).toBe(false);
  expect(await tokensOf(shop.db, ann)).toBe((before ?? 0) + 1_000);
  await notify(shop, sealed(paidResult('NOBODY_3', 80)));
  const [strange] = await list();
  expect((await ask(strange?.id ?? 0)).body.data).toEqual({
    ...{ words: '金流：查不到這筆付款，店裡的帳沒有變動。', changed: false },
  });
  await settleAll();
});

test('a comparison finds what the books have and the gateway has not, and what it gave back by itself', async () => {
  const lost = await startTopUp(shop, ann, 500);
  await lost.act('pay');
  const back = await startTopUp(shop, ann, 300);
  await back.act('pay');
  await shop.db.query('update sandbox_trades set status = 0 where number = $1', [lost.number]);
  await shop.db.query('update sandbox_trades set status = 6 where number = $1', [back.number]);
  const gateway = newebpay(shop.config, () => address);
  const today = taipeiDate(Date.now());
  for (let i = 0; i < 2; i++) await reconcile(context(), gateway, today);
  expect((await list()).map(({ kind, number }) => [kind, number])).toEqual([
    ['refunded_there', back.number],
    ['not_paid_there', lost.number],
  ]);
  await settleAll();
});
