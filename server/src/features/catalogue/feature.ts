import * as calls from '@kujiya/contract/catalogue';
import { brokenShelf, brokenStock } from '#shop/catalogue/queries.ts';
import { defineFeature } from '#shop/feature.ts';
import { catalogueRoutes } from './routes.ts';

export const catalogue = defineFeature({
  calls,
  routes: catalogueRoutes,
  audit: [brokenShelf, brokenStock],
});
