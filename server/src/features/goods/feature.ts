import { accountRefusals } from '@kujiya/contract/account';
import * as cartCalls from '@kujiya/contract/cart';
import * as calls from '@kujiya/contract/goods';
import * as staffCalls from '@kujiya/contract/staff/goods';
import { defineFeature } from '#shop/feature.ts';
import { eraseCart, exportCart } from './cart.ts';
import * as queries from './queries.ts';
import { goodsRoutes } from './routes.ts';
import { arriveGoods, tidyReservations } from './service.ts';
import { staffGoodsRoutes } from './staff/routes.ts';
import { arrivalQueue } from './staff/work.ts';

export const goods = defineFeature({
  calls: { ...calls, ...cartCalls, ...staffCalls },
  routes: goodsRoutes,
  staffRoutes: staffGoodsRoutes,
  queues: [arrivalQueue],
  jobs: (shop) => [
    {
      name: 'goods:tidy_reservations',
      at: '* * * * *',
      async run() {
        await tidyReservations(shop);
      },
    },
    {
      name: 'goods:arrive',
      at: '*/10 * * * *',
      async run() {
        await arriveGoods(shop);
      },
    },
  ],
  audit: [queries.brokenGoods],
  memberData: {
    tables: { carts: 'erased' },
    texts: {
      blanked: ['goods_orders.customer_note'],
    },
    export: { cart: exportCart },
    erase: [queries.blankNotes, eraseCart],
    blocks: [{ refusal: accountRefusals.deletion_in_shipping, rows: queries.goodsOnTheirWay }],
  },
});
