import * as calls from '@kujiya/contract/staff/closings';
import { defineFeature } from '#shop/feature.ts';
import { brokenClosings } from './staff/queries.ts';
import { closingStaffRoutes } from './staff/routes.ts';
import { dayFigures } from './staff/service.ts';
import { dayQueue } from './staff/work.ts';

export const closings = defineFeature({
  calls,
  routes() {},
  staffRoutes: closingStaffRoutes,
  queues: [dayQueue],
  figures: [dayFigures],
  audit: [brokenClosings],
});
