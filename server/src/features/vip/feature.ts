import * as calls from '@kujiya/contract/vip';
import { defineCoupon } from '#shop/coupons/service.ts';
import { defineFeature } from '#shop/feature.ts';
import { brokenGrowth, listGrowth } from '#shop/vip/queries.ts';
import { followLevels } from '#shop/vip/service.ts';
import { brokenSupplies, exportSupplies } from './queries.ts';
import { vipRoutes } from './routes.ts';
import { growByOrders, monthCoupon, reassess, shrinkByRefunds, supplyMonth } from './service.ts';

export const vip = defineFeature({
  name: 'vip',
  calls,
  routes: vipRoutes,
  jobs: ({ db, clock }) => [
    // Both begin with Taipei's midnight, and are looked at again in case they could not.
    { name: 'vip:supply', at: '*/5 * * * *', run: () => supplyMonth(db, clock()) },
    { name: 'vip:reassess', at: '*/5 * * * *', run: () => reassess(db, clock()) },
  ],
  onMany: {
    'order.paid': growByOrders,
    'order.refunded': shrinkByRefunds,
    'order.part_refunded': shrinkByRefunds,
  },
  audit: [brokenGrowth, brokenSupplies],
  definitions: [defineCoupon(monthCoupon), followLevels],
  memberData: {
    tables: { growth_entries: 'kept', vip_members: 'kept', vip_supplies: 'kept' },
    texts: { kept: ['growth_entries.reference'] },
    export: { growth: listGrowth, vip_supplies: exportSupplies },
  },
});
