import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs.ts';
import { announcePoints, expirePoints } from './service.ts';

/** Points whose year is over are booked out soon after Taipei's midnight; they could not be spent since. */
export const pointsJobs = ({ db }: Pick<Context, 'db'>): Job[] => [
  {
    name: 'points:expire',
    at: '5 16 * * *',
    catchUp: '2d',
    async run() {
      await expirePoints(db);
    },
  },
  { name: 'points:announce', at: '15 1 * * *', catchUp: '1d', run: () => announcePoints(db) },
];
