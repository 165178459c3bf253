import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { reads, replicaLag, replicaUsed } from '#platform/metrics.ts';
import { singleFlight } from '#platform/single-flight.ts';
import { timeLimits, within } from '#platform/time-limits.ts';
import { type Database, openPool } from './database.ts';

const { farewell, ready, replicaCheck, replicaLag: replicaLimit } = timeLimits.database;

/** A place in the log of the database; its bytes count on when a standby takes over, which begins a timeline. */
type Position = { timeline: number; byte: number };

/** Where reads that may lag are answered. */
export type Reads = {
  /**
   * Runs a read on a replica that has replayed `seen`, a position that this browser was told (null: any will do); on the
   * primary when there is none. What fails on the replica, also by a refusal, is asked again of the primary: it may be
   * the lag. Only a read that tries to write fails.
   */
  run<T>(seen: string | null, work: (db: Database) => Promise<T>): Promise<T>;
  /**
   * The primary's position, behind which everything lies that is committed by now. While it cannot be read, a position
   * that no replica has.
   */
  position(): Promise<string>;
  close(): Promise<void>;
};

const nowhere = 'primary';
const textOf = ({ timeline, byte }: Position) => `${timeline}.${byte}`;
function positionOf(text: string): Position | null {
  const [, timeline, byte] = /^(\d{1,10})\.(\d{1,16})$/.exec(text) ?? [];
  return timeline === undefined ? null : { timeline: Number(timeline), byte: Number(byte) };
}

async function positionOfPrimary(db: Database): Promise<Position> {
  const { rows } = await db.query<{ segment: string; byte: number }>({
    name: 'replicas.primary_position',
    text: `select pg_walfile_name(lsn) segment, lsn - '0/0' byte from pg_current_wal_lsn() lsn`,
  });
  const [{ segment, byte }] = rows as [{ segment: string; byte: number }];
  return { timeline: Number.parseInt(segment.slice(0, 8), 16), byte };
}

/**
 * What a replica has replayed; null when it does not follow a primary. The timeline is that of the primary from which it
 * receives the log: after a failover a replica that has not followed may have replayed what its successor never had.
 */
async function positionOfReplica(db: Database): Promise<Position | null> {
  const { rows } = await db.query<{ timeline: number | null; byte: number | null }>({
    name: 'replicas.replica_position',
    text: `select (select received_tli from pg_stat_wal_receiver) timeline,
      case when pg_is_in_recovery() then pg_last_wal_replay_lsn() - '0/0' end byte`,
  });
  const [{ timeline, byte }] = rows as [{ timeline: number | null; byte: number | null }];
  return timeline === null || byte === null ? null : { timeline, byte };
}

type Replica = {
  readonly name: string;
  readonly url: string;
  db: Database;
  /** A connection of its own: the measurement must not wait behind reads. */
  readonly watched: Database;
  /** What it has replayed at least; null: it is left out. */
  position: Position | null;
  /** Everything that was committed before this time (ms) has been replayed. */
  upTo: number;
  /** Rejects when the replica stops answering, so that nobody waits for it. */
  gone: PromiseWithResolvers<never>;
};

function untilGone(): PromiseWithResolvers<never> {
  const gone = Promise.withResolvers<never>();
  // Nobody may be waiting.
  gone.promise.catch(() => {});
  return gone;
}

/** The address without account and password. */
const nameOf = (url: string) => {
  const { host, searchParams } = new URL(url);
  return searchParams.get('host') ?? host;
};

function openReplica(url: string): Replica {
  const parts = { db: openPool(url), watched: openPool(url, 1) };
  return { name: nameOf(url), url, ...parts, position: null, upTo: Date.now(), gone: untilGone() };
}

const isOfWrite = (error: unknown) => error instanceof pg.DatabaseError && error.code === '25006';

/**
 * Watches the replicas at these addresses, once a second, and picks one for each read: one that follows the primary and
 * is at most ten seconds behind it. An address may be that of the primary, as after a failover: it is left out then.
 */
export function openReads(
  db: Database,
  urls: readonly string[],
  { lag: mostLag = replicaLimit, every = replicaCheck }: { lag?: number; every?: number } = {},
): Reads {
  const primary = openPool(db.options.connectionString ?? '', 1);
  const replicas = urls.map(openReplica);
  /** The primary's positions of the last seconds, each read after its time; of one timeline. */
  let positions: { at: number; timeline: number; byte: number }[] = [];
  const stopping = new AbortController();

  async function measurePrimary(): Promise<void> {
    const at = Date.now();
    const position = await within(ready, positionOfPrimary(primary)).catch(() => null);
    if (!position) return;
    positions = positions.filter((old) => old.timeline === position.timeline && old.at > at - 2 * mostLag);
    positions.push({ at, ...position });
  }

  async function measureReplica(replica: Replica): Promise<void> {
    const position = await within(ready, positionOfReplica(replica.watched)).catch(() => undefined);
    if (position === undefined) {
      replica.gone.reject(new Error(`the replica ${replica.name} does not answer`));
      replica.gone = untilGone();
      // Its connections hang: they would keep those waiting who read from it when it is back.
      void replica.db.end().catch(() => {});
      replica.db = openPool(replica.url);
    }
    const reached =
      position &&
      positions.findLast(({ timeline, byte }) => timeline === position.timeline && byte <= position.byte);
    replica.position = reached ? position : null;
    if (reached) replica.upTo = reached.at;
    const lag = Date.now() - replica.upTo;
    replicaLag.set({ replica: replica.name }, lag / 1_000);
    replicaUsed.set({ replica: replica.name }, reached && lag <= mostLag ? 1 : 0);
  }

  async function watch(): Promise<void> {
    while (!stopping.signal.aborted) {
      await measurePrimary();
      await Promise.all(replicas.map(measureReplica));
      await sleep(every, undefined, { signal: stopping.signal }).catch(() => {});
    }
  }
  const watching = watch();
  /** Answers that are sent at the same time share a query, and a crowd's wait for no more than one connection. */
  const position = singleFlight(() => positionOfPrimary(db).then(textOf, () => nowhere));

  let turn = 0;
  function replicaFor(seen: string | null): Replica | undefined {
    const needed = seen === null ? null : positionOf(seen);
    if (seen !== null && needed === null) return undefined;
    const since = Date.now() - mostLag;
    const fit = replicas.filter(
      ({ position, upTo }) =>
        position !== null &&
        upTo >= since &&
        (needed === null || (position.timeline === needed.timeline && position.byte >= needed.byte)),
    );
    turn += 1;
    return fit[turn % fit.length];
  }

  return {
    async run(seen, work) {
      const replica = replicaFor(seen);
      if (replica) {
        try {
          const answer = await Promise.race([work(replica.db), replica.gone.promise]);
          reads.inc({ from: 'replica' });
          return answer;
        } catch (error) {
          if (isOfWrite(error)) throw new Error('a read that may lag tried to write', { cause: error });
          reads.inc({ from: 'primary_again' });
        }
      } else reads.inc({ from: 'primary' });
      return work(db);
    },
    position: () => position(''),
    async close() {
      stopping.abort();
      const pools = [primary, ...replicas.flatMap((replica) => [replica.db, replica.watched])];
      await within(farewell, Promise.all([watching, ...pools.map((pool) => pool.end())])).catch(() => {});
    },
  };
}
