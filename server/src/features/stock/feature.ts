import * as deliveries from '@kujiya/contract/staff/deliveries';
import * as margins from '@kujiya/contract/staff/margins';
import { staffStockThings } from '@kujiya/contract/staff/stock-things';
import * as stocktakes from '@kujiya/contract/staff/stocktakes';
import { defineFeature } from '#shop/feature.ts';
import { stockStaffRoutes } from './staff/routes.ts';

export const stock = defineFeature({
  calls: { ...deliveries, ...stocktakes, ...margins, staffStockThings },
  routes() {},
  staffRoutes: stockStaffRoutes,
});
