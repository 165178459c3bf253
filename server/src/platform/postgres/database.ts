import net from 'node:net';
import { availableParallelism } from 'node:os';
import pg from 'pg';
import { timeLimits } from '#platform/time-limits.ts';
import { tracer } from '#platform/tracing.ts';
import { addressWithFunctions, type FunctionSet, ownFunctions } from './functions.ts';

// Ids, tokens and points stay below 2^53; sums of them do too.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Anything that can run a read. */
export type Queryable = Pick<pg.Pool, 'query'>;

declare const inTransaction: unique symbol;
/** A connection inside an open transaction: the first argument of every query that writes. */
export type Tx = pg.PoolClient & { readonly [inTransaction]: true };

export type Database = pg.Pool;

/**
 * Connections a server process keeps. More statements than the cores can run only wait for each other, and each
 * connection takes 10 to 20 MB for plans and catalogue: two for each core, one of which listens for jobs.
 */
const poolSize = Math.min(16, Math.max(4, 2 * availableParallelism()));

const { connection, lifetime, statement, answer, idleTransaction } = timeLimits.database;
const limits = {
  connectionTimeoutMillis: connection, // also limits the wait for a connection of the pool
  statement_timeout: statement,
  query_timeout: answer,
  idle_in_transaction_session_timeout: idleTransaction,
} satisfies pg.PoolConfig;

/** Failures of the network between this process and its database: other sockets fail with the same codes. */
const networkFailures = new WeakSet<Error>();
const noteFailure = (error: Error) => void networkFailures.add(error);
/** The socket of a new connection, which may fail before there is anybody else to listen. */
const stream = () => new net.Socket().on('error', noteFailure);

type PoolOptions = {
  /** Without time limits. */
  patient?: boolean;
  functions?: FunctionSet;
  /** Done with each connection before its first statement; when it fails, so does that statement. */
  prepare?: (client: Queryable) => Promise<void>;
};
/**
 * Opens connections on which statements find the SQL functions of this build. `patient` is for commands nobody waits
 * for, such as the audit of a large shop: they run without time limits.
 */
export function openPool(
  url: string,
  size = poolSize,
  { patient = false, functions = ownFunctions, prepare }: PoolOptions = {},
): Database {
  const pool = new pg.Pool({
    connectionString: addressWithFunctions(url, functions),
    max: size,
    maxLifetimeSeconds: lifetime / 1000,
    keepAlive: true,
    stream,
    ...(!patient && limits),
    ...(prepare && { onConnect: prepare }),
  });
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  // The same for a connection that dies in use: its failing query reports the error to the caller.
  pool.on('connect', (client) => {
    client.on('error', noteFailure);
  });
  return pool;
}

/** A separate connection to a pool's database, without time limits: for long work that ends by itself. */
export async function connectAlone({ options }: Database): Promise<pg.Client> {
  const client = new pg.Client({
    ...(options.connectionString !== undefined && { connectionString: options.connectionString }),
    connectionTimeoutMillis: connection,
    keepAlive: true,
    stream,
  });
  client.on('error', noteFailure);
  await client.connect();
  return client;
}

/** PostgreSQL's error codes for stopping, starting, being out of connections, and a statement timeout. */
const awayStates = /^(08...|57014|57P0[1-5]|53...|25P03|58030)$/;
/** Messages of driver errors without a code. */
const awayMessages =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Cannot use a pool after calling end)/;

/**
 * A newer build has changed a table that a prepared statement of this connection reads: nothing was done, and the next
 * connection prepares it anew.
 */
const isOutdatedPlan = ({ code, message }: pg.DatabaseError) =>
  code === '0A000' && message === 'cached plan must not change result type';

/** A connection to a server that has become a standby: the next one finds the primary. */
const isOfStandby = ({ code }: pg.DatabaseError) => code === '25006';

/**
 * Whether the database was unreachable, rather than the statement wrong. It is then unknown whether the statement took
 * effect.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof pg.DatabaseError)
    return awayStates.test(error.code ?? '') || isOutdatedPlan(error) || isOfStandby(error);
  return networkFailures.has(error) || awayMessages.test(error.message);
}

const statements = new Map<string, string>();

function register(name: string, text: string): void {
  if (statements.has(name)) throw new Error(`Two statements are named ${name}`);
  statements.set(name, text);
}

/** Every named statement there is, for the test that prepares each against the schema. */
export const allStatements = (): ReadonlyMap<string, string> => statements;

/** The values of a statement: `[id: number]` for `$1`, or `{ id: number }` for `$id`, as from nine on they must be. */
type Values = readonly unknown[] | Readonly<Record<string, unknown>>;
type Given<V extends Values> = V extends readonly unknown[] ? V : [values: V];

const named = /\$([a-z]\w*)/gi;

/** The text with `$1` for the first name in it, and the values in that order. */
function numbered(statement: string, text: string) {
  const names = [...new Set([...text.matchAll(named)].map(([, name = '']) => name))];
  if (/\$(9|\d\d)/.test(text)) throw new Error(`${statement} has more than eight values without names`);
  return {
    text: text.replaceAll(named, (_, name: string) => `$${names.indexOf(name) + 1}`),
    order(given: readonly unknown[]): unknown[] {
      if (names.length === 0) return [...given];
      const [values] = given as [Readonly<Record<string, unknown>>];
      const missing = names.find((name) => values[name] === undefined);
      if (missing !== undefined) throw new Error(`${statement} needs a value for $${missing}`);
      return names.map((name) => values[name]);
    },
  };
}

/** A named, prepared read: `(db, …values) => rows`. */
export function readStatement<Row extends object, V extends Values = []>(
  name: string,
  written: string,
): (db: Queryable, ...values: Given<V>) => Promise<Row[]> {
  const { text, order } = numbered(name, written);
  register(name, text);
  return async (db, ...values) => {
    const span = tracer.startSpan(name);
    try {
      return (await db.query<Row>({ name, text, values: order(values) })).rows;
    } finally {
      span.end();
    }
  };
}

type Write<Row, V extends Values> = {
  (tx: Tx, ...values: Given<V>): Promise<Row[]>;
  /** The statement as a transaction of its own, which saves two round trips. */
  alone(db: Database, ...values: Given<V>): Promise<Row[]>;
};

/** A named, prepared write; it takes its transaction, or the pool if it is a whole transaction by itself (`.alone`). */
export function writeStatement<Row extends object, V extends Values = []>(
  name: string,
  text: string,
): Write<Row, V> {
  const run = readStatement<Row, V>(name, text);
  return Object.assign((tx: Tx, ...values: Given<V>) => run(tx, ...values), {
    alone: (db: Database, ...values: Given<V>) => run(db, ...values),
  });
}

/**
 * Runs `work` in one transaction: commits when it returns, unless `isKept` says to keep nothing of it; rolls back when it
 * throws.
 */
export const transaction = <T>(
  db: Database,
  work: (tx: Tx) => Promise<T>,
  isKept?: (result: T) => boolean,
): Promise<T> => between(db, 'begin', work as (client: pg.PoolClient) => Promise<T>, isKept);

/** Lets several reads see the database as it was at one moment. */
export const snapshot = <T>(db: Database, work: (view: Queryable) => Promise<T>): Promise<T> =>
  between(db, 'begin isolation level repeatable read read only', work);

async function between<T>(
  db: Database,
  begin: string,
  work: (client: pg.PoolClient) => Promise<T>,
  isKept: (result: T) => boolean = () => true,
): Promise<T> {
  const client = await db.connect();
  let broken: Error | true | undefined;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query(isKept(result) ? 'commit' : 'rollback');
    return result;
  } catch (error) {
    // A transaction ends with its connection; a rollback would wait as long again.
    if (isUnavailable(error)) broken = true;
    else
      await client.query('rollback').catch((failure: Error) => {
        broken = failure;
      });
    throw error;
  } finally {
    client.release(broken);
  }
}
