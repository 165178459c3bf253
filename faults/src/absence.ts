import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ready } from '@kujiya/contract/system';
import { startPostgres } from '../../server/src/platform/postgres/embedded.ts';
import { timeLimits } from '../../server/src/platform/time-limits.ts';
import { signalPostgres } from '../../server/src/testing/process.ts';
import type { Buyers } from './buyers.ts';
import { comeback, inFolder, type Scenario, until, withCrowd } from './scenario.ts';

const capsules = 10_000;
const goal = 5;
/** A purchase may query the database twice, each time within these limits: for the buyer, and for the draw. */
const longestAnswer = 2 * (timeLimits.database.connection + timeLimits.database.answer);

const noteOf = (buyers: Buyers) => `the longest answer took ${(buyers.longestWait() / 1_000).toFixed(1)} s`;
const tooLong = (waited: number) =>
  waited > longestAnswer ? [`somebody waited ${(waited / 1_000).toFixed(1)} s for an answer`] : [];

export const hangingDatabase: Scenario = {
  name: 'the database hangs',
  goal,
  run: (short) =>
    inFolder((folder) =>
      withCrowd(folder, capsules, {}, async ({ keeper, buyers }) => {
        const postmaster = Number(await keeper.postmaster());
        buyers.longestWait();
        signalPostgres(postmaster, 'SIGSTOP');
        await sleep(short ? timeLimits.database.answer + 1_000 : 25_000);
        const told = await fetch(`${keeper.url}${ready.path}`).then(({ status }) => status);
        signalPostgres(postmaster, 'SIGCONT');
        const comebacks = [await comeback(buyers, performance.now())];
        const waited = buyers.longestWait();
        const problems = tooLong(waited);
        if (told !== 503) problems.push(`ready said ${told} of a database that hangs`);
        return { comebacks, problems, note: `nobody waited more than ${(waited / 1_000).toFixed(1)} s` };
      }),
    ),
};

export const absentDatabase: Scenario = {
  name: 'a database elsewhere is away',
  goal,
  run: (short) =>
    inFolder(async (folder) => {
      const elsewhere = path.join(folder, 'elsewhere');
      let postgres = await startPostgres(elsewhere);
      try {
        const settings = { DATABASE_URL: postgres.url('kujiya') };
        return await withCrowd(folder, capsules, settings, async ({ keeper, buyers }) => {
          await postgres.stop();
          buyers.longestWait();
          await until(
            async () => (await fetch(`${keeper.url}${ready.path}`)).status === 503,
            'ready saying that it is not',
          );
          await sleep(short ? 3_000 : 30_000);
          postgres = await startPostgres(elsewhere);
          const comebacks = [await comeback(buyers, performance.now())];
          return { comebacks, note: noteOf(buyers), problems: tooLong(buyers.longestWait()) };
        });
      } finally {
        await postgres.stop();
      }
    }),
};
