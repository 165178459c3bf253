import { infoLimits } from '@kujiya/contract/official-info';
import type { Context } from '#platform/context.ts';
import type { Job } from '#platform/jobs.ts';
import * as queries from './queries.ts';

/** Announces articles once their publishing time has come, and forgets their viewers each night. */
export const officialInfoJobs = ({ db }: Context): Job[] => [
  {
    name: 'official-info:announce',
    at: '* * * * *',
    run: async () => {
      await queries.announce.alone(db, infoLimits.newsDays);
    },
  },
  // The viewers of each article are forgotten when the day is over; the count stays.
  {
    name: 'official-info:forget_viewers',
    at: '10 16 * * *',
    run: async () => {
      await queries.forgetViewers.alone(db);
    },
  },
];
