import pg from 'pg';

// Ids, tokens and points stay below 2^53; sums of them do too.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

/** Anything that can run a read. */
export type Queryable = Pick<pg.Pool, 'query'>;

declare const inTransaction: unique symbol;
/** A connection inside an open transaction: the first argument of every query that writes. */
export type Tx = pg.PoolClient & { readonly [inTransaction]: true };

export type Database = pg.Pool;

/** Connections a server process keeps; more gain nothing on small machines (architecture.md, measurements). */
const poolSize = 16;

export function openPool(url: string, size = poolSize): Database {
  const pool = new pg.Pool({ connectionString: url, max: size, application_name: 'kujiya' });
  // A connection that dies while idle is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {});
  // The same for one that dies in use: whoever uses it hears of it by the query that fails.
  pool.on('connect', (client) => {
    client.on('error', () => {});
  });
  return pool;
}

const statements = new Map<string, string>();

function register(name: string, text: string): void {
  if (statements.has(name)) throw new Error(`Two statements are named ${name}`);
  statements.set(name, text);
}

/** Every named statement there is, for the test that prepares each against the schema. */
export const allStatements = (): ReadonlyMap<string, string> => statements;

/** A named, prepared read: `(db, …values) => rows`. */
export function readStatement<Row extends object, Values extends readonly unknown[] = []>(
  name: string,
  text: string,
): (db: Queryable, ...values: Values) => Promise<Row[]> {
  register(name, text);
  return async (db, ...values) => (await db.query<Row>({ name, text, values: [...values] })).rows;
}

type Write<Row, Values extends readonly unknown[]> = {
  (tx: Tx, ...values: Values): Promise<Row[]>;
  /** The statement as a transaction of its own, which saves two round trips. */
  alone(db: Database, ...values: Values): Promise<Row[]>;
};

/** A named, prepared write; it takes the transaction it belongs to, or the pool when it is all of it (`.alone`). */
export function writeStatement<Row extends object, Values extends readonly unknown[] = []>(
  name: string,
  text: string,
): Write<Row, Values> {
  const run = readStatement<Row, Values>(name, text);
  return Object.assign((tx: Tx, ...values: Values) => run(tx, ...values), {
    alone: (db: Database, ...values: Values) => run(db, ...values),
  });
}

/** Runs `work` in one transaction: commits what it returns, rolls back what it throws. */
export const transaction = <T>(db: Database, work: (tx: Tx) => Promise<T>): Promise<T> =>
  between(db, 'begin', work as (client: pg.PoolClient) => Promise<T>);

/** Lets several reads see the database as it was at one moment. */
export const snapshot = <T>(db: Database, work: (view: Queryable) => Promise<T>): Promise<T> =>
  between(db, 'begin isolation level repeatable read read only', work);

async function between<T>(
  db: Database,
  begin: string,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await db.connect();
  let broken: Error | undefined;
  try {
    await client.query(begin);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}
