import * as calls from '@kujiya/contract/official-info';
import * as staffCalls from '@kujiya/contract/staff/articles';
import { defineFeature } from '#shop/feature.ts';
import { officialInfoJobs } from './jobs.ts';
import { officialInfoRoutes } from './routes.ts';
import { articleAgenda } from './staff/agenda.ts';
import { articleFinder } from './staff/finder.ts';
import { officialInfoStaffRoutes } from './staff/routes.ts';

export const officialInfo = defineFeature({
  calls: { ...calls, ...staffCalls },
  routes: officialInfoRoutes,
  staffRoutes: officialInfoStaffRoutes,
  finders: [articleFinder],
  agenda: [articleAgenda],
  jobs: officialInfoJobs,
});
