import type { StaffRight } from '@kujiya/contract/staff/rights';
import {
  type Figure,
  type FigureKind,
  workLimits as limits,
  type Work,
  type WorkKind,
} from '@kujiya/contract/staff/work';
import type { Config } from '#platform/config.ts';
import { type Queryable, readStatement } from '#platform/postgres/database.ts';
import { type Configured, holdingOf } from './limits.ts';

/** What waits in a queue; `ids` names its rows, the oldest first. */
export type QueuedRow = { count: number; oldest: Date | null; ids: readonly string[] | null };

/** The person who asks, up to which amount a right reaches, the time in ms, and the settings that queues read. */
export type WorkCaller = {
  staffId: number;
  rights: readonly string[];
  most: (right: string) => number;
  now: number;
  config: Pick<Config, 'backupNotes' | 'production'>;
};

/** A kind of work: how much there is, and where it is done. */
export type Queue = {
  kind: WorkKind;
  /** Whoever has all of these may do its step, and open its page; nobody else is told of it. */
  rights: readonly StaffRight[];
  read(db: Queryable, caller: WorkCaller): Promise<readonly QueuedRow[]>;
  /** The page; `ids`: of the rows, each once, that which has waited longest first. */
  path(ids: readonly string[]): string;
  /** The deadline of a row that has been waiting since this time. */
  due?(oldest: Date): Date;
};

/**
 * Counts the rows of a queue, no more than are ever shown. `rows` selects the time `since` which each waits and its `id`,
 * the oldest first.
 */
export const queued = (rows: string): string =>
  `select count(*)::integer as count, min(since) as oldest, array_agg(id::text order by since) as ids
   from (${rows} limit ${limits.most}) queue`;

/** A statement that counts a queue which is the same for everybody. */
export const queueStatement = (kind: WorkKind, rows: string) =>
  readStatement<QueuedRow, []>(`work.${kind}`, queued(rows));

/** From when until when something is counted. */
export type Window = { from: Date; to: Date };

/** A figure of the day; `hasPast`: it can be asked for an earlier day, too. */
export type FigureReader = {
  right: StaffRight;
  hasPast: boolean;
  read(db: Queryable, window: Window): Promise<readonly { kind: FigureKind; value: number }[]>;
};

type Queued = Configured & { readonly clock: () => number };

type WorkShop = Queued & {
  readonly queues: readonly Queue[];
  readonly config: Pick<Config, 'backupNotes' | 'production'>;
};

/** The queues of which a person may do the work, each with what waits in it. */
async function waiting(db: Queryable, shop: WorkShop, staffId: number, queues: readonly Queue[]) {
  const { rights, most } = await holdingOf(db, shop, staffId);
  const caller = { staffId, rights, most, now: shop.clock(), config: shop.config };
  const full: (Queue & { row: QueuedRow })[] = [];
  for (const queue of queues) {
    if (!queue.rights.every((right) => rights.includes(right))) continue;
    const [row] = await queue.read(db, caller);
    if (row && row.count > 0) full.push({ ...queue, row });
  }
  return full;
}

/** The ids of the rows in which this kind of work waits for a person; none of what they may not do. */
export async function idsWithWork(
  db: Queryable,
  shop: WorkShop,
  staffId: number,
  kind: WorkKind,
): Promise<number[]> {
  const queues = shop.queues.filter((queue) => queue.kind === kind);
  return (await waiting(db, shop, staffId, queues)).flatMap(({ row }) => (row.ids ?? []).map(Number));
}

/** The work that waits, of the kinds a person may do: the nearest deadline first, then the oldest. */
export async function workOf(db: Queryable, shop: WorkShop, staffId: number): Promise<Work[]> {
  const work: (Work & { order: number })[] = [];
  for (const { kind, row, path, due } of await waiting(db, shop, staffId, shop.queues)) {
    if (row.oldest === null) continue;
    const until = due?.(row.oldest) ?? null;
    work.push({
      kind,
      count: row.count,
      oldest: row.oldest.toISOString(),
      due: until?.toISOString() ?? null,
      path: path([...new Set(row.ids)]),
      order: until === null ? Number.POSITIVE_INFINITY : until.getTime(),
    });
  }
  work.sort((a, b) => (a.order === b.order ? a.oldest.localeCompare(b.oldest) : a.order - b.order));
  return work.map(({ order: _, ...line }) => line);
}

const dayMs = 86_400_000;

/** The figures of the day that began at `start`, so far and until the same time a week ago; of what a person may read. */
export async function figuresFor(
  db: Queryable,
  shop: Queued & { readonly figures: readonly FigureReader[] },
  staffId: number,
  start: number,
): Promise<Figure[]> {
  const { rights } = await holdingOf(db, shop, staffId);
  const window = (back: number): Window => ({
    from: new Date(start - back),
    to: new Date(shop.clock() - back),
  });
  const figures: Figure[] = [];
  for (const { right, hasPast, read } of shop.figures) {
    if (!rights.includes(right)) continue;
    const before = hasPast ? await read(db, window(7 * dayMs)) : [];
    for (const { kind, value } of await read(db, window(0)))
      figures.push({ kind, now: value, before: before.find((one) => one.kind === kind)?.value ?? null });
  }
  return figures;
}
