import { staffRefundOrder } from '@kujiya/contract/staff/order-steps';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Context } from '#platform/context.ts';
import { type Database, openPool, transaction } from '#platform/postgres/database.ts';
import { orderKinds } from '#shop/orders/kinds.ts';
import { giveCoupon } from '#testing/coupons.ts';
import { makeGoods } from '#testing/goods.ts';
import { stateOf } from '#testing/goods-state.ts';
import { expectOwnOrder } from '#testing/owners.ts';
import { payOrder } from '#testing/payment.ts';
import { partsOf } from '#testing/refund-model.ts';
import { sequences } from '#testing/sequences.ts';
import { expectCleanAudit, type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import { type OrderRequest, orderGoods, releaseOverdue, tidyReservations } from './service.ts';

const shop = useTestShop();
const { stockOf } = stateOf(shop);
let second: TestServer;
let pools: Database[];
let contexts: Context[];
let boss: TestStaff;
beforeAll(async () => {
  second = await shop.another();
  boss = await shop.staff();
  pools = [openPool(shop.databaseUrl, 4), openPool(shop.databaseUrl, 4)];
  contexts = pools.map((db) => ({ db, config: shop.config, clock: Date.now, log: shop.app.log }));
});
afterAll(() => Promise.all(pools.map((pool) => pool.end())));

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
  kind: fc.constantFrom(
    'buy',
    'buy',
    'reserve',
    'reserve',
    'pay',
    'cancel',
    'expire',
    'tidy',
    'refund',
    'refund',
  ),
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
/** A paid order; any of its pieces can be refunded. */
type Paid = Pick<Held, 'id' | 'member' | 'quantities' | 'points' | 'hasCoupon' | 'final'> & {
  byCard: boolean;
  left: [number, number];
};
const couponAmount = 50;

/** Plays one sequence in the shop, on two servers, and in a plain model: refusals and remaining amounts must agree. */
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
  const paid: Paid[] = [];
  const sold = [0, 0];
  let owedToCards = 0;
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
      // A buyer ends their own overdue orders, and who wants more than the shelf has those that hold these goods.
      const short = () => quantities.some((quantity, i) => quantity > (stock[i] ?? 0));
      const limited = () => purse.had + quantities[1] > 4 && quantities[1] > 0;
      const wantsMore = quantities.map((quantity, i) => quantity > (stock[i] ?? 0));
      for (const order of held.filter(({ over }) => over))
        if (order.member === member || order.quantities.some((quantity, i) => quantity > 0 && wantsMore[i]))
          giveBack(order);
      // The coupon of an order that has just ended is free again.
      const isCouponGone = hasCoupon && !purse.hasCoupon;
      const total = (quantities[0] + quantities[1]) * price;
      const discount = points / 20 + (hasCoupon ? couponAmount : 0);
      const unpaid = held.filter((order) => order.member === member && !order.over).length;
      const refusals: [boolean, string][] = [
        [short() || limited(), 'cart_changed'],
        [isCouponGone, 'coupon_missing'],
        [kind === 'reserve' && unpaid >= 3, 'too_many_unpaid'],
        [points > purse.points, 'points_too_low'],
        [kind === 'buy' && purse.tokens < total - discount, 'balance_too_low'],
      ];
      const expected = refusals.find(([stands]) => stands)?.[1] ?? null;
      const wanted: OrderRequest = {
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
      await releaseOverdue(db, members[member]?.id ?? 0, wanted.items);
      const outcome = await transaction(db, (tx) =>
        orderGoods(tx, context, members[member]?.id ?? 0, wanted),
      ).catch((error: { refusal?: { code: string } }) => error.refusal?.code ?? String(error));
      if (typeof outcome === 'string' || expected !== null) expect(outcome).toBe(expected);
      else {
        await expectOwnOrder(shop.db, members[member] ?? { id: 0 }, outcome.order, {
          charge: kind === 'buy' ? total - discount : 0,
          recipient: null,
          email: kind === 'buy' ? null : invoice.email,
        });
        quantities.forEach((quantity, i) => {
          stock[i] = (stock[i] ?? 0) - quantity;
          if (kind === 'buy') sold[i] = (sold[i] ?? 0) + quantity;
        });
        purse.points -= points;
        if (hasCoupon) purse.hasCoupon = false;
        purse.had += quantities[1];
        const bought = { id: outcome.order, member, quantities, points, hasCoupon, final: outcome.final };
        if (kind === 'buy') {
          purse.tokens -= total - discount;
          paid.push({ ...bought, byCard: false, left: [...quantities] });
        } else
          held.push({
            ...bought,
            over: false,
          });
      }
    } else if (kind === 'tidy') {
      await tidyReservations(context, 0);
      for (const order of held.filter(({ over }) => over)) giveBack(order);
    } else if (kind === 'refund') {
      const order = paid[nth];
      if (!order) continue;
      const payer = purses[order.member];
      // The whole order when the step asks for no more than the order has left of anything, otherwise by piece.
      const back = quantities.map((quantity, i) => Math.min(quantity, order.left[i] ?? 0)) as [
        number,
        number,
      ];
      if (back[0] + back[1] === 0 || !payer) continue;
      const worths = [order.quantities[0] * price, order.quantities[1] * price];
      const worth = (whole: number) =>
        partsOf(whole, worths).reduce((sum, share, i) => {
          const [quantity, left] = [order.quantities[i] ?? 0, order.left[i] ?? 0];
          if (quantity === 0) return sum;
          const upTo = (count: number) => Math.floor((share * count) / quantity);
          return sum + upTo(quantity - left + (back[i] ?? 0)) - upTo(quantity - left);
        }, 0);
      const share = { amount: worth(order.final), points: worth(order.points) };
      const inOrder = order.quantities.flatMap((quantity, i) => (quantity > 0 ? [i] : []));
      const { status, body } = await (server === 0 ? shop : second).call(staffRefundOrder, {
        params: { id: order.id },
        token: boss.token,
        body: {
          reason: '退貨',
          restock: true,
          lines: inOrder.flatMap((i, at) => {
            const quantity = back[i] ?? 0;
            return quantity > 0 ? [{ position: at + 1, quantity }] : [];
          }),
        },
      });
      expect(status).toBe(200);
      expect(body.data).toEqual(share);
      back.forEach((quantity, i) => {
        stock[i] = (stock[i] ?? 0) + quantity;
        sold[i] = (sold[i] ?? 0) - quantity;
        order.left[i] = (order.left[i] ?? 0) - quantity;
      });
      payer.points += share.points;
      payer.had -= back[1];
      if (order.byCard) owedToCards += share.amount;
      else payer.tokens += share.amount;
      if (order.left[0] + order.left[1] === 0) {
        if (order.hasCoupon) payer.hasCoupon = true;
        paid.splice(nth, 1);
      }
    } else if (one) {
      const shopKind = orderKinds.shop;
      if (kind === 'expire') {
        await shop.db.query(`update orders set expires_at = now() - interval '1 s' where id = $1`, [one.id]);
        one.over = true;
      } else if (kind === 'pay') {
        // Late payments are accepted too, as long as nobody has ended the order.
        expect(await payOrder(db, one.id)).toBe('opened');
        one.quantities.forEach((quantity, i) => {
          sold[i] = (sold[i] ?? 0) + quantity;
        });
        held.splice(held.indexOf(one), 1);
        paid.push({ ...one, byCard: true, left: [...one.quantities] });
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

  const payouts = await shop.db.query(
    `select coalesce(sum(p.amount), 0)::integer as owed from payouts p join refunds r on r.id = p.refund_id
     where r.member_id = any ($1)`,
    [members.map(({ id }) => id)],
  );
  expect(payouts.rows).toEqual([{ owed: owedToCards }]);
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

test('any sequence of orders, payments, cancellations, refunds and time matches a plain model', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), play), {
    numRuns: sequences,
  });
  await expectCleanAudit(shop.db);
});
