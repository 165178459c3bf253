import { createOrder } from '@kujiya/contract/goods';
import { staffRefundOrder } from '@kujiya/contract/staff/order-steps';
import { createStaffProduct } from '@kujiya/contract/staff/products';
import { moveStaffStock, staffMovements } from '@kujiya/contract/staff/stock';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { stateOf } from '#testing/goods-state.ts';
import { expectOwnOrder } from '#testing/owners.ts';
import { putOnShelf } from '#testing/products.ts';
import { sequences } from '#testing/sequences.ts';
import { expectCleanAudit, type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import { at } from '#testing/tube-model.ts';

// All sequences refund by the same two people, whose sums of a day would wait for a second person.
const shop = useTestShop({ settings: { approvalAmount: 1_000_000_000_000 } });
const { stockOf } = stateOf(shop);
let servers: TestServer[];
let staff: TestStaff[];
beforeAll(async () => {
  servers = [shop, await shop.another()];
  staff = [await shop.staff(), await shop.staff('manager')];
});

const price = 100;
const which = { by: fc.nat({ max: 1 }), server: fc.nat({ max: 1 }), goods: fc.nat({ max: 1 }) };
const kind = <K extends string>(name: K) => ({ kind: fc.constant(name), ...which });
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ ...kind('move'), quantity: fc.integer({ min: -6, max: 6 }) }) },
  { weight: 1, arbitrary: fc.record({ ...kind('repeat'), quantity: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 4, arbitrary: fc.record({ ...kind('buy'), quantity: fc.integer({ min: 1, max: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ ...kind('refund'), nth: fc.nat({ max: 3 }), restock: fc.boolean() }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Goods as a plain program would keep them; pieces that are refunded and not put back stay sold. */
type Goods = { id: number; stock: number; sold: number; movements: { quantity: number; reason: string }[] };
type Order = { id: number; member: number; goods: number; quantity: number };

async function makeGoods(): Promise<Goods> {
  const { token } = at(staff, 0);
  const made = await shop.call(createStaffProduct, {
    body: { type: 3, name: '貓咪模型', price, images: ['products/test.webp'] },
    token,
  });
  const { id, version } = made.body.data;
  await putOnShelf(shop.db, id, version);
  return { id, stock: 0, sold: 0, movements: [] };
}

/** Plays one sequence in the shop, on two servers and by two people, and in a plain model. */
async function play(steps: Step[]): Promise<void> {
  const tokens = 1_000;
  const all = [await makeGoods(), await makeGoods()];
  const members = [await shop.member({ tokens }), await shop.member({ tokens })];
  const purses = [tokens, tokens];
  const orders: Order[] = [];
  let count = 0;

  for (const step of steps) {
    const server = at(servers, step.server);
    const goods = at(all, step.goods);
    const { token } = at(staff, step.by);
    const params = { id: goods.id };
    if (step.kind === 'move' || step.kind === 'repeat') {
      const { quantity } = step;
      const body = { quantity, reason: `第 ${++count} 次盤點` };
      const key = crypto.randomUUID();
      const reply = await server.call(moveStaffStock, { params, body, token, key });
      const isShort = goods.stock + quantity < 0;
      const expected = quantity === 0 ? 'movement_invalid' : isShort ? 'stock_short' : null;
      expect(reply.body.code ?? null).toBe(expected);
      if (expected !== null) continue;
      goods.stock += quantity;
      goods.movements.unshift(body);
      expect(reply.body.data).toEqual({ stock: goods.stock, received: goods.stock + goods.sold });
      // The same key again, on the other server, moves nothing.
      const other = at(servers, 1 - step.server);
      if (step.kind === 'repeat')
        expect(await other.call(moveStaffStock, { params, body, token, key })).toEqual(reply);
    } else if (step.kind === 'buy') {
      const { quantity } = step;
      const member = at(members, step.by);
      const reply = await server.call(createOrder, {
        body: { items: [{ product_id: goods.id, quantity }], payment_method: 'balance' },
        token: member.token,
      });
      const isShort = quantity > goods.stock;
      const isPoor = quantity * price > at(purses, step.by);
      expect(reply.body.code ?? null).toBe(isShort ? 'cart_changed' : isPoor ? 'balance_too_low' : null);
      if (isShort || isPoor) continue;
      const { id } = reply.body.data;
      await expectOwnOrder(shop.db, member, id, { charge: quantity * price, recipient: null, email: null });
      purses[step.by] = at(purses, step.by) - quantity * price;
      goods.stock -= quantity;
      goods.sold += quantity;
      orders.push({ id, member: step.by, goods: step.goods, quantity });
    } else {
      const order = orders[step.nth];
      if (!order) continue;
      orders.splice(step.nth, 1);
      const body = { reason: '退貨', restock: step.restock };
      const reply = await server.call(staffRefundOrder, { params: { id: order.id }, body, token });
      expect(reply.status).toBe(200);
      const bought = at(all, order.goods);
      if (step.restock) {
        bought.stock += order.quantity;
        bought.sold -= order.quantity;
      }
      purses[order.member] = at(purses, order.member) + order.quantity * price;
    }
  }

  for (const { id, stock, sold, movements } of all) {
    expect(await stockOf(id)).toEqual({ stock, reserved: 0, sold });
    const { body } = await shop.call(staffMovements, { params: { id }, token: at(staff, 0).token });
    expect(body.data.map(({ quantity, reason }) => ({ quantity, reason }))).toEqual(movements);
  }
  const { rows } = await shop.db.query<{ id: number; member_id: number }>(
    `select id, member_id from orders where id = any ($1) order by id`,
    [orders.map(({ id }) => id)],
  );
  expect(rows.map(({ id, member_id }) => [id, member_id])).toEqual(
    orders.map(({ id, member }) => [id, at(members, member).id]).sort(([a = 0], [b = 0]) => a - b),
  );
  const wallets = await shop.db.query<{ balance: number }>(
    `select balance from ledger_accounts where member_id = any ($1) and kind = 'wallet' and currency = 'token' order by member_id`,
    [members.map(({ id }) => id)],
  );
  expect(wallets.rows.map(({ balance }) => balance)).toEqual(purses);
  await expectCleanAudit(shop.db);
}

test('any sequence of stock movements, orders and refunds matches a plain model', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 25 }), play), {
    numRuns: sequences,
  });
});
