import { accountLimits } from '@kujiya/contract/account';
import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs.ts';
import * as queries from './queries.ts';

/** Sessions, codes and failures that no rule asks for any more are forgotten each hour. */
export const authJobs = ({ db }: Pick<Context, 'db'>): Job[] => [
  {
    name: 'auth:forget_the_old',
    at: '17 * * * *',
    run: async () => {
      await queries.purgeExpired.alone(db, accountLimits.browserDays, accountLimits.networkDays);
    },
  },
];
