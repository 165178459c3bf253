import * as calls from '@kujiya/contract/install';
import { defineCoupon } from '#shop/coupons/service.ts';
import { defineFeature } from '#shop/feature.ts';
import { brokenRewards } from './queries.ts';
import { installRoutes } from './routes.ts';
import { installCoupon } from './service.ts';

export const install = defineFeature({
  calls,
  routes: installRoutes,
  audit: [brokenRewards],
  definitions: [defineCoupon(installCoupon)],
  memberData: { tables: { install_rewards: 'kept' } },
});
