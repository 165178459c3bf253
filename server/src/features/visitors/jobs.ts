import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs.ts';
import { cleanUpVisitors } from './service.ts';

/** Each night the day before is counted, and what is old is forgotten. */
export const visitorsJobs = (context: Context): Job[] => [
  {
    name: 'visitors:forget_the_old',
    at: '40 19 * * *',
    run: async () => {
      await cleanUpVisitors(context);
    },
  },
];
