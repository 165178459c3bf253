import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { verifier } from './web/vite/verifier.ts';

/** Slow tests that are seldom the first to fail; `npm run check` leaves them out. */
const proofs = '**/*.proof.test.ts';
/** Tests of minutes, which the soak alone runs. */
const nightly = '**/*.nightly.test.ts';
/** Tests that replace a module, which has no effect in a process that has already loaded it. */
const alone = '**/*.alone.test.{ts,tsx}';
const unitFolders = '{architecture,contract,fairness,demo,web,admin,scripts}';
/** Tests that inspect everything a process has registered, so each of them runs in its own process. */
const isolated = ['server/src/platform/postgres/database.test.ts'];

const sequences = Number(process.env.SEQUENCES ?? 60);
const testTimeout = 120_000 * Math.max(1, sequences / 200);
const setupFiles = ['web/src/testing/screens.setup.ts'];
/** For all alike: what is prepared for a file takes as long on a busy machine as its tests. */
const limits = { testTimeout, hookTimeout: 60_000 };
const onPostgres = { globalSetup: ['server/src/testing/postgres.global.ts'], ...limits };

export default defineConfig({
  test: {
    // A test waits for PostgreSQL about half of its time, so every core gets a worker; each worker has its own
    // PostgreSQL.
    maxWorkers: Math.min(availableParallelism(), 4),
    projects: [
      {
        // A page names the hash of the file that it makes.
        plugins: [verifier()],
        test: {
          name: 'unit',
          include: [`${unitFolders}/**/*.test.{ts,tsx}`],
          exclude: [...configDefaults.exclude, proofs, nightly, alone],
          setupFiles,
          // A thread runs file after file: starting one for each took longer than most of the files.
          pool: 'threads',
          isolate: false,
          ...limits,
        },
      },
      { test: { name: 'alone', include: [`${unitFolders}/${alone}`], setupFiles, ...limits } },
      {
        test: {
          name: 'server',
          include: ['{server,bench}/**/*.test.ts'],
          exclude: [...configDefaults.exclude, proofs, nightly, ...isolated],
          isolate: false,
          ...onPostgres,
        },
      },
      { test: { name: 'isolated', include: isolated, ...onPostgres } },
      { test: { name: 'proofs', include: [proofs], ...onPostgres } },
      { test: { name: 'nightly', include: [nightly], ...onPostgres } },
    ],
  },
});
