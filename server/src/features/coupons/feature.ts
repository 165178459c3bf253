import * as calls from '@kujiya/contract/coupons';
import * as codeCalls from '@kujiya/contract/staff/coupon-codes';
import * as staffCalls from '@kujiya/contract/staff/coupons';
import { defineFeature } from '#shop/feature.ts';
import * as queries from './queries.ts';
import { couponRoutes } from './routes.ts';
import { couponFinder } from './staff/finder.ts';
import { couponStaffRoutes } from './staff/routes.ts';
import { couponApprovables } from './staff/worth.ts';

export const coupons = defineFeature({
  calls: { ...calls, ...staffCalls, ...codeCalls },
  routes: couponRoutes,
  staffRoutes: couponStaffRoutes,
  approvables: couponApprovables,
  finders: [couponFinder],
  audit: [queries.brokenCoupons],
});
