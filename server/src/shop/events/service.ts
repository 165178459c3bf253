import type { FastifyBaseLogger } from 'fastify';
import { pauseUntil } from '#platform/loops.ts';
import {
  type Database,
  isUnavailable,
  type Queryable,
  type Tx,
  transaction,
} from '#platform/postgres/database.ts';
import type { Feature, Shop } from '#shop/feature.ts';
import type { EventKind, ShopEvent } from './kinds.ts';
import * as queries from './queries.ts';

type Handler<Kind extends EventKind> = (tx: Tx, event: ShopEvent<Kind>) => Promise<void>;
type ManyHandler<Kind extends EventKind> = (tx: Tx, events: readonly ShopEvent<Kind>[]) => Promise<void>;

/**
 * Reads all events in order and reacts to some kinds; each name has a cursor of its own. `on` gets one event in a
 * transaction of its own; `onMany` gets consecutive events of one kind, in one transaction.
 */
export type EventConsumer = {
  name: string;
  on: { readonly [Kind in EventKind]?: Handler<Kind> };
  onMany?: { readonly [Kind in EventKind]?: ManyHandler<Kind> };
};

/**
 * The consumers that features declare with `on` and `onMany`. Throws for two of the same name: they would share
 * a cursor, and each event would reach only one of them.
 */
export const consumersOf = (shop: Shop, features: readonly Feature[]): EventConsumer[] => {
  const names = new Set<string>();
  return features.flatMap(({ name, on, onMany }) => {
    if (name === undefined || (!on && !onMany)) return [];
    if (names.has(name)) throw new Error(`two features consume events as ${name}`);
    names.add(name);
    const inShop = (handlers: Feature['on'] | Feature['onMany'] = {}) =>
      Object.fromEntries(
        Object.entries(handlers).map(([kind, react]) => [
          kind,
          (tx: Tx, given: never) => react(tx, given, shop),
        ]),
      );
    return [{ name, on: inShop(on), onMany: inShop(onMany) } as EventConsumer];
  });
};

type Log = Pick<FastifyBaseLogger, 'error'>;
const silent: Log = { error() {} };

/**
 * Most events read at once and handled in one transaction: fewer cost more each, more keep their members locked longer.
 */
const batch = 500;
/** How often (ms) a consumer that has caught up looks for events: in batches they cost less than one by one. */
const pollMs = 500;
/** The rest between two full batches, as a multiple of the last one's duration: draws go first. */
const rest = 2;
/** Failed events tried at a time. */
const retried = 20;
/** The first and the longest wait of a failed event, in seconds. */
const failureWaits = [60, 3_840] as const;
/** How long it waits while the database is away; ms. */
const awayMs = 5_000;
/** How often it looks for failed events that are due again; ms. */
const retryMs = 10_000;

/** The data of a row is that of its kind: recorders are typed, and the tests check every recorded event. */
const eventOf = ({ id, kind, member_id, order_id, data, at }: queries.EventRow) =>
  ({ id, kind, memberId: member_id, orderId: order_id, data: data ?? {}, at }) as ShopEvent;

type Position = { xid: string; id: number };
/** Events that are handled in one transaction, and the last event the cursor passes with them. */
type Run = { events: queries.EventRow[]; end: queries.EventRow };

/** Events without a handler join the run before them. */
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
  // All rows are of one kind, which is the handler's.
  const many = onMany[first.kind] as ManyHandler<EventKind> | undefined;
  const one = on[first.kind] as Handler<EventKind> | undefined;
  if (many) await many(tx, rows.map(eventOf));
  else await one?.(tx, eventOf(first));
}

/**
 * Moves the cursor and does `work`, if given, in one transaction; false, with nothing done, when another server has
 * moved the cursor.
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

/** Handles a run; returns its end, or null when another server is handling it. */
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
      log.error({ err: error, event: first.id }, `${name} skips an event and will retry it`);
      const set = (tx: Tx) =>
        queries.insertFailure(tx, name, first.xid, first.id, messageOf(error), ...failureWaits);
      return (await advance(db, name, from, end, set)) ? end : null;
    }
    // One of the events fails: handled one by one, only that one is passed over.
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
 * Handles the next events of a consumer, in order, each run in one transaction; returns how many were passed, fewer
 * than there are while another server handles them. An event whose handler throws is passed over and tried again later
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

/** Tries failed events that are due again; returns how many succeeded. */
export async function retryEvents(db: Database, consumer: EventConsumer, log: Log = silent): Promise<number> {
  const { name } = consumer;
  let done = 0;
  for (const event of await queries.dueFailures(db, name, retried)) {
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
      await queries.postponeFailure.alone(db, ...of, messageOf(error), ...failureWaits);
    }
  }
  return done;
}

/** Writes, once in the shop's life, the events of orders that were paid before events were recorded. */
export async function addMissedPayments(db: Database): Promise<void> {
  await transaction(db, async (tx) => {
    const [row] = await queries.addCursor(tx, 'missed-payments');
    if (!row?.added) return;
    await queries.addMissedPayments(tx);
    // It follows no events: a cursor at the end is never behind.
    await queries.moveCursor(tx, 'missed-payments', '0', 0, queries.lastXid, 0);
  });
}

/** Handles all pending events; for tests and for results that must be complete, such as an export. */
export async function drainEvents(db: Database, consumers: readonly EventConsumer[]): Promise<void> {
  for (const consumer of consumers) while ((await consumeEvents(db, consumer)) > 0);
}

/** How far behind each consumer is: events not yet handled, and when the oldest of them happened. */
export const eventLag = (db: Queryable): Promise<queries.LagRow[]> => queries.lag(db);

/** Events that consumers could not handle and will try again, oldest first. */
export const failedEvents = (db: Queryable, limit: number): Promise<queries.FailedRow[]> =>
  queries.listFailures(db, limit);

/**
 * Lets each consumer follow the events until stopped; logs failures. It rests between batches, so that draws go first.
 */
export function startConsumers(
  db: Database,
  consumers: readonly EventConsumer[],
  log: Log,
): { stop(): Promise<void> } {
  const ended = new AbortController();
  const pause = (ms: number) => pauseUntil(ms, ended.signal);
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
        await pause(passed < batch ? pollMs : rest * (performance.now() - began));
      } catch (error) {
        log.error({ err: error }, `the events of ${consumer.name} are delayed`);
        await pause(awayMs);
      }
    }
  }
  const following = addMissedPayments(db)
    .catch((error: unknown) => log.error({ err: error }, 'events for earlier payments could not be written'))
    .then(() => Promise.all(consumers.map(follow)));
  return {
    async stop() {
      ended.abort();
      await following;
    },
  };
}
