import * as calls from '@kujiya/contract/coupons';
import { defineFeature } from '#shop/feature.ts';
import * as queries from './queries.ts';
import { couponRoutes } from './routes.ts';

export const coupons = defineFeature({
  calls,
  routes: couponRoutes,
  audit: [queries.brokenCoupons],
});
