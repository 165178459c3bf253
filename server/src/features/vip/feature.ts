import { defineFeature } from '#shop/feature.ts';
import { brokenGrowth, listGrowth } from './queries.ts';
import { growByOrders, shrinkByRefunds } from './service.ts';

export const vip = defineFeature({
  name: 'vip',
  calls: {},
  routes() {},
  onMany: {
    'order.paid': growByOrders,
    'order.refunded': shrinkByRefunds,
    'order.part_refunded': shrinkByRefunds,
  },
  audit: [brokenGrowth],
  memberData: { tables: { growth_entries: 'kept' }, export: { growth: listGrowth } },
});
