import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { createOrder } from '@kujiya/contract/goods';
import { requestOf } from '@kujiya/contract/kernel/request';
import { listOrders } from '@kujiya/contract/orders';
import type { Database } from '../../server/src/platform/postgres/database.ts';
import { makeProduct } from '../../server/src/testing/products.ts';
import { accounted, count } from './accounted.ts';
import { addressOf } from './address.ts';
import { type Loads, type Measured, quantile, runWrk } from './load.ts';
import type { Shop } from './shop.ts';
import type { Tools } from './tools.ts';
import type { World } from './world.ts';

/** Pieces of each of the goods in the steady load: more than any run sells. */
const plenty = 1_000_000_000;
const buyers = 10;
const racers = 1_000;
const pieces = 10;
const price = 100;
/** Orders of the member whose list is read. */
const listed = 40;
/** The buyers and the reader are the first members, followed by the racers. */
const reader = buyers + 1;
const firstRacer = reader + 1;

const loadGoods = (db: Database, stock: number) =>
  makeProduct(db, { price, release_date: new Date(Date.now() - 86_400_000), goods: { stock } });

/** As many connections as a server accepts at once without refusing any. */
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** One order over HTTP; its status, and its duration in ms. */
function order({ url }: Shop, member: number, items: number[], key: string) {
  const asked = requestOf(
    createOrder,
    { body: { items: items.map((product_id) => ({ product_id, quantity: 1 })), payment_method: 'balance' } },
    { bearer: `bench-${member}`, key },
  );
  const body = asked.body ?? '';
  const headers = { ...asked.headers, 'content-length': Buffer.byteLength(body) };
  const start = performance.now();
  return new Promise<{ status: number; ms: number }>((resolve, reject) => {
    const sent = request(`${url}${asked.url}`, { method: asked.method, agent, headers }, async (reply) => {
      await json(reply);
      resolve({ status: reply.statusCode ?? 0, ms: performance.now() - start });
    });
    sent.once('error', reject).end(body);
  });
}

/** Loads of goods: steady orders by a few buyers, a race of many, and reads. */
export function createGoodsLoads(tools: Tools, world: World, shop: Shop) {
  const { db } = world;
  let run = 0;
  let made: Promise<[number, number]> | undefined;

  const prepare = () => {
    made ??= (async () => {
      const goods: [number, number] = [await loadGoods(db, plenty), await loadGoods(db, plenty)];
      for (let nth = 0; nth < listed; nth++) await order(shop, reader, goods, `bench-listed-${nth}`);
      return goods;
    })();
    return made;
  };

  const orders = async (seconds: number) => {
    const goods = await prepare();
    run++;
    return accounted(
      () => count(db, `select count(*) as count from orders where order_type = 'shop'`),
      () => runWrk(tools, shop.url, seconds, 'order', 200, [...goods, buyers, run], buyers),
    );
  };

  /** A thousand buyers at once for ten pieces; throws unless exactly ten get one. */
  async function race(): Promise<Measured> {
    const id = await loadGoods(db, pieces);
    const start = performance.now();
    const replies = await Promise.all(
      Array.from({ length: racers }, (_, nth) =>
        order(shop, firstRacer + nth, [id], `bench-race-${run}-${nth}`),
      ),
    );
    const seconds = (performance.now() - start) / 1_000;
    const sold = replies.filter(({ status }) => status === 200).length;
    const refused = replies.filter(({ status }) => status === 409).length;
    if (sold !== pieces || refused !== racers - pieces)
      throw new Error(`of ${pieces} pieces ${sold} were sold, ${refused} of ${racers} were refused`);
    const waits = Float64Array.from(replies, ({ ms }) => ms).sort();
    return {
      count: racers,
      perSecond: racers / seconds,
      p50: quantile(waits, 0.5),
      p99: quantile(waits, 0.99),
    };
  }

  return {
    orders,
    race,
    orderList: (seconds) =>
      runWrk(tools, shop.url, seconds, 'mine', 200, [
        addressOf(listOrders, { query: { per_page: 10 } }),
        `bench-${reader}`,
      ]),
  } satisfies Loads;
}
