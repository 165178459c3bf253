import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sha256 } from '#platform/crypto.ts';
import { type Database, openPool, transaction } from '#platform/postgres/database.ts';
import { newOrderNumber } from '#shop/orders/service.ts';
import { passTime } from '#testing/cards.ts';
import { payOrder } from '#testing/payment.ts';
import * as plain from '#testing/reservation-model.ts';
import { sequences } from '#testing/sequences.ts';
import { expectCleanAudit, openTestShop, type TestShop } from '#testing/shop.ts';
import { at } from '#testing/tube-model.ts';
import { releaseOrder, reserveSlots, tidyReservations } from './card.ts';
import { drawQueue } from './purchase.ts';
import type { Draw } from './queries.ts';

const plays = Math.ceil(sequences / 3);
const playsPerAudit = 10;
const price = 60;
const balances = [
  { tokens: 400, points: 1_000 },
  { tokens: 60, points: 200 },
];

let shop: TestShop;
let pools: Database[];
beforeAll(async () => {
  shop = await openTestShop();
  pools = [shop.db, openPool(shop.databaseUrl, 4)];
});
afterAll(async () => {
  await pools[1]?.end();
  await shop.close();
});

const ask = {
  member: fc.nat({ max: balances.length - 1 }),
  lot: fc.constantFrom(0, 0, 1),
  numbers: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
  points: fc.constantFrom(0, 0, 0, 200, 400, 1_000),
  server: fc.nat({ max: 1 }),
};
const kind = <K extends string>(name: K) => ({ kind: fc.constant(name), server: fc.nat({ max: 1 }) });
const nth = fc.nat({ max: 4 });
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ ...ask, kind: fc.constant('reserve' as const) }) },
  { weight: 3, arbitrary: fc.record({ ...ask, kind: fc.constant('buy' as const) }) },
  { weight: 5, arbitrary: fc.record({ ...kind('pay'), nth }) },
  { weight: 2, arbitrary: fc.record({ ...kind('cancel'), nth }) },
  {
    weight: 4,
    arbitrary: fc.record({ ...kind('pass'), seconds: fc.constantFrom(45, 200, 320, 500, 1_000, 4_000) }),
  },
  { weight: 1, arbitrary: fc.record(kind('tidy')) },
);
const steps = fc.array(step, { minLength: 6, maxLength: 24 });
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never;

/** One sequence on two servers: each step made in the shop and in the model, all answers and the end compared. */
async function play(sequence: Step[]): Promise<void> {
  const members = await Promise.all(balances.map((balance) => shop.member(balance)));
  const tube = await shop.tube({ tickets: 5, big: 1, price });
  const machine = await shop.machine({ contents: [2, 2], price });
  const targets = [tube.tubeId, machine.productId];
  const lots = [tube.tubeId, machine.lotId];
  const model = plain.newModel(balances, [
    { game: 'ichiban', price, total: 5 },
    { game: 'gacha', price, total: 4 },
  ]);
  const orders: number[] = [];
  const queues = pools.map((pool) => drawQueue(pool));

  const drawOf = ({ member, lot, numbers, points }: plain.Ask): Draw => ({
    game: at(model.lots, lot).game,
    token: sha256(at(members, member).token),
    key: null,
    bodyHash: null,
    target: at(targets, lot),
    version: 1,
    numbers: lot === 0 ? numbers : [],
    count: numbers.length,
    full: false,
    total: price * numbers.length,
    points,
    pointsDiscount: points / 20,
    orderNumber: newOrderNumber('T', Date.now()),
  });

  for (const one of sequence) {
    const db = at(pools, one.server);
    const now = Date.now();
    if (one.kind === 'reserve') {
      const result = await reserveSlots(db, at(members, one.member).id, 'credit_card', drawOf(one));
      if ('refused' in result) {
        expect(plain.reserve(model, one, null, now)).toBe(result.refused);
      } else {
        expect(plain.reserve(model, one, result.until, now)).toBe(true);
        expect(result.final).toBe(model.orders.at(-1)?.final);
        orders.push(result.order);
      }
    } else if (one.kind === 'buy') {
      const outcome = await at(queues, one.server)(drawOf(one));
      const expected = plain.buy(model, one, now);
      if ('refused' in outcome) expect(expected).toBe(outcome.refused);
      else
        expect(outcome.booked.tickets.map(([number]) => number)).toEqual(
          typeof expected === 'string' ? expected : expected.toSorted((a, b) => a - b),
        );
    } else if (one.kind === 'pay' || one.kind === 'cancel') {
      const id = one.nth % Math.max(1, orders.length);
      const order = orders[id];
      if (order === undefined) continue;
      if (one.kind === 'cancel') {
        await transaction(db, (tx) => releaseOrder(tx, order, 'member', 'called off'));
        plain.release(model, id, false);
        continue;
      }
      expect(await payOrder(db, order)).toBe(plain.pay(model, id, now));
    } else if (one.kind === 'tidy') {
      await tidyReservations(db);
      plain.tidy(model, now);
    } else {
      const ends = [
        ...model.orders.map(({ until }) => until),
        ...model.lots.map(({ lock }) => lock?.until ?? 0),
      ];
      // Reservation ends, the pauses after them and the patience with them are whole minutes apart: none may be within
      // 20 s of now.
      let ms = one.seconds * 1_000;
      const isNear = (end: number) => Math.abs(((end - ms - now + 30_000) % 60_000) - 30_000) < 10_000;
      for (let tries = 0; tries < 60 && ends.some(isNear); tries++) ms += 7_000;
      plain.pass(model, ms);
      await passTime(shop.db, { orders, lots, members }, ms);
    }
  }

  const { rows } = await shop.db.query(
    `select
       (select jsonb_agg(status order by id) from orders where id = any ($1)) as orders,
       (select jsonb_agg(jsonb_build_array(t.balance, p.balance) order by array_position($2::bigint[], t.member_id))
        from ledger_accounts t join ledger_accounts p on p.member_id = t.member_id and p.currency = 'point'
        where t.currency = 'token' and t.member_id = any ($2::bigint[])) as purses,
       (select jsonb_agg(jsonb_build_array(o.member_id, s.reserved_by) order by s.lot_id, s.number)
        from slots s left join orders o on o.id = s.order_id where s.lot_id = any ($3)) as slots`,
    [orders, members.map(({ id }) => id), lots],
  );
  expect(rows[0]).toEqual({
    orders: orders.length === 0 ? null : model.orders.map(({ status }) => status),
    purses: model.purses.map(({ tokens, lots: [points] }) => [tokens, points?.remaining]),
    slots: model.lots.flatMap(({ slots }) =>
      slots.map(({ owner, reservedBy }) => [
        owner === null ? null : at(members, owner).id,
        reservedBy === null ? null : at(orders, reservedBy),
      ]),
    ),
  });
}

test(`${plays} random sequences of reservations, payments, purchases and time on two servers match a plain model`, async () => {
  let played = 0;
  await fc.assert(
    fc.asyncProperty(steps, async (sequence) => {
      await play(sequence);
      played++;
      if (played % playsPerAudit === 0) await expectCleanAudit(shop.db);
    }),
    { numRuns: plays },
  );
  await expectCleanAudit(shop.db);
});
