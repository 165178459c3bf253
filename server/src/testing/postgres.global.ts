import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { binariesIn } from '#platform/postgres/cluster.ts';
import { openPool } from '#platform/postgres/database.ts';
import { startPostgres } from '#platform/postgres/embedded.ts';
import { bringUpToDate } from '../definitions.ts';

/** A PostgreSQL with a migrated template that every test file of one worker clones. */
async function startOne(): Promise<{ folder: string; stop(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kujiya-test-'));
  // A test run need not survive a power cut, so it does not wait for the disk. Autovacuum is off: it gathers statistics
  // in transactions, and a consumer of events would wait for those as well.
  const settings = { fsync: 'off', max_connections: '300', autovacuum: 'off' };
  // The tests of another version: TEST_POSTGRES_BIN=/usr/lib/postgresql/15/bin.
  const programs = process.env.TEST_POSTGRES_BIN;
  const postgres = await startPostgres(folder, settings, programs ? binariesIn(programs) : undefined);
  const db = openPool(postgres.url('kujiya'), 1);
  await bringUpToDate(db);
  await db.end();
  return {
    folder,
    async stop() {
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * One PostgreSQL for each worker. Two workers cannot share one: a consumer of events waits for every older transaction,
 * and transactions are counted over all databases of a server.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // Each project of vitest.config.ts that needs a database calls this, one after the other: the first call starts them.
  if (process.env.TEST_DATA_DIRS) {
    project.provide('testDataDirs', process.env.TEST_DATA_DIRS.split(path.delimiter));
    return;
  }
  const started = await Promise.all(Array.from({ length: project.vitest.config.maxWorkers }, startOne));
  const folders = started.map(({ folder }) => folder);
  process.env.TEST_DATA_DIRS = folders.join(path.delimiter);
  project.provide('testDataDirs', folders);
  return async () => {
    await Promise.all(started.map(({ stop }) => stop()));
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    testDataDirs: string[];
  }
}
