import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './postgres/database.ts';

/** What every service is handed: no globals, no container. */
export type Context = {
  readonly config: Config;
  readonly db: Database;
  /** Milliseconds since 1970; the database's own clock decides about locks and expiry. */
  readonly clock: () => number;
  readonly log: FastifyBaseLogger;
};
