import { createECDH, randomBytes } from 'node:crypto';
import { searchProducts } from '@kujiya/contract/search';
import { vapidOf } from '../../server/src/features/notifications/push/vapid.ts';
import { type Database, transaction } from '../../server/src/platform/postgres/database.ts';
import { createProducts } from '../../server/src/shop/catalogue/service.ts';
import { someProduct } from '../../server/src/testing/products.ts';
import { count } from './accounted.ts';
import { addressOf } from './address.ts';
import { type Cost, spentOn } from './costs.ts';
import { clients, type Measured, runWrk } from './load.ts';
import { openShop, type Shop } from './shop.ts';
import type { Tools } from './tools.ts';
import { makeWorld, members, refreshStatistics, type Scratch } from './world.ts';

/** Products the search looks through. */
const products = 100_000;
/** Seconds of each load. */
const seconds = 8;
/** Seconds within which a push must reach all browsers, and the factor by which it may slow draws. */
const most = { seconds: 30, slower: 1.2 };
/** Searches per second on two cores, and ms for 99 of 100 when they come one after the other. */
const search = { perSecond: 800, p99: 20 };

const words = ['海豚', '貓咪', '機器人', '滷味', '太空', '恐龍', '櫻花', '茶壺', '布丁', '月亮'];
const kinds = ['公仔', '吊飾', '杯墊', '立牌', '徽章', '抱枕', '毛巾', '海報'];

/** Names in a shop's style: two words, a kind, a number. */
const fillShelf = (db: Database) =>
  transaction(db, (tx) =>
    createProducts(
      tx,
      Array.from({ length: products }, (_, n) => {
        const word = (i: number) => words[i % words.length];
        const name = `${word(Math.floor(n / 10))}${word(Math.floor(n / 100))}${kinds[n % kinds.length]} Vol.${n}`;
        const type = ([0, 1, 2] as const)[n % 3] ?? 0;
        return someProduct({ type, series: `${word(n)}系列`, name, price: 100 + (n % 400) });
      }),
    ),
  );

/** Messages sent to the sandbox alone, to measure its share of a push's cost. */
const toSandbox = 2_000;

/**
 * Subscribes a browser at the shop's own push service for every member; one key pair will do, because each message has
 * its own salt.
 */
async function subscribeAll(db: Database, origin: string): Promise<void> {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  await db.query(
    `with browsers as (
       insert into sandbox_push_browsers (id, private_key, auth) select 'bench-' || id, $2, $3 from members returning id
     )
     insert into push_subscriptions (endpoint, member_id, session_hash, p256dh, auth)
     select $1 || '/sandbox/push/to/bench-' || m.id, m.id, s.token_hash, $4, $5 from members m join sessions s on s.member_id = m.id`,
    [origin, keys.getPrivateKey(), auth, keys.getPublicKey('base64url'), auth.toString('base64url')],
  );
}

/** Notifies everybody of an article, and returns the seconds until every browser has received it. */
async function notifyAll(db: Database, title: string): Promise<number> {
  const sent = () => count(db, 'select count(*) as count from sandbox_pushes');
  const before = await sent();
  const began = performance.now();
  await db.query(
    `with news as (
       insert into official_info (title, content, main_image, announced) values ($1, '<p>x</p>', 'news/x.webp', true) returning id
     )
     insert into events (kind, data) select 'news.published', jsonb_build_object('info_id', id) from news`,
    [title],
  );
  while ((await sent()) < before + members) {
    if (performance.now() - began > 300_000) throw new Error(`only ${(await sent()) - before} were told`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return (performance.now() - began) / 1_000;
}

/** Sends messages that are already encrypted and signed, so that the shop does nothing but receive them. */
async function fillSandbox(db: Database, { url }: Shop): Promise<{ count: number }> {
  const vapid = await vapidOf({ db, config: { vapid: null, contactEmail: 'bench@kujiya.example' } });
  const authorization = vapid.headerFor('http://localhost:0', Date.now());
  const headers = {
    authorization,
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: '60',
    urgency: 'normal',
    topic: 'bench',
  };
  const body = randomBytes(300);
  let sent = 0;
  await Promise.all(
    Array.from({ length: clients }, async () => {
      while (sent < toSandbox) {
        const browser = `bench-${(sent++ % members) + 1}`;
        const { status } = await fetch(`${url}/sandbox/push/to/${browser}`, {
          method: 'POST',
          headers,
          body,
        });
        if (status !== 201) throw new Error(`the sandbox answered ${status}`);
      }
    }),
  );
  return { count: sent };
}

export type FrontReport = {
  /** The cost of a push while nothing else runs, and of receiving one at the sandbox, which is part of it. */
  push: Cost;
  sandbox: Cost;
  pushSeconds: number;
  pushSecondsBesideDraws: number;
  draws: Measured;
  drawsBesidePushes: Measured;
  search: Measured;
  searchOneByOne: Measured;
  missed: string[];
};

/** Measures how fast an event reaches everybody, how much that slows draws, and how fast a full shelf is searched. */
export async function measureFront(tools: Tools, scratch: Scratch): Promise<FrontReport> {
  const size = { tubes: 2, machines: 3, capsulesInMachine: 5_000 * seconds, boxes: 100 };
  const world = await makeWorld(scratch, size);
  const { db } = world;
  await fillShelf(db);
  await refreshStatistics(scratch);
  const shop = await openShop(world);
  // The shop's configured address has another port than the one it listens on.
  await subscribeAll(db, 'http://localhost:0');
  let run = 0;
  const draw = () => {
    const machine = world.machines[run];
    if (!machine) throw new Error('there is no machine left');
    run++;
    return runWrk(tools, shop.url, seconds, 'capsule', 200, [machine.product, members, run, 0, 1]);
  };
  const find = (connections: number) =>
    runWrk(
      tools,
      shop.url,
      seconds,
      'get',
      200,
      [addressOf(searchProducts, { query: { q: '海豚 太空', quiet: true } })],
      connections,
    );
  await draw();
  const draws = await draw();
  let pushSeconds = 0;
  const push = await spentOn(world, shop, async () => {
    pushSeconds = await notifyAll(db, '安靜的時候');
    return { count: members };
  });
  const sandbox = await spentOn(world, shop, () => fillSandbox(db, shop));
  const [drawsBesidePushes, pushSecondsBesideDraws] = await Promise.all([draw(), notifyAll(db, '忙的時候')]);
  const found = await find(clients);
  const searchOneByOne = await find(1);
  await shop.close();
  const missed = [
    pushSeconds > most.seconds && 'push',
    drawsBesidePushes.p99 > draws.p99 * most.slower && 'draws beside pushes',
    found.perSecond < search.perSecond && 'search',
    searchOneByOne.p99 > search.p99 && 'search, one by one',
  ].filter((name) => name !== false);
  return {
    push,
    sandbox,
    pushSeconds,
    pushSecondsBesideDraws,
    draws,
    drawsBesidePushes,
    search: found,
    searchOneByOne,
    missed,
  };
}

const line = (name: string, { perSecond, p50, p99 }: Measured) =>
  `${name.padEnd(36)}${Math.round(perSecond).toString().padStart(8)}/s  p50 ${p50.toFixed(1)} ms  p99 ${p99.toFixed(1)} ms`;

const milliseconds = (spent: number | null) => (spent === null ? '?' : `${spent.toFixed(2)} ms`);
const costLine = (name: string, { server, database, wal }: Cost) =>
  `${name.padEnd(36)}${`${milliseconds(server)} server, ${milliseconds(database)} database, ${Math.round(wal ?? 0)} bytes of log`}`;

/** The report in readable form. */
export const tableOfFront = (report: FrontReport): string =>
  [
    `${`an event to ${members} browsers`.padEnd(36)}${report.pushSeconds.toFixed(1).padStart(8)} s`,
    `${'the same, beside draws'.padEnd(36)}${report.pushSecondsBesideDraws.toFixed(1).padStart(8)} s`,
    costLine('a push takes', report.push),
    costLine('of which the sandbox', report.sandbox),
    line('draws', report.draws),
    line('draws, beside pushes', report.drawsBesidePushes),
    line(`search among ${products}`, report.search),
    line('the same, one by one', report.searchOneByOne),
    ...report.missed.map((name) => `missed: ${name}`),
  ].join('\n');
