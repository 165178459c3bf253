import { accountLimits } from '@kujiya/contract/account';
import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs.ts';
import * as queries from './queries.ts';

const { browserDays, networkDays, codeKeptDays, attemptKeptDays } = accountLimits;

/** Deletes each hour the sessions, codes and failures that no rule needs any more. */
export const authJobs = ({ db }: Pick<Context, 'db'>): Job[] => [
  {
    name: 'auth:purge_expired',
    at: '17 * * * *',
    run: async () => {
      await queries.purgeExpired.alone(db, browserDays, networkDays, codeKeptDays, attemptKeptDays);
    },
  },
];
