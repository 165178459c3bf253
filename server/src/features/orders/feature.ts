import * as calls from '@kujiya/contract/orders';
import { defineFeature } from '#shop/feature.ts';
import * as queries from './queries.ts';
import { ordersRoutes } from './routes.ts';

export const orders = defineFeature({
  calls,
  routes: ordersRoutes,
  memberData: { tables: { orders: 'kept' }, export: { orders: queries.exportOrders } },
});
