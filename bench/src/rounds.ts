import { clients, type Measured, runPgbench, runWrk } from './load.ts';
import type { Shop } from './shop.ts';
import type { Tools } from './tools.ts';
import { members, ticketsInTube, type World } from './world.ts';

export const kinds = ['a', 'b', 'c', 'refused', 'list', 'tickets'] as const;
export type Kind = (typeof kinds)[number];
export type Round = Record<Kind, Measured>;

/** Draws that were sent but not answered when the time was up are booked all the same. */
const underWay = clients;
/** Longer than the shop takes for one batch, also on a machine with other work; ms. */
const settling = 1_000;

/** Runs every kind of load once, one after the other, each alone. */
export function createRounds(tools: Tools, world: World, shop: Shop) {
  const { db } = world;
  // The last tube is kept for those who find it locked.
  const tubesOfClient = Math.floor((world.tubes - 1) / clients);
  const drawnTubes = tubesOfClient * clients;
  const lockedTube = world.tubes;
  let run = 0;

  const count = async (sql: string): Promise<number> =>
    (await db.query<{ count: number }>(sql)).rows[0]?.count ?? 0;
  const countOrders = () => count('select count(*) as count from orders');

  /** Orders when the shop has booked what was under way: their number stands still. */
  async function settledOrders(): Promise<number> {
    for (let last = await countOrders(); ; ) {
      await new Promise((resolve) => setTimeout(resolve, settling));
      const now = await countOrders();
      if (now === last) return now;
      last = now;
    }
  }

  /** A load of draws over the same tubes, from the first ticket that none of them has sold. */
  async function draws(load: (first: number) => Promise<Measured>): Promise<Measured> {
    run++;
    // As if the last buyers' 300 s were over: every run has other buyers.
    await db.query('update lots set locked_by = null, locked_until = null where id <> $1', [lockedTube]);
    const first = 1 + (await count('select coalesce(max(slot_number), 0) as count from box_items'));
    const before = await countOrders();
    const measured = await load(first);
    const booked = (await settledOrders()) - before;
    if (booked < measured.count || booked > measured.count + underWay)
      throw new Error(
        `${measured.count} draws were answered, ${booked} are booked; are the tubes too small?`,
      );
    return measured;
  }

  const pgbench = (script: string, seconds: number) =>
    draws((base) =>
      runPgbench(tools, world, script, seconds, {
        base,
        tubes: tubesOfClient,
        round: run,
        run,
        sales: world.salesAccount,
      }),
    );
  const wrk = (seconds: number) =>
    draws((base) =>
      runWrk(tools, shop.url, seconds, 'draw', 200, [world.productsFile, base, drawnTubes, run, run]),
    );

  async function refused(seconds: number): Promise<Measured> {
    run++;
    await db.query(
      `update lots set locked_until = now() + interval '1 hour',
         locked_by = (select id from members where id > $2 order by id limit 1) where id = $1`,
      [lockedTube, members - 1],
    );
    const product = await count(`select product_id as count from lots where id = ${lockedTube}`);
    // The holder of the lock is the one member who does not try.
    return runWrk(tools, shop.url, seconds, 'refused', 423, [lockedTube, product, members - 1, run]);
  }

  return {
    /** Draws one round can still take, at most. */
    ticketsLeft: async () =>
      (ticketsInTube - (await count('select coalesce(max(slot_number), 0) as count from box_items'))) *
      drawnTubes,
    async round(seconds: number): Promise<Round> {
      return {
        a: await pgbench('statements.sql', seconds),
        b: await pgbench('function.sql', seconds),
        c: await wrk(seconds),
        refused: await refused(seconds),
        list: await runWrk(tools, shop.url, seconds, 'get', 200, ['/api/products?limit=40']),
        tickets: await runWrk(tools, shop.url, seconds, 'get', 200, ['/api/raffle/tubes/1/tickets']),
      };
    },
  };
}
