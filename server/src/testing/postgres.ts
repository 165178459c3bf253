import { inject } from 'vitest';

/** The data folder of this worker's PostgreSQL. */
export function testDataDir(): string {
  const folder = inject('testDataDirs')[Number(process.env.VITEST_POOL_ID) - 1];
  if (folder === undefined) throw new Error(`Worker ${process.env.VITEST_POOL_ID} has no PostgreSQL`);
  return folder;
}
