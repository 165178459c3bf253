import { drawCapsules } from '@kujiya/contract/gacha';
import { taipeiDate } from '@kujiya/contract/kernel/time';
import { createDelivery } from '@kujiya/contract/staff/deliveries';
import { type MarginBy, staffMargins } from '@kujiya/contract/staff/margins';
import { staffRefundOrder } from '@kujiya/contract/staff/order-steps';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { beforeAll, expect, test } from 'vitest';
import { giveCoupon } from '#testing/coupons.ts';
import { makeGoods } from '#testing/goods.ts';
import { orderByTokens } from '#testing/orders.ts';
import { parcelSteps, sendThings } from '#testing/parcel.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
let boss: TestStaff;
beforeAll(async () => {
  boss = await shop.staff();
  // The gateway kept NT$28 of NT$1,000: 2.8 %.
  await shop.db.query(
    `insert into settlement_lines (provider, file_name, line, kind, number, trade_number, happened_on, paid_out_on, amount,
       fee, net, result, imported_by)
     values ('newebpay', 'a.csv', 1, 'payment', 'T1', 'T1', '2026-11-01', '2026-11-02', 1000, 28, 972, 'unknown', $1)`,
    [boss.id],
  );
});

const today = taipeiDate(Date.now());
const ask = async (by: MarginBy, more: object = {}) =>
  shop.call(staffMargins, {
    query: { from: today, to: today, by, parcel_cost: 80, ...more },
    token: boss.token,
  });
const rowOf = async (by: MarginBy, key: number | string) => {
  const { body } = await ask(by);
  return body.data.rows.find((row) => row.key === `${key}`);
};
const deliver = async (...lines: [code: string, quantity: number, amount: number][]) => {
  const { status } = await shop.call(createDelivery, {
    body: {
      ...{ supplier: '玩具批發', number: '', received_on: today },
      lines: lines.map(([code, quantity, amount]) => ({ code, quantity, amount, is_counted: false })),
    },
    token: boss.token,
  });
  expect(status).toBe(200);
};
const capsules = async (member: TestMember, id: number, quantity: number, more: object = {}) => {
  const { status } = await shop.call(drawCapsules, {
    params: { id },
    body: { payment_method: 'balance', quantity, ...more } as never,
    token: member.token,
  });
  expect(status).toBe(200);
};

test('the margin of a tube: points, three costs, the last prize, a parcel and fees', async () => {
  const { productId, tubeId } = await shop.tube({ tickets: 4, big: 1, price: 100 });
  const { rows } = await shop.db.query<{ id: number; tier: string }>(
    'select id, tier from prizes where product_id = $1',
    [productId],
  );
  const codeOf = (tier: string) => `P${rows.find((one) => one.tier === tier)?.id}`;
  await deliver([codeOf('A'), 1, 150], [codeOf('B'), 3, 100]);
  await shop.db.query(`update prizes set value = 80 where product_id = $1 and tier = 'LAST'`, [productId]);
  const ann = await shop.member({ tokens: 1_000, points: 200 });
  const body = {
    ...{ payment_method: 'balance' as const, product_id: productId, points_discount: 200 },
    ticket_numbers: [1, 2, 3, 4],
  };
  expect((await shop.call(drawTickets, { params: { tubeId }, body, token: ann.token })).status).toBe(200);
  const items = await shop.db.query<{ id: number }>(
    `select min(b.id) as id from box_items b join prizes z on z.id = b.prize_id where b.lot_id = $1
     group by z.tier having z.tier <> 'LAST'`,
    [tubeId],
  );
  const parcel = await sendThings(
    shop,
    ann,
    items.rows.map(({ id }) => id),
  );
  await parcel.handOver(boss);
  expect(await rowOf('lot', tubeId)).toMatchObject({
    ...{ lot: '第 1 筒', product_id: productId, pieces: 5, unknown: 0, refunded: 0, coupons: 0 },
    // 4 × 100, of which 200 points paid 10.
    ...{ gross: 400, points: 10 },
    // A 150, B 3 × 33.33, LAST 80 by its cost field: 329.99.
    cost: 330,
    // One parcel for 80, of which she paid 60.
    shipping: 20,
    // 2.8 % of 390: 10.92.
    fees: 11,
    // 400 − 10 − 329.99 − 20 − 10.92 = 29.09.
    margin: 29,
  });
});

test('the margin of a batch: a coupon, and a capsule whose cost nobody knows', async () => {
  const { productId, lotId, figures } = await shop.machine({ contents: [2, 1], price: 80 });
  await deliver([`P${figures[0]}`, 2, 60]);
  const bob = await shop.member({ tokens: 1_000 });
  await capsules(bob, productId, 3, { coupon_id: await giveCoupon(shop.db, bob.id, { amount: 50 }) });
  expect(await rowOf('lot', lotId)).toMatchObject({
    ...{ pieces: 3, unknown: 1 },
    // 3 × 80, of which the coupon took 50; two of the three cost 30 each; 2.8 % of 190: 5.32.
    ...{ gross: 240, coupons: 50, points: 0, cost: 60, shipping: 0, fees: 5 },
    // 240 − 50 − 60 − 5.32 = 124.68.
    margin: 125,
  });
});

test('the margin of a batch whose capsules became dearer halfway', async () => {
  const { productId, lotId, figures } = await shop.machine({ contents: [4], price: 50, series: '半途' });
  const cat = await shop.member({ tokens: 1_000 });
  await deliver([`P${figures[0]}`, 4, 40]);
  await capsules(cat, productId, 1);
  // Three are left at 10, and one comes at 50: (30 + 50) / 4 = 20.
  await deliver([`P${figures[0]}`, 1, 50]);
  await capsules(cat, productId, 3);
  const row = {
    // 1 × 10 + 3 × 20; 2.8 % of 200: 5.6; 200 − 70 − 5.6 = 124.4.
    ...{ pieces: 4, unknown: 0, gross: 200, cost: 70, fees: 6, margin: 124 },
  };
  expect(await rowOf('lot', lotId)).toMatchObject(row);
  expect(await rowOf('product', productId)).toMatchObject(row);
  expect(await rowOf('series', '半途')).toMatchObject(row);
});

test('goods: refunded pieces that are on sale again cost nothing', async () => {
  const id = await makeGoods(shop.db, { stock: 0, price: 100 });
  await deliver([`G${id}`, 5, 300]);
  const dan = await shop.member({ tokens: 1_000 });
  const order = await orderByTokens(shop, dan, { items: [{ product_id: id, quantity: 3 }] });
  expect(await rowOf('product', id)).toMatchObject({ gross: 300, cost: 180, fees: 8, margin: 112 });
  const body = { reason: '退貨', restock: true, lines: [{ position: 1, quantity: 1 }] };
  const { status } = await shop.call(staffRefundOrder, { params: { id: order }, body, token: boss.token });
  expect(status).toBe(200);
  // 300 − 100 − 2 × 60 − 2.8 % of 300.
  expect(await rowOf('product', id)).toMatchObject({ refunded: 100, cost: 120, fees: 8, margin: 72 });
});

test('goods sent to an address cost a parcel; the month and the sums agree with the products', async () => {
  const id = await makeGoods(shop.db, { stock: 5, price: 100 });
  const eve = await shop.member({ tokens: 1_000 });
  const order = await orderByTokens(shop, eve, { items: [{ product_id: id, quantity: 2 }], sent: true });
  await parcelSteps(shop, order).handOver(boss);
  expect(await rowOf('product', id)).toMatchObject({ gross: 200, unknown: 2, shipping: 80, margin: 114 });
  const { data } = (await ask('product')).body;
  const { data: months } = (await ask('month')).body;
  expect(months.rows).toMatchObject([{ key: today.slice(0, 7), ...data.sums }]);
  expect(months.sums).toEqual(data.sums);
  expect(data.fee_rate).toBeCloseTo(0.028);
  const total = data.rows.reduce((sum, { gross }) => sum + gross, 0);
  expect(data.sums.gross).toBe(total);
});

test('days in the wrong order or too many are refused, and so is who may not see money', async () => {
  expect((await ask('lot', { from: '2026-11-02', to: '2026-11-01' })).body.code).toBe('range_reversed');
  expect((await ask('lot', { from: '2024-11-02', to: '2026-11-01' })).body.code).toBe('range_too_long');
  const clerk = await shop.staff('clerk');
  const query = { from: today, to: today, by: 'lot' as const, parcel_cost: 0 };
  expect((await shop.call(staffMargins, { query, token: clerk.token })).status).toBe(403);
});
