import * as calls from '@kujiya/contract/banners';
import { defineFeature } from '#shop/feature.ts';
import { bannersRoutes } from './routes.ts';

export const banners = defineFeature({
  calls,
  routes: bannersRoutes,
});
