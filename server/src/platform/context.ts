import type { FastifyBaseLogger } from 'fastify';
import type { Config } from './config.ts';
import type { Database } from './postgres/database.ts';

/** The dependencies that are passed to every service, instead of globals or a container. */
export type Context = {
  readonly config: Config;
  readonly db: Database;
  /** Milliseconds since 1970; the database's own clock decides about locks and expiry. */
  readonly clock: () => number;
  readonly log: FastifyBaseLogger;
};
