import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const script = path.resolve(import.meta.dirname, '../deploy/backup/pictures.sh');
const hasRestic = spawnSync('restic', ['version']).status === 0;
/** A machine of its own: settings, pictures, a repository, and the folder of notes. */
const folder = mkdtempSync(path.join(tmpdir(), 'pictures-'));
const place = (name: string) => path.join(folder, name);
const [etc, media, notes, repository] = ['etc', 'pictures', 'notes', 'repository'].map(place) as [
  string,
  string,
  string,
  string,
];
const env = {
  ...{ PATH: process.env.PATH, HOME: folder, KUJIYA_ETC: etc, BACKUP_NOTES: notes },
  ...{ RESTIC_REPOSITORY: repository, RESTIC_CACHE_DIR: place('cache') },
};
const run = (command: string, ...args: string[]) => spawnSync(command, args, { env, encoding: 'utf8' });
const backUp = () => run('sh', script);
const restic = (...args: string[]) =>
  run('restic', '--password-file', path.join(etc, 'secrets/backup-passphrase'), ...args);
const writeSettings = (...lines: string[]) =>
  writeFileSync(path.join(etc, 'settings.env'), `${lines.join('\n')}\n`);
const snapshots = (): { time: string; paths: string[] }[] =>
  JSON.parse(restic('snapshots', '--json', '--no-lock').stdout);
/** Whole ones: a file that is being written has another name. */
const locks = () => readdirSync(path.join(repository, 'locks')).filter((name) => !name.includes('tmp'));

/** A restic that has locked the repository, and works on; `kill` ends it at once, and leaves its lock. */
async function busy(...args: string[]): Promise<{ kill(): Promise<void> }> {
  const before = locks().length;
  const passphrase = path.join(etc, 'secrets/backup-passphrase');
  const slow = ['--limit-upload', '1', '--limit-download', '1'];
  const child = spawn('restic', ['--password-file', passphrase, ...slow, ...args], { env });
  const ended = new Promise((resolve) => child.once('exit', (code, signal) => resolve(signal ?? code)));
  await vi.waitFor(() => expect(locks().length).toBe(before + 1), { timeout: 20_000, interval: 5 });
  return {
    async kill() {
      await sleep(200); // in the middle of its work
      child.kill('SIGKILL');
      expect(await ended).toBe('SIGKILL');
      expect(locks().length).toBe(before + 1);
    },
  };
}

beforeAll(() => {
  for (const made of [path.join(etc, 'secrets'), media, notes]) mkdirSync(made, { recursive: true });
  writeFileSync(path.join(etc, 'secrets/backup-passphrase'), 'a passphrase');
  writeFileSync(path.join(media, 'one.webp'), 'a picture');
  writeSettings('PORT=3000', `MEDIA_DIR="${media}"`);
});
afterAll(() => rmSync(folder, { recursive: true }));

const withRestic = test.skipIf(!hasRestic);
const unless = hasRestic ? '' : ' (skipped: restic is not installed)';

withRestic(
  `the first backup makes the repository, of the folder in the settings, and notes it${unless}`,
  () => {
    expect(backUp()).toMatchObject({ status: 0, stderr: '' });
    expect(snapshots()).toMatchObject([{ paths: [etc, media].sort() }]);
    expect(Date.now() - statSync(path.join(notes, 'pictures')).mtimeMs).toBeLessThan(60_000);
  },
);

/** Holds the repository for itself alone, as the expiry does. */
const alone = ['check', '--read-data'];

withRestic(`a backup that was killed ends none of those that follow${unless}`, async () => {
  writeFileSync(path.join(media, 'two.webp'), randomBytes(8_000_000));
  await (await busy('backup', '--host', 'kujiya', media)).kill();
  const before = snapshots().length;
  expect(backUp()).toMatchObject({ status: 0, stderr: '' });
  expect(snapshots().length).toBe(before + 1);
  expect(locks()).toEqual([]);
});

withRestic(`nor does an expiry that was killed while it held the repository alone${unless}`, async () => {
  await (await busy(...alone)).kill();
  const before = snapshots().length;
  expect(backUp()).toMatchObject({ status: 0, stderr: '' });
  expect(snapshots().length).toBe(before + 1);
});

withRestic(
  `the lock of a restic that lives is left alone, and the failure is not noted${unless}`,
  async () => {
    const note = path.join(notes, 'pictures');
    utimesSync(note, 0, 0);
    const living = await busy(...alone);
    expect(backUp()).toMatchObject({ status: 1, stderr: expect.stringContaining('locked') });
    expect([locks().length, statSync(note).mtimeMs]).toEqual([1, 0]);
    await living.kill();
  },
);

withRestic(`a folder of pictures that is missing fails, and makes no snapshot without them${unless}`, () => {
  const before = snapshots().length;
  writeSettings('MEDIA_DIR=/nowhere/pictures');
  const { status, stderr } = backUp();
  expect([status, stderr]).toEqual([
    1,
    'The folder of the pictures is missing: /nowhere/pictures (MEDIA_DIR).\n',
  ]);
  writeSettings(`DATA_DIR=${folder}`);
  expect(backUp().stderr).toContain(`${folder}/media`);
  writeSettings(`MEDIA_DIR=${media}`);
  expect(snapshots().length).toBe(before);
});

withRestic(
  `a wrong passphrase and a repository that is gone are failures; no new one takes its place${unless}`,
  () => {
    const passphrase = path.join(etc, 'secrets/backup-passphrase');
    writeFileSync(passphrase, 'another');
    expect(backUp()).toMatchObject({ status: 1, stderr: expect.stringContaining('wrong password') });
    writeFileSync(passphrase, 'a passphrase');
    const before = readdirSync(repository);
    rmSync(repository, { recursive: true });
    expect(backUp()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('holds no backups any more'),
    });
    expect(() => readdirSync(repository)).toThrow('ENOENT');
    rmSync(path.join(notes, 'pictures'));
    expect(backUp()).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(repository)).toEqual(before);
  },
);
