import { expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import { type Job, startJobs } from './jobs.ts';

const shop = useTestShop();

const now = (name: string) => shop.db.query('select graphile_worker.add_job($1)', [name]);

test('a due job runs on one of several servers', async () => {
  const done: string[] = [];
  const first = Promise.withResolvers<void>();
  const jobs: Job[] = [
    {
      name: 'test:once',
      at: '0 0 1 1 *',
      run: async () => {
        done.push('once');
        first.resolve();
      },
    },
  ];
  const servers = [
    await startJobs(shop.db, jobs, shop.app.log),
    await startJobs(shop.db, jobs, shop.app.log),
  ];
  await now('test:once');
  await first.promise;
  for (const server of servers) await server.stop();
  expect(done).toEqual(['once']);
  const { rows } = await shop.db.query('select count(*)::integer as left from graphile_worker.jobs');
  expect(rows).toEqual([{ left: 0 }]);
});
