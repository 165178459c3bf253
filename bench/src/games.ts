import { accounted, count, settled } from './accounted.ts';
import type { Kind } from './kinds.ts';
import { clients, type Measured, runPgbench, runWrk, together } from './load.ts';
import { openShop, type Shop } from './shop.ts';
import type { Tools } from './tools.ts';
import { type Machine, members, type World } from './world.ts';

/** Number of loads that each need a machine nobody has drawn from. */
export const machineLoads = 4;
/** Seconds of draws before a server is measured, which compile its code and read its lots. */
const warmUpSeconds = 1;

type GameKind = Extract<
  Kind,
  'capsuleStatements' | 'capsuleFunction' | 'capsules' | 'twoServers' | 'holds' | 'held'
>;

/** Loads of capsules and boxes, each kind once. */
export function createGames(tools: Tools, world: World, shop: Shop) {
  const { db, cases } = world;
  const machines = world.machines.values();
  let run = 0;

  function nextMachine(): Machine {
    run++;
    const { value } = machines.next();
    if (!value) throw new Error('there is no machine left');
    return value;
  }

  const drawnFrom = (lot: number) => () =>
    count(db, 'select count(*) as count from slots where lot_id = $1 and order_id is not null', [lot]);

  /**
   * Each answer is a capsule that has left the machine; throws unless every capsule that left it was sold exactly once.
   */
  async function accountedMachine({ lot, product }: Machine, load: () => Promise<Measured>) {
    const measured = await accounted(drawnFrom(lot), load);
    const sold = await count(db, 'select count(*) as count from orders where lot_id = $1', [lot]);
    const drawn = await drawnFrom(lot)();
    if (sold !== drawn) throw new Error(`machine ${product} sold ${sold} and gave ${drawn}`);
    return measured;
  }

  function pgbench(script: string, seconds: number): Promise<Measured> {
    const machine = nextMachine();
    const variables = { product: machine.product, members, run, sales: world.salesAccount };
    return accountedMachine(machine, () => runPgbench(tools, world, script, seconds, variables));
  }

  /** All connections draw from one machine, divided among these servers. */
  const draw = (servers: Shop[], { product }: Machine, seconds: number) =>
    together(
      servers.map(({ url }, side) =>
        runWrk(
          tools,
          url,
          seconds,
          'capsule',
          200,
          [product, members, run, side, servers.length],
          clients / servers.length,
        ),
      ),
    );

  function oneServer(seconds: number): Promise<Measured> {
    const machine = nextMachine();
    return accountedMachine(machine, () => draw([shop], machine, seconds));
  }

  async function twoServers(seconds: number): Promise<Measured> {
    const second = await openShop(world, 'second');
    try {
      const machine = nextMachine();
      await draw([second], machine, warmUpSeconds);
      await settled(drawnFrom(machine.lot));
      run++;
      return await accountedMachine(machine, () => draw([shop, second], machine, seconds));
    } finally {
      await second.close();
    }
  }

  async function holds(seconds: number): Promise<Measured> {
    run++;
    const { first, products, ofProduct } = cases;
    // As if the last holds had ended long ago.
    await db.query(
      `update slot_locks set locked_at = now() - interval '1 hour', expires_at = now() - interval '1 hour'`,
    );
    return accounted(
      () => count(db, 'select count(*) as count from slot_locks where expires_at > now()'),
      () => runWrk(tools, shop.url, seconds, 'hold', 200, [first, products, ofProduct, members, run]),
    );
  }

  async function held(seconds: number): Promise<Measured> {
    await db.query(
      `insert into slot_locks (member_id, product_id, lot_id, number, locked_at, expires_at)
       select $1, product_id, id, 1, now(), now() + interval '150 s' from lots where id = $2
       on conflict (member_id, product_id) do update
         set lot_id = excluded.lot_id, number = 1, locked_at = excluded.locked_at, expires_at = excluded.expires_at`,
      [members, cases.first],
    );
    // The holder is the one member who does not try.
    return runWrk(tools, shop.url, seconds, 'held', 423, [cases.first, members - 1]);
  }

  return async (seconds: number): Promise<Record<GameKind, Measured>> => ({
    capsuleStatements: await pgbench('capsule-statements.sql', seconds),
    capsuleFunction: await pgbench('capsule-function.sql', seconds),
    capsules: await oneServer(seconds),
    twoServers: await twoServers(seconds),
    holds: await holds(seconds),
    held: await held(seconds),
  });
}
