import { drawCapsules } from '@kujiya/contract/gacha';
import { createOrder } from '@kujiya/contract/goods';
import { cancelOrder, getOrder, listOrders, orderById, orderCounts } from '@kujiya/contract/orders';
import { staffArriveOrder } from '@kujiya/contract/staff/goods';
import { staffRefundOrder } from '@kujiya/contract/staff/order-steps';
import { staffAcceptShipment } from '@kujiya/contract/staff/shipments';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { features } from '#features.ts';
import { consumersOf, drainEvents } from '#shop/events/service.ts';
import { startTopUp } from '#testing/gateway.ts';
import { makeGoods } from '#testing/goods.ts';
import { orderByCard, orderByTokens } from '#testing/orders.ts';
import { payOrder } from '#testing/payment.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { collector, send } from '#testing/storage.ts';

const shop = useTestShop();

const buy = async ({ token }: TestMember, id: number, quantity = 1) =>
  (
    await shop.call(createOrder, {
      body: { items: [{ product_id: id, quantity }], payment_method: 'balance' },
      token,
    })
  ).body.data;
const buyByCard = async ({ token }: TestMember, id: number) =>
  (
    await shop.call(createOrder, {
      body: {
        items: [{ product_id: id, quantity: 1 }],
        payment_method: 'credit_card',
        invoice_type: 'company',
        buyer_ubn: '04595257',
        buyer_name: '測試公司',
        email: 'me@toys.example',
      },
      token,
    })
  ).body.data;
const draw = async ({ token }: TestMember) => {
  const { productId, tubeId } = await shop.tube({ tickets: 4, big: 1, price: 100 });
  const { body } = await shop.call(drawTickets, {
    params: { tubeId },
    body: { payment_method: 'balance', product_id: productId, ticket_numbers: [1, 2, 3, 4] },
    token,
  });
  return body.order;
};
const idsOf = async ({ token }: TestMember, status?: 'all' | 'processing' | 'completed' | 'paid') =>
  (await shop.call(listOrders, { query: status ? { status } : {}, token })).body.data.map(({ id }) => id);

test('orders of every type are listed in their tabs, with counts, and found by id and by number', async () => {
  const member = await shop.member({ tokens: 5_000 });
  const drawn = await draw(member);
  const kept = await buy(member, await makeGoods(shop.db, { price: 150 }), 2);
  const coming = await buy(member, await makeGoods(shop.db, { arrivesIn: 9 }));
  const list = await shop.call(listOrders, { query: {}, token: member.token });
  expect([list.status, Value.Check(listOrders.answer, list.body)]).toEqual([200, true]);
  expect(list.body.data.map(({ order_type, order_items }) => [order_type, order_items[0]?.quantity])).toEqual(
    [
      ['shop', 1],
      ['shop', 2],
      ['kuji', 4],
    ],
  );
  expect(await idsOf(member, 'processing')).toEqual([coming.id]);
  expect(await idsOf(member, 'paid')).toEqual([coming.id]);
  expect(await idsOf(member, 'completed')).toEqual([kept.id, drawn.id]);
  const counts = await shop.call(orderCounts, { token: member.token });
  expect(counts.body.data).toEqual({ all: 3, pending: 0, processing: 1, shipping: 0, completed: 2 });

  const byNumber = await shop.call(getOrder, { params: { id: kept.order_number }, token: member.token });
  expect([byNumber.status, Value.Check(getOrder.answer, byNumber.body)]).toEqual([200, true]);
  expect(byNumber.body.data).toMatchObject({
    order: { id: kept.id, is_kept: true, is_token_payment: true, token_amount: 300, can_cancel: false },
    items: [{ quantity: 2, unit_price: 150, subtotal: 300 }],
  });
  expect(await shop.call(getOrder, { params: { id: String(kept.id) }, token: member.token })).toEqual(
    byNumber,
  );
  expect((await shop.call(orderById, { params: { orderId: kept.id }, token: member.token })).status).toBe(
    200,
  );
  const tickets = (await shop.call(getOrder, { params: { id: String(drawn.id) }, token: member.token })).body
    .data;
  expect(tickets.items.map(({ variation, quantity, subtotal }) => [variation, quantity, subtotal])).toEqual([
    ['LAST', 1, 0],
    ...tickets.items.slice(1).map(({ variation }) => (variation === 'A' ? ['A', 1, 100] : ['B', 3, 300])),
  ]);
});

test('orders of all types are read through the same two calls, each with its own fields', async () => {
  const ann = await collector(shop, { things: 5 });
  const bought = await buyByCard(ann, await makeGoods(shop.db, { price: 150 }));
  await payOrder(shop.db, bought.id);
  const sent = (await send(shop, ann, { ids: ann.ids })).body.data as { order_number: string };
  await startTopUp(shop, ann, 200);
  const { productId } = await shop.machine({ contents: [3] });
  await shop.call(drawCapsules, {
    params: { id: productId },
    body: { payment_method: 'balance', quantity: 1 },
    token: ann.token,
  });
  const { data } = (await shop.call(listOrders, { query: { per_page: 50 }, token: ann.token })).body;
  expect([...new Set(data.map(({ order_type }) => order_type))].sort()).toEqual([
    'box_shipping',
    'gashapon',
    'kuji',
    'shop',
    'token_recharge',
  ]);
  for (const { id } of data) {
    const detail = await shop.call(getOrder, { params: { id: String(id) }, token: ann.token });
    expect([detail.status, Value.Check(getOrder.answer, detail.body)]).toEqual([200, true]);
    const plain = await shop.call(orderById, { params: { orderId: id }, token: ann.token });
    expect([plain.status, Value.Check(orderById.answer, plain.body)]).toEqual([200, true]);
    expect(plain.body.data.items.length).toBeGreaterThan(0);
    expect(detail.body.data.items.length).toBeGreaterThan(0);
  }
  const card = await shop.call(getOrder, { params: { id: String(bought.id) }, token: ann.token });
  expect(card.body.data.order).toMatchObject({
    payment_status: 'paid',
    can_pay: false,
    invoice: { invoice_type: 'company', detail: '04595257', number: null },
    parcel: null,
  });
  const parcel = await shop.call(getOrder, { params: { id: sent.order_number }, token: ann.token });
  expect(parcel.body.data.order).toMatchObject({
    address: { name: '林小籤' },
    invoice: null,
    parcel: { carrier: null, tracking_number: null, handed_over_at: null },
  });
});

test('an order shows when its preorders arrive, until they have arrived', async () => {
  const member = await shop.member({ tokens: 1_000 });
  const [mug, coming] = [await makeGoods(shop.db), await makeGoods(shop.db, { arrivesIn: 5 })];
  const items = [mug, coming].map((product_id) => ({ product_id, quantity: 1 }));
  const id = await orderByTokens(shop, member, { items, sent: true });
  const arrivals = async () => {
    const { body } = await shop.call(getOrder, { params: { id: String(id) }, token: member.token });
    expect(Value.Check(getOrder.answer, body)).toBe(true);
    return body.data.items.map(({ arrives_at }) => arrives_at);
  };
  const { rows } = await shop.db.query<{ arrives_at: Date }>(
    'select arrives_at from goods where product_id = $1',
    [coming],
  );
  expect(await arrivals()).toEqual([null, rows[0]?.arrives_at.toISOString()]);
  const { token } = await shop.staff();
  await shop.call(staffArriveOrder, { params: { id }, token });
  expect(await arrivals()).toEqual([null, null]);
});

test('the history has each step with its time', async () => {
  const member = await shop.member({ tokens: 1_000 });
  const product_id = await makeGoods(shop.db, { arrivesIn: 5 });
  const id = await orderByTokens(shop, member, { items: [{ product_id, quantity: 1 }], sent: true });
  const { token } = await shop.staff('clerk');
  expect((await shop.call(staffAcceptShipment, { params: { id }, token })).status).toBe(200);
  const { body } = await shop.call(getOrder, { params: { id: String(id) }, token: member.token });
  expect(body.data.order.timeline.map(({ status }) => status)).toEqual(['paid', 'processing']);
});

test('simultaneous requests of members return only their own orders', async () => {
  const goods = await makeGoods(shop.db, { price: 100 });
  const members = await Promise.all([1, 2, 3, 4].map(() => shop.member({ tokens: 1_000 })));
  const own: number[][] = [];
  for (const [i, member] of members.entries()) {
    own.push([]);
    for (let nth = 0; nth < i; nth++) own[i]?.unshift((await buy(member, goods)).id);
  }
  const lists = await Promise.all(
    members.map(({ token }) => shop.call(listOrders, { query: { per_page: 2 }, token })),
  );
  expect(lists.map(({ body }) => [body.total, body.data.map(({ id }) => id)])).toEqual(
    own.map((ids) => [ids.length, ids.slice(0, 2)]),
  );
  const all = own.flat();
  const seen = await Promise.all(
    members.map(({ token }) =>
      Promise.all(
        all.map(async (id) => {
          const { status, body } = await shop.call(getOrder, { params: { id: String(id) }, token });
          return status === 200 ? body.data.order.id : status;
        }),
      ),
    ),
  );
  expect(seen).toEqual(own.map((ids) => all.map((id) => (ids.includes(id) ? id : 404))));
});

test('an unpaid order is cancelled once; a paid one or another member’s is not', async () => {
  const member = await shop.member({ tokens: 1_000 });
  const other = await shop.member();
  const goods = await makeGoods(shop.db, { stock: 5 });
  const unpaid = await buyByCard(member, goods);
  const tabs = await shop.call(listOrders, { query: { status: 'pending' }, token: member.token });
  expect(tabs.body.data).toMatchObject([{ id: unpaid.id, can_pay: true, can_cancel: true }]);
  const cancel = (token: string, id: string | number) =>
    shop.call(cancelOrder, { params: { id: String(id) }, token });
  expect((await cancel(other.token, unpaid.id)).body.code).toBe('order_missing');
  expect((await cancel(member.token, unpaid.order_number)).status).toBe(200);
  expect((await cancel(member.token, unpaid.id)).body.code).toBe('order_not_cancellable');
  const { rows } = await shop.db.query('select stock, reserved, sold from goods where product_id = $1', [
    goods,
  ]);
  expect(rows).toEqual([{ stock: 5, reserved: 0, sold: 0 }]);
  const done = await buy(member, goods);
  expect((await cancel(member.token, done.id)).body.code).toBe('order_not_cancellable');
  for (const id of ['999999', 'S20260101ABCDEFGHJK', '0'])
    expect((await cancel(member.token, id)).status).toBe(404);
});

test('more simultaneous cancellations than pool connections do not block each other', async () => {
  const goods = await makeGoods(shop.db, { stock: 40 });
  const calls = await Promise.all(
    Array.from({ length: 2 * (shop.db.options.max ?? 0) }, async () => {
      const member = await shop.member();
      const { id } = await buyByCard(member, goods);
      return () => shop.call(cancelOrder, { params: { id: String(id) }, token: member.token });
    }),
  );
  for (const { status } of await Promise.all(calls.map((cancel) => cancel()))) expect(status).toBe(200);
});

test('an order shows its refunds and how they were paid', async () => {
  const mug = await makeGoods(shop.db, { price: 100, name: '杯子' });
  const towel = await makeGoods(shop.db, { price: 60, name: '毛巾' });
  const member = await shop.member({ tokens: 1_000, points: 200 });
  const boss = await shop.staff();
  const items = [
    { product_id: mug, quantity: 2 },
    { product_id: towel, quantity: 1 },
  ];
  const byTokens = await orderByTokens(shop, member, { items, points: 200 });
  const byCard = await orderByCard(shop, member, { items });
  const refundsOf = async (id: number) =>
    (await shop.call(getOrder, { params: { id: String(id) }, token: member.token })).body.data.order.refunds;
  const refund = (id: number, lines?: { position: number; quantity: number }[]) =>
    shop.call(staffRefundOrder, {
      params: { id },
      token: boss.token,
      body: { reason: '破損', restock: false, ...(lines && { lines }) },
    });
  const earned = async () => {
    await drainEvents(shop.db, consumersOf(shop as never, features));
    const { body } = await shop.call(getOrder, { params: { id: String(byTokens) }, token: member.token });
    return body.data.order.points_earned;
  };
  expect(await refundsOf(byTokens)).toEqual([]);
  const whole = await earned();
  await refund(byTokens, [{ position: 1, quantity: 1 }]);
  const afterPart = await earned();
  expect([afterPart > 0, afterPart < whole]).toEqual([true, true]);
  await refund(byTokens);
  expect(await earned()).toBe(0);
  await refund(byCard);
  const [part, rest] = await refundsOf(byTokens);
  expect(part).toMatchObject({ way: 'tokens', lines: [{ item_name: '杯子', quantity: 1 }] });
  expect(part?.done_at).toEqual(expect.any(String));
  expect(rest?.lines).toEqual([
    { item_name: '杯子', quantity: 1 },
    { item_name: '毛巾', quantity: 1 },
  ]);
  expect([(part?.amount ?? 0) + (rest?.amount ?? 0), (part?.points ?? 0) + (rest?.points ?? 0)]).toEqual([
    250, 200,
  ]);
  expect(await refundsOf(byCard)).toMatchObject([{ amount: 260, way: 'gateway', done_at: null }]);
});
