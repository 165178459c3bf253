import * as calls from '@kujiya/contract/check-in';
import { defineCoupon } from '#shop/coupons/service.ts';
import { defineFeature } from '#shop/feature.ts';
import * as queries from './queries.ts';
import { checkInRoutes } from './routes.ts';
import { roundCoupon } from './service.ts';

export const checkIn = defineFeature({
  calls,
  routes: checkInRoutes,
  definitions: [defineCoupon(roundCoupon)],
  audit: [queries.brokenCheckIns],
  memberData: { tables: { check_ins: 'kept' }, export: { check_ins: queries.exportCheckIns } },
});
