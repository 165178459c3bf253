import { listProducts } from '@kujiya/contract/catalogue';
import { games } from '@kujiya/contract/shop/games';
import { homePath } from '@kujiya/contract/shop/paths';
import { accounted, count } from './accounted.ts';
import { addressOf } from './address.ts';
import { clients, type Loads, type Measured, runPgbench, runWrk } from './load.ts';
import type { Shop } from './shop.ts';
import type { Tools } from './tools.ts';
import { members, type World } from './world.ts';

/** Connections that ask for pages. */
const visitors = 10;

const shelf = addressOf(listProducts, { query: { type: games.ichiban.productType, limit: 40 } });

/** Loads of draws from tubes, of refusals, and of what everybody reads. */
export function createDrawLoads(tools: Tools, world: World, shop: Shop) {
  const { db } = world;
  // The last tube is reserved for the load that finds it locked.
  const tubesOfClient = Math.floor((world.tubes - 1) / clients);
  const drawnTubes = tubesOfClient * clients;
  const lockedTube = world.tubes;
  let run = 0;

  /** A load of draws over the same tubes, from the first ticket that none of them has sold. */
  async function draws(load: (first: number) => Promise<Measured>): Promise<Measured> {
    run++;
    // As if the last buyers' 300 s were over: every run has other buyers.
    await db.query(
      `update lots set locked_by = null, locked_until = null where id <> $1 and locked_by is not null`,
      [lockedTube],
    );
    const sold = await count(
      db,
      `select coalesce(max(b.slot_number), 0) as count from box_items b join lots l on l.id = b.lot_id
       where l.game = 'ichiban'`,
    );
    return accounted(
      () => count(db, 'select count(*) as count from orders'),
      () => load(sold + 1),
    );
  }

  return {
    statements: (seconds) =>
      draws((base) =>
        runPgbench(tools, world, 'ticket-statements.sql', seconds, {
          base,
          tubes: tubesOfClient,
          round: run,
          run,
          sales: world.salesAccount,
        }),
      ),
    draws: (seconds) =>
      draws((base) =>
        runWrk(tools, shop.url, seconds, 'draw', 200, [world.productsFile, base, drawnTubes, run, run]),
      ),
    async refused(seconds) {
      run++;
      await db.query(
        `update lots set locked_until = now() + interval '1 hour',
           locked_by = (select id from members where id > $2 order by id limit 1) where id = $1`,
        [lockedTube, members - 1],
      );
      const product = await count(db, 'select product_id as count from lots where id = $1', [lockedTube]);
      // The holder of the lock is the one member who does not try.
      return runWrk(tools, shop.url, seconds, 'refused', 423, [lockedTube, product, members - 1, run]);
    },
    async held(seconds) {
      await db.query(
        `insert into slot_locks (member_id, product_id, lot_id, number, locked_at, expires_at)
         select $1, product_id, id, 1, now(), now() + interval '150 s' from lots where id = $2
         on conflict (member_id, product_id) do update
           set locked_at = excluded.locked_at, expires_at = excluded.expires_at`,
        [members, world.boxes],
      );
      return runWrk(tools, shop.url, seconds, 'held', 423, [world.boxes, members - 1]);
    },
    home: (seconds) => runWrk(tools, shop.url, seconds, 'page', 200, [homePath], visitors),
    productList: (seconds) => runWrk(tools, shop.url, seconds, 'get', 200, [shelf], visitors),
  } satisfies Loads;
}
