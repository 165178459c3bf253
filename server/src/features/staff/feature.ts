import * as accounts from '@kujiya/contract/staff/accounts';
import * as approvals from '@kujiya/contract/staff/approvals';
import * as factors from '@kujiya/contract/staff/factors';
import * as log from '@kujiya/contract/staff/log';
import * as search from '@kujiya/contract/staff/search';
import * as session from '@kujiya/contract/staff/session';
import * as views from '@kujiya/contract/staff/views';
import { staffAgenda, staffFigures, staffWork } from '@kujiya/contract/staff/work';
import { defineFeature } from '#shop/feature.ts';
import { brokenStaff } from '#shop/staff/queries.ts';
import { forgetChallenges } from './factor-queries.ts';
import * as queries from './queries.ts';
import { staffRoutes } from './routes.ts';
import { approvalQueue } from './work.ts';

export const staff = defineFeature({
  calls: {
    ...session,
    ...factors,
    ...accounts,
    ...approvals,
    ...log,
    ...search,
    ...views,
    staffWork,
    staffFigures,
    staffAgenda,
  },
  routes() {},
  staffRoutes,
  queues: [approvalQueue],
  jobs: ({ db }) => [
    {
      name: 'staff:forget_sessions',
      at: '41 * * * *',
      async run() {
        await queries.forgetSessions.alone(db, session.staffLimits.idle);
        await forgetChallenges.alone(db);
        await queries.forgetPlaces.alone(db, session.staffLimits.placeDays);
      },
    },
  ],
  audit: [brokenStaff],
});
