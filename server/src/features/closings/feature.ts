import * as accountCalls from '@kujiya/contract/staff/book-accounts';
import * as bookCalls from '@kujiya/contract/staff/books';
import * as calls from '@kujiya/contract/staff/closings';
import * as overviewCalls from '@kujiya/contract/staff/overview';
import { defineFeature } from '#shop/feature.ts';
import { brokenMonths } from './staff/book-queries.ts';
import { brokenClosings } from './staff/queries.ts';
import { closingStaffRoutes } from './staff/routes.ts';
import { dayFigures } from './staff/service.ts';
import { totalsLoop } from './staff/totals.ts';
import { brokenTotals } from './staff/totals-queries.ts';
import { dayQueue } from './staff/work.ts';

export const closings = defineFeature({
  calls: { ...calls, ...accountCalls, ...bookCalls, ...overviewCalls },
  routes() {},
  staffRoutes: closingStaffRoutes,
  loops: ({ db }) => [totalsLoop(db)],
  queues: [dayQueue],
  figures: [dayFigures],
  audit: [brokenClosings, brokenMonths, brokenTotals],
});
