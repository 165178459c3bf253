import * as calls from '@kujiya/contract/official-info';
import { defineFeature } from '#shop/feature.ts';
import { officialInfoJobs } from './jobs.ts';
import { officialInfoRoutes } from './routes.ts';

export const officialInfo = defineFeature({
  calls,
  routes: officialInfoRoutes,
  jobs: officialInfoJobs,
});
