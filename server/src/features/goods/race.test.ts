import { createOrder } from '@kujiya/contract/goods';
import { beforeAll, expect, test } from 'vitest';
import { connectAlone, transaction } from '#platform/postgres/database.ts';
import { moveStock } from '#shop/stock/service.ts';
import { untilBlocked, whileBusy } from '#testing/busy.ts';
import { makeGoods } from '#testing/goods.ts';
import { stateOf } from '#testing/goods-state.ts';
import { expectOwnOrder } from '#testing/owners.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { addressOf } from '#testing/storage.ts';
import { arriveGoods } from './service.ts';

const shop = useTestShop();
const { stockOf } = stateOf(shop);
let second: TestServer;
beforeAll(async () => {
  second = await shop.another();
});

const buy = ({ token }: { token: string }, ids: number[], server: TestServer = shop, key?: string) =>
  server.call(createOrder, {
    body: { items: ids.map((product_id) => ({ product_id, quantity: 1 })), payment_method: 'balance' },
    token,
    ...(key !== undefined && { key }),
  });

/** Until an order waits for a lock. */
const untilOneWaits = () => untilBlocked(shop.db);

test('a thousand buyers on two servers for ten pieces: ten get one, the others are refused', async () => {
  const goods = await makeGoods(shop.db, { stock: 10 });
  const buyers: TestMember[] = [];
  for (let i = 0; i < 1_000; i += 50)
    buyers.push(...(await Promise.all(Array.from({ length: 50 }, () => shop.member({ tokens: 100 })))));
  const replies = await Promise.all(buyers.map((buyer, i) => buy(buyer, [goods], i % 2 ? second : shop)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
  for (const { status, body } of replies) if (status !== 200) expect(body.code).toBe('cart_changed');
  for (const [i, { status, body }] of replies.entries())
    if (status === 200)
      await expectOwnOrder(shop.db, buyers[i] ?? { id: 0 }, body.data.id, { charge: 100, recipient: null });
  expect(await stockOf(goods)).toEqual({ stock: 0, reserved: 0, sold: 10 });
});

test('restocked pieces are sold by a server that has just refused others, and a key keeps its answer', async () => {
  const goods = await makeGoods(shop.db, { stock: 1 });
  const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => shop.member({ tokens: 300 })));
  if (!first) throw new Error('no member');
  const bought = await buy(first, [goods], shop, 'the-last-piece');
  expect(bought.status).toBe(200);
  for (const server of [shop, second])
    for (const other of others) expect((await buy(other, [goods], server)).status).toBe(409);
  for (const server of [shop, second])
    expect((await buy(first, [goods], server, 'the-last-piece')).body).toEqual(bought.body);
  expect((await buy(first, [goods, goods], second, 'the-last-piece')).body.code).toBe('idempotency_conflict');
  expect((await buy({ token: 'nobody' }, [goods], second)).status).toBe(401);
  await transaction(shop.db, (tx) =>
    moveStock(tx, [{ code: `G${goods}`, quantity: 2, reason: '補貨' }], { actor: 'shop' }),
  );
  for (const server of [shop, second]) {
    const [next] = others.splice(0, 1);
    if (next) expect((await buy(next, [goods], server)).status).toBe(200);
  }
  expect(await stockOf(goods)).toEqual({ stock: 0, reserved: 0, sold: 3 });
});

/** An unpaid order of one piece. */
const reserve = ({ token }: { token: string }, goods: number) =>
  shop.call(createOrder, {
    body: {
      items: [{ product_id: goods, quantity: 1 }],
      payment_method: 'credit_card',
      invoice_type: 'personal',
      carrier_code: '/ABC+123',
      email: 'me@toys.example',
    },
    token,
  });
const expire = (order: number) =>
  shop.db.query(`update orders set expires_at = now() - interval '1 s' where id = $1`, [order]);

test('pieces of an expired order are sold to the next buyer, even if the shelf was empty at first', async () => {
  const goods = await makeGoods(shop.db, { stock: 1 });
  const [first, next] = [await shop.member({ tokens: 100 }), await shop.member({ tokens: 100 })];
  const held = await reserve(first, goods);
  expect(held.status).toBe(200);
  expect((await buy(next, [goods])).body.code).toBe('cart_changed');
  await expire(held.body.data.id);
  expect((await buy(next, [goods], second)).status).toBe(200);
  expect(await stockOf(goods)).toEqual({ stock: 0, reserved: 0, sold: 1 });
});

test('a buyer’s own unpaid order does not count towards a limit once it is overdue', async () => {
  const goods = await makeGoods(shop.db, { stock: 10, limit: 1 });
  const buyer = await shop.member({ tokens: 100 });
  const held = await reserve(buyer, goods);
  expect((await buy(buyer, [goods])).status).toBe(409);
  await expire(held.body.data.id);
  expect((await buy(buyer, [goods])).status).toBe(200);
  expect(await stockOf(goods)).toEqual({ stock: 9, reserved: 0, sold: 1 });
});

test('arriving pieces wait for an order that is being refunded before they are locked themselves', async () => {
  const goods = await makeGoods(shop.db, { arrivesIn: 20 });
  const buyer = await shop.member({ tokens: 1_000 });
  const { body } = await buy(buyer, [goods]);
  await shop.db.query('update box_items set preorder_at = now() where member_id = $1', [buyer.id]);
  const lockedOrder = 'select from orders where id = $1 for no key update';
  const { arriving } = await whileBusy(shop.db, [lockedOrder, [body.data.id]], async (refund) => {
    const begun = arriveGoods({ ...shop, clock: Date.now, log: shop.app.log });
    await untilBlocked(shop.db, 1, '%preorder_at <= now()%');
    const pieces = 'select id from box_items where order_id = $1 for no key update nowait';
    expect((await refund.query(pieces, [body.data.id])).rows).toHaveLength(1);
    return { arriving: begun };
  });
  expect(await arriving).toBe(1);
});

test('carts with the same goods in different order on two servers do not deadlock', async () => {
  const [a, b] = [await makeGoods(shop.db, { stock: 100 }), await makeGoods(shop.db, { stock: 100 })];
  const buyers = await Promise.all(Array.from({ length: 40 }, () => shop.member({ tokens: 1_000 })));
  const replies = await Promise.all(
    buyers.flatMap((buyer, i) =>
      [
        buy(buyer, i % 2 ? [a, b] : [b, a], i % 2 ? second : shop),
        buy(buyer, [b, a], i % 2 ? shop : second),
      ].map(async (reply) => ({ buyer, ...(await reply) })),
    ),
  );
  for (const { buyer, status, body } of replies) {
    expect(status).toBe(200);
    await expectOwnOrder(shop.db, buyer, body.data.id, { charge: 200 });
  }
  expect(await stockOf(a)).toMatchObject({ sold: 80 });
});

test('one key on two servers at once is one order, and a member’s limit holds for simultaneous orders', async () => {
  const goods = await makeGoods(shop.db, { stock: 50, limit: 2 });
  const member = await shop.member({ tokens: 5_000 });
  const same = await Promise.all(
    Array.from({ length: 10 }, (_, i) => buy(member, [goods], i % 2 ? second : shop, 'one-key-for-all')),
  );
  expect(new Set(same.map(({ body }) => body.data.order_number)).size).toBe(1);
  const others = await Promise.all(
    Array.from({ length: 10 }, (_, i) => buy(member, [goods], i % 2 ? second : shop)),
  );
  expect(others.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const { status, body } of [...same, ...others])
    if (status === 200) await expectOwnOrder(shop.db, member, body.data.id, { charge: 100 });
  expect(await stockOf(goods)).toEqual({ stock: 48, reserved: 0, sold: 2 });
});

test("only an order that spends points waits for the lock of its buyer's points", async () => {
  const goods = await makeGoods(shop.db, { stock: 5, price: 400 });
  const buyer = await shop.member({ tokens: 1_000, points: 2_000 });
  const granting = await connectAlone(shop.db);
  await granting.query('begin');
  await granting.query(
    `select from ledger_accounts where member_id = $1 and kind = 'wallet' and currency = 'point' for no key update`,
    [buyer.id],
  );
  const plain = await buy(buyer, [goods]);
  expect([plain.status, plain.body.data.points]).toEqual([200, 2_000]);
  let isDone = false;
  const spending = shop
    .call(createOrder, {
      body: { items: [{ product_id: goods, quantity: 1 }], payment_method: 'balance', points_discount: 200 },
      token: buyer.token,
    })
    .finally(() => {
      isDone = true;
    });
  await untilOneWaits();
  expect(isDone).toBe(false);
  await granting.query('commit');
  await granting.end();
  const { status, body } = await spending;
  expect([status, body.data.points]).toEqual([200, 1_800]);
});

test('an order to an address deleted in the meantime is refused, and nothing is sold', async () => {
  const goods = await makeGoods(shop.db);
  const buyer = await shop.member({ tokens: 100 });
  const address = await addressOf(shop, buyer);
  const removing = await connectAlone(shop.db);
  await removing.query('begin');
  await removing.query('delete from addresses where id = $1', [address]);
  const ordering = shop.call(createOrder, {
    body: {
      items: [{ product_id: goods, quantity: 1 }],
      payment_method: 'balance',
      address_id: address,
    },
    token: buyer.token,
  });
  await untilOneWaits();
  await removing.query('commit');
  await removing.end();
  const { status, body } = await ordering;
  expect([status, body.code]).toEqual([422, 'address_missing']);
  expect(await stockOf(goods)).toEqual({ stock: 10, reserved: 0, sold: 0 });
});

test('a product can be deleted with its goods until a piece of it came in', async () => {
  const [unsold, goods] = [await makeGoods(shop.db, { stock: 0 }), await makeGoods(shop.db)];
  const remove = (id: number) => shop.db.query('delete from products where id = $1', [id]);
  expect((await remove(unsold)).rowCount).toBe(1);
  await expect(remove(goods)).rejects.toThrow('stock_movements_product_id_fkey');
});
