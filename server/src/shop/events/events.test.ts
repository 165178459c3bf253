import { staffEvents } from '@kujiya/contract/staff/events';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { expect, test } from 'vitest';
import { features } from '#features.ts';
import { openPool, transaction, writeStatement } from '#platform/postgres/database.ts';
import { whileBusy } from '#testing/busy.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember, TestTube } from '#testing/stock.ts';
import { until } from '#testing/until.ts';
import { nextEvents } from './queries.ts';
import {
  addMissedPayments,
  consumeEvents,
  consumersOf,
  drainEvents,
  type EventConsumer,
  eventLag,
  retryEvents,
  startConsumers,
} from './service.ts';

const shop = useTestShop();

/** The consumers of all features; of the shop they need only its database here. */
const all = () => consumersOf(shop as never, features);
const record = writeStatement<object, [orderId: number]>(
  'test.record_event',
  `insert into events (kind, data) values ('product.liked', jsonb_build_object('product', $1::bigint))`,
);
const heard = (name: string, into: unknown[]): EventConsumer => ({
  name,
  on: {
    'product.liked': async (_tx, { data }) => {
      into.push(data.product);
    },
  },
});
const draw = async ({ token }: TestMember, { tubeId, productId }: TestTube, numbers: number[]) => {
  const { body } = await shop.call(drawTickets, {
    params: { tubeId },
    body: { payment_method: 'balance', product_id: productId, ticket_numbers: numbers },
    token,
  });
  return body.order.id;
};
const pointsOf = async ({ id }: TestMember) =>
  (
    await shop.db.query<{ points: number; growth: number }>(
      `select (select balance from ledger_accounts where member_id = $1 and currency = 'point') as points,
         (select coalesce(sum(growth), 0) from growth_entries where member_id = $1) as growth`,
      [id],
    )
  ).rows[0];

test('events are read in the order of their transactions, and those of a running transaction are not skipped', async () => {
  const got: unknown[] = [];
  const consumer = heard('order-test', got);
  await drainEvents(shop.db, [consumer]);
  // This transaction takes its number first and commits last.
  await whileBusy(
    shop.db,
    [`insert into events (kind, data) values ('product.liked', '{"product": 1}')`],
    async (slow) => {
      await transaction(shop.db, (tx) => record(tx, 2));
      await drainEvents(shop.db, [consumer]);
      expect(got).toEqual([]);
      await slow.query('commit');
    },
  );
  await drainEvents(shop.db, [consumer]);
  expect(got).toEqual([1, 2]);
  await drainEvents(shop.db, [consumer]);
  expect(got).toEqual([1, 2]);
});

test('a consumer reads its own kinds and skips the rest, even if it has none', async () => {
  const got: unknown[] = [];
  const [some, none] = [heard('some-test', got), { name: 'none-test', on: {} }];
  await drainEvents(shop.db, [some, none]);
  got.length = 0;
  const other = `insert into events (kind, data) values ('member.checked_in', '{"day": "2026-11-20", "streak": 1}')`;
  await shop.db.query(other);
  await transaction(shop.db, (tx) => record(tx, 21));
  await shop.db.query(other);
  await transaction(shop.db, (tx) => record(tx, 22));
  await shop.db.query(other);
  const read = await nextEvents(shop.db, 'some-test', 500, ['product.liked']);
  expect(read.map(({ kind, passed }) => [kind, passed])).toEqual([
    ['product.liked', 2],
    ['product.liked', 4],
    ['member.checked_in', 5],
  ]);
  expect(await consumeEvents(shop.db, some)).toBe(5);
  expect(got).toEqual([21, 22]);
  expect(await consumeEvents(shop.db, none)).toBe(5);
  expect(await consumeEvents(shop.db, none)).toBe(0);
  expect([await lagOf('some-test'), await lagOf('none-test')]).toMatchObject([
    { waiting: 0 },
    { waiting: 0 },
  ]);
});

/** Makes failed events due for their next try at once. */
const makeDue = () => shop.tamper(`update event_failures set next_at = now()`);
const lagOf = async (name: string) => (await eventLag(shop.db)).find(({ consumer }) => consumer === name);

test('an event whose handler fails is skipped, reported and retried', async () => {
  const got: unknown[] = [];
  let isBroken = true;
  const broken: EventConsumer = {
    name: 'broken-test',
    on: {
      'product.liked': async (_tx, { data }) => {
        if (isBroken && data.product === 12) throw new Error('not now');
        got.push(data.product);
      },
    },
  };
  await drainEvents(shop.db, [{ ...broken, on: {} }]);
  for (const n of [11, 12, 13]) await transaction(shop.db, (tx) => record(tx, n));
  const logged: unknown[] = [];
  await consumeEvents(shop.db, broken, { error: (entry: object) => void logged.push(entry) });
  expect(got).toEqual([11, 13]);
  expect(logged).toMatchObject([{ err: { message: 'not now' } }]);
  expect(await lagOf('broken-test')).toMatchObject({ waiting: 0, oldest: null, failed: 1 });
  const { token } = await shop.staff('owner');
  const report = (await shop.call(staffEvents, { token })).body.data;
  expect(report.consumers).toContainEqual({ ...(await lagOf('broken-test')), oldest: null });
  expect(report.failures).toMatchObject([{ consumer: 'broken-test', kind: 'product.liked', failures: 1 }]);
  // Not before it is due, and not when it fails again.
  expect(await retryEvents(shop.db, broken)).toBe(0);
  await makeDue();
  expect(await retryEvents(shop.db, broken)).toBe(0);
  isBroken = false;
  expect(await retryEvents(shop.db, broken)).toBe(0);
  await makeDue();
  expect(await retryEvents(shop.db, broken)).toBe(1);
  expect(await retryEvents(shop.db, broken)).toBe(0);
  expect(got).toEqual([11, 13, 12]);
  expect(await lagOf('broken-test')).toMatchObject({ failed: 0 });
});

test('while the database is unavailable, events wait in order', async () => {
  const got: unknown[] = [];
  let isAway = true;
  const consumer: EventConsumer = {
    name: 'away-test',
    on: {
      'product.liked': async (_tx, { data }) => {
        if (isAway) throw new Error('Connection terminated unexpectedly');
        got.push(data.product);
      },
    },
  };
  await drainEvents(shop.db, [{ ...consumer, on: {} }]);
  for (const n of [31, 32]) await transaction(shop.db, (tx) => record(tx, n));
  await expect(consumeEvents(shop.db, consumer)).rejects.toThrow('Connection terminated');
  expect(await lagOf('away-test')).toMatchObject({ waiting: 2, failed: 0 });
  isAway = false;
  // The abandoned connection releases the cursor once the server notices.
  await until(async () => {
    await drainEvents(shop.db, [consumer]);
    return got.length >= 2;
  });
  expect(got).toEqual([31, 32]);
});

test('a run of events is handled in one transaction; a bad event fails alone', async () => {
  const calls: { xact: unknown; numbers: unknown[] }[] = [];
  const consumer: EventConsumer = {
    name: 'many-test',
    on: {},
    onMany: {
      'product.liked': async (tx, events) => {
        const { rows } = await tx.query('select pg_current_xact_id()::text as xact');
        calls.push({ xact: rows[0].xact, numbers: events.map(({ data }) => data.product) });
        if (events.some(({ data }) => data.product === 43)) throw new Error('43 is bad');
        for (const { data } of events)
          await tx.query('insert into growth_entries (reference, member_id, growth) values ($1, $2, 1)', [
            `many-test:${data.product}`,
            reader.id,
          ]);
      },
    },
  };
  const reader = await shop.member({ tokens: 1 });
  const written = async () =>
    (
      await shop.db.query<{ reference: string }>(
        `select reference from growth_entries where reference like 'many-test:%' order by reference`,
      )
    ).rows.map(({ reference }) => Number(reference.split(':')[1]));
  await drainEvents(shop.db, [{ ...consumer, onMany: {} }]);
  for (const n of [41, 42]) await transaction(shop.db, (tx) => record(tx, n));
  await drainEvents(shop.db, [consumer]);
  expect(calls.map(({ numbers }) => numbers)).toEqual([[41, 42]]);
  calls.length = 0;
  for (const n of [43, 44, 45]) await transaction(shop.db, (tx) => record(tx, n));
  expect(await consumeEvents(shop.db, consumer)).toBe(3);
  expect(calls.map(({ numbers }) => numbers)).toEqual([[43, 44, 45], [43], [44], [45]]);
  expect(new Set(calls.map(({ xact }) => xact)).size).toBe(4);
  expect(await written()).toEqual([41, 42, 44, 45]);
  expect(await lagOf('many-test')).toMatchObject({ waiting: 0, failed: 1 });
  await shop.tamper(`delete from growth_entries where reference like 'many-test:%'`);
});

test('several servers share a consumer: each event is handled once, in order', async () => {
  const got: unknown[] = [];
  const consumer = heard('shared-test', got);
  await drainEvents(shop.db, [{ ...consumer, on: {} }]);
  const numbers = Array.from({ length: 40 }, (_, i) => 100 + i);
  for (const n of numbers) await transaction(shop.db, (tx) => record(tx, n));
  const pools = [openPool(shop.databaseUrl, 2), openPool(shop.databaseUrl, 2)];
  const running = pools.map((pool) => startConsumers(pool, [consumer], { error: () => {} }));
  await until(() => got.length >= numbers.length);
  for (const one of running) await one.stop();
  for (const pool of pools) await pool.end();
  expect(got).toEqual(numbers);
});

test('a payment gives growth and points by level once, even if its event is repeated', async () => {
  const tube = await shop.tube({ tickets: 60, price: 1_000 });
  const ann = await shop.member({ tokens: 100_000 });
  await draw(ann, tube, [1, 2]);
  await drainEvents(shop.db, all());
  // Level 1: 50 points for 100 tokens.
  expect(await pointsOf(ann)).toEqual({ points: 1_000, growth: 2_000 });
  await draw(ann, tube, [3]);
  await drainEvents(shop.db, all());
  await draw(ann, tube, [4]);
  await drainEvents(shop.db, all());
  // 3,000 growth is level 2, which brings 60.
  expect((await pointsOf(ann))?.growth).toBe(4_000);
  await shop.tamper('delete from event_cursors');
  const before = await pointsOf(ann);
  await drainEvents(shop.db, all());
  expect(await pointsOf(ann)).toEqual(before);
});

test('orders paid before events existed earn too, once', async () => {
  const tube = await shop.tube({ tickets: 20, price: 100 });
  const bob = await shop.member({ tokens: 10_000 });
  const orderId = await draw(bob, tube, [1, 2, 3, 4]);
  await shop.tamper(`delete from events where order_id = ${orderId}`, 'delete from event_cursors');
  await drainEvents(shop.db, all());
  expect(await pointsOf(bob)).toEqual({ points: 0, growth: 0 });
  await addMissedPayments(shop.db);
  await addMissedPayments(shop.db);
  await drainEvents(shop.db, all());
  expect(await pointsOf(bob)).toEqual({ points: 200, growth: 400 });
  expect(await lagOf('missed-payments')).toMatchObject({ waiting: 0 });
});

test('points are granted while the same members draw, in any order, without deadlocks', async () => {
  const buyers = await Promise.all(
    Array.from({ length: 6 }, () => shop.member({ tokens: 10_000, points: 4_000 })),
  );
  const tubes = await Promise.all(buyers.map(() => shop.tube({ tickets: 20, price: 100 })));
  const second = await shop.another();
  const paid = buyers.map(() => 0);
  let isOver = false;
  const consumers = all();
  const consuming = (async () => {
    while (!isOver) await drainEvents(shop.db, consumers);
  })();
  for (let ticket = 1; ticket <= 8; ticket++) {
    const order = buyers.map((_, i) => (ticket % 2 ? i : buyers.length - 1 - i));
    await Promise.all(
      order.map(async (i) => {
        const [buyer, tube] = [buyers[i], tubes[i]];
        if (!buyer || !tube) throw new Error('no buyer');
        const on = i % 2 ? shop : second;
        const { body } = await on.call(drawTickets, {
          params: { tubeId: tube.tubeId },
          body: {
            payment_method: 'balance',
            product_id: tube.productId,
            ticket_numbers: [ticket],
            points_discount: 200,
          },
          token: buyer.token,
        });
        paid[i] = (paid[i] ?? 0) + body.order.final_amount;
      }),
    );
  }
  isOver = true;
  await consuming;
  await drainEvents(shop.db, consumers);
  for (const [i, buyer] of buyers.entries())
    expect(await pointsOf(buyer)).toEqual({
      points: 4_000 - 8 * 200 + (paid[i] ?? 0) / 2,
      growth: paid[i],
    });
});
