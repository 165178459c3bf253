import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive, type Keeper } from './keeper.ts';
import { comeback, inFolder, type Scenario, until, withCrowd } from './scenario.ts';

/** How long the crowd buys between two deaths (ms). */
const betweenMs = 1_200;
const capsulesEach = 1_500;

type Victim = 'server' | 'postgres' | 'both';

async function kill(keeper: Keeper, victim: Victim): Promise<void> {
  const server = keeper.server();
  const postmaster = await keeper.postmaster();
  if (victim !== 'server' && postmaster !== null) process.kill(postmaster, 'SIGKILL');
  if (victim !== 'postgres') process.kill(server, 'SIGKILL');
  if (victim !== 'server')
    await until(async () => {
      const now = await keeper.postmaster();
      return now !== null && now !== postmaster && isAlive(now);
    }, 'a new PostgreSQL');
  if (victim !== 'postgres') await until(() => keeper.server() !== server, 'a new server');
}

const deaths = (
  name: string,
  victim: Victim,
  goal: number,
  count: { short: number; long: number },
): Scenario => ({
  name,
  goal,
  run: (short) =>
    inFolder((folder) => {
      const times = short ? count.short : count.long;
      return withCrowd(folder, capsulesEach * times, {}, async ({ keeper, buyers }) => {
        const comebacks: number[] = [];
        for (let nth = 0; nth < times; nth++) {
          // The pause is random, so that a death also hits the crowd in the middle of a request.
          await sleep(betweenMs * (0.5 + Math.random()));
          const since = performance.now();
          await kill(keeper, victim);
          comebacks.push(await comeback(buyers, since));
        }
        return { comebacks };
      });
    }),
});

export const deathsOfServer = deaths('the server is killed', 'server', 4, { short: 3, long: 150 });
export const deathsOfPostgres = deaths('PostgreSQL is killed', 'postgres', 5, { short: 3, long: 100 });
export const deathsOfBoth = deaths('both are killed', 'both', 5, { short: 2, long: 50 });
