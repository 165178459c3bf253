import { batcher } from './batch.ts';
import { type Database, type Queryable, readStatement } from './postgres/database.ts';

type Columns<Values extends readonly unknown[]> = { [I in keyof Values]: Values[I][] };

type Gathered<Row, Values extends readonly unknown[]> = {
  (db: Database, ...values: Values): Promise<Row[]>;
  /** For one caller at once: for what takes so long that it would hold others up. */
  alone(db: Queryable, ...values: Values): Promise<Row[]>;
};

/**
 * A named, prepared read that answers everybody who asks while it is under way with one statement more. `text` gets an
 * array of each value, one entry a caller, and says with a column `nth`, counted from 1, whose a row is; each caller gets
 * their own rows, in the statement's order. So whoever may see only their own is among the values, and compared in it.
 */
export function gatheredRead<Row extends object, Values extends readonly unknown[]>(
  name: string,
  text: string,
): Gathered<Row, Values> {
  const read = readStatement<Row & { nth: number }, Columns<Values>>(name, text);
  const readers = new WeakMap<Database, (values: Values) => Promise<Row[]>>();

  async function readForAll(db: Queryable, asked: readonly Values[]): Promise<Row[][]> {
    const columns = (asked[0] ?? []).map((_, column) => asked.map((values) => values[column]));
    const rows = await read(db, ...(columns as Columns<Values>));
    const found = asked.map((): Row[] => []);
    for (const row of rows) found[row.nth - 1]?.push(row);
    return found;
  }

  function readerOf(db: Database) {
    const known = readers.get(db);
    if (known) return known;
    const reader = batcher<Values, Row[]>((asked) => readForAll(db, asked));
    readers.set(db, reader);
    return reader;
  }

  return Object.assign((db: Database, ...values: Values) => readerOf(db)(values), {
    alone: async (db: Queryable, ...values: Values) => (await readForAll(db, [values]))[0] ?? [],
  });
}

/**
 * The callers of a gathered read as rows of `asked`: a column of each value, with its type, and `nth`. The arrays are
 * hidden in subqueries: a planner that sees how few callers there are this time finds the plan for any number of them
 * dear, and plans again for each batch, which takes longer than the batch.
 */
export const askedBy = (columns: Readonly<Record<string, string>>): string => {
  const arrays = Object.values(columns).map((type, i) => `(select $${i + 1}::${type}[])`);
  return `unnest(${arrays.join(', ')}) with ordinality asked (${Object.keys(columns).join(', ')}, nth)`;
};

type Packed<Row> = {
  /** One row as a JSON array, for `json_agg`. */
  sql: string;
  rows(list: readonly (readonly unknown[])[] | null): Row[];
};

/**
 * Lists within a row: JSON arrays by position, whose names are put back here. The driver makes a string of every value,
 * which takes a server longer than all else it does for a list; JSON it reads at once. Times come as ISO 8601, with the
 * database's offset.
 */
export function packed<Row extends object>(columns: { readonly [Name in keyof Row]: string }): Packed<Row> {
  const names = Object.keys(columns);
  return {
    sql: `json_build_array(${Object.values(columns).join(', ')})`,
    rows: (list) =>
      (list ?? []).map((values) => {
        const row: Record<string, unknown> = {};
        for (let at = 0; at < names.length; at++) row[names[at] as string] = values[at];
        return row as Row;
      }),
  };
}
