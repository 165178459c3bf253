import { eventLag } from '../../server/src/shop/events/service.ts';
import { childrenOf, postmasterOf, timesOf } from './processes.ts';
import type { Shop } from './shop.ts';
import type { World } from './world.ts';

/**
 * The cost of one draw (or push), including the work that follows from its event: processor time in milliseconds (null
 * where the system does not report it), and bytes.
 */
export type Cost = Record<(typeof costNames)[number], number | null>;
export const costNames = ['database', 'server', 'tables', 'indexes', 'wal'] as const;

/** All of PostgreSQL: its first process, its children, and those of them that have ended. */
async function databaseTime(world: World): Promise<number | null> {
  const first = await postmasterOf(world);
  if (first === undefined) return null;
  for (;;) {
    const before = await timesOf(first);
    const living = await childrenOf(first);
    const after = await timesOf(first);
    // A child that ended between the two readings would count twice.
    if (!before || !after || after.ended !== before.ended) continue;
    return after.own + after.ended + living.reduce((sum, { own }) => sum + own, 0);
  }
}

async function read(world: World, { pid }: Shop): Promise<Cost> {
  const { rows } = await world.db.query<{ tables: number; indexes: number; wal: number }>(
    `select sum(pg_table_size(oid)) as tables, sum(pg_indexes_size(oid)) as indexes, pg_current_wal_lsn() - '0/0' as wal
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const [size] = rows;
  if (!size) throw new Error('the database has no size');
  return { ...size, database: await databaseTime(world), server: (await timesOf(pid))?.own ?? null };
}

/** Waits until the consumers have handled all events of the draws. */
async function followed({ db }: World): Promise<void> {
  while ((await eventLag(db)).some(({ waiting }) => waiting > 0))
    await new Promise((resolve) => setTimeout(resolve, 250));
}

/**
 * The shop's cost of some work and of everything that follows from it, divided by the `count` that the work returns.
 */
export async function spentOn(
  world: World,
  shop: Shop,
  work: () => Promise<{ count: number }>,
): Promise<Cost> {
  await followed(world);
  const before = await read(world, shop);
  const { count } = await work();
  await followed(world);
  const after = await read(world, shop);
  const each = (name: keyof Cost) => {
    const [from, to] = [before[name], after[name]];
    return from === null || to === null ? null : (to - from) / count;
  };
  return Object.fromEntries(costNames.map((name) => [name, each(name)])) as Cost;
}

/** Runs a load by itself, and adds the cost of each of its draws, including everything that follows from them. */
export async function costed<M extends { count: number }>(world: World, shop: Shop, load: () => Promise<M>) {
  let measured: M | undefined;
  const cost = await spentOn(world, shop, async () => {
    measured = await load();
    return measured;
  });
  return { ...(measured as M), cost };
}
