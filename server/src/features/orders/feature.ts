import * as calls from '@kujiya/contract/orders';
import { defineFeature } from '#shop/feature.ts';
import * as queries from './queries.ts';
import { ordersRoutes } from './routes.ts';
import { orderFinder } from './staff/finder.ts';

export const orders = defineFeature({
  calls,
  routes: ordersRoutes,
  finders: [orderFinder],
  memberData: {
    tables: { orders: 'kept' },
    // Kept for the books: the number and the goods of each sale, and who moved an order for which reason.
    texts: { kept: ['orders.order_number', 'order_lines.name', 'order_moves.actor', 'order_moves.reason'] },
    export: { orders: queries.exportOrders },
  },
});
