import { searchLimits } from '@kujiya/contract/search';
import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs.ts';
import { forgetSearches } from './queries.ts';

/** Deletes searches after a week, each night. */
export const searchJobs = ({ db }: Context): Job[] => [
  {
    name: 'search:purge_expired',
    at: '20 16 * * *',
    run: async () => {
      await forgetSearches.alone(db, searchLimits.hotDays);
    },
  },
];
