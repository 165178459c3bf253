import * as calls from '@kujiya/contract/visitors';
import { defineFeature } from '#shop/feature.ts';
import { visitorsJobs } from './jobs.ts';
import { visitorFigure } from './queries.ts';
import { visitorsRoutes } from './routes.ts';

export const visitors = defineFeature({
  calls,
  routes: visitorsRoutes,
  jobs: visitorsJobs,
  figures: [visitorFigure],
});
