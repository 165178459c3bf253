import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { openPool } from '#platform/postgres/database.ts';
import { startPostgres } from '#platform/postgres/embedded.ts';
import { migrate } from '#platform/postgres/migrate.ts';

/** One PostgreSQL for the whole run, with a migrated template that every test file clones. */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  // Each project of vitest.config.ts that needs it calls this, one after the other: the first starts it.
  if (process.env.TEST_DATA_DIR) {
    project.provide('testDataDir', process.env.TEST_DATA_DIR);
    return;
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'kujiya-test-'));
  // A test run outlives no power cut, so it need not wait for the disk.
  const postgres = await startPostgres(folder, { fsync: 'off', max_connections: '300' });
  const db = openPool(postgres.url('kujiya'), 1);
  await migrate(db);
  await db.end();
  process.env.TEST_DATA_DIR = folder;
  project.provide('testDataDir', folder);
  return async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    testDataDir: string;
  }
}
