import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { countedDeaths, failedStarts, timeLimits } from '#platform/time-limits.ts';
import { asPostgres, type Binaries, binaries, chownToPostgres, madeCluster, stopOrphan } from './cluster.ts';

export type EmbeddedPostgres = {
  /** Connection address of one of its databases, for the role that owns the shop's data. */
  url(database: string): string;
  /** For creating databases; never used by the shop itself. */
  adminUrl(database: string): string;
  socketDir: string;
  /** Resolves with the reason when it has died and cannot be restarted; as long as it can be, it is. */
  lost: Promise<Error>;
  stop(): Promise<void>;
};

/** The path of a Unix socket is limited to about 100 bytes, so a deep data folder gets its sockets elsewhere. */
export function socketFolder(dataDir: string): string {
  const beside = path.join(dataDir, 'run');
  if (Buffer.byteLength(beside) < 80) return beside;
  const short = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return path.join(tmpdir(), `kujiya-${short}`);
}

/** Connection address of the PostgreSQL that keeps its data in `dataDir`; psql and pgbench take it too. */
export const embeddedAddress = (dataDir: string, user: string, database: string): string =>
  `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(socketFolder(dataDir))}`;

type Server = {
  /** Resolves with the way it ended, and the last lines of its output. */
  ended: Promise<string>;
  kill(signal: NodeJS.Signals): void;
};

function launch(cluster: string, [file, args]: [string, string[]]): Server {
  // The shop's memory settings do not suit PostgreSQL, which frees and takes large blocks with each statement.
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('MALLOC_')));
  // Its own process group: Ctrl-C must reach the shop only, which stops PostgreSQL when its requests are done.
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true, cwd: cluster, env });
  let stderrTail = '';
  child.stderr.on('data', (data: Buffer) => {
    stderrTail = (stderrTail + data.toString()).slice(-2000);
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(`could not be run: ${error.message}`));
    child.once('exit', (code, signal) =>
      resolve(`ended with ${signal ?? `code ${code}`}${stderrTail && `\n${stderrTail.trimEnd()}`}`),
    );
  });
  return { ended, kill: (signal) => void child.kill(signal) };
}

/** Waits until the server accepts connections; throws when it ends before that, or when its time is up. */
async function answering(url: string, server: Server): Promise<void> {
  const { start, recovery } = timeLimits.postgres;
  const since = Date.now();
  let end: string | undefined;
  void server.ended.then((how) => {
    end = how;
  });
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: start });
    client.on('error', () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (end !== undefined) throw new Error(`PostgreSQL ${end}`);
      const isRecovering = error instanceof pg.DatabaseError && error.code === '57P03';
      if (Date.now() - since > (isRecovering ? recovery : start))
        throw new Error(`PostgreSQL does not answer: ${(error as Error).message}`);
      await sleep(25);
    }
  }
}

/** Asks the server to stop, and kills it when it does not stop in time. */
async function end(server: Server): Promise<void> {
  server.kill('SIGINT'); // “fast”: open transactions roll back, data is flushed
  const force = setTimeout(() => server.kill('SIGKILL'), timeLimits.postgres.stop);
  await server.ended;
  clearTimeout(force);
}

/**
 * Runs the real PostgreSQL of the npm packages, or another one, with its data in `dataDir`, reachable by a Unix socket
 * only, and restarts it when it dies. The caller makes sure that no other process uses the folder.
 */
export async function startPostgres(
  dataDir: string,
  settings: Record<string, string> = {},
  programs?: Binaries,
): Promise<EmbeddedPostgres> {
  const bin = programs ?? (await binaries());
  const socketDir = socketFolder(dataDir);
  await chownToPostgres(socketDir);
  const adminUrl = (database: string) => embeddedAddress(dataDir, 'postgres', database);
  const cluster = await madeCluster(bin, dataDir, settings.fsync !== 'off');
  const all = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    max_connections: '60',
    // The system caches the rest of the files, and gives that memory to others when they need it.
    shared_buffers: '32MB',
    // Nobody follows this database's log: a process fewer.
    max_logical_replication_workers: '0',
    ...bin.settings,
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const command = asPostgres(bin.postgres, ['-D', cluster, ...flags]);

  const stopping = new AbortController();
  let failures = 0;
  let server: Server | undefined;

  /** Starts the server, with growing pauses, until the allowed number of failures in a row is reached. */
  async function start(): Promise<Server> {
    for (;;) {
      if (failures > 0) {
        const { pause, longestPause } = timeLimits.postgres;
        const wait = Math.min(pause * 2 ** (failures - 1), longestPause);
        await sleep(wait, undefined, { signal: stopping.signal });
      }
      await stopOrphan(bin, cluster);
      stopping.signal.throwIfAborted();
      server = launch(cluster, command);
      try {
        await answering(adminUrl('postgres'), server);
        return server;
      } catch (error) {
        server.kill('SIGKILL');
        await server.ended;
        failures++;
        if (failures >= failedStarts) throw error;
      }
    }
  }

  const lost = Promise.withResolvers<Error>();
  async function keepRunning(running: Server): Promise<void> {
    for (;;) {
      const since = Date.now();
      const how = await running.ended;
      if (stopping.signal.aborted) return;
      process.stderr.write(`PostgreSQL ${how.split('\n')[0]}; restarting it.\n`);
      const diedSoon = Date.now() - since < timeLimits.postgres.steady;
      failures = diedSoon ? Math.min(failures + 1, countedDeaths) : 0;
      running = await start();
    }
  }
  const watching = keepRunning(await start()).catch((error: Error) => {
    if (!stopping.signal.aborted) lost.resolve(error);
  });

  return {
    url: (database) => embeddedAddress(dataDir, 'kujiya', database),
    adminUrl,
    socketDir,
    lost: lost.promise,
    async stop() {
      stopping.abort();
      if (server) await end(server);
      await watching;
    },
  };
}
