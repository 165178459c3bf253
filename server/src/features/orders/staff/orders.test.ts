import { taipeiDate } from '@kujiya/contract/kernel/time';
import { staffPreviewRefund, staffRefundOrder } from '@kujiya/contract/staff/order-steps';
import { staffOrder, staffOrders, staffRevealOrder } from '@kujiya/contract/staff/orders';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { Value } from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import { features } from '#features.ts';
import { consumersOf, drainEvents } from '#shop/events/service.ts';
import { startTopUp } from '#testing/gateway.ts';
import { makeGoods } from '#testing/goods.ts';
import { stateOf } from '#testing/goods-state.ts';
import { orderByCard, orderByTokens } from '#testing/orders.ts';
import { expectCleanAudit, useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
const { pursesOf, stockOf } = stateOf(shop);
let owner: TestStaff;
let ann: TestMember;
const ids = { goods: 0, draw: 0, topUp: 0 };
const paymentNumber = { topUp: '' };

beforeAll(async () => {
  await shop.listen();
  owner = await shop.staff();
  ann = await shop.member({ tokens: 20_000, points: 2_000 });
  const goods = await makeGoods(shop.db, { price: 500, name: '水豚杯' });
  ids.goods = await orderByTokens(shop, ann, { items: [{ product_id: goods, quantity: 2 }], sent: true });
  const { tubeId, productId } = await shop.tube({ price: 120 });
  const drawn = await shop.call(drawTickets, {
    params: { tubeId },
    body: { payment_method: 'balance', product_id: productId, ticket_numbers: [3, 4] },
    token: ann.token,
  });
  expect(drawn.status).toBe(200);
  const topUp = await startTopUp(shop, ann, 500);
  paymentNumber.topUp = topUp.number;
  await topUp.act('pay', 'CREDIT');
  const { rows } = await shop.db.query<{ id: number; order_type: string }>(
    'select id, order_type from orders order by id',
  );
  for (const { id, order_type } of rows) {
    if (order_type === 'kuji') ids.draw = id;
    if (order_type === 'token_recharge') ids.topUp = id;
  }
});

type Query = Parameters<typeof shop.call<typeof staffOrders>>[1]['query'];
const list = async (query: Query) => {
  const { body } = await shop.call(staffOrders, { query, token: owner.token });
  expect(Value.Check(staffOrders.answer, body)).toBe(true);
  return body;
};
const idsOf = async (query: Query) => (await list(query)).data.map(({ id }) => id);

test('goods, draws and top-ups are in one list, newest first, page by page, with masked phones', async () => {
  expect(await idsOf({})).toEqual([ids.topUp, ids.draw, ids.goods]);
  const first = await list({ limit: 2 });
  expect(first.next).toBe(ids.draw);
  expect(await idsOf({ cursor: first.next ?? 0, limit: 2 })).toEqual([ids.goods]);
  const text = JSON.stringify(first);
  expect(text).not.toContain(ann.phone);
  expect(first.data[0]?.member.phone).toBe(`${ann.phone.slice(0, 4)}***${ann.phone.slice(-3)}`);
});

test('filters and numbers narrow the list', async () => {
  const today = taipeiDate(Date.now());
  const bob = await shop.member();
  const number = (await list({})).data[2]?.order_number ?? '';
  const cases: [Query, number[]][] = [
    [{ kind: 'draw' }, [ids.draw]],
    [{ kind: 'goods', status: 'paid' }, [ids.goods]],
    [{ status: 'cancelled' }, []],
    [{ member_id: ann.id, kind: 'top_up' }, [ids.topUp]],
    [{ member_id: bob.id }, []],
    [{ from: today, to: today }, [ids.topUp, ids.draw, ids.goods]],
    [{ to: '2020-01-01' }, []],
    [{ q: number.toLowerCase() }, [ids.goods]],
    [{ q: paymentNumber.topUp }, [ids.topUp]],
    [{ q: ann.phone, kind: 'draw' }, [ids.draw]],
    [{ q: ann.phone, member_id: bob.id }, []],
  ];
  for (const [query, expected] of cases) expect(await idsOf(query), JSON.stringify(query)).toEqual(expected);
});

test("an order's page has all that belongs to it, masked, and a look at the rest is logged with its reason", async () => {
  const { token } = owner;
  for (const id of Object.values(ids)) {
    const { body } = await shop.call(staffOrder, { params: { id }, token });
    expect(Value.Check(staffOrder.answer, body)).toBe(true);
    expect(JSON.stringify(body)).not.toMatch(new RegExp(`${ann.phone}|和平東路`));
  }
  const draw = await shop.call(staffOrder, { params: { id: ids.draw }, token });
  expect(draw.body.data.tickets.map(({ number, status }) => [number, status])).toEqual([
    [3, 'available'],
    [4, 'available'],
  ]);
  expect(draw.body.data.proof_url).toContain('/ichiban/fairness-verification');
  const topUp = await shop.call(staffOrder, { params: { id: ids.topUp }, token });
  expect(topUp.body.data.payments).toMatchObject([
    { number: paymentNumber.topUp, state: 'paid', amount: 500 },
  ]);

  const look = (who: TestStaff) =>
    shop.call(staffRevealOrder, {
      params: { id: ids.goods },
      body: { reason: '客人改地址' },
      token: who.token,
    });
  expect((await look(await shop.staff('viewer'))).body.code).toBe('right_missing');
  const shown = await look(owner);
  expect(shown.body.data).toMatchObject({ phone: ann.phone, recipient: { name: '林小籤' } });
  const { rows } = await shop.db.query(
    `select staff_id, reason from staff_log where what like '%reveal' and $1 = any (subjects)`,
    [`order:${ids.goods}`],
  );
  expect(rows).toEqual([{ staff_id: owner.id, reason: '客人改地址' }]);
  const missing = await shop.call(staffOrder, { params: { id: 999_999 }, token });
  expect(missing.body.code).toBe('staff_order_missing');
});

/** Gives what follows from orders and refunds: points and growth. */
const drain = () => drainEvents(shop.db, consumersOf(shop as never, features));

test('a preview says exactly what the refund then moves, and moves nothing itself', async () => {
  const goods = await makeGoods(shop.db, { price: 2_000 });
  const bob = await shop.member({ tokens: 5_000, points: 400 });
  const items = [{ product_id: goods, quantity: 2 }];
  const id = await orderByTokens(shop, bob, { items, points: 400 });
  await drain();
  const before = { purses: await pursesOf(bob), stock: await stockOf(goods) };
  const lines = [{ position: 1, quantity: 1 }];
  const at = { params: { id }, token: owner.token };
  const { status, body } = await shop.call(staffPreviewRefund, { ...at, body: { lines } });
  expect(status).toBe(200);
  expect(Value.Check(staffPreviewRefund.answer, body)).toBe(true);
  expect({ purses: await pursesOf(bob), stock: await stockOf(goods) }).toEqual(before);
  await expectCleanAudit(shop.db);
  const { amount, points, earned_points, growth, postings } = body.data;
  expect(Math.min(earned_points, growth)).toBeGreaterThan(0);
  expect(body.data).toMatchObject({ amount: 1_990, way: 'tokens', is_whole: false, waits: false });
  for (const currency of ['token', 'point'])
    expect(
      postings.filter((one) => one.currency === currency).reduce((sum, one) => sum + one.amount, 0),
    ).toBe(0);
  const done = await shop.call(staffRefundOrder, { ...at, body: { lines, reason: '盒損' } });
  expect(done.body.data).toMatchObject({ amount, points });
  const [tokens = 0, left = 0] = before.purses;
  expect(await pursesOf(bob)).toEqual([tokens + amount, left + points]);
  await drain();
  expect(await pursesOf(bob)).toEqual([tokens + amount, left + points - earned_points]);
  const { rows } = await shop.db.query(
    `select -sum(growth)::integer as growth from growth_entries where member_id = $1 and growth < 0`,
    [bob.id],
  );
  expect(rows).toEqual([{ growth }]);
});

test('a preview names the card and the second person, and refuses as the refund does', async () => {
  const goods = await makeGoods(shop.db, { price: 4_000 });
  const bob = await shop.member();
  const id = await orderByCard(shop, bob, { items: [{ product_id: goods, quantity: 1 }] });
  const preview = async (who: TestStaff, body = {}) =>
    (await shop.call(staffPreviewRefund, { params: { id }, token: who.token, body })).body;
  expect((await preview(owner)).data).toMatchObject({
    ...{ amount: 4_000, way: 'gateway', is_whole: true, waits: true },
  });
  expect((await preview(owner, { lines: [{ position: 1, quantity: 2 }] })).code).toBe('refund_too_many');
  expect((await preview(await shop.staff('viewer'))).code).toBe('right_missing');
});
