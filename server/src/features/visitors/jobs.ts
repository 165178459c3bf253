import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs.ts';
import { cleanUpVisitors } from './service.ts';

/** Counts the day before each night, and forgets old visits. */
export const visitorsJobs = (context: Context): Job[] => [
  {
    name: 'visitors:forget_the_old',
    at: '40 19 * * *',
    run: async () => {
      await cleanUpVisitors(context);
    },
  },
];
