import * as calls from '@kujiya/contract/check-in';
import { defineFeature } from '#shop/feature.ts';
import * as queries from './queries.ts';
import { checkInRoutes } from './routes.ts';

export const checkIn = defineFeature({
  calls,
  routes: checkInRoutes,
  audit: [queries.brokenCheckIns],
  memberData: { tables: { check_ins: 'kept' }, export: { check_ins: queries.exportCheckIns } },
});
