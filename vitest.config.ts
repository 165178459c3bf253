import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';

/** Long, and seldom the first to fail: `npm run check` leaves these out. */
const proofs = '**/*.proof.test.ts';
/** These put something else in the place of a module, which a process that has loaded it already would not notice. */
const alone = '**/*.alone.test.{ts,tsx}';
const unitFolders = '{architecture,contract,fairness,demo,web,scripts}';
/** These look at what a whole process has registered, so they share theirs with no other file. */
const isolated = ['server/src/platform/postgres/database.test.ts'];

const sequences = Number(process.env.SEQUENCES ?? 60);
const testTimeout = 120_000 * Math.max(1, sequences / 200);
const setupFiles = ['web/src/testing/screens.setup.ts'];
const onPostgres = {
  globalSetup: ['server/src/testing/postgres.global.ts'],
  testTimeout,
  hookTimeout: 60_000,
};

export default defineConfig({
  test: {
    // A test waits for PostgreSQL as long as it works itself, so that every core gets a worker; each has a PostgreSQL of its own.
    maxWorkers: Math.min(availableParallelism(), 4),
    projects: [
      {
        test: {
          name: 'unit',
          include: [`${unitFolders}/**/*.test.{ts,tsx}`],
          exclude: [...configDefaults.exclude, proofs, alone],
          setupFiles,
          // A thread serves file after file: to start one for each took longer than most of them.
          pool: 'threads',
          isolate: false,
          testTimeout,
        },
      },
      { test: { name: 'alone', include: [`${unitFolders}/${alone}`], setupFiles, testTimeout } },
      {
        test: {
          name: 'server',
          include: ['{server,bench}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, proofs, ...isolated],
          isolate: false,
          ...onPostgres,
        },
      },
      { test: { name: 'isolated', include: isolated, ...onPostgres } },
      { test: { name: 'proofs', include: [proofs], ...onPostgres } },
    ],
  },
});
