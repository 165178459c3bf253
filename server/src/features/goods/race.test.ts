import { createOrder } from '@kujiya/contract/goods';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { sha256 } from '#platform/crypto.ts';
import { type Database, openPool, transaction } from '#platform/postgres/database.ts';
import { orderKinds } from '#shop/orders/kinds.ts';
import { giveCoupon } from '#testing/coupons.ts';
import { makeGoods } from '#testing/goods.ts';
import { payOrder } from '#testing/payment.ts';
import { sequences } from '#testing/sequences.ts';
import { expectCleanAudit, type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { createGoods, tidyReservations, type Wanted } from './service.ts';

const shop = useTestShop();
let second: TestServer;
let pools: Database[];
let contexts: Context[];
let servers: ReturnType<typeof createGoods>[];
beforeAll(async () => {
  second = await shop.another();
  pools = [openPool(shop.databaseUrl, 4), openPool(shop.databaseUrl, 4)];
  contexts = pools.map((db) => ({ db, config: shop.config, clock: Date.now, log: shop.app.log }));
  servers = contexts.map(createGoods);
});
afterAll(() => Promise.all(pools.map((pool) => pool.end())));

const buy = ({ token }: { token: string }, ids: number[], server: TestServer = shop, key?: string) =>
  server.call(createOrder, {
    body: { items: ids.map((product_id) => ({ product_id, quantity: 1 })), payment_method: 'balance' },
    token,
    ...(key !== undefined && { key }),
  });
const stockOf = async (id: number) =>
  (await shop.db.query('select stock, reserved, sold from goods where product_id = $1', [id])).rows[0];

test('a thousand buyers on two servers for ten pieces: ten have one, the others are told', async () => {
  const goods = await makeGoods(shop.db, { stock: 10 });
  const buyers: TestMember[] = [];
  for (let i = 0; i < 1_000; i += 50)
    buyers.push(...(await Promise.all(Array.from({ length: 50 }, () => shop.member({ tokens: 100 })))));
  const replies = await Promise.all(buyers.map((buyer, i) => buy(buyer, [goods], i % 2 ? second : shop)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(10);
  for (const { status, body } of replies) if (status !== 200) expect(body.code).toBe('cart_changed');
  expect(await stockOf(goods)).toEqual({ stock: 0, reserved: 0, sold: 10 });
});

test('a crowd after what is gone is told by a few statements, each with the line that says so', async () => {
  const goods = await makeGoods(shop.db, { stock: 0 });
  const buyers = await Promise.all(Array.from({ length: 100 }, () => shop.member({ tokens: 100 })));
  let statements = 0;
  const db = new Proxy(shop.db, {
    get: (pool, name) => {
      if (name === 'query') statements++;
      const value: unknown = Reflect.get(pool, name);
      return typeof value === 'function' ? value.bind(pool) : value;
    },
  });
  const order = createGoods({ db, config: shop.config, clock: Date.now, log: shop.app.log });
  const told = await Promise.all(
    buyers.map(({ token }) =>
      order(
        { tokenHash: sha256(token), idempotency: { key: null, bodyHash: sha256('') } },
        {
          items: [{ product_id: goods, quantity: 1 }],
          points: 0,
          couponId: null,
          addressId: null,
          note: '',
          shownFinal: null,
          method: 'balance',
          invoice: null,
        },
      ).catch((error: unknown) => error),
    ),
  );
  for (const refused of told)
    expect(refused).toMatchObject({
      refusal: { code: 'cart_changed' },
      details: { lines: [{ product_id: goods, stock: 0, issue: 'sold_out' }] },
    });
  expect(statements).toBeLessThan(12);
});

test('what an order over its time has kept is sold to the next buyer, whose first try finds the shelf empty', async () => {
  const goods = await makeGoods(shop.db, { stock: 1 });
  const [first, next] = [await shop.member({ tokens: 100 }), await shop.member({ tokens: 100 })];
  const held = await shop.call(createOrder, {
    body: {
      items: [{ product_id: goods, quantity: 1 }],
      payment_method: 'credit_card',
      invoice_type: 'personal',
      carrier_code: '/ABC+123',
      email: 'me@toys.example',
    },
    token: first.token,
  });
  expect(held.status).toBe(200);
  expect((await buy(next, [goods])).body.code).toBe('cart_changed');
  await shop.db.query(`update orders set expires_at = now() - interval '1 s' where id = $1`, [
    held.body.data.id,
  ]);
  expect((await buy(next, [goods], second)).status).toBe(200);
  expect(await stockOf(goods)).toEqual({ stock: 0, reserved: 0, sold: 1 });
});

test('carts with the same goods in another order, on two servers, do not wait for each other for ever', async () => {
  const [a, b] = [await makeGoods(shop.db, { stock: 100 }), await makeGoods(shop.db, { stock: 100 })];
  const buyers = await Promise.all(Array.from({ length: 40 }, () => shop.member({ tokens: 1_000 })));
  const replies = await Promise.all(
    buyers.flatMap((buyer, i) => [
      buy(buyer, i % 2 ? [a, b] : [b, a], i % 2 ? second : shop),
      buy(buyer, [b, a], i % 2 ? shop : second),
    ]),
  );
  for (const { status } of replies) expect(status).toBe(200);
  expect(await stockOf(a)).toMatchObject({ sold: 80 });
});

test('one key on two servers at once is one order, and a member’s limit holds against many at once', async () => {
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
  expect(await stockOf(goods)).toEqual({ stock: 48, reserved: 0, sold: 2 });
});

const invoice = {
  invoice_type: 'personal',
  carrier_number: '/ABC+123',
  tax_id: null,
  company_name: null,
  donation_code: null,
  email: 'me@toys.example',
} as const;
const price = 100;
const step = fc.record({
  kind: fc.constantFrom('buy', 'buy', 'reserve', 'reserve', 'pay', 'cancel', 'expire', 'tidy'),
  member: fc.nat({ max: 1 }),
  quantities: fc.tuple(fc.nat({ max: 2 }), fc.nat({ max: 3 })).filter(([a, b]) => a + b > 0),
  points: fc.constantFrom(0, 0, 200),
  hasCoupon: fc.constantFrom(false, false, true),
  nth: fc.nat({ max: 3 }),
  server: fc.nat({ max: 1 }),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

type Held = {
  id: number;
  member: number;
  quantities: [number, number];
  points: number;
  hasCoupon: boolean;
  final: number;
  over: boolean;
};
const couponAmount = 50;

/** One sequence in the shop, on two servers, and in a plain model: what is refused, and what is left, are the same. */
async function play(steps: Step[]): Promise<void> {
  const stock = [3, 5];
  const goods = [
    await makeGoods(shop.db, { stock: 3, price }),
    await makeGoods(shop.db, { stock: 5, price, limit: 4 }),
  ];
  const members = [
    await shop.member({ tokens: 400, points: 400 }),
    await shop.member({ tokens: 2_000, points: 200 }),
  ];
  const purses = [
    { tokens: 400, points: 400, had: 0, hasCoupon: true },
    { tokens: 2_000, points: 200, had: 0, hasCoupon: true },
  ];
  const coupons = [];
  for (const { id } of members)
    coupons.push(await giveCoupon(shop.db, id, { amount: couponAmount, types: [3] }));
  const held: Held[] = [];
  const sold = [0, 0];
  const giveBack = (order: Held) => {
    order.quantities.forEach((quantity, i) => {
      stock[i] = (stock[i] ?? 0) + quantity;
    });
    const purse = purses[order.member];
    if (purse) {
      purse.points += order.points;
      purse.had -= order.quantities[1];
      if (order.hasCoupon) purse.hasCoupon = true;
    }
    held.splice(held.indexOf(order), 1);
  };

  for (const { kind, member, quantities, points, hasCoupon, nth, server } of steps) {
    const purse = purses[member];
    const db = pools[server];
    const context = contexts[server];
    if (!purse || !db || !context) throw new Error('no such member or server');
    const one = held[nth];
    if (kind === 'buy' || kind === 'reserve') {
      // Whoever wants what an order no longer keeps ends that order.
      const short = () => quantities.some((quantity, i) => quantity > (stock[i] ?? 0));
      const limited = () => purse.had + quantities[1] > 4 && quantities[1] > 0;
      const isCouponGone = hasCoupon && !purse.hasCoupon;
      if (!isCouponGone && (short() || limited()))
        for (const order of held.filter(({ over }) => over))
          if (order.quantities.some((quantity, i) => quantity > 0 && (quantities[i] ?? 0) > 0)) {
            const fits = quantities.every(
              (quantity, i) =>
                quantity <=
                (stock[i] ?? 0) +
                  held.filter(({ over }) => over).reduce((n, o) => n + (o.quantities[i] ?? 0), 0),
            );
            if (fits && !limited()) giveBack(order);
          }
      const total = (quantities[0] + quantities[1]) * price;
      const discount = points / 20 + (hasCoupon ? couponAmount : 0);
      const unpaid = held.filter((order) => order.member === member && !order.over).length;
      const refusals: [boolean, string][] = [
        [isCouponGone, 'coupon_missing'],
        [short() || limited(), 'cart_changed'],
        [kind === 'reserve' && unpaid >= 3, 'too_many_unpaid'],
        [points > purse.points, 'points_too_low'],
        [kind === 'buy' && purse.tokens < total - discount, 'balance_too_low'],
      ];
      const expected = refusals.find(([stands]) => stands)?.[1] ?? null;
      const wanted: Wanted = {
        items: goods.flatMap((product_id, i) => {
          const quantity = quantities[i] ?? 0;
          return quantity > 0 ? [{ product_id, quantity }] : [];
        }),
        points,
        couponId: hasCoupon ? (coupons[member] ?? null) : null,
        addressId: null,
        note: '',
        shownFinal: total - discount,
        method: kind === 'buy' ? 'balance' : 'credit_card',
        invoice: kind === 'buy' ? null : invoice,
      };
      const buyer = {
        tokenHash: sha256(members[member]?.token ?? ''),
        idempotency: { key: null, bodyHash: sha256('') },
      };
      const order = servers[server];
      if (!order) throw new Error('no such server');
      const outcome = await order(buyer, wanted).catch(
        (error: { refusal?: { code: string } }) => error.refusal?.code ?? String(error),
      );
      if (typeof outcome === 'string' || expected !== null) expect(outcome).toBe(expected);
      else {
        quantities.forEach((quantity, i) => {
          stock[i] = (stock[i] ?? 0) - quantity;
          if (kind === 'buy') sold[i] = (sold[i] ?? 0) + quantity;
        });
        purse.points -= points;
        if (hasCoupon) purse.hasCoupon = false;
        purse.had += quantities[1];
        if (kind === 'buy') purse.tokens -= total - discount;
        else
          held.push({
            id: outcome.order,
            member,
            quantities,
            points,
            hasCoupon,
            final: outcome.final,
            over: false,
          });
      }
    } else if (kind === 'tidy') {
      await tidyReservations(context, 0);
      for (const order of held.filter(({ over }) => over)) giveBack(order);
    } else if (one) {
      const shopKind = orderKinds.shop;
      if (kind === 'expire') {
        await shop.db.query(`update orders set expires_at = now() - interval '1 s' where id = $1`, [one.id]);
        one.over = true;
      } else if (kind === 'pay') {
        // Late, too, as long as nobody has ended it.
        expect(await payOrder(db, one.id)).toBe('opened');
        one.quantities.forEach((quantity, i) => {
          sold[i] = (sold[i] ?? 0) + quantity;
        });
        held.splice(held.indexOf(one), 1);
        // A second payment is owed back as tokens.
        expect(await payOrder(db, one.id)).toBe('closed');
        const payer = purses[one.member];
        if (payer) payer.tokens += one.final;
      } else {
        expect(
          await transaction(db, async (tx) => shopKind?.release(tx, one.id, 'member', 'cancelled')),
        ).toBe(true);
        giveBack(one);
      }
    }
  }

  for (const [i, id] of goods.entries()) {
    const reserved = held.reduce((sum, order) => sum + (order.quantities[i] ?? 0), 0);
    expect(await stockOf(id)).toEqual({ stock: stock[i], reserved, sold: sold[i] });
  }
  for (const [i, { id }] of members.entries()) {
    const { rows } = await shop.db.query(
      `select balance from ledger_accounts where member_id = $1 and kind = 'wallet' order by currency desc`,
      [id],
    );
    expect(rows.map(({ balance }) => balance)).toEqual([purses[i]?.tokens, purses[i]?.points]);
    const free = await shop.db.query('select order_id is null as free from member_coupons where id = $1', [
      coupons[i],
    ]);
    expect(free.rows).toEqual([{ free: purses[i]?.hasCoupon }]);
  }
}

test('any sequence of orders, payments, cancellations and time does what a plain model does', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), play), {
    numRuns: sequences,
  });
  await expectCleanAudit(shop.db);
});
