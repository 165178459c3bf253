import * as bookCalls from '@kujiya/contract/staff/books';
import * as calls from '@kujiya/contract/staff/closings';
import * as overviewCalls from '@kujiya/contract/staff/overview';
import { defineFeature } from '#shop/feature.ts';
import { brokenMonths } from './staff/book-queries.ts';
import { brokenClosings } from './staff/queries.ts';
import { closingStaffRoutes } from './staff/routes.ts';
import { dayFigures } from './staff/service.ts';
import { dayQueue } from './staff/work.ts';

export const closings = defineFeature({
  calls: { ...calls, ...bookCalls, ...overviewCalls },
  routes() {},
  staffRoutes: closingStaffRoutes,
  queues: [dayQueue],
  figures: [dayFigures],
  audit: [brokenClosings, brokenMonths],
});
