import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { asPostgres, chownToPostgres } from '../../../server/src/platform/postgres/cluster.ts';
import { socketFolder } from '../../../server/src/platform/postgres/embedded.ts';

const run = promisify(execFile);
const deployed = path.resolve(import.meta.dirname, '../../../deploy/backup');
const stanza = ['--stanza=kujiya'];

/** The settings of PostgreSQL that a deployed shop has for its backups. */
export async function archiveSettings(): Promise<Record<string, string>> {
  const text = await readFile(path.join(deployed, 'postgresql.conf'), 'utf8');
  return Object.fromEntries(
    [...text.matchAll(/^(\w+) = (?:'(.*)'|(\S+))$/gm)].map(([, name = '', quoted, bare]) => [
      name,
      quoted ?? bare ?? '',
    ]),
  );
}

/** PostgreSQL's program in the form its account runs it; resolves to its output. */
async function pgbackrest(...args: string[]): Promise<string> {
  const { stdout } = await run(...asPostgres('pgbackrest', [...stanza, ...args]));
  return stdout;
}

export type Backups = {
  /** Where the database's are. */
  repository: string;
  /** Once, after PostgreSQL has started. */
  begin(): Promise<void>;
  take(type: 'full' | 'incr'): Promise<void>;
  /** The newest segment of the log that the backups hold. */
  lastArchived(): Promise<string>;
  /** Lays the cluster of the moment, or of the end of the log, into a data folder. */
  restore(dataDir: string, moment: Date | null): Promise<void>;
  keepPictures(mediaDir: string): Promise<void>;
  restorePictures(mediaDir: string): Promise<void>;
};

type Info = { archive: { max: string }[] };

/**
 * Backups of the database in `dataDir` and of pictures, by the engines and settings of a deployed shop; only the places
 * are in `folder` instead. They are told through the environment, which PostgreSQL hands on to its archive command.
 */
export async function openBackups(folder: string, dataDir: string): Promise<Backups> {
  const place = async (name: string) => {
    const at = path.join(folder, name);
    await chownToPostgres(at);
    return at;
  };
  const repository = await place('repository');
  const passphrase = path.join(folder, 'passphrase');
  await writeFile(passphrase, randomUUID(), { mode: 0o600 });
  Object.assign(process.env, {
    PGBACKREST_CONFIG: path.join(deployed, 'pgbackrest.conf'),
    PGBACKREST_CONFIG_INCLUDE_PATH: await place('none'),
    PGBACKREST_REPO1_PATH: repository,
    PGBACKREST_REPO1_CIPHER_PASS: randomUUID(),
    PGBACKREST_LOG_PATH: await place('log'),
    PGBACKREST_LOCK_PATH: await place('lock'),
    PGBACKREST_SPOOL_PATH: await place('spool'),
    PGBACKREST_PG1_PATH: path.join(dataDir, 'postgres'),
    PGBACKREST_PG1_SOCKET_PATH: socketFolder(dataDir),
    PGBACKREST_PG1_USER: 'postgres',
    RESTIC_REPOSITORY: path.join(folder, 'pictures'),
    RESTIC_PASSWORD_FILE: passphrase,
    RESTIC_CACHE_DIR: path.join(folder, 'cache'),
  });
  await run('restic', ['init', '--quiet']);
  return {
    repository,
    async begin() {
      await pgbackrest('stanza-create');
      await pgbackrest('check');
    },
    take: (type) => pgbackrest('backup', `--type=${type}`).then(() => {}),
    async lastArchived() {
      const [info] = JSON.parse(await pgbackrest('info', '--output=json')) as Info[];
      return info?.archive.at(-1)?.max ?? '';
    },
    async restore(into, moment) {
      const cluster = path.join(into, 'postgres');
      await chownToPostgres(into);
      await chownToPostgres(cluster);
      const until = moment
        ? [
            '--type=time',
            `--target=${moment.toISOString().replace('T', ' ').replace('Z', '+00')}`,
            '--target-action=promote',
          ]
        : [];
      // The restored database must not write into the backups of the running one.
      await pgbackrest('restore', `--pg1-path=${cluster}`, '--archive-mode=off', ...until);
    },
    keepPictures: (mediaDir) => run('restic', ['backup', '--quiet', '.'], { cwd: mediaDir }).then(() => {}),
    restorePictures: (mediaDir) =>
      run('restic', ['restore', '--quiet', 'latest', '--target', mediaDir]).then(() => {}),
  };
}

/** Files of encrypted backups begin with it, as OpenSSL's do. */
const salted = 'Salted__';

/** The files below a folder of backups that are not encrypted, or that others than their owner's group may read. */
export async function unsealed(folder: string): Promise<string[]> {
  const open: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    const { mode } = await stat(file);
    const head = (await readFile(file)).subarray(0, salted.length).toString('latin1');
    if ((mode & 0o007) !== 0 || head !== salted) open.push(file);
  }
  return open;
}
