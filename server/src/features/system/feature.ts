import * as calls from '@kujiya/contract/system';
import { defineFeature } from '#shop/feature.ts';
import { systemRoutes } from './routes.ts';

export const system = defineFeature({
  calls,
  routes: systemRoutes,
});
