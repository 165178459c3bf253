import * as calls from '@kujiya/contract/staff';
import { defineFeature } from '#shop/feature.ts';
import { brokenStaff } from '#shop/staff/queries.ts';
import * as queries from './queries.ts';
import { staffRoutes } from './routes.ts';

export const staff = defineFeature({
  calls,
  routes: staffRoutes,
  jobs: ({ db }) => [
    {
      name: 'staff:forget_sessions',
      at: '41 * * * *',
      async run() {
        await queries.forgetSessions.alone(db, calls.staffLimits.idle);
        await queries.forgetPlaces.alone(db, calls.staffLimits.placeDays);
      },
    },
  ],
  audit: [brokenStaff],
});
