import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs.ts';
import { cleanUpVisitors } from './service.ts';

/** Visits are forgotten after 400 days, each night. */
export const visitorsJobs = (context: Context): Job[] => [
  {
    name: 'visitors:forget_the_old',
    at: '40 19 * * *',
    run: async () => {
      await cleanUpVisitors(context);
    },
  },
];
