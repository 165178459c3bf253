import * as calls from '@kujiya/contract/staff/order-steps';
import { staffPayInTokens, staffTransferPayout } from '@kujiya/contract/staff/refunds';
import * as shipments from '@kujiya/contract/staff/shipments';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { type Database, openPool } from '#platform/postgres/database.ts';
import type { Gateway } from '#shop/payments/gateway.ts';
import { payOut } from '#shop/refunds/payouts.ts';
import { makeGoods } from '#testing/goods.ts';
import { heedEvents, orderByCard, orderByTokens } from '#testing/orders.ts';
import * as plain from '#testing/refund-model.ts';
import { sequences } from '#testing/sequences.ts';
import { expectCleanAudit, type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import { at } from '#testing/tube-model.ts';

const shop = useTestShop();
let servers: TestServer[];
let pools: Database[];
let boss: TestStaff;
beforeAll(async () => {
  servers = [shop, await shop.another()];
  pools = [shop.db, openPool(shop.databaseUrl, 3)];
  boss = await shop.staff();
  return () => pools[1]?.end();
});

const kind = <K extends string>(name: K) => ({ kind: fc.constant(name) });
const order = fc.nat({ max: 4 });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      ...kind('buy'),
      quantities: fc.tuple(fc.nat({ max: 3 }), fc.nat({ max: 2 })).filter(([a, b]) => a + b > 0),
      points: fc.constantFrom(0, 0, 200, 400),
      by: fc.constantFrom<'tokens' | 'card'>('tokens', 'card'),
      sent: fc.boolean(),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      ...kind('refund'),
      order,
      lines: fc.option(
        fc.array(
          fc.record({ position: fc.integer({ min: 1, max: 2 }), quantity: fc.integer({ min: 1, max: 2 }) }),
          {
            minLength: 1,
            maxLength: 2,
          },
        ),
      ),
      restock: fc.boolean(),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      ...kind('move'),
      order,
      how: fc.constantFrom<plain.Turn>('accept', 'accept', 'ship', 'deliver', 'complete', 'cancel'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      ...kind('pay out'),
      mood: fc.constantFrom<plain.Mood>('pays', 'refuses', 'loses'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      ...kind('decide'),
      way: fc.constantFrom<'transfer' | 'tokens'>('transfer', 'tokens'),
    }),
  },
  { weight: 3, arbitrary: fc.record(kind('heed')) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** NT$ that the gateway has refunded, by its numbers of the attempts. */
const given = new Map<string, number>();
let numbers = 610_000_000_000;
const prices = [130, 70];

/** A gateway that remembers its refunds and answers according to its mood. */
function gatewayOf(mood: plain.Mood): Gateway {
  return {
    provider: 'newebpay',
    form: () => ({ action: '', fields: {} }),
    read: () => null,
    query: () => Promise.reject(new Error('nobody asks')),
    givenBack: async ({ number }) => given.get(number) ?? 0,
    async refund({ number }, amount) {
      if (mood === 'refuses') return false;
      given.set(number, (given.get(number) ?? 0) + amount);
      if (mood === 'loses') throw new Error('no answer came');
      return true;
    },
  };
}

async function pay(db: Database, mood: plain.Mood): Promise<number> {
  await shop.db.query('update payouts set try_at = now()');
  return payOut({ db, clock: Date.now, log: { warn: () => {} } }, gatewayOf(mood));
}

async function play(steps: readonly Step[]): Promise<void> {
  const goods = [
    await makeGoods(shop.db, { stock: 12, price: at(prices, 0) }),
    await makeGoods(shop.db, { stock: 9, price: at(prices, 1) }),
  ];
  const member = await shop.member({ tokens: 1_500, points: 900 });
  const model = plain.newModel({ tokens: 1_500, points: 900, stock: [12, 9] });
  const ids: number[] = [];

  for (const [i, one] of steps.entries()) {
    const server = at(servers, i % 2);
    if (one.kind === 'buy') {
      if (ids.length > 4) continue;
      const bought = plain.buy(model, { ...one, prices });
      const positions = goods.flatMap((product_id, n) => {
        const quantity = one.quantities[n] ?? 0;
        return quantity > 0 ? [{ product_id, quantity }] : [];
      });
      const asked = { items: positions, points: one.points, sent: one.sent };
      const work =
        one.by === 'tokens' ? orderByTokens(server, member, asked) : orderByCard(shop, member, asked);
      if (bought) ids.push(await work);
      else await expect(work).rejects.toThrow();
    } else if (one.kind === 'refund' && one.order < ids.length) {
      const { status, body } = await server.call(calls.staffRefundOrder, {
        params: { id: at(ids, one.order) },
        token: boss.token,
        body: { reason: '退貨', restock: one.restock, ...(one.lines && { lines: one.lines }) },
      });
      const share = plain.refund(model, one.order, one.lines, one.restock);
      expect(status === 200 ? body.data : null).toEqual(share);
    } else if (one.kind === 'move' && one.order < ids.length) {
      const id = at(ids, one.order);
      const same = { params: { id }, token: boss.token };
      const how = {
        accept: () => server.call(shipments.staffAcceptShipment, same),
        ship: async () => {
          // The model has no packing.
          await shop.db.query(
            `update shipments s set packed_at = now() from orders o
             where o.id = $1 and s.order_id = o.id and o.status = 'processing' and s.packed_at is null`,
            [id],
          );
          const body = { carrier: 'tcat', tracking_number: String(numbers++) };
          return server.call(shipments.staffHandOver, { ...same, body });
        },
        deliver: () => server.call(shipments.staffDeliverShipment, same),
        complete: () => server.call(calls.staffCompleteOrder, same),
        cancel: () => server.call(calls.staffCancelOrder, { ...same, body: { reason: '取消' } }),
      };
      const { status } = await how[one.how]();
      expect(status === 200).toBe(plain.turn(model, one.order, one.how));
    } else if (one.kind === 'pay out') {
      await pay(at(pools, i % 2), one.mood);
      plain.payOut(model, one.mood);
    } else if (one.kind === 'decide') {
      const { rows } = await shop.db.query<{ id: number }>(
        `update payouts p set state = 'refused' from refunds r
         where r.id = p.refund_id and r.member_id = $1 and p.way = 'gateway' and p.state = 'waiting' and p.failure like '%refuses%'
         returning p.id`,
        [member.id],
      );
      const call = one.way === 'tokens' ? staffPayInTokens : staffTransferPayout;
      for (const { id } of rows.toSorted((a, b) => a.id - b.id))
        expect(
          (await server.call(call, { params: { id }, token: boss.token, body: { reason: '刷退失敗' } }))
            .status,
        ).toBe(200);
      plain.decide(model, one.way);
    } else if (one.kind === 'heed') {
      await heedEvents(shop);
      plain.heed(model);
    }
  }
  await heedEvents(shop);
  plain.heed(model);

  const purses = await shop.db.query<{ balance: number }>(
    `select balance from ledger_accounts where member_id = $1 and kind = 'wallet' order by currency desc`,
    [member.id],
  );
  const owed = await shop.db.query<{ owed: number }>(
    'select coalesce(sum(owed), 0)::integer as owed from point_debts where member_id = $1',
    [member.id],
  );
  const [tokens, points] = purses.rows.map(({ balance }) => balance);
  expect({ tokens, points, owed: owed.rows[0]?.owed }).toEqual({
    tokens: model.tokens,
    points: model.points,
    owed: model.debt,
  });
  for (const [n, id] of goods.entries()) {
    const { rows } = await shop.db.query('select stock, sold from goods where product_id = $1', [id]);
    expect(rows).toEqual([{ stock: model.stock[n], sold: model.sold[n] }]);
  }
  const states = await shop.db.query<{ status: string }>(
    'select status from orders where id = any ($1) order by id',
    [ids],
  );
  expect(states.rows.map(({ status }) => status)).toEqual(model.orders.map(({ status }) => status));
  const mine = await shop.db.query<{ number: string }>(
    'select number from payment_attempts where order_id = any ($1)',
    [ids],
  );
  expect(mine.rows.reduce((sum, { number }) => sum + (given.get(number) ?? 0), 0)).toBe(model.givenBack);
}

test(`${Math.ceil(sequences / 4)} random sequences of orders, refunds, payouts and steps match a plain model`, async () => {
  let played = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
      await play(steps);
      // Payouts left over from one sequence must not be tried in the next.
      while ((await pay(shop.db, 'pays')) > 0);
      if (++played % 5 === 0) await expectCleanAudit(shop.db);
    }),
    { numRuns: Math.ceil(sequences / 4) },
  );
});
