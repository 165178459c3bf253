import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { expect, test } from 'vitest';
import { audit } from '#audit.ts';
import { bringUpToDate } from '#definitions.ts';
import { features } from '#features.ts';
import { useTestShop } from '#testing/shop.ts';
import { consumersOf, drainEvents, type EventConsumer, eventLag, retryEvents } from './service.ts';

const shop = useTestShop();

const raise = 'xid = (xid::text::bigint + 1000000)::text::xid8';
/**
 * Puts the database into the state after a restore into a younger cluster: its transactions are a million ahead of it.
 */
const restore = () =>
  shop.tamper(
    `update events set ${raise}`,
    `update event_cursors set ${raise} where xid > '0' and xid < '18446744073709551615'`,
    `update event_failures set ${raise}`,
  );
const record = (n: number) =>
  shop.db.query(
    `insert into events (kind, data) values ('product.liked', jsonb_build_object('product', $1::int))`,
    [n],
  );
/** A consumer, and the events it has heard since the last call of `heard`. */
function listener(name: string, fails: (n: unknown) => boolean = () => false) {
  let got: unknown[] = [];
  const consumer: EventConsumer = {
    name,
    on: {
      'product.liked': async (_tx, { data }) => {
        if (fails(data.product)) throw new Error('not now');
        got.push(data.product);
      },
    },
  };
  return {
    consumer,
    async heard() {
      await drainEvents(shop.db, [consumer]);
      const numbers = got;
      got = [];
      return numbers;
    },
  };
}
const waitingFor = async (name: string) =>
  (await eventLag(shop.db)).find(({ consumer }) => consumer === name)?.waiting;
const xids = async () =>
  (
    await shop.db.query(
      `select xid::text, id from events union all select xid::text, id from event_cursors order by 1, 2`,
    )
  ).rows;

test("a start in the events' own cluster renumbers none of them", async () => {
  const { heard } = listener('calm-test');
  await record(1);
  expect(await heard()).toEqual([1]);
  await record(2);
  const before = await xids();
  expect(await bringUpToDate(shop.db)).toBe(0);
  expect(await xids()).toEqual(before);
  expect(await heard()).toEqual([2]);
});

test('after a restore each consumer gets its unhandled events and the new ones', async () => {
  let isBroken = true;
  const all = listener('all-test');
  const some = listener('some-test');
  const parked = listener('parked-test', (n) => isBroken && n === 12);
  const late = listener('late-test');
  for (const n of [11, 12]) await record(n);
  for (const { heard } of [all, some, parked]) expect(await heard()).toContain(11);
  for (const n of [13, 14]) await record(n);
  for (const { heard } of [all, parked]) expect(await heard()).toEqual([13, 14]);
  await restore();

  // As if a server of an earlier build had gone on selling: no consumer hears of it, and nothing seems to wait.
  await record(15);
  expect([await all.heard(), await waitingFor('all-test')]).toEqual([[], 0]);
  expect((await audit(shop.db)).map(({ rule }) => rule)).toContain(
    'no event or cursor has a transaction id of the future',
  );

  expect(await bringUpToDate(shop.db)).toBeGreaterThan(4);
  expect(await audit(shop.db)).toEqual([]);
  expect([await waitingFor('all-test'), await waitingFor('some-test')]).toEqual([1, 3]);
  await record(16);
  expect(await all.heard()).toEqual([15, 16]);
  expect(await some.heard()).toEqual([13, 14, 15, 16]);
  expect(await parked.heard()).toEqual([15, 16]);
  expect((await late.heard()).slice(-6)).toEqual([11, 12, 13, 14, 15, 16]);
  isBroken = false;
  await shop.tamper('update event_failures set next_at = now()');
  expect(await retryEvents(shop.db, parked.consumer)).toBe(1);
  expect(await parked.heard()).toEqual([12]);
  // The change is made once: the next start finds all events in this cluster.
  expect(await bringUpToDate(shop.db)).toBe(0);
});

test('an event with an earlier transaction and a later number survives a restore', async () => {
  const { heard } = listener('crossed-test');
  await heard();
  const slow = await shop.db.connect();
  await slow.query('begin');
  await slow.query('select pg_current_xact_id()');
  await record(21);
  await slow.query(`insert into events (kind, data) values ('product.liked', '{"product": 22}')`);
  await slow.query('commit');
  slow.release();
  const stand = `update event_cursors c set (xid, id) = (select xid, id from events where data ->> 'product' = '22')
    where consumer = 'crossed-test'`;
  await shop.tamper(stand);
  expect(await heard()).toEqual([21]);
  await shop.tamper(stand);
  await restore();
  await bringUpToDate(shop.db);
  // 22 was handled before; it comes once more, because 21 has the smaller number.
  expect(await heard()).toEqual([21, 22]);
});

test('payments before and after restores earn once', async () => {
  const { productId, tubeId } = await shop.tube({ tickets: 20, price: 10 });
  const { id, token } = await shop.member({ tokens: 1_000 });
  const draw = (number: number) =>
    shop.call(drawTickets, {
      params: { tubeId },
      body: { payment_method: 'balance', product_id: productId, ticket_numbers: [number] },
      token,
    });
  const consumers = consumersOf(shop as never, features);
  const earned = async () =>
    (
      await shop.db.query<{ growth: number }>(
        'select coalesce(sum(growth), 0) as growth from growth_entries where member_id = $1',
        [id],
      )
    ).rows[0]?.growth;
  await draw(1);
  await drainEvents(shop.db, consumers);
  await draw(2);
  for (let ticket = 3; ticket <= 4; ticket++) {
    await restore();
    expect(await bringUpToDate(shop.db)).toBeGreaterThan(0);
    await draw(ticket);
  }
  await drainEvents(shop.db, consumers);
  expect(await earned()).toBe(4 * 10);
  // Consumers hear every event again, and nothing changes.
  await shop.tamper('delete from event_cursors');
  await drainEvents(shop.db, consumers);
  expect(await earned()).toBe(4 * 10);
});
