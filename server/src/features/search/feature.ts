import * as calls from '@kujiya/contract/search';
import { defineFeature } from '#shop/feature.ts';
import { searchJobs } from './jobs.ts';
import { searchRoutes } from './routes.ts';

export const search = defineFeature({
  calls,
  routes: searchRoutes,
  jobs: searchJobs,
});
