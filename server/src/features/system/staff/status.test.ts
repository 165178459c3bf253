import { readFileSync } from 'node:fs';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { backupHours, staffEvents } from '@kujiya/contract/staff/events';
import { staffWork } from '@kujiya/contract/staff/work';
import { expect, onTestFinished, test } from 'vitest';
import { startJobs } from '#platform/jobs.ts';
import { openPool } from '#platform/postgres/database.ts';
import { startPostgres } from '#platform/postgres/embedded.ts';
import { openTestShop, useTestShop } from '#testing/shop.ts';
import { until } from '#testing/until.ts';
import { findArchive } from './queries.ts';
import { systemQueues } from './work.ts';

const shop = useTestShop();

test('a job that failed is work, and the page that it leads to says which and why', async () => {
  const { token } = await shop.staff('owner');
  const statusNow = async () => (await shop.call(staffEvents, { token })).body.data;
  expect(await statusNow()).toMatchObject({ jobs: [], archive: { is_on: false, failed_at: null } });
  const run = () => Promise.reject(new Error('no paper'));
  const jobs = await startJobs(shop.db, [{ name: 'till:print', at: '0 0 1 1 *', run }], shop.app.log);
  onTestFinished(() => jobs.stop());
  await shop.db.query(`select graphile_worker.add_job('till:print')`);
  await until(async () => (await statusNow()).jobs.length > 0);
  expect((await statusNow()).jobs).toEqual([
    {
      id: expect.any(String),
      name: 'till:print',
      attempts: 1,
      error: 'no paper',
      next_at: expect.any(String),
    },
  ]);
  const work = (await shop.call(staffWork, { token })).body.data;
  expect(work.find(({ kind }) => kind === 'jobs_failed')).toMatchObject({ count: 1, path: '/system' });
});

test('a log that cannot be archived is work until it can be', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kujiya-archive-'));
  const bucket = path.join(folder, 'bucket');
  const postgres = await startPostgres(path.join(folder, 'data'), {
    fsync: 'off',
    archive_mode: 'on',
    archive_command: `test -e ${bucket}`,
  });
  const db = openPool(postgres.adminUrl('kujiya'), 1);
  onTestFinished(async () => {
    await db.end();
    await postgres.stop();
    await rm(folder, { recursive: true });
  });
  const queue = systemQueues.find(({ kind }) => kind === 'archive_fails');
  const caller = {
    staffId: 1,
    rights: [],
    most: () => 0,
    now: Date.now(),
    config: { backupNotes: null, production: false },
  };
  const state = async () => {
    const [archive] = await findArchive(db);
    return { ...archive, work: (await queue?.read(db, caller))?.map(({ count }) => count) };
  };
  expect(await state()).toMatchObject({ is_on: true, archived_at: null });
  await db.query('create table written ()');
  await db.query('select pg_switch_wal()');
  await until(async () => (await state()).failed_at !== null);
  expect(await state()).toMatchObject({ archived_at: null, failed_at: expect.any(Date), work: [1] });
  await writeFile(bucket, '');
  await db.query('create table written_again ()');
  await db.query('select pg_switch_wal()');
  await until(async () => (await state()).failed_at === null);
  expect(await state()).toMatchObject({ archived_at: expect.any(Date), work: [] });
});

/** The statement with which a unit of the deployment notes that a backup of the database has ended. */
function noteOf(unit: string): string {
  const text = readFileSync(path.resolve(import.meta.dirname, `../../../../../deploy/${unit}`), 'utf8');
  const [, statement = ''] = /psql .*-c "(.*)"$/m.exec(text) ?? [];
  return statement.replaceAll('%%', '%');
}

test.each(['systemd/kujiya-backup-full.service', 'systemd/kujiya-backup-incr.service', 'backup/loop.sh'])(
  'backups that are missing or too old are red, in the metrics and on the first page, until %s has run',
  async (unit) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'kujiya-notes-'));
    const note = path.join(folder, 'pictures');
    let now = Date.now();
    const settings = { backupNotes: folder, metricsToken: 'scraper' };
    const asked = await openTestShop({ settings, clock: () => now });
    onTestFinished(async () => {
      await asked.close();
      await rm(folder, { recursive: true });
    });
    const { token } = await asked.staff('owner');
    const headers = { authorization: 'Bearer scraper' };
    const state = async () => {
      const { backups } = (await asked.call(staffEvents, { token })).body.data;
      const work = (await asked.call(staffWork, { token })).body.data;
      const { body } = await asked.app.admin.inject({ url: '/metrics', headers });
      const age = (kind: string) =>
        new RegExp(`^kujiya_backup_age_seconds{kind="${kind}"} (.*)$`, 'm').exec(body);
      return {
        late: backups.filter(({ is_late }) => is_late).map(({ kind }) => kind),
        work: work.find(({ kind }) => kind === 'backups_late')?.count ?? 0,
        ages: ['database', 'pictures'].map((kind) =>
          Math.round(Number(age(kind)?.[1]?.replace('+Inf', 'Infinity'))),
        ),
      };
    };
    expect(await state()).toEqual({
      late: ['database', 'pictures'],
      work: 2,
      ages: [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    });
    await asked.tamper(noteOf(unit));
    await writeFile(note, '');
    await utimes(note, now / 1_000, now / 1_000);
    expect(await state()).toMatchObject({ late: [], work: 0 });
    now += backupHours.pictures * 3_600_000 + 1_000;
    expect(await state()).toMatchObject({ late: ['pictures'], work: 1 });
    now += backupHours.database * 3_600_000;
    expect(await state()).toMatchObject({ late: ['database', 'pictures'], work: 2 });
    expect(Math.min(...(await state()).ages)).toBeGreaterThan(backupHours.database * 3_600);
  },
);

test('a shop that nobody backs up is not asked for backups', async () => {
  const { token } = await shop.staff('owner');
  expect((await shop.call(staffEvents, { token })).body.data.backups).toEqual([]);
});
