import * as calls from '@kujiya/contract/fairness';
import { defineFeature } from '#shop/feature.ts';
import { fairnessRoutes } from './routes.ts';

export const fairness = defineFeature({
  calls,
  routes: fairnessRoutes,
});
