import { drawTickets } from '@kujiya/contract/ichiban';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { features } from '#features.ts';
import { openPool, transaction, writeStatement } from '#platform/postgres/database.ts';
import { whileBusy } from '#testing/busy.ts';
import { expectCleanAudit, openTestShop, type TestShop } from '#testing/shop.ts';
import type { TestMember, TestTube } from '#testing/stock.ts';
import {
  addMissedPayments,
  consumeEvents,
  consumersOf,
  drainEvents,
  type EventConsumer,
  eventLag,
  startConsumers,
} from './service.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(async () => {
  await expectCleanAudit(shop.db);
  await shop.close();
});

/** What features declare needs no more of the shop than its database here. */
const all = () => consumersOf(shop as never, features);
const record = writeStatement<object, [orderId: number]>(
  'test.record_event',
  `insert into events (kind, data) values ('product.liked', jsonb_build_object('n', $1::bigint))`,
);
const heard = (name: string, into: unknown[]): EventConsumer => ({
  name,
  on: {
    'product.liked': async (_tx, { data }) => {
      into.push(data.n);
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

test('events come in the order of their transactions, and none of one that still runs is passed over', async () => {
  const got: unknown[] = [];
  const consumer = heard('order-test', got);
  await drainEvents(shop.db, [consumer]);
  // This one takes its number first and commits last.
  await whileBusy(
    shop.db,
    [`insert into events (kind, data) values ('product.liked', '{"n": 1}')`],
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

test('a handler that fails holds its consumer, not the others, and shows as lag', async () => {
  const got: unknown[] = [];
  let isBroken = true;
  const broken: EventConsumer = {
    name: 'broken-test',
    on: {
      'product.liked': async (_tx, { data }) => {
        if (isBroken && data.n === 12) throw new Error('not now');
        got.push(data.n);
      },
    },
  };
  await drainEvents(shop.db, [{ ...broken, on: {} }]);
  for (const n of [11, 12, 13]) await transaction(shop.db, (tx) => record(tx, n));
  await expect(consumeEvents(shop.db, broken)).rejects.toThrow('not now');
  expect(got).toEqual([11]);
  const mine = async () => (await eventLag(shop.db)).find(({ consumer }) => consumer === 'broken-test');
  expect(await mine()).toMatchObject({ waiting: 2, oldest: expect.any(Date) });
  isBroken = false;
  await drainEvents(shop.db, [broken]);
  expect(got).toEqual([11, 12, 13]);
  expect(await mine()).toMatchObject({ waiting: 0, oldest: null });
});

test('several servers share a consumer: each event is handled once, in order', async () => {
  const got: unknown[] = [];
  const consumer = heard('shared-test', got);
  await drainEvents(shop.db, [{ ...consumer, on: {} }]);
  const numbers = Array.from({ length: 40 }, (_, i) => 100 + i);
  for (const n of numbers) await transaction(shop.db, (tx) => record(tx, n));
  const pools = [openPool(shop.databaseUrl, 2), openPool(shop.databaseUrl, 2)];
  const running = pools.map((pool) => startConsumers(pool, [consumer], { error: () => {} }));
  while (got.length < numbers.length) await new Promise((resolve) => setTimeout(resolve, 20));
  for (const one of running) await one.stop();
  for (const pool of pools) await pool.end();
  expect(got).toEqual(numbers);
});

test('what is paid brings growth and points by level, once, however often its event comes', async () => {
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

test('orders that were paid before there were events earn as well, once', async () => {
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
});
