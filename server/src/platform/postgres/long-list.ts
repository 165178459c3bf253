import type { Database, Queryable } from './database.ts';

/** A sort key of a list, with its type; never null. */
type Key = readonly [expression: string, type: 'boolean' | 'integer' | 'timestamptz'];

/** Larger than every value, or equal to the largest. */
const largest = { boolean: 'true', integer: '2147483647', timestamptz: `'infinity'` };

/** Rows between two marks. */
const markEvery = 200;
/** Most rows of a page. */
const pageMost = 40;
/** How long (ms) the marks of a list are kept. */
const keptMs = 60_000;

/** A row's keys, as JSON. */
export type Mark = string;

/**
 * SQL of a list whose keys all descend, the last of them unique: its order, a page of it, and the marks of the whole
 * list. A page is `limit` rows (40 at most) of `from`, `skip` rows behind a mark (null: from the top); each has the
 * named columns, and its place. The planner gets a constant bound: with an unknown one it plans each call again.
 */
export function descending(keys: readonly Key[]) {
  const expressions = keys.map(([expression]) => expression).join(', ');
  const order = keys.map(([expression]) => `${expression} desc`).join(', ');
  return {
    order,
    page: (columns: string, from: string, [mark, limit, skip]: readonly [string, string, string]) => {
      const behind = keys.map(
        ([, type], i) => `coalesce((${mark}::jsonb->>${i})::${type}, ${largest[type]})`,
      );
      return `(select * from (
        select *, row_number() over () as place from (
          select ${columns} from ${from} and (${expressions}) < (${behind.join(', ')})
          order by ${order} limit ${markEvery + pageMost}) found) placed
        where place <= ${skip}::integer + ${limit}::integer and place > ${skip}::integer)`;
    },
    marks: (
      from: string,
    ) => `select jsonb_build_array(${keys.map((_, i) => `k${i}`).join(', ')})::text as mark
      from (select ${keys.map(([expression], i) => `${expression} as k${i}`).join(', ')},
        row_number() over (order by ${order}) as place from ${from}) t
      where place % ${markEvery} = 0 order by place`,
  };
}

type Marks = { read: Promise<readonly { mark: Mark }[]>; until: number };
const marksOf = new WeakMap<Queryable, Map<string, Marks>>();

/**
 * The beginning of a page of a long list: a mark, and some rows further. Pages within the first marks are counted from
 * the top; for the rest every two hundredth row of the list is cached for a minute, so that no page costs more for being
 * far down: with a plain OFFSET the middle of 10^6 products takes hundreds of times as long as the first page (floor:
 * twice). Members' lists have page numbers, so their callers have no row to continue from. `list` names the list among
 * those of the database.
 */
export async function placeOf(
  db: Database | Queryable,
  list: string,
  offset: number,
  readMarks: () => Promise<{ mark: Mark }[]>,
  now: number = performance.now(),
): Promise<{ mark: Mark | null; skip: number }> {
  if (offset < markEvery) return { mark: null, skip: offset };
  const lists = marksOf.get(db) ?? new Map<string, Marks>();
  marksOf.set(db, lists);
  let kept = lists.get(list);
  if (!kept || now >= kept.until) {
    const begun = { read: readMarks(), until: now + keptMs };
    lists.set(list, begun);
    // A failed read is not kept.
    begun.read.catch(() => lists.get(list) === begun && lists.delete(list));
    kept = begun;
  }
  const marks = await kept.read;
  const nth = Math.min(Math.floor(offset / markEvery), marks.length);
  return { mark: marks[nth - 1]?.mark ?? null, skip: offset - nth * markEvery };
}
