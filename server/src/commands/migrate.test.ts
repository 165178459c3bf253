import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { openPool } from '#platform/postgres/database.ts';
import { embeddedAddress } from '#platform/postgres/embedded.ts';
import { firstRelease, isMigrated } from '#platform/postgres/migrate.ts';
import { makeRunningRole, runningRole } from '#platform/postgres/running-role.ts';
import { testDataDir } from '#testing/postgres.ts';
import { makeDatabase } from '#testing/releases.ts';

const root = path.resolve(import.meta.dirname, '../../..');
let dataDir: string;
beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'kujiya-migrate-'));
  return () => rm(dataDir, { recursive: true, force: true });
});

/** Runs the command as deploy/command.sh does. */
const run = (settings: Record<string, string>) =>
  new Promise<{ code: unknown; out: string; err: string }>((resolve) =>
    execFile(
      path.join(root, 'node_modules/.bin/node'),
      ['server/src/commands/migrate.ts'],
      { cwd: root, env: { PATH: process.env.PATH, DATA_DIR: dataDir, ...settings } },
      (error, out, err) => resolve({ code: error?.code ?? 0, out, err }),
    ),
  );

/** A database of its own, as a release left it. */
async function released() {
  const name = `migrate_${randomUUID().slice(0, 8)}`;
  const url = await makeDatabase('e5d74c76', name);
  const db = openPool(url, 2);
  onTestFinished(() => db.end());
  const applied = async () =>
    (await db.query<{ name: string }>('select name from public.migrations order by name')).rows.map(
      ({ name }) => name,
    );
  return { db, name, applied, settings: { DATABASE_URL: url } };
}

test('the tables are brought up while another process reads and writes, by the owner, and once', async () => {
  const { db, settings } = await released();
  const running = run({ ...settings, DATABASE_APP_URL: 'postgres://nobody@127.0.0.1:1/nothing' });
  let isOver = false;
  void running.then(() => {
    isOver = true;
  });
  let served = 0;
  for (; !isOver; served++)
    await db.query(
      `with seen as (select count(*) from public.orders)
       update public.members set display_name = display_name from seen where id = 1`,
    );
  const { code, out } = await running;
  expect([code, out]).toEqual([
    0,
    expect.stringMatching(/^applied: 045_.*, 099_base\.sql, .*, 149_cabinet_links\.sql/),
  ]);
  expect(served).toBeGreaterThan(1);
  expect(await isMigrated(db)).toBe(true);
  expect(await run(settings)).toMatchObject({ code: 0, out: 'the tables are up to date\n' });
});

test('a migration that fails leaves those before it and nothing of its own, and the next run goes on with it', async () => {
  const { db, applied, settings } = await released();
  await db.query('create table public.cabinet_links (mine text)');
  const failed = await run(settings);
  expect(failed).toMatchObject({ code: 1, err: expect.stringContaining('"cabinet_links" already exists') });
  expect(await applied()).toContain('144_article_pictures.sql');
  expect((await applied()).filter((one) => one >= '149')).toEqual([]);
  expect(await isMigrated(db)).toBe(false);
  await db.query('drop table public.cabinet_links');
  expect(await run(settings)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^applied: 149_cabinet_links\.sql/),
  });
  expect(await isMigrated(db)).toBe(true);
});

test('the role that runs the shop, and data older than every release, are refused and untouched', async () => {
  await makeRunningRole(embeddedAddress(testDataDir(), 'postgres', 'postgres'));
  const { db, name, applied, settings } = await released();
  await db.query('delete from public.migrations where name = $1', [firstRelease.last]);
  const before = await applied();
  expect(await run({ DATABASE_URL: embeddedAddress(testDataDir(), runningRole, name) })).toMatchObject({
    code: 1,
    err: expect.stringMatching(/permission denied|no schema has been selected/),
  });
  expect(await run(settings)).toMatchObject({
    code: 1,
    err: expect.stringContaining('The data of this shop are untouched'),
  });
  expect(await applied()).toEqual(before);
});

test('an address that cannot be used is named without its password', async () => {
  const { code, out, err } = await run({ DATABASE_URL: 'postgres://kujiya:hush-hush@127.0.0.1:1/kujiya' });
  expect(code).toBe(1);
  expect(err).toContain('The database at 127.0.0.1:1 (DATABASE_URL) cannot be used');
  expect(out + err).not.toContain('hush-hush');
});
