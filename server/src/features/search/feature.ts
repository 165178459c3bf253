import * as calls from '@kujiya/contract/search';
import * as staffCalls from '@kujiya/contract/staff/keywords';
import { defineFeature } from '#shop/feature.ts';
import { searchJobs } from './jobs.ts';
import { searchRoutes } from './routes.ts';
import { searchStaffRoutes } from './staff/routes.ts';

export const search = defineFeature({
  calls: { ...calls, ...staffCalls },
  routes: searchRoutes,
  staffRoutes: searchStaffRoutes,
  jobs: searchJobs,
});
