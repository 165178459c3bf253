import * as calls from '@kujiya/contract/catalogue';
import { defineFeature } from '#shop/feature.ts';
import { catalogueRoutes } from './routes.ts';

export const catalogue = defineFeature({
  calls,
  routes: catalogueRoutes,
});
