import { OrderPaymentMethod, OrderStatus, OrderType, PaymentStatus } from '@kujiya/contract/shop/orders';
import { staffRefundOrder } from '@kujiya/contract/staff/order-steps';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '#platform/postgres/database.ts';
import { eventData } from '#shop/events/kinds.ts';
import { makeGoods } from '#testing/goods.ts';
import { mayMove, movesOf } from '#testing/order-moves.ts';
import { orderByCard, orderByTokens } from '#testing/orders.ts';
import { sendGoods } from '#testing/parcel.ts';
import { sequences } from '#testing/sequences.ts';
import { expectCleanAudit, openTestShop, type TestShop } from '#testing/shop.ts';
import { insertOrder, type Move, moveOrder, newOrderNumber } from './service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  // Orders that are only moved have no shipments.
  await expectCleanAudit(shop.db, /shipment/);
  await shop.close();
});

const valuesOf = (union: { anyOf: readonly { const: string }[] }) =>
  union.anyOf.map(({ const: value }) => value);
const types = valuesOf(OrderType) as OrderType[];
const statuses = valuesOf(OrderStatus) as OrderStatus[];

test.each([
  ['order_type', types],
  ['order_status', statuses],
  ['payment_status', valuesOf(PaymentStatus)],
  ['payment_method', valuesOf(OrderPaymentMethod)],
  ['event_kind', Object.keys(eventData)],
])("the domain %s has the contract's values", async (domain, values) => {
  const { rows } = await shop.db.query<{ text: string }>(
    `select pg_get_constraintdef(oid) as text from pg_constraint where contypid = $1::regtype`,
    [domain],
  );
  const found = [...(rows[0]?.text ?? '').matchAll(/'([\w.]+)'/g)].map(([, value]) => value);
  expect(found.sort()).toEqual([...values].sort());
});

test('the database allows the same moves as the program', async () => {
  const { rows } = await shop.db.query<{ move: string }>(
    `select concat_ws(' ', order_type, from_status, to_status) as move from allowed_moves order by 1`,
  );
  const ours = types.flatMap((type) =>
    Object.entries(movesOf[type]).flatMap(([from, tos]) => tos.map((to) => `${type} ${from} ${to}`)),
  );
  expect(rows.map(({ move }) => move)).toEqual(ours.sort());
});

const goods = async (type: OrderType) => {
  const { id: memberId } = await shop.member();
  const lines = [
    { productId: null, name: '貼紙', unitPrice: 30, quantity: 2 },
    { productId: null, name: '徽章', unitPrice: 40, quantity: 1 },
  ];
  const order = {
    orderNumber: newOrderNumber('S', Date.now()),
    memberId,
    type,
    status: 'pending' as const,
    paymentMethod: 'balance' as const,
    paymentStatus: 'pending' as const,
    total: 100,
    shippingFee: 60,
    expiresAt: new Date(Date.now() + 1_800_000),
  };
  return transaction(shop.db, (tx) => insertOrder(tx, order, lines));
};

test("an order's lines sum to its total, and shipping is added", async () => {
  const id = await goods('shop');
  const { rows } = await shop.db.query(
    'select total_amount, shipping_fee, final_amount from orders where id = $1',
    [id],
  );
  expect(rows).toEqual([{ total_amount: 100, shipping_fee: 60, final_amount: 160 }]);
  const lines = await shop.db.query(
    'select name, subtotal from order_lines where order_id = $1 order by position',
    [id],
  );
  expect(lines.rows).toEqual([
    { name: '貼紙', subtotal: 60 },
    { name: '徽章', subtotal: 40 },
  ]);
});

const historyOf = async (orderId: number) =>
  (
    await shop.db.query<{ move: string }>(
      `select concat_ws(' ', from_status, to_status, actor, reason) as move from order_moves where order_id = $1 order by id`,
      [orderId],
    )
  ).rows.map(({ move }) => move);

const walks = Math.ceil(sequences / 10);
/** Moves from the order's own status (`null`) or from any other. */
const someMoves = fc.array(
  fc.record({
    said: fc.option(fc.constantFrom(...statuses), { freq: 2 }),
    to: fc.constantFrom(...statuses),
  }),
  { minLength: 5, maxLength: 40 },
);
type SomeMoves = { said: OrderStatus | null; to: OrderStatus }[];

async function walk(type: OrderType, moves: SomeMoves): Promise<void> {
  const id = await goods(type);
  let now: OrderStatus = 'pending';
  const history: string[] = [];
  for (const { said, to } of moves) {
    // A refund of goods also gives the money back, which is more than a move.
    if (type === 'shop' && to === 'refunded') continue;
    const from: OrderStatus = said ?? now;
    const paid = to === 'paid' ? ({ paymentStatus: 'paid' } as const) : {};
    const move: Move = { from, to, actor: 'gateway', reason: 'test', ...paid };
    const moving = transaction(shop.db, (tx) => moveOrder(tx, id, move));
    // From a status the order is not in, nothing moves; from its own status only an allowed move passes.
    if (from !== now && from !== to) expect(await moving).toBe(false);
    else if (mayMove(type, from, to)) {
      expect(await moving).toBe(true);
      history.push(`${from} ${to} gateway test`);
      now = to;
    } else await expect(moving).rejects.toThrow('does not move');
  }
  expect(await historyOf(id)).toEqual(history);
  expect((await shop.db.query('select status from orders where id = $1', [id])).rows).toEqual([
    { status: now },
  ]);
}

test(`${walks} random walks of orders of each type: allowed moves happen once and are recorded, others change nothing`, async () => {
  expect(types).toHaveLength(6);
  await fc.assert(
    fc.asyncProperty(fc.tuple(...types.map(() => someMoves)), async (ways) => {
      for (const [i, type] of types.entries()) await walk(type, ways[i] ?? []);
    }),
    { numRuns: walks },
  );
});

test('goods paid by tokens have the same history as by card, including partial refunds', async () => {
  const member = await shop.member({ tokens: 1_000 });
  const items = [{ product_id: await makeGoods(shop.db, { price: 100 }), quantity: 2 }];
  const id = await orderByTokens(shop, member, { items });
  const moves = (actor: string) => [
    `pending paid ${actor} paid`,
    `paid processing ${actor} in storage`,
    `processing completed ${actor} in storage`,
  ];
  expect(await historyOf(id)).toEqual(moves('member'));
  expect(await historyOf(await orderByCard(shop, member, { items }))).toEqual(moves('gateway'));

  const { token } = await shop.staff('owner');
  const body = { reason: '破損', lines: [{ position: 1, quantity: 1 }] };
  expect((await shop.call(staffRefundOrder, { params: { id }, token, body })).status).toBe(200);
  expect(await historyOf(id)).toEqual([
    ...moves('member'),
    expect.stringMatching(/^completed completed staff:\d+ 破損$/),
  ]);
});

test('a preorder and a parcel have the moves up to their payment', async () => {
  const member = await shop.member({ tokens: 1_000 });
  const order = async (arrivesIn?: number) => {
    const items = [
      { product_id: await makeGoods(shop.db, { ...(arrivesIn && { arrivesIn }) }), quantity: 1 },
    ];
    return orderByTokens(shop, member, { items });
  };
  expect(await historyOf(await order(5))).toEqual(['pending paid member paid']);
  const parcel = await sendGoods(shop, member, await order());
  expect(await historyOf(parcel.id)).toEqual(['pending paid member paid']);
});

test('a history cannot be rewritten', async () => {
  for (const change of [
    'update order_moves set reason = null',
    'delete from order_moves',
    'delete from events',
  ])
    await expect(shop.db.query(change)).rejects.toThrow('append-only');
});
