import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { attemptsOf } from '#testing/attempts.ts';
import { tokensOf } from '#testing/boxes.ts';
import { notify, paidResult, sealed, startTopUp } from '#testing/gateway.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { newebpay } from './newebpay.ts';
import { reconcile } from './reconcile.ts';

const shop = useTestShop();
const { context, rest } = attemptsOf(shop);
let address: string;
let ann: TestMember;
beforeAll(async () => {
  address = await shop.listen();
});
beforeEach(async () => {
  ann = await shop.member();
});
afterEach(rest);

test('a payment is cancelled until nine in the evening and refunded later: once a day, for 90 days', async () => {
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
  /** Moves a payment, and its refunds, so many days into the past. */
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

test('reconciliation finds differences between books and gateway, and corrects those it can', async () => {
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
  // Somebody with the keys reported this payment; the gateway does not know it.
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
  expect(await tokensOf(shop.db, ann)).toBe(800);
  expect((await reconcile(context(), gateway, day)).differences).toHaveLength(1);
  expect((await reconcile(context(), gateway, '2024-03-01')).asked).toBe(0);
});
