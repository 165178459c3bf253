import { batcher } from './batch.ts';
import { type Database, type Queryable, readStatement } from './postgres/database.ts';

type Gathered<Answer, Values extends readonly unknown[]> = {
  (db: Database, ...values: Values): Promise<Answer>;
  /** For one caller alone: for reads so slow that they would hold up others. */
  alone(db: Queryable, ...values: Values): Promise<Answer>;
};

/**
 * While the server works on one answer, the database works on the next statement. Fewer than eight callers wait for the
 * statement under way: for so few, starting a second one costs more than its work.
 */
const twoAbreast = { abreast: 2, enough: 8 };

/** `split` assigns a statement's rows to its callers. */
function gathered<Row extends object, Values extends readonly unknown[], Answer>(
  name: string,
  text: string,
  split: (rows: readonly Row[], callers: number) => Answer[],
): Gathered<Answer, Values> {
  const read = readStatement<Row, unknown[]>(name, text);
  const readers = new WeakMap<Database, (values: Values) => Promise<Answer>>();

  async function readForAll(db: Queryable, asked: readonly Values[]): Promise<Answer[]> {
    const columns = (asked[0] ?? []).map((_, column) => asked.map((values) => values[column]));
    return split(await read(db, ...columns), asked.length);
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
      if (answer === undefined) throw new Error(`${name} returned no answer for a caller`);
      return answer;
    },
  });
}

const nobodys = <Row>(callers: number): Row[][] => Array.from({ length: callers }, () => []);

/**
 * A named, prepared read: callers who arrive while it is under way are answered together, by one more statement or two.
 * `text` gets an array for each value, with one entry per caller, and gives each row its caller in a column `nth`,
 * counted from 1; each caller gets its own rows, in the statement's order. If callers may see only their own rows, the
 * caller is one of the values, and the statement compares it.
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
 * The callers of a gathered read as rows of `asked`: a column for each value, with its type, and `nth`. The arrays are
 * hidden in subqueries: a planner that sees how few callers there are this time considers the plan for any number of
 * them expensive, and plans again for each batch, which takes longer than the batch.
 */
export const askedBy = (columns: Readonly<Record<string, string>>): string => {
  const arrays = Object.values(columns).map((type, i) => `(select $${i + 1}::${type}[])`);
  return `unnest(${arrays.join(', ')}) with ordinality asked (${Object.keys(columns).join(', ')}, nth)`;
};

/** A list of many callers as one value: `nth` of each row, and its columns, one array each. */
type ListText = readonly unknown[][];

export type List<Row> = {
  /** As a value of a statement: the rows of `from`, by `nth` and then `order`; `nth` gives each row's caller. */
  sql(nth: string, from: string, order: string): string;
  /** The rows of each caller, in the statement's order. */
  split(list: ListText, callers: number): Row[][];
};

/**
 * Rows that go to Node as JSON, one array per column for all callers together. For separate values the driver would
 * make a string of each, which takes a server longer than all other work on a list; for JSON rows PostgreSQL would look
 * up the type of every value, for a column only once. A row is a view of the columns: its fields are read one by one,
 * never spread. Times come as ISO 8601, with the database's offset.
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

/** Splits the one row of a statement into the lists of each caller. */
export function splitLists<Rows extends Record<string, object>>(
  lists: { readonly [Name in keyof Rows]: List<Rows[Name]> },
  row: { readonly [Name in keyof Rows]: ListText } | undefined,
  callers: number,
): { [Name in keyof Rows]: Rows[Name][] }[] {
  if (!row) throw new Error('a statement of lists returned no row');
  const found = Array.from({ length: callers }, () => ({}) as { [Name in keyof Rows]: Rows[Name][] });
  for (const name of Object.keys(lists) as (keyof Rows)[]) {
    const parts = lists[name].split(row[name], callers);
    for (const [i, answer] of found.entries()) answer[name] = parts[i] ?? [];
  }
  return found;
}

/** The same as `gatheredRead` for lists: `text` makes one row, with a column for each list, by its name. */
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
 * Converts a time that the database wrote into JSON to UTC, to the millisecond, in the format of `toISOString`. If the
 * database's clock is UTC, as it is unless its operator changes it, no `Date` is made.
 */
export const utc = (at: string): string =>
  at.length === 32 && at.endsWith('+00:00') ? `${at.slice(0, 23)}Z` : new Date(at).toISOString();
