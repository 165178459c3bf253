import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openPool } from '../../../server/src/platform/postgres/database.ts';

/** Between two looks at the primary and its replicas (ms): so exact is the lag. */
const everyMs = 20;

export type Sampler = {
  /** How long (ms) each position of the primary took to be replayed, since the last call; by replica. */
  take(): number[][];
  stop(): Promise<void>;
};

const byteOf = async (db: Database, place: string): Promise<number> =>
  (await db.query<{ byte: number }>(`select ${place} - '0/0' byte`)).rows[0]?.byte ?? 0;

/** Measures how far replicas are behind: from a position of the primary to the look at which a replica has it. */
export function openSampler(primaryUrl: string, replicaUrls: readonly string[]): Sampler {
  let stopped = false;
  const pools = [primaryUrl, ...replicaUrls].map((url) => openPool(url, 1, { patient: true }));
  const [primary, ...replicas] = pools as [Database, ...Database[]];
  const seen = replicas.map((db) => ({
    db,
    lags: [] as number[],
    waiting: [] as { at: number; byte: number }[],
  }));

  async function lookAtPrimary(): Promise<void> {
    for (let last = 0; !stopped; await sleep(everyMs)) {
      const byte = await byteOf(primary, 'pg_current_wal_lsn()');
      if (byte > last) for (const { waiting } of seen) waiting.push({ at: performance.now(), byte });
      last = byte;
    }
  }
  async function lookAt({ db, lags, waiting }: (typeof seen)[0]): Promise<void> {
    for (; !stopped; await sleep(everyMs)) {
      // While it is down, nothing is replayed.
      const byte = await byteOf(db, 'pg_last_wal_replay_lsn()').catch(() => 0);
      const now = performance.now();
      while (waiting[0] && waiting[0].byte <= byte) lags.push(now - (waiting.shift()?.at ?? now));
    }
  }
  const looking = [lookAtPrimary(), ...seen.map(lookAt)];
  return {
    take: () => seen.map(({ lags }) => lags.splice(0)),
    async stop() {
      stopped = true;
      await Promise.all(looking);
      await Promise.all(pools.map((pool) => pool.end()));
    },
  };
}
