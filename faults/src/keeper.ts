import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openPool } from '../../server/src/platform/postgres/database.ts';
import { embeddedAddress } from '../../server/src/platform/postgres/embedded.ts';
import {
  builtServer,
  postmasterOf,
  type Shopkeeper,
  signalPostgres,
  startShop,
} from '../../server/src/testing/process.ts';

/** A supervisor's pause before it restarts an ended process (ms). */
const supervisorMs = 100;

/** A shop under a supervisor, which restarts it whenever it ends. */
export type Keeper = {
  url: string;
  /** The pid of the current server process. */
  server(): number;
  /** The pid of the current PostgreSQL, null while there is none. */
  postmaster(): Promise<number | null>;
  /** How often the shop has been started. */
  starts(): number;
  db: Database;
  close(): Promise<void>;
};

export async function freePort(): Promise<number> {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as net.AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

const open = new Set<Keeper>();

/** Closes every open shop, also after a failed or interrupted run. */
export const closeAll = async (): Promise<void> => {
  await Promise.all([...open].map((keeper) => keeper.close()));
};

export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Opens a shop on its data folder, with its own database unless the settings name another, and keeps it running. */
export async function keepOpen(dataDir: string, settings: Record<string, string> = {}): Promise<Keeper> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let closing = false;
  let starts = 0;
  let shop: Shopkeeper;
  const begin = () => {
    starts++;
    shop = startShop({ DATA_DIR: dataDir, PORT: String(port), LOG_LEVEL: 'fatal', ...settings }, builtServer);
    return shop;
  };
  const first = begin();
  const supervise = async () => {
    for (let current = first; ; current = begin()) {
      await current.ended;
      if (closing) return;
      await sleep(supervisorMs);
    }
  };
  const supervising = supervise();
  const db = openPool(settings.DATABASE_URL ?? embeddedAddress(dataDir, 'kujiya', 'kujiya'), 4, {
    patient: true,
  });
  const keeper: Keeper = {
    url,
    server: () => Number(shop.child.pid),
    postmaster: () => postmasterOf(dataDir),
    starts: () => starts,
    db,
    async close() {
      if (!open.delete(keeper)) return;
      closing = true;
      await db.end();
      const postmaster = await postmasterOf(dataDir);
      if (postmaster !== null && isAlive(postmaster)) signalPostgres(postmaster, 'SIGCONT');
      shop.child.kill('SIGTERM');
      await supervising;
    },
  };
  open.add(keeper);
  await first.opened;
  return keeper;
}
