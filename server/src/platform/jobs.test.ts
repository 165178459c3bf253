import { expect, test } from 'vitest';
import { untilBlocked, whileBusy } from '#testing/busy.ts';
import { useTestShop } from '#testing/shop.ts';
import { type Job, startJobs } from './jobs.ts';
import { openPool } from './postgres/database.ts';

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

test('jobs run on after the database has cut every connection, as in a failover', async () => {
  const db = openPool(shop.databaseUrl, 4);
  const done = Promise.withResolvers<void>();
  const job: Job = { name: 'test:after_cut', at: '0 0 1 1 *', run: async () => done.resolve() };
  const server = await startJobs(db, [job], shop.app.log);
  const { rowCount } = await shop.db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  );
  expect(rowCount).toBeGreaterThan(0);
  await now(job.name);
  await done.promise;
  await server.stop();
  await db.end();
});

test('a job whose minute fell into an absence of the database runs when the database is back', async () => {
  const due = new Date(Date.now() - 4 * 60_000);
  const done = Promise.withResolvers<void>();
  const job: Job = {
    name: 'test:missed',
    at: `${due.getUTCMinutes()} ${due.getUTCHours()} * * *`,
    run: async () => done.resolve(),
  };
  await (await startJobs(shop.db, [job], shop.app.log)).stop();
  // It is known, and was not written down when it was due.
  await shop.db.query(
    `update graphile_worker._private_known_crontabs set known_since = now() - interval '1 day'
     where identifier = $1`,
    [job.name],
  );
  const server = await startJobs(shop.db, [job], shop.app.log);
  await done.promise;
  await server.stop();
});

test('a start whose first look for a job is cut off is refused, and the next one runs jobs', async () => {
  const done = Promise.withResolvers<void>();
  const job: Job = { name: 'test:first_look', at: '0 0 1 1 *', run: async () => done.resolve() };
  const start = () => startJobs(shop.db, [job], shop.app.log);
  await (await start()).stop(); // so that the tables are there
  await whileBusy(shop.db, ['lock graphile_worker._private_tasks'], async () => {
    const refused = expect(start()).rejects.toThrow('terminating connection');
    await untilBlocked(shop.db);
    const connections = shop.db.totalCount;
    await shop.db.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and wait_event_type = 'Lock'`,
    );
    await refused;
    // The worker puts its connection back before the end of it arrives, and the next start would get it.
    await expect.poll(() => shop.db.totalCount).toBeLessThan(connections);
  });
  const server = await start();
  await now(job.name);
  await done.promise;
  await server.stop();
});

test('a stop waits until the database knows that its job has ended', async () => {
  const began = Promise.withResolvers<void>();
  const ending = Promise.withResolvers<void>();
  const job: Job = {
    name: 'test:ending',
    at: '0 0 1 1 *',
    run: () => {
      began.resolve();
      return ending.promise;
    },
  };
  const server = await startJobs(shop.db, [job], shop.app.log);
  await now(job.name);
  await began.promise;
  const order: string[] = [];
  let stopped: Promise<void> | undefined;
  await whileBusy(shop.db, ['select from graphile_worker._private_jobs for update'], async () => {
    ending.resolve();
    stopped = server.stop().then(() => void order.push('stopped'));
    await untilBlocked(shop.db);
    order.push('ended');
  });
  await stopped;
  expect(order).toEqual(['ended', 'stopped']);
});
