import { cancelOrder } from '@kujiya/contract/orders';
import { confirmPayer, getPayer, setPayerLimits } from '@kujiya/contract/payer';
import { recharge } from '@kujiya/contract/recharge';
import { askTokenRefund } from '@kujiya/contract/refunds';
import { payerRefusals } from '@kujiya/contract/shop/payer';
import { staffSettleRefund } from '@kujiya/contract/staff/refunds';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { buyOf } from '#testing/cards.ts';
import { beginTopUp, startTopUp } from '#testing/gateway.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
let ann: TestMember;
// The sandbox gateway notifies the shop over its port.
beforeAll(() => shop.listen());
beforeEach(async () => {
  ann = await shop.member();
});

const set = async (day: number | null, month: number | null) => {
  const { body } = await shop.call(setPayerLimits, { token: ann.token, body: { day, month } });
  return body.data;
};
const payer = async () => (await shop.call(getPayer, { token: ann.token })).body.data;
const topUp = async (amount: number) => {
  const { status, body } = await shop.call(recharge, {
    token: ann.token,
    body: { amount, invoice_type: 'personal', email: 'me@toys.example' },
    key: crypto.randomUUID(),
  });
  return status === 200 ? 'begun' : body;
};
/** Lets time pass until the attempts begun can no longer be paid. */
const forget = () =>
  shop.db.query(
    `update payment_attempts a set created_at = a.created_at - interval '16 minutes' from orders o
     where o.id = a.order_id and o.member_id = $1`,
    [ann.id],
  );

test('the first payment requires a confirmation, which is stored', async () => {
  ann = await shop.member({ confirmed: false });
  expect((await payer()).confirmation).toBeNull();
  expect(await topUp(100)).toMatchObject({
    code: 'payer_unconfirmed',
    message: payerRefusals.payer_unconfirmed.message,
  });
  const asked = await shop.call(confirmPayer, { token: ann.token, body: {} as never });
  expect([asked.status, asked.body.code]).toEqual([422, 'confirmation_invalid']);
  await shop.call(confirmPayer, { token: ann.token, body: { confirmation: 'adult' } });
  expect((await payer()).confirmation).toBe('adult');
  expect(await topUp(100)).toBe('begun');
});

test('a lower limit applies immediately, a higher one after a day', async () => {
  expect(await set(1_000, 3_000)).toMatchObject({
    day: { limit: 1_000, next: null },
    month: { limit: 3_000 },
  });
  expect((await set(500, 3_000)).day).toMatchObject({ limit: 500, next: null });
  const { day, month } = await set(2_000, null);
  expect(day).toMatchObject({ limit: 500, next: { limit: 2_000 } });
  expect(month).toMatchObject({ limit: 3_000, next: { limit: null } });
  const wait = Date.parse(day.next?.from ?? '') - Date.now();
  expect(Math.round(wait / 3_600_000)).toBe(24);
  // Asking for it again does not restart the wait.
  expect((await set(2_000, null)).day.next).toEqual(day.next);
  await shop.db.query(`update payer_limits set next_from = now() where member_id = $1`, [ann.id]);
  expect(await payer()).toMatchObject({
    day: { limit: 2_000, next: null },
    month: { limit: null, next: null },
  });
  await set(5_000, null);
  // Setting the limit that already holds cancels the pending one.
  expect((await set(2_000, null)).day).toMatchObject({ limit: 2_000, next: null });
});

test.each([-1, 1.5, 1_000_001, '500'])('a limit of %s is refused', async (day) => {
  const { status, body } = await shop.call(setPayerLimits, {
    token: ann.token,
    body: { day: day as number },
  });
  expect([status, body.code]).toEqual([422, payerRefusals.limit_invalid.code]);
});

test('top-ups are limited by the payments made and those still pending', async () => {
  await set(500, 600);
  await (await startTopUp(shop, ann, 300)).act('pay');
  expect((await payer()).day.paid).toBe(300);
  expect(await topUp(300)).toMatchObject({ code: 'day_limit_reached', left: 200 });
  await beginTopUp(shop, ann, 200);
  expect(await topUp(100)).toMatchObject({ code: 'day_limit_reached', left: 0 });
  await forget();
  expect(await topUp(200)).toBe('begun');
  await forget();
  await shop.db.query(
    `update payment_attempts a set paid_at = a.paid_at - interval '1 day' from orders o
     where o.id = a.order_id and o.member_id = $1`,
    [ann.id],
  );
  // The first day of a month has no day before it in the same month.
  const { day, month } = await payer();
  expect(day.paid).toBe(0);
  expect(await topUp(500)).toEqual(
    month.paid === 300 ? expect.objectContaining({ code: 'month_limit_reached', left: 300 }) : 'begun',
  );
});

test('cancelled top-ups and refunded amounts do not count', async () => {
  await set(500, null);
  const { orderNumber } = await beginTopUp(shop, ann, 500);
  expect(await topUp(100)).toMatchObject({ code: 'day_limit_reached', left: 0 });
  const called = { params: { id: orderNumber }, token: ann.token, key: crypto.randomUUID() };
  expect((await shop.call(cancelOrder, called)).status).toBe(200);
  await (await startTopUp(shop, ann, 300)).act('pay');
  const asked = await shop.call(askTokenRefund, { token: ann.token, body: { amount: 300 } });
  expect((await payer()).day.paid).toBe(300);
  const { token } = await shop.staff('accountant');
  const decision = { params: { id: asked.body.data.id }, token, body: { reason: '會員申請' } };
  expect((await shop.call(staffSettleRefund, decision)).status).toBe(200);
  // The fee stays paid, while the rest is on its way back and afterwards.
  expect((await payer()).day.paid).toBe(30);
  expect(await topUp(500)).toMatchObject({ left: 470 });
});

test('two simultaneous top-ups share the remaining limit', async () => {
  await set(500, null);
  const begun = await Promise.all([topUp(300), topUp(300), topUp(300)]);
  expect(begun.filter((one) => one === 'begun')).toHaveLength(1);
});

test('a draw by card respects the limits; the reservation it replaces does not count', async () => {
  await set(250, null);
  const { productId, tubeId } = await shop.tube();
  const lot = { game: 'ichiban', productId, lotId: tubeId } as const;
  expect((await buyOf(shop, ann, lot, [1, 2, 3])).code).toBe('day_limit_reached');
  expect((await buyOf(shop, ann, lot, [1, 2])).status).toBe(202);
  expect((await buyOf(shop, ann, lot, [3, 4])).status).toBe(202);
  await set(0, null);
  expect((await buyOf(shop, ann, lot, [5])).body).toMatchObject({
    code: 'day_limit_reached',
    message: '超過您自訂的每日付款上限，今天還可以付 0 元',
  });
});
