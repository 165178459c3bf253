import { EventEmitter, once } from 'node:events';
import type { FastifyBaseLogger } from 'fastify';
import { Logger, run, runMigrations } from 'graphile-worker';
import type { Database } from './postgres/database.ts';

/** Work nobody waits for; it may run twice, and on any server. */
export type Job = {
  /** `feature:what` */
  name: string;
  /** The schedule in crontab format (minute, hour, day, month, weekday), in UTC. */
  at: string;
  /** How far back a stopped shop catches up, such as `1d`, at least `missedFor`; older due times are skipped. */
  catchUp?: string;
  run(): Promise<void>;
};

export type Jobs = {
  /** Waits for running jobs, and until the database knows that they have ended. */
  stop(): Promise<void>;
};

/** The time (ms) within which a server finds a job planned by another one. */
const pollMs = 10_000;

/** A due time that falls into a failover is not written down: it is planned again once the database is back. */
const missedFor = '10m';

/** Makes the queue's tables, which `startJobs` does otherwise, for a role that may not. */
export const makeQueue = (db: Database): Promise<void> => runMigrations({ pgPool: db });

/**
 * Starts the shop's jobs on this server, and waits until it has looked for one. The queue is in PostgreSQL, so one of
 * several servers runs each due job. The worker reads its tasks' ids with its first look and keeps that answer even
 * when it is an error: so a start whose first look fails is refused.
 */
export async function startJobs(db: Database, jobs: readonly Job[], log: FastifyBaseLogger): Promise<Jobs> {
  const events = new EventEmitter();
  const looked = Promise.race([
    once(events, 'worker:getJob:empty'),
    once(events, 'job:start'),
    once(events, 'worker:getJob:error').then(([{ error }]) => Promise.reject(error)),
  ]);
  const runner = await run({
    pgPool: db,
    events,
    concurrency: 1,
    pollInterval: pollMs,
    // Without the batches a stop would not wait until an ended job is written off, and it would run again hours later.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    noHandleSignals: true,
    taskList: Object.fromEntries(jobs.map(({ name, run: work }) => [name, () => work()])),
    crontab: jobs.map(({ name, at, catchUp }) => `${at} ${name} ?fill=${catchUp ?? missedFor}`).join('\n'),
    logger: new Logger(() => (level, message, meta) => {
      if (level === 'error') log.error({ err: meta?.error }, message);
      else if (level === 'warning') log.warn(message);
    }),
  });
  await looked.catch(async (error) => {
    await runner.stop();
    throw error;
  });
  return { stop: () => runner.stop() };
}
