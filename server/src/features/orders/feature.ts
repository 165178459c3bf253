import * as calls from '@kujiya/contract/orders';
import * as noteCalls from '@kujiya/contract/staff/notes';
import * as stepCalls from '@kujiya/contract/staff/order-steps';
import * as staffCalls from '@kujiya/contract/staff/orders';
import { defineFeature } from '#shop/feature.ts';
import * as queries from './queries.ts';
import { ordersRoutes } from './routes.ts';
import { orderFinder } from './staff/finder.ts';
import { eraseNotes } from './staff/queries.ts';
import { orderApprovables, staffOrdersRoutes } from './staff/routes.ts';

export const orders = defineFeature({
  calls: { ...calls, ...staffCalls, ...stepCalls, ...noteCalls },
  routes: ordersRoutes,
  staffRoutes: staffOrdersRoutes,
  approvables: orderApprovables,
  finders: [orderFinder],
  memberData: {
    tables: { orders: 'kept', order_notes: 'erased' },
    // Kept for the books: the number and the goods of each sale, and who moved an order for which reason.
    texts: {
      kept: ['orders.order_number', 'order_lines.name', 'order_moves.actor', 'order_moves.reason'],
    },
    export: { orders: queries.exportOrders },
    erase: [eraseNotes],
  },
});
