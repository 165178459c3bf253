import { infoLimits } from '@kujiya/contract/official-info';
import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs.ts';
import * as queries from './queries.ts';

/** Articles are announced when their time has come; who has seen them is forgotten each night. */
export const officialInfoJobs = ({ db }: Context): Job[] => [
  {
    name: 'official-info:announce',
    at: '* * * * *',
    run: async () => {
      await queries.announce.alone(db, infoLimits.newsDays);
    },
  },
  // Who saw which article is forgotten when the day is over; the count stays.
  {
    name: 'official-info:forget_viewers',
    at: '10 16 * * *',
    run: async () => {
      await queries.forgetViewers.alone(db);
    },
  },
];
