import * as staffCalls from '@kujiya/contract/staff/events';
import * as readinessCalls from '@kujiya/contract/staff/readiness';
import * as calls from '@kujiya/contract/system';
import { defineFeature } from '#shop/feature.ts';
import { systemRoutes } from './routes.ts';
import { systemStaffRoutes } from './staff/routes.ts';
import { systemQueues } from './staff/work.ts';

export const system = defineFeature({
  calls: { ...calls, ...staffCalls, ...readinessCalls },
  routes: systemRoutes,
  staffRoutes: systemStaffRoutes,
  queues: systemQueues,
});
