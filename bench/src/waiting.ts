import { audit } from '../../server/src/audit.ts';
import { sha256 } from '../../server/src/platform/crypto.ts';
import { makeTube } from '../../server/src/testing/stock.ts';
import { endAll } from './children.ts';
import { spread } from './report.ts';
import { openShop } from './shop.ts';
import { simulate } from './waiting/million.ts';
import { bots, connections, entering, lookRate, reconnections, releaseNight } from './waiting/night.ts';
import { chiSquare, quantile } from './waiting/numbers.ts';
import { makeWorld, members, openScratch } from './world.ts';

/*
 * A release night: ten thousand members on ten thousand connections come in, wait for the opening and draw one tube
 * empty, while programs try to buy without a turn. Then a million members by arithmetic, with the turns that were
 * measured. Ends by itself after four minutes at the latest.
 */

/** Milliseconds after which the night ends in any case. */
const mostMs = 240_000;
/** Seconds between the last entry and the opening. */
const waitingBefore = 20;

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const line = (name: string, value: string) => console.log(`${name.padEnd(52)}${value}`);
const scratch = await openScratch();
try {
  const world = await makeWorld(scratch, { tubes: 1, machines: 1, capsulesInMachine: 10, boxes: 10 });
  const { db } = world;
  const { tubeId: tube, productId } = await makeTube(db, { tickets: 80, big: 8, price: 100 });
  await db.query(
    `insert into waiting_rooms (lot_id, opens_at, seed) values ($1, now() + make_interval(secs => $2), $3)`,
    [tube, entering + waitingBefore, sha256('a seed')],
  );
  const before = await db.query<{ sum: number }>(
    `select sum(balance) as sum from ledger_accounts where member_id is not null and currency = 'token'`,
  );
  const shop = await openShop(world);
  const opening = Date.now() + (entering + waitingBefore) * 1_000;
  let open = 0;
  const counted = sleep(opening - Date.now()).then(() => {
    open = connections();
  });
  const night = await releaseNight(shop.url, productId, tube, Date.now() + mostMs);
  const over = Date.now();
  await counted;
  // The crowd has gone home.
  const rate = await lookRate(shop.url, tube);
  const { rows: drawing } = await db.query<{ late: number; count: number; once: boolean }>(
    `select extract(epoch from w.drawn_at - w.opens_at) as late, cardinality(w.drawn_codes) as count,
       (select count(*) = count(distinct number) from waiting_places where lot_id = w.lot_id and number is not null) as once
     from waiting_rooms w where w.lot_id = $1`,
    [tube],
  );
  const after = await db.query<{ sum: number; sold: number; price: number }>(
    `select sum(balance) as sum, (select count(*) from slots where lot_id = $1 and order_id is not null) as sold,
       100 as price
     from ledger_accounts where member_id is not null and currency = 'token'`,
    [tube],
  );
  await shop.close();
  const [books] = after.rows;
  const broken = await audit(db);
  const crowd = members - bots;
  const placed = night.places.filter((place) => place > 0);
  line('members; connections open at the opening', `${crowd}; ${open}; ${reconnections()} opened again`);
  line(
    'present at the opening, drawn',
    `${drawing[0]?.count}, ${drawing[0]?.late.toFixed(1)} s after it; each number once: ${drawing[0]?.once}`,
  );
  line('χ² of entry and place by tenths (81 degrees)', `${chiSquare(placed).toFixed(1)} (limit 126.1)`);
  line(
    'a look at one’s place',
    `p50 ${quantile(night.looks, 0.5).toFixed(1)} ms, p99 ${quantile(night.looks, 0.99).toFixed(0)} ms, ${night.looks.length} looks`,
  );
  line(
    'looks afterwards, as fast as they are answered',
    `${Math.round(rate.perSecond)}/s, p99 ${rate.p99.toFixed(0)} ms`,
  );
  const turns = spread(night.turns.map(({ seconds }) => seconds));
  line(
    'turns',
    `${night.turns.length}, ${turns.median.toFixed(1)} s (${turns.min.toFixed(1)} to ${turns.max.toFixed(1)}); sold out ${((over - opening) / 1_000).toFixed(0)} s after the opening at most`,
  );
  const ratios = night.said.filter(({ took }) => took >= 5).map(({ wait, took }) => wait / took);
  line(
    'estimate ÷ truth, waits of 5 s and more',
    ratios.length === 0
      ? 'none'
      : `median ${quantile(ratios, 0.5).toFixed(2)}, ${quantile(ratios, 0.1).toFixed(2)} to ${quantile(ratios, 0.9).toFixed(2)} for eight of ten, ${ratios.length} estimates`,
  );
  line(
    'told that it is sold out',
    `${night.told.length}, the last after ${(Math.max(0, ...night.told) / 1_000).toFixed(1)} s; not told ${night.notTold}`,
  );
  line('programs without a turn', `${bots}: ${night.refused} purchases refused`);
  line(
    'tickets sold, tokens paid',
    `${books?.sold}, ${(before.rows[0]?.sum ?? 0) - (books?.sum ?? 0)} of ${(books?.sold ?? 0) * (books?.price ?? 0)}`,
  );
  line(
    'failures',
    night.failures.size === 0
      ? 'none'
      : [...night.failures].map(([what, count]) => `${what}: ${count}`).join('; '),
  );
  line('audit', broken.length === 0 ? 'the books balance' : JSON.stringify(broken));
  if (night.turns.length > 0) {
    const far = simulate(night.turns);
    line('a million: places drawn in', `${far.drawn.toFixed(1)} s; χ² ${far.chi.toFixed(1)} (limit 126.1)`);
    line('a million: a tube of 10,000 tickets', `${far.turns} turns, ${far.hours.toFixed(1)} h`);
    line(
      'a million: estimate ÷ truth, 5 to 504 turns ahead',
      `median ${quantile(far.ratios, 0.5).toFixed(2)}, ${quantile(far.ratios, 0.1).toFixed(2)} to ${quantile(far.ratios, 0.9).toFixed(2)} for eight of ten`,
    );
    line('a million, 30 % absent: looks', `${Math.round(far.perSecond)}/s`);
  }
  process.exitCode = broken.length === 0 && night.failures.size === 0 ? 0 : 1;
} finally {
  await endAll();
  await scratch.close();
}
