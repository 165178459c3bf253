import { listProducts } from '@kujiya/contract/catalogue';
import { tubeTickets } from '@kujiya/contract/ichiban';
import { games } from '@kujiya/contract/shop/games';
import { detailPath, homePath } from '@kujiya/contract/shop/paths';
import { accounted, count } from './accounted.ts';
import { addressOf } from './address.ts';
import { costed } from './costs.ts';
import { createGames } from './games.ts';
import { createGoodsLoads } from './goods.ts';
import type { Kind } from './kinds.ts';
import { clients, type Measured, runPgbench, runWrk } from './load.ts';
import { createPayments } from './payments.ts';
import type { Shop } from './shop.ts';
import { ticketsInTube } from './stock.ts';
import { createStorageLoads } from './storage.ts';
import type { Tools } from './tools.ts';
import { members, type World } from './world.ts';

export type Round = Record<Kind, Measured>;

/** Connections that ask for pages. */
const visitors = 10;
/** Draws per transaction of `ticket-batch.sql`; two clients keep two cores busy. */
const drawsInBatch = 64;
const limitClients = 2;

const shelf = addressOf(listProducts, { query: { type: games.ichiban.productType, limit: 40 } });
const tickets = addressOf(tubeTickets, { params: { tubeId: 1 } });

/** Runs every kind of load once, one after the other, each alone. */
export function createRounds(tools: Tools, world: World, shop: Shop) {
  const { db } = world;
  const gameLoads = createGames(tools, world, shop);
  const payments = createPayments(tools, world, shop);
  const goods = createGoodsLoads(tools, world, shop);
  const storage = createStorageLoads(tools, world, shop);
  // The last tube is reserved for the load that finds it locked.
  const tubesOfClient = Math.floor((world.tubes - 1) / clients);
  const drawnTubes = tubesOfClient * clients;
  const lockedTube = world.tubes;
  let run = 0;

  const lastSold = () =>
    count(
      db,
      `select coalesce(max(b.slot_number), 0) as count from box_items b join lots l on l.id = b.lot_id
       where l.game = 'ichiban'`,
    );
  const orders = () => count(db, 'select count(*) as count from orders');

  /** A load of draws over the same tubes, from the first ticket that none of them has sold. */
  async function draws(load: (first: number) => Promise<Measured>): Promise<Measured> {
    run++;
    // As if the last buyers' 300 s were over: every run has other buyers.
    await db.query(
      `update lots set locked_by = null, locked_until = null where id <> $1 and locked_by is not null`,
      [lockedTube],
    );
    const first = 1 + (await lastSold());
    return accounted(orders, () => load(first));
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
  /** The upper bound: `drawsInBatch` draws in each transaction. */
  async function limit(seconds: number): Promise<Measured> {
    const perClient = Math.floor((world.tubes - 1) / limitClients / drawsInBatch) * drawsInBatch;
    return draws(async (base) => {
      const variables = { base, tubes: perClient, round: run, run };
      const batches = await runPgbench(tools, world, 'ticket-batch.sql', seconds, variables, limitClients);
      return { ...batches, count: batches.count * drawsInBatch, perSecond: batches.perSecond * drawsInBatch };
    });
  }

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
    const product = await count(db, 'select product_id as count from lots where id = $1', [lockedTube]);
    // The holder of the lock is the one member who does not try.
    return runWrk(tools, shop.url, seconds, 'refused', 423, [lockedTube, product, members - 1, run]);
  }

  /**
   * Pages and lists from the cache, as a crowd asks for them, and pages that must be rendered because they are not
   * cached.
   */
  async function pages(seconds: number) {
    const page = (path: string) => runWrk(tools, shop.url, seconds, 'page', 200, [path], visitors);
    const products = Math.ceil(world.tubes / 2);
    return {
      cachedHome: await page(homePath),
      cachedDetail: await page(detailPath('ichiban', 1)),
      cachedList: await runWrk(tools, shop.url, seconds, 'get', 200, [shelf], visitors),
      madeDetail: await runWrk(
        tools,
        shop.url,
        seconds,
        'pages',
        200,
        [detailPath('ichiban', ''), 1, products],
        visitors,
      ),
    };
  }

  const alone = (load: () => Promise<Measured>) => costed(world, shop, load);

  return {
    /** The most draws one round can still make. */
    ticketsLeft: async () => (ticketsInTube - (await lastSold())) * drawnTubes,
    async round(seconds: number): Promise<Round> {
      return {
        a: await alone(() => pgbench('ticket-statements.sql', seconds)),
        b: await alone(() => pgbench('ticket-function.sql', seconds)),
        c: await alone(() => wrk(seconds)),
        limit: await alone(() => limit(seconds)),
        refused: await refused(seconds),
        list: await runWrk(tools, shop.url, seconds, 'get', 200, [shelf]),
        tickets: await runWrk(tools, shop.url, seconds, 'get', 200, [tickets]),
        ...(await pages(seconds)),
        ...(await gameLoads(seconds)),
        ...(await payments(seconds)),
        ...(await goods(seconds)),
        ...(await storage(seconds)),
      };
    },
  };
}
