import * as calls from '@kujiya/contract/staff/closings';
import { defineFeature } from '#shop/feature.ts';
import { brokenClosings } from './staff/queries.ts';
import { closingStaffRoutes } from './staff/routes.ts';

export const closings = defineFeature({
  calls,
  routes() {},
  staffRoutes: closingStaffRoutes,
  audit: [brokenClosings],
});
