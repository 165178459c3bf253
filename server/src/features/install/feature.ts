import * as calls from '@kujiya/contract/install';
import { defineFeature } from '#shop/feature.ts';
import { brokenRewards } from './queries.ts';
import { installRoutes } from './routes.ts';

export const install = defineFeature({
  calls,
  routes: installRoutes,
  audit: [brokenRewards],
  memberData: { tables: { install_rewards: 'kept' } },
});
