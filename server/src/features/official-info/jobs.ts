import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs.ts';
import { forgetViewers } from './queries.ts';

/** Who saw which article is forgotten when the day is over; the count stays. */
export const officialInfoJobs = ({ db }: Context): Job[] => [
  {
    name: 'official-info:forget_viewers',
    at: '10 16 * * *',
    run: async () => {
      await forgetViewers.alone(db);
    },
  },
];
