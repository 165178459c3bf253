import type { FastifyBaseLogger } from 'fastify';
import {
  type Database,
  isUnavailable,
  type Queryable,
  type Tx,
  transaction,
} from '#platform/postgres/database.ts';
import { createRest, type Rest } from '#platform/rest.ts';
import type { Feature, Shop } from '#shop/feature.ts';
import type { EventKind, ShopEvent } from './kinds.ts';
import * as queries from './queries.ts';

type Handler = (tx: Tx, event: ShopEvent) => Promise<void>;
type ManyHandler = (tx: Tx, events: readonly ShopEvent[]) => Promise<void>;

/**
 * Reads all events in their order and reacts to some kinds; each name has a cursor of its own. `on` gets one event in a
 * transaction of its own; `onMany` gets those that follow each other, in one.
 */
export type EventConsumer = {
  name: string;
  on: Readonly<Partial<Record<EventKind, Handler>>>;
  onMany?: Readonly<Partial<Record<EventKind, ManyHandler>>>;
};

/**
 * What features declare with `on` and `onMany`, as consumers of their names; throws for one without a name, and for two of
 * one name: they would share a cursor, and each event would reach only one of them.
 */
export const consumersOf = (shop: Shop, features: readonly Feature[]): EventConsumer[] => {
  const names = new Set<string>();
  return features.flatMap(({ name, on, onMany }) => {
    if (!on && !onMany) return [];
    if (name === undefined) throw new Error('a feature that reacts to events has a name');
    if (names.has(name)) throw new Error(`two features react to events as ${name}`);
    names.add(name);
    const inShop = <Given, Result>(
      handlers: Readonly<Record<string, (tx: Tx, given: Given, shop: Shop) => Result>> = {},
    ) =>
      Object.fromEntries(
        Object.entries(handlers).map(([kind, react]) => [
          kind,
          (tx: Tx, given: Given) => react(tx, given, shop),
        ]),
      );
    return [{ name, on: inShop(on), onMany: inShop(onMany) }];
  });
};

type Log = Pick<FastifyBaseLogger, 'error'>;
const silent: Log = { error() {} };

/** Events read at once, and handled in one transaction at most: fewer cost more each, more keep their members longer. */
const batch = 500;
/** How often a consumer looks for events while it keeps up with them: gathered, they cost less than one by one; ms. */
const pollMs = 500;
/** How long it rests between two full batches, in times of what the last one took: draws go first. */
const rest = 2;
/** How long it waits while the database is away; ms. */
const awayMs = 5_000;
/** How often it looks for failed events that are due again; ms. */
const retryMs = 10_000;

const eventOf = ({ id, kind, member_id, order_id, data, at }: queries.EventRow): ShopEvent => ({
  id,
  kind,
  memberId: member_id,
  orderId: order_id,
  data: data ?? {},
  at,
});

type Position = { xid: string; id: number };
/** Events that are handled in one transaction, and the last one that is passed with them. */
type Run = { events: queries.EventRow[]; end: queries.EventRow };

/** Events of no interest are passed with those before them. */
function runsOf({ on, onMany = {} }: EventConsumer, events: readonly queries.EventRow[]): Run[] {
  const runs: Run[] = [];
  for (const event of events) {
    const run = runs.at(-1);
    const isHeard = on[event.kind] !== undefined || onMany[event.kind] !== undefined;
    const [first] = run?.events ?? [];
    if (run && (!isHeard || !first || (onMany[event.kind] && first.kind === event.kind))) {
      if (isHeard) run.events.push(event);
      run.end = event;
    } else runs.push({ events: isHeard ? [event] : [], end: event });
  }
  return runs;
}

async function react(tx: Tx, { on, onMany = {} }: EventConsumer, rows: queries.EventRow[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const many = onMany[first.kind];
  if (many) await many(tx, rows.map(eventOf));
  else await on[first.kind]?.(tx, eventOf(first));
}

/**
 * Moves the cursor and does `work`, if there is any, in one transaction; false, and nothing is done, when another server
 * has moved it.
 */
async function advance(
  db: Database,
  name: string,
  from: Position,
  to: Position,
  work?: (tx: Tx) => Promise<unknown>,
): Promise<boolean> {
  const way = [name, from.xid, from.id, to.xid, to.id] as const;
  if (!work) return (await queries.moveCursor.alone(db, ...way)).length > 0;
  return transaction(db, async (tx) => {
    if ((await queries.moveCursor(tx, ...way)).length === 0) return false;
    await work(tx);
    return true;
  });
}

/** Handles a run; where it ends, or null when another server is at it. */
async function handle(
  db: Database,
  consumer: EventConsumer,
  from: Position,
  run: Run,
  log: Log,
): Promise<Position | null> {
  const { name } = consumer;
  const { events, end } = run;
  const work = events.length > 0 ? (tx: Tx) => react(tx, consumer, events) : undefined;
  try {
    return (await advance(db, name, from, end, work)) ? end : null;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const [first] = events;
    if (events.length === 1 && first) {
      log.error({ err: error, event: first.id }, `${name} passes over an event and tries it again later`);
      const set = (tx: Tx) => queries.insertFailure(tx, name, first.xid, first.id, messageOf(error));
      return (await advance(db, name, from, end, set)) ? end : null;
    }
    // One of them is bad: one by one, only that one fails.
    let at: Position | null = from;
    for (const [i, event] of events.entries()) {
      const alone = { events: [event], end: i === events.length - 1 ? end : event };
      at = at && (await handle(db, consumer, at, alone, log));
    }
    return at;
  }
}

const messageOf = (error: unknown) => String(error instanceof Error ? error.message : error).slice(0, 500);

/**
 * Handles the next events of a consumer, in order, a run of them in one transaction; returns how many were passed, fewer
 * than there are when another server is at it. An event whose handler throws is passed over and tried again later
 * (`retryEvents`); throws only while the database is away.
 */
export async function consumeEvents(
  db: Database,
  consumer: EventConsumer,
  log: Log = silent,
): Promise<number> {
  const { name, on, onMany } = consumer;
  const heard = Object.keys({ ...on, ...onMany }) as EventKind[];
  const next = () => queries.nextEvents(db, name, batch, heard);
  let events = await next();
  if (events.length === 0 && (await queries.addCursor.alone(db, name))[0]?.added) events = await next();
  const [first] = events;
  if (!first) return 0;
  let at: Position = { xid: first.from_xid, id: first.from_id };
  for (const run of runsOf(consumer, events)) {
    const reached = await handle(db, consumer, at, run, log);
    if (!reached) break;
    at = reached;
  }
  return events.find(({ xid, id }) => xid === at.xid && id === at.id)?.passed ?? 0;
}

/** Tries events that failed and are due again; returns how many are done now. */
export async function retryEvents(db: Database, consumer: EventConsumer, log: Log = silent): Promise<number> {
  const { name } = consumer;
  let done = 0;
  for (const event of await queries.dueFailures(db, name)) {
    const of = [name, event.xid, event.id] as const;
    try {
      const isMine = await transaction(db, async (tx) => {
        if ((await queries.lockFailure(tx, ...of)).length === 0) return false;
        await react(tx, consumer, [event]);
        await queries.deleteFailure(tx, ...of);
        return true;
      });
      if (isMine) done++;
    } catch (error) {
      if (isUnavailable(error)) throw error;
      log.error({ err: error, event: event.id }, `${name} failed again`);
      await queries.postponeFailure.alone(db, ...of, messageOf(error));
    }
  }
  return done;
}

/** Writes, once in the shop's life, the events of orders that were paid before events were written. */
export async function addMissedPayments(db: Database): Promise<void> {
  await transaction(db, async (tx) => {
    const [row] = await queries.addCursor(tx, 'missed-payments');
    if (!row?.added) return;
    await queries.addMissedPayments(tx);
    // It follows no events: at their end, it is not behind either.
    await queries.moveCursor(tx, 'missed-payments', '0', 0, queries.lastXid, 0);
  });
}

/** Handles everything there is; for tests and for what must be complete, such as an export. */
export async function drainEvents(db: Database, consumers: readonly EventConsumer[]): Promise<void> {
  for (const consumer of consumers) while ((await consumeEvents(db, consumer)) > 0);
}

/** How far behind each consumer is: events not yet handled, and when the oldest of them happened. */
export const eventLag = (db: Queryable): Promise<queries.LagRow[]> => queries.lag(db);

/** Lets each consumer follow the events until stopped; failures are logged. Between batches it rests, so that draws go first. */
export function startConsumers(
  db: Database,
  consumers: readonly EventConsumer[],
  log: Log,
  calm: Rest = createRest(),
): { stop(): Promise<void> } {
  const ended = new AbortController();
  const pause = (ms: number) => calm.pause(ms, ended.signal);
  async function follow(consumer: EventConsumer): Promise<void> {
    let retryAt = 0;
    while (!ended.signal.aborted) {
      const began = performance.now();
      try {
        const passed = await consumeEvents(db, consumer, log);
        if (began >= retryAt) {
          await retryEvents(db, consumer, log);
          retryAt = began + retryMs;
        }
        // What one consumer does may be an event for another.
        if (passed > 0) calm.wake();
        await pause(passed < batch ? pollMs : rest * (performance.now() - began));
      } catch (error) {
        log.error({ err: error }, `the events of ${consumer.name} wait`);
        await pause(awayMs);
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
