import type { FastifyBaseLogger } from 'fastify';
import { type Database, type Queryable, type Tx, transaction } from '#platform/postgres/database.ts';
import type { Feature, Shop } from '#shop/feature.ts';
import type { EventKind, ShopEvent } from './kinds.ts';
import * as queries from './queries.ts';

type Handler = (tx: Tx, event: ShopEvent) => Promise<void>;

/** What features declare with `on`, as consumers of their names. */
export const consumersOf = (shop: Shop, features: readonly Feature[]): EventConsumer[] =>
  features.flatMap(({ name, on }) => {
    if (!on) return [];
    if (name === undefined) throw new Error('a feature that reacts to events has a name');
    const handlers = Object.entries(on).map(([kind, react]) => [
      kind,
      (tx: Tx, event: ShopEvent) => react(tx, event, shop),
    ]);
    return [{ name, on: Object.fromEntries(handlers) as EventConsumer['on'] }];
  });

/** Reads all events in their order and reacts to some kinds; each name has a cursor of its own. */
export type EventConsumer = {
  name: string;
  on: Readonly<Partial<Record<EventKind, Handler>>>;
};

/** Events read at once. */
const batch = 100;
/** How often a consumer without news looks for some; ms. */
const pollMs = 500;
/** How long it waits after a handler failed; ms. */
const failedMs = 5_000;

const eventOf = ({ id, kind, member_id, order_id, data, at }: queries.EventRow): ShopEvent => ({
  id,
  kind,
  memberId: member_id,
  orderId: order_id,
  data: data ?? {},
  at,
});

/** Handles one event and moves the cursor to it, in one transaction; false when another server has moved it. */
const handle = (
  db: Database,
  { name, on }: EventConsumer,
  from: { xid: string; id: number },
  event: queries.EventRow,
): Promise<boolean> =>
  transaction(db, async (tx) => {
    await queries.commitLazily(tx);
    const [cursor] = await queries.lockCursor(tx, name);
    if (cursor?.xid !== from.xid || cursor.id !== from.id) return false;
    await on[event.kind]?.(tx, eventOf(event));
    await queries.moveCursor(tx, name, event.xid, event.id);
    return true;
  });

/**
 * Handles the next events of a consumer, each in a transaction of its own: an event locks the accounts of one member, and
 * two members locked in the order of their events would wait for a purchase that locks them by id. Returns how many events
 * were passed; fewer than there are when another server is at it. A handler that throws stops there, and its event comes
 * again.
 */
export async function consumeEvents(db: Database, consumer: EventConsumer): Promise<number> {
  const { name, on } = consumer;
  let [cursor] = await queries.readCursor(db, name);
  if (!cursor) {
    await queries.addCursor.alone(db, name);
    cursor = { xid: '0', id: 0 };
  }
  const events = await queries.nextEvents(db, cursor.xid, cursor.id, batch);
  let passed = 0;
  for (const [i, event] of events.entries()) {
    // Events of no interest are passed with the next that is, or at the end.
    if (!on[event.kind] && i < events.length - 1) continue;
    if (!(await handle(db, consumer, cursor, event))) break;
    cursor = event;
    passed = i + 1;
  }
  return passed;
}

/** Writes, once in the shop's life, the events of orders that were paid before events were written. */
export async function addMissedPayments(db: Database): Promise<void> {
  await transaction(db, async (tx) => {
    const [row] = await queries.addCursor(tx, 'missed-payments');
    if (row?.added) await queries.addMissedPayments(tx);
  });
}

/** Handles everything there is; for tests and for what must be complete, such as an export. */
export async function drainEvents(db: Database, consumers: readonly EventConsumer[]): Promise<void> {
  for (const consumer of consumers) while ((await consumeEvents(db, consumer)) > 0);
}

/** How far behind each consumer is: events not yet handled, and when the oldest of them happened. */
export const eventLag = (db: Queryable): Promise<queries.LagRow[]> => queries.lag(db);

/** Lets each consumer follow the events until stopped; a failure is logged and tried again, in order. */
export function startConsumers(
  db: Database,
  consumers: readonly EventConsumer[],
  log: Pick<FastifyBaseLogger, 'error'>,
): { stop(): Promise<void> } {
  const ended = new AbortController();
  const pause = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(done, ms);
      function done(): void {
        clearTimeout(timer);
        ended.signal.removeEventListener('abort', done);
        resolve();
      }
      ended.signal.addEventListener('abort', done);
    });
  async function follow(consumer: EventConsumer): Promise<void> {
    while (!ended.signal.aborted) {
      try {
        if ((await consumeEvents(db, consumer)) === 0) await pause(pollMs);
      } catch (error) {
        log.error({ err: error }, `the events of ${consumer.name} wait`);
        await pause(failedMs);
      }
    }
  }
  const following = addMissedPayments(db)
    .catch((error: unknown) => log.error({ err: error }, 'events of earlier payments are not written'))
    .then(() => Promise.all(consumers.map(follow)));
  return {
    async stop() {
      ended.abort();
      await following;
    },
  };
}
