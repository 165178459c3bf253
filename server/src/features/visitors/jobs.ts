import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs.ts';
import { cleanUpVisitors } from './service.ts';

/** Counts the day before each night, and forgets old visits. */
export const visitorsJobs = (context: Context): Job[] => [
  {
    name: 'visitors:purge_expired',
    at: '40 19 * * *',
    run: async () => {
      await cleanUpVisitors(context);
    },
  },
];
