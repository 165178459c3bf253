import { defineFeature } from '#shop/feature.ts';
import { brokenGrowth, listGrowth } from './queries.ts';
import { growByOrders } from './service.ts';

export const vip = defineFeature({
  name: 'vip',
  calls: {},
  routes() {},
  onMany: { 'order.paid': growByOrders },
  audit: [brokenGrowth],
  memberData: { tables: { growth_entries: 'kept' }, export: { growth: listGrowth } },
});
