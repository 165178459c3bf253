import { createOrder } from '@kujiya/contract/goods';
import { cancelOrder } from '@kujiya/contract/orders';
import { staffArriveGoods, staffRescheduleGoods } from '@kujiya/contract/staff/goods';
import { beforeAll, expect, test } from 'vitest';
import { transaction } from '#platform/postgres/database.ts';
import { moveStock } from '#shop/stock/service.ts';
import { untilBlocked, whileBusy } from '#testing/busy.ts';
import { makeGoods } from '#testing/goods.ts';
import { refundGoods } from '#testing/goods-orders.ts';
import { stateOf as goodsState } from '#testing/goods-state.ts';
import { orderByTokens } from '#testing/orders.ts';
import { expectOwnOrder } from '#testing/owners.ts';
import { payOrder } from '#testing/payment.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import { stateOf } from '#testing/state.ts';
import type { TestMember } from '#testing/stock.ts';
import { orderGoods } from './service.ts';

const shop = useTestShop();
const { stockOf, statusOf, itemsOf } = goodsState(shop);
let second: TestServer;
beforeAll(async () => {
  second = await shop.another();
});

const email = 'me@toys.example';
const card = { invoice_type: 'personal', carrier_code: '/ABC+123', email };
const order = (
  server: TestServer,
  { token }: TestMember,
  ids: readonly number[],
  payment_method: 'balance' | 'credit_card',
) =>
  server.call(createOrder, {
    body: {
      items: ids.map((product_id) => ({ product_id, quantity: 1 })),
      payment_method,
      ...(payment_method === 'credit_card' && card),
    },
    token,
  });
const days = (count: number) => new Date(Date.now() + count * 86_400_000);

test.each<[string, string, unknown[], object]>([
  ['dearer', 'update products set price = 150 where id = $1', [], { price: 150, issue: 'price' }],
  ['cheaper', 'update products set discount_price = 90 where id = $1', [], { price: 90, issue: 'price' }],
  ['off the shelf', `update products set status = '0' where id = $1`, [], { issue: 'missing' }],
  ['a preorder', 'update goods set arrives_at = $2 where product_id = $1', [days(20)], { issue: null }],
  [
    'limited',
    'update goods set member_limit = 2 where product_id = $1',
    [],
    { issue: 'limit', allowance: 1 },
  ],
])('goods that are %s by the time they are taken are not sold', async (_, statement, values, line) => {
  const goods = await makeGoods(shop.db, { limit: 5 });
  const buyer = await shop.member({ tokens: 1_000 });
  await order(shop, buyer, [goods], 'balance');
  const locked = `select from ledger_accounts where member_id = $1 for no key update`;
  const { ordering, state } = await whileBusy(shop.db, [locked, [buyer.id]], async () => {
    const begun = shop.call(createOrder, {
      body: { items: [{ product_id: goods, quantity: 2 }], payment_method: 'balance' },
      token: buyer.token,
    });
    // It has read the goods, and waits for the buyer's wallet.
    await untilBlocked(shop.db, 1, '%from ledger_accounts%');
    await shop.db.query(statement, [goods, ...values]);
    return { ordering: begun, state: await stateOf(shop.db) };
  });
  const { status, body } = await ordering;
  expect([status, body.code]).toEqual([409, 'cart_changed']);
  expect((body as unknown as { lines: object[] }).lines).toMatchObject([line]);
  expect(await stateOf(shop.db)).toEqual(state);
});

test('a piece of an order that expires under its buyer is not taken twice: one is asked to try again', async () => {
  const goods = await makeGoods(shop.db, { stock: 1 });
  const [first, next] = [await shop.member(), await shop.member({ tokens: 100 })];
  const held = (await order(shop, first, [goods], 'credit_card')).body.data.id;
  await shop.db.query(`update orders set expires_at = now() - interval '1 s' where id = $1`, [held]);
  const state = await stateOf(shop.db);
  const asked = transaction(shop.db, (tx) =>
    orderGoods(tx, { ...shop, clock: Date.now }, next.id, {
      items: [{ product_id: goods, quantity: 1 }],
      points: 0,
      couponId: null,
      addressId: null,
      note: '',
      shownFinal: 100,
      method: 'balance',
      invoice: null,
    }),
  );
  await expect(asked).rejects.toMatchObject({ refusal: { code: 'shop_busy' } });
  expect(await stateOf(shop.db)).toEqual(state);
});

test('of fifty buyers with tokens and cards on two servers for ten pieces, ten get one each', async () => {
  const goods = await makeGoods(shop.db, { stock: 10 });
  const buyers = await Promise.all(Array.from({ length: 50 }, () => shop.member({ tokens: 100 })));
  const replies = await Promise.all(
    buyers.map((buyer, i) =>
      order(i % 2 ? second : shop, buyer, [goods], i % 4 < 2 ? 'balance' : 'credit_card'),
    ),
  );
  const bought = replies.flatMap(({ status, body }, i) => (status === 200 ? [{ i, ...body.data }] : []));
  for (const { status, body } of replies) if (status !== 200) expect(body.code).toBe('cart_changed');
  expect(bought).toHaveLength(10);
  const held = bought.filter(({ status }) => status === 'pending');
  expect(await stockOf(goods)).toEqual({ stock: 0, reserved: held.length, sold: 10 - held.length });
  await Promise.all(held.map(async ({ id }) => expect(await payOrder(shop.db, id)).toBe('opened')));
  for (const { i, id } of bought) {
    const byCard = i % 4 >= 2;
    await expectOwnOrder(shop.db, buyers[i] ?? { id: 0 }, id, {
      charge: byCard ? 0 : 100,
      email: byCard ? email : null,
    });
    expect(await statusOf(id)).toEqual({ status: 'completed', payment_status: 'paid' });
    expect(await itemsOf(id)).toEqual(['available']);
  }
  expect(await stockOf(goods)).toEqual({ stock: 0, reserved: 0, sold: 10 });
});

test('a refund waits for its goods before it locks the order, as an arrival does', async () => {
  const goods = await makeGoods(shop.db, { arrivesIn: 20 });
  const paid = await orderByTokens(shop, await shop.member({ tokens: 100 }), {
    items: [{ product_id: goods, quantity: 1 }],
  });
  const locked = 'select from goods where product_id = $1 for no key update';
  const { refund } = await whileBusy(shop.db, [locked, [goods]], async (arriving) => {
    const begun = refundGoods(shop, paid);
    await untilBlocked(shop.db, 1, '%from goods%');
    const itsOrder = 'select id from orders where id = $1 for no key update nowait';
    expect((await arriving.query(itsOrder, [paid])).rows).toHaveLength(1);
    return { refund: begun };
  });
  await refund;
  expect(await statusOf(paid)).toMatchObject({ status: 'refunded' });
});

test('orders, payments, cancellations, refunds and arrivals of the same two goods never wait in a circle', async () => {
  const boss = await shop.staff();
  const [a, b] = [
    await makeGoods(shop.db, { stock: 500, arrivesIn: 20 }),
    await makeGoods(shop.db, { stock: 500, arrivesIn: 20 }),
  ];
  const both = { items: [a, b].map((product_id) => ({ product_id, quantity: 1 })) };
  const worlds = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const member = await shop.member({ tokens: 2_000 });
      const refunded = await orderByTokens(shop, member, both);
      const paid = (await order(shop, member, [a, b], 'credit_card')).body.data.id;
      const cancelled = (await order(shop, member, [b, a], 'credit_card')).body.data.id;
      return { member, refunded, paid, cancelled };
    }),
  );
  const at = (id: number) => ({ params: { id }, token: boss.token });
  const arrive = (id: number, server: TestServer) => server.call(staffArriveGoods, at(id));
  const postpone = (id: number, server: TestServer) =>
    server.call(staffRescheduleGoods, {
      ...at(id),
      body: { arrives_at: days(30).toISOString(), reason: '船期延後' },
    });
  const members = worlds.flatMap(({ member, refunded, paid, cancelled }, i) => [
    refundGoods(shop, refunded),
    payOrder(shop.db, paid).then((outcome) => expect(outcome).toBe('opened')),
    second
      .call(cancelOrder, { params: { id: String(cancelled) }, token: member.token })
      .then(({ status }) => expect(status).toBe(200)),
    order(i % 2 ? second : shop, member, i % 3 ? [a, b] : [b, a], 'balance').then(({ status, body }) =>
      expect(['cart_changed', undefined], String(status)).toContain(body.code),
    ),
  ]);
  const staff = [postpone(a, shop), arrive(b, second), arrive(a, second), postpone(b, shop)].map(
    async (answer) => expect((await answer).status).toBe(200),
  );
  await Promise.all([...members.slice(0, 24), ...staff, ...members.slice(24)]);
  for (const id of [a, b]) {
    const { reserved, stock, sold } = (await stockOf(id)) as Record<string, number>;
    expect([reserved, (stock ?? 0) + (sold ?? 0)]).toEqual([0, 500]);
    // Pieces that are written off or come in lock the same rows.
    await transaction(shop.db, (tx) =>
      moveStock(tx, [{ code: `G${id}`, quantity: 1, reason: '補貨' }], { actor: 'shop' }),
    );
  }
});
