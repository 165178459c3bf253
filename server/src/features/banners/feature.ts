import * as calls from '@kujiya/contract/banners';
import * as staffCalls from '@kujiya/contract/staff/banners';
import { staffTargets } from '@kujiya/contract/staff/targets';
import { defineFeature } from '#shop/feature.ts';
import { bannersRoutes } from './routes.ts';
import { bannerAgenda } from './staff/agenda.ts';
import { bannersStaffRoutes } from './staff/routes.ts';

export const banners = defineFeature({
  calls: { ...calls, ...staffCalls, staffTargets },
  routes: bannersRoutes,
  staffRoutes: bannersStaffRoutes,
  agenda: [bannerAgenda],
});
