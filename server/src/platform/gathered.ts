import { batcher } from './batch.ts';
import { type Database, type Queryable, readStatement } from './postgres/database.ts';

type Columns<Values extends readonly unknown[]> = { [I in keyof Values]: Values[I][] };

type Gathered<Answer, Values extends readonly unknown[]> = {
  (db: Database, ...values: Values): Promise<Answer>;
  /** For one caller at once: for what takes so long that it would hold others up. */
  alone(db: Queryable, ...values: Values): Promise<Answer>;
};

/**
 * While the server works on one answer of the database, the database has another question. Fewer than eight callers wait
 * for the statement under way: of a statement for few the most is to begin it.
 */
const twoAbreast = { abreast: 2, enough: 8 };

/** `split` says what of a statement's rows is each caller's. */
function gathered<Row extends object, Values extends readonly unknown[], Answer>(
  name: string,
  text: string,
  split: (rows: readonly Row[], callers: number) => Answer[],
): Gathered<Answer, Values> {
  const read = readStatement<Row, Columns<Values>>(name, text);
  const readers = new WeakMap<Database, (values: Values) => Promise<Answer>>();

  async function readForAll(db: Queryable, asked: readonly Values[]): Promise<Answer[]> {
    const columns = (asked[0] ?? []).map((_, column) => asked.map((values) => values[column]));
    return split(await read(db, ...(columns as Columns<Values>)), asked.length);
  }

  function readerOf(db: Database) {
    const known = readers.get(db);
    if (known) return known;
    const reader = batcher<Values, Answer>((asked) => readForAll(db, asked), twoAbreast);
    readers.set(db, reader);
    return reader;
  }

  return Object.assign((db: Database, ...values: Values) => readerOf(db)(values), {
    alone: async (db: Queryable, ...values: Values) => {
      const [answer] = await readForAll(db, [values]);
      if (answer === undefined) throw new Error(`${name} answered nobody`);
      return answer;
    },
  });
}

const nobodys = <Row>(callers: number): Row[][] => Array.from({ length: callers }, () => []);

/**
 * A named, prepared read that answers those who ask while it is under way together, by one statement more or two. `text` gets an
 * array of each value, one entry a caller, and says with a column `nth`, counted from 1, whose a row is; each caller gets
 * their own rows, in the statement's order. A caller who may see only their own rows is one of the values, and the statement compares it.
 */
export const gatheredRead = <Row extends object, Values extends readonly unknown[]>(
  name: string,
  text: string,
): Gathered<Row[], Values> =>
  gathered<Row & { nth: number }, Values, Row[]>(name, text, (rows, callers) => {
    const found = nobodys<Row>(callers);
    for (const row of rows) found[row.nth - 1]?.push(row);
    return found;
  });

/**
 * The callers of a gathered read as rows of `asked`: a column of each value, with its type, and `nth`. The arrays are
 * hidden in subqueries: a planner that sees how few callers there are this time finds the plan for any number of them
 * dear, and plans again for each batch, which takes longer than the batch.
 */
export const askedBy = (columns: Readonly<Record<string, string>>): string => {
  const arrays = Object.values(columns).map((type, i) => `(select $${i + 1}::${type}[])`);
  return `unnest(${arrays.join(', ')}) with ordinality asked (${Object.keys(columns).join(', ')}, nth)`;
};

/** A list of many callers as one value: `nth` of each row, and its columns, an array each. */
type ListText = readonly unknown[][];

export type List<Row> = {
  /** As a value of a statement: the rows of `from`, by `nth` and then `order`; `nth` says whose each is. */
  sql(nth: string, from: string, order: string): string;
  /** The rows of each caller, in the statement's order. */
  split(list: ListText, callers: number): Row[][];
};

/**
 * Rows that go to Node as JSON, an array a column for all callers together. The driver makes a string of each value, which takes
 * a server longer than all other work for a list, and PostgreSQL looks up the type of a value in a JSON row each time,
 * that of a column once. A row is a view of the columns: its fields are read one by one, never spread. Times come as ISO
 * 8601, with the database's offset.
 */
export function list<Row extends object>(columns: { readonly [Name in keyof Row]: string }): List<Row> {
  const names = Object.keys(columns);
  class View {
    readonly #columns: ListText;
    readonly #at: number;

    constructor(list: ListText, at: number) {
      this.#columns = list;
      this.#at = at;
    }

    static {
      for (const [i, name] of names.entries())
        Object.defineProperty(View.prototype, name, {
          get(this: View) {
            return this.#columns[i + 1]?.[this.#at];
          },
        });
    }
  }
  const parts = Object.entries<string>(columns).map(([name, sql]) => `${sql} as ${name}`);
  return {
    sql: (nth, from, order) =>
      `(select json_build_array(${['nth', ...names].map((name) => `json_agg(${name})`)})
       from (select ${nth} as nth, ${parts} from ${from} order by ${nth}, ${order}) listed)`,
    split(list, callers) {
      const found = nobodys<Row>(callers);
      // Without rows there is no array.
      const owners = (list[0] ?? []) as number[];
      for (const [at, nth] of owners.entries()) found[nth - 1]?.push(new View(list, at) as unknown as Row);
      return found;
    },
  };
}

/** The lists of each caller in the one row of a statement. */
export function splitLists<Rows extends Record<string, object>>(
  lists: { readonly [Name in keyof Rows]: List<Rows[Name]> },
  row: { readonly [Name in keyof Rows]: ListText } | undefined,
  callers: number,
): { [Name in keyof Rows]: Rows[Name][] }[] {
  if (!row) throw new Error('a statement of lists has no row');
  const found = Array.from({ length: callers }, () => ({}) as { [Name in keyof Rows]: Rows[Name][] });
  for (const name of Object.keys(lists) as (keyof Rows)[]) {
    const parts = lists[name].split(row[name], callers);
    for (const [i, answer] of found.entries()) answer[name] = parts[i] ?? [];
  }
  return found;
}

/** The same as `gatheredRead` for lists: `text` makes one row, with a column of each list by its name. */
export const gatheredLists = <Rows extends Record<string, object>, Values extends readonly unknown[]>(
  name: string,
  lists: { readonly [Name in keyof Rows]: List<Rows[Name]> },
  text: string,
): Gathered<{ [Name in keyof Rows]: Rows[Name][] }, Values> =>
  gathered<{ [Name in keyof Rows]: ListText }, Values, { [Name in keyof Rows]: Rows[Name][] }>(
    name,
    text,
    (rows, callers) => splitLists(lists, rows[0], callers),
  );

/**
 * The UTC of a time that the database wrote into JSON, to the millisecond, as `toISOString` writes it. Where the database's
 * clock is UTC, as it is unless its operator says otherwise, no date is made for it.
 */
export const utc = (at: string): string =>
  at.length === 32 && at.endsWith('+00:00') ? `${at.slice(0, 23)}Z` : new Date(at).toISOString();
