import type { InputOf } from '@kujiya/contract/kernel/call';
import { cancelParcel } from '@kujiya/contract/parcels';
import { recharge } from '@kujiya/contract/recharge';
import { shopDefaults } from '@kujiya/contract/shop/shop-terms';
import { staffArriveGoods, staffRescheduleGoods } from '@kujiya/contract/staff/goods';
import { staffLegalVersion } from '@kujiya/contract/staff/legal';
import { staffLog } from '@kujiya/contract/staff/log';
import * as calls from '@kujiya/contract/staff/settings';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { askedIn } from '#testing/gateway.ts';
import { makeGoods } from '#testing/goods.ts';
import { orderByTokens } from '#testing/orders.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import type { TestMember } from '#testing/stock.ts';
import { collector, rowsOf, send, tokensOf } from '#testing/storage.ts';
import { until } from '#testing/until.ts';

const dayMs = 86_400_000;
const shop = useTestShop({ settings: { newebpayMethods: ['CREDIT', 'LINEPAY', 'CVS'] } });
let second: TestServer;
let owner: TestStaff;
beforeAll(async () => {
  await shop.listen();
  [second, owner] = [await shop.another(), await shop.staff()];
});

type Body = Omit<InputOf<typeof calls.changeSettings>['body'], 'version'>;
const read = async () => (await shop.call(calls.staffSettings, { token: owner.token })).body.data;
const change = async (fields: Body) =>
  shop.call(calls.changeSettings, {
    body: { version: (await read()).version, ...fields },
    token: owner.token,
  });
const unset: Body = {
  ...{ shipping_fee: null, free_from: null, storage_days: null, delivery_days: null },
  ...{ payment_methods: null, recharge_amounts: null, line_account_url: null },
};
afterEach(() => change(unset));

const daysOf = async (member: TestMember) =>
  (await rowsOf(shop, member)).map(({ storage_days }) => storage_days);
const keptFor = async (orderId: number) => {
  const { rows } = await shop.db.query<{ days: number }>(
    `select extract(epoch from expires_at - coalesce(preorder_at, now()))::float8 / 86400 as days from box_items where order_id = $1`,
    [orderId],
  );
  return rows.map(({ days }) => Math.round(days));
};
const topUp = async (amount: number, server: TestServer = shop) => {
  const { token } = await shop.member();
  const body = { amount, invoice_type: 'personal' as const, email: 'me@toys.example' };
  return server.call(recharge, { token, body, key: crypto.randomUUID() });
};
const feeOf = async (orderId: number) =>
  (await shop.db.query('select shipping_fee, final_amount from orders where id = $1', [orderId])).rows[0];

test('without an owner’s values the contract’s hold', async () => {
  const { shippingFee, freeFrom, storageDays, deliveryDays, rechargeAmounts } = shopDefaults;
  expect([shippingFee, freeFrom, storageDays]).toEqual([60, 5, 60]);
  expect(await read()).toMatchObject({
    ...unset,
    environment: {
      ...{ shipping_fee: shippingFee, free_from: freeFrom, storage_days: storageDays },
      ...{ delivery_days: deliveryDays, recharge_amounts: rechargeAmounts },
      payment_methods: ['CREDIT', 'LINEPAY', 'CVS'],
    },
  });
});

test('a new fee holds for what is sent from then on; a parcel that was sent keeps its own', async () => {
  const ann = await collector(shop, { things: 3 });
  const sent = await send(shop, ann, { ids: ann.ids.slice(0, 1) });
  expect(sent.body.shipping_fee).toBe(60);
  const before = await feeOf(sent.body.data.order_id ?? 0);
  expect((await change({ shipping_fee: 90, free_from: 2 })).status).toBe(200);
  expect(await feeOf(sent.body.data.order_id ?? 0)).toEqual(before);
  // Who was shown the old fee is asked again; nothing is charged meanwhile.
  const ids = ann.ids.slice(1, 2);
  const tokens = (await tokensOf(shop, ann)) ?? 0;
  const stale = await send(second, ann, { ids, shown: { items: 1, fee: 60 } });
  expect(stale.body).toMatchObject({ code: 'shipment_changed', shipping_fee: 90 });
  expect(await tokensOf(shop, ann)).toBe(tokens);
  expect((await send(second, ann, { ids })).body.shipping_fee).toBe(90);
  // Called off, the first gets back what it was charged.
  const params = { id: sent.body.data.order_id ?? 0 };
  await shop.call(cancelParcel, { params, token: ann.token, key: crypto.randomUUID() });
  expect(await tokensOf(shop, ann)).toBe(tokens - 90 + 60);
  // Two count from now on: the one that came back, and the third.
  expect((await send(shop, ann, { ids: [ann.ids[0] ?? 0, ann.ids[2] ?? 0] })).body.shipping_fee).toBe(0);
});

test('a draw is kept as long as was promised when it was drawn', async () => {
  const ann = await collector(shop, { things: 2 });
  await change({ storage_days: 90 });
  expect(await daysOf(ann)).toEqual([60, 60]);
  expect(await daysOf(await collector(shop, { things: 2 }))).toEqual([90, 90]);
  await change({ storage_days: 30 });
  expect(await daysOf(ann)).toEqual([60, 60]);
});

test('a preorder is kept as long as was promised when it was bought, whenever it comes', async () => {
  const coming = await makeGoods(shop.db, { arrivesIn: 20, stock: 9 });
  const buy = async () =>
    orderByTokens(shop, await shop.member({ tokens: 2_000 }), {
      items: [{ product_id: coming, quantity: 1 }],
    });
  const old = await buy();
  await change({ storage_days: 30 });
  const young = await buy();
  const at = { params: { id: coming }, token: owner.token };
  const arrives_at = new Date(Date.now() + 40 * dayMs).toISOString();
  await shop.call(staffRescheduleGoods, { ...at, body: { arrives_at, reason: '船期延後' } });
  expect([await keptFor(old), await keptFor(young)]).toEqual([[60], [30]]);
  await shop.call(staffArriveGoods, at);
  expect([await keptFor(old), await keptFor(young)]).toEqual([[60], [30]]);
});

test('only the amounts and methods of now are offered, on every server', async () => {
  await change({ recharge_amounts: [250, 3_000], payment_methods: ['CREDIT'] });
  await until(async () => (await topUp(250, second)).status === 200);
  expect((await topUp(100, second)).body.code).toBe('amount_invalid');
  const { body } = await topUp(3_000);
  expect(askedIn(body.data.payment_form)).toMatchObject({ CREDIT: '1', CVS: '0', LINEPAY: '0' });
  await change(unset);
  await until(async () => (await topUp(100, second)).status === 200);
  expect(askedIn((await topUp(100, second)).body.data.payment_form)).toMatchObject({ CVS: '1' });
});

test('the built-in texts quote the terms of now', async () => {
  await change({ shipping_fee: 90, free_from: 3, storage_days: 45, delivery_days: '3 至 5 個工作天' });
  const { body } = await shop.call(staffLegalVersion, {
    params: { kind: 'terms', number: 1 },
    token: owner.token,
  });
  for (const words of ['3 件以上免運費，未滿 3 件運費 90 元', '免費保管 45 天', '約 3 至 5 個工作天送達'])
    expect(body.data.content).toContain(words);
});

test('a wrong value is refused by its own name, and changes nothing', async () => {
  const { version } = await read();
  const cases: [object, string][] = [
    [{ shipping_fee: -1 }, 'shipping_fee_invalid'],
    [{ shipping_fee: 1.5 }, 'shipping_fee_invalid'],
    [{ free_from: 0 }, 'free_from_invalid'],
    [{ storage_days: 29 }, 'storage_days_invalid'],
    [{ storage_days: 366 }, 'storage_days_invalid'],
    [{ delivery_days: ' ' }, 'delivery_days_invalid'],
    [{ payment_methods: [] }, 'payment_methods_invalid'],
    [{ payment_methods: ['CASH'] }, 'payment_methods_invalid'],
    // The gateway has it, the contract with it has not.
    [{ payment_methods: ['CREDIT', 'VACC'] }, 'payment_methods_invalid'],
    [{ recharge_amounts: [] }, 'recharge_amounts_invalid'],
    [{ recharge_amounts: [100, 100] }, 'recharge_amounts_invalid'],
    [{ recharge_amounts: [9] }, 'recharge_amounts_invalid'],
    [{ line_account_url: 'line.me/@shop' }, 'line_account_invalid'],
  ];
  for (const [fields, code] of cases)
    expect((await change(fields)).body, JSON.stringify(fields)).toMatchObject({ code });
  expect((await read()).version).toBe(version);
});

test('the log says what held before and after', async () => {
  await change({ shipping_fee: 0, payment_methods: ['CREDIT'] });
  const { body } = await shop.call(staffLog, {
    query: { subject: 'settings:shop' },
    token: owner.token,
  });
  expect(body.data[0]).toMatchObject({
    before: { shipping_fee: 60, payment_methods: ['CREDIT', 'LINEPAY', 'CVS'] },
    after: { shipping_fee: 0, payment_methods: ['CREDIT'] },
  });
});
