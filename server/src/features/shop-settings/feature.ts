import * as calls from '@kujiya/contract/staff/settings';
import { defineFeature } from '#shop/feature.ts';
import { settingApprovables, settingsStaffRoutes } from './staff/routes.ts';

export const shopSettings = defineFeature({
  calls,
  routes() {},
  staffRoutes: settingsStaffRoutes,
  approvables: settingApprovables,
});
