import { supplyMonth } from '../../server/src/features/vip/service.ts';
import { eventLag } from '../../server/src/shop/events/service.ts';
import { endAll } from './children.ts';
import { clients, type Measured, runWrk } from './load.ts';
import { openShop, type Shop } from './shop.ts';
import { findTools } from './tools.ts';
import { makeWorld, members, openScratch, refreshStatistics, type Scratch, type World } from './world.ts';

/*
 * The work that follows from draws: how far the consumers of events fall behind while members draw, and how long a
 * month's supply for 100,000 members takes and how much it slows draws.
 */

const all = 100_000;
const seconds = 15;
const size = { tubes: 3, machines: 4, capsulesInMachine: 60_000, boxes: 12 };
/** The consumers of events that reward members. */
const rewarding = ['points', 'vip', 'tasks'];
const goals = { lag: 2, month: 60, p99: 2 };

/** Long-standing members at every level, and the two kinds of cards. */
async function loadMonth({ db }: World): Promise<void> {
  await db.query(
    `insert into members (uid, display_name) select 'month-' || n, '會員' || n from generate_series(1, $1::integer) n`,
    [all - members],
  );
  await db.query(`update members set created_at = now() - interval '1 year'`);
  await db.query(
    `insert into tools (type, name, image, description)
     values ('shake_card', '提示卡', 'tools/a.webp', ''), ('insight_card', '透視卡', 'tools/b.webp', '')`,
  );
  // Marks the month as done, because the shop's own job could begin with it at any time.
  await db.query(
    `insert into vip_months (month, done_at) select to_char(now() at time zone 'Asia/Taipei', 'YYYY-MM-01')::date, now()`,
  );
  // One in a hundred members at each of the levels that can be lost, the others below.
  await db.query(
    `with g as (
       insert into growth_entries (reference, member_id, growth, at)
       select 'bench:' || id, id, case id % 100 when 0 then 105000 when 1 then 103000 else 1 + (id * 7919) % 30500 end,
         now() - interval '60 days' from members returning member_id, growth
     )
     insert into vip_members (member_id, growth, level, expires_at)
     select member_id, growth, case when growth >= 105000 then 6 when growth >= 103000 then 5 when growth >= 30000 then 4
       when growth >= 10000 then 3 when growth >= 3000 then 2 else 1 end,
       case when growth >= 103000 then now() + interval '30 days' end from g`,
  );
}

let run = 0;
/** Draws capsules over all connections for `time` seconds. */
function draw(
  tools: ReturnType<typeof findTools>,
  { url }: Shop,
  world: World,
  time: number,
): Promise<Measured> {
  const machine = world.machines[run++];
  if (!machine) throw new Error('there is no machine left');
  return runWrk(tools, url, time, 'capsule', 200, [machine.product, members, run, 0, 1], clients);
}

/** The longest time an event had to wait, by consumer, while `work` runs; seconds. */
async function lagDuring<T>({ db }: World, work: Promise<T>): Promise<[T, Map<string, number>]> {
  const worst = new Map<string, number>();
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    const now = Date.now();
    for (const { consumer, oldest } of await eventLag(db))
      if (oldest) worst.set(consumer, Math.max(worst.get(consumer) ?? 0, (now - oldest.getTime()) / 1_000));
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  return [await done, worst];
}

const say = (name: string, found: number, unit: string, goal: number): boolean => {
  console.log(`${found <= goal ? '✓' : '✗'} ${name}  ${found.toFixed(2)}${unit}  （≤ ${goal}${unit}）`);
  return found <= goal;
};

async function measure(scratch: Scratch): Promise<boolean> {
  const tools = findTools();
  const world = await makeWorld(scratch, size);
  await loadMonth(world);
  await refreshStatistics(scratch);
  const shop = await openShop(world);
  await draw(tools, shop, world, 3);
  const [alone, lag] = await lagDuring(world, draw(tools, shop, world, seconds));
  console.log(`抽 ${alone.perSecond.toFixed(0)}/s，p99 ${alone.p99.toFixed(0)} ms`);
  const kept = rewarding.map((name) => say(`${name} 落後`, lag.get(name) ?? 0, ' s', goals.lag));

  await world.db.query('delete from vip_months');
  const began = performance.now();
  const supplied = supplyMonth(scratch.db, Date.now()).then(() => (performance.now() - began) / 1_000);
  const during = await draw(tools, shop, world, seconds);
  const took = await supplied;
  console.log(`發放時抽 ${during.perSecond.toFixed(0)}/s，p99 ${during.p99.toFixed(0)} ms`);
  const { rows } = await world.db.query<{ count: number }>('select count(*) as count from vip_supplies');
  await shop.close();
  return [
    ...kept,
    rows[0]?.count === all,
    say(`${all} 位會員換月`, took, ' s', goals.month),
    say('抽的 p99 變成', during.p99 / alone.p99, ' 倍', goals.p99),
  ].every(Boolean);
}

const scratch = await openScratch();
try {
  if (!(await measure(scratch))) process.exitCode = 1;
} finally {
  await endAll();
  await scratch.close();
}
