import { defineFeature } from '#shop/feature.ts';
import { brokenGrowth, listGrowth } from './queries.ts';
import { growByOrder } from './service.ts';

export const vip = defineFeature({
  name: 'vip',
  calls: {},
  routes() {},
  on: { 'order.paid': (tx, { orderId }) => growByOrder(tx, orderId) },
  audit: [brokenGrowth],
  memberData: { tables: { growth_entries: 'kept' }, export: { growth: listGrowth } },
});
