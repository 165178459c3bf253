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
import { closeOrders } from './staff/service.ts';

export const goods = defineFeature({
  calls: { ...calls, ...cartCalls, ...staffCalls },
  routes: goodsRoutes,
  staffRoutes: staffGoodsRoutes,
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
    {
      name: 'goods:close_orders',
      at: '36 18 * * *',
      catchUp: '1d',
      run: () => closeOrders(shop.db, shop.config.parcelAddressDays),
    },
  ],
  audit: [queries.brokenGoods],
  memberData: {
    tables: { goods_addresses: 'erased', carts: 'erased' },
    texts: {
      blanked: ['goods_orders.customer_note'],
      // Under its number the carrier finds a parcel that is disputed, and no other is handed over under the same.
      kept: ['goods_orders.carrier', 'goods_orders.tracking_number'],
    },
    export: { goods_addresses: queries.exportAddresses, cart: exportCart },
    erase: [queries.eraseAddresses, queries.blankNotes, eraseCart],
    blocks: [{ refusal: accountRefusals.deletion_in_shipping, rows: queries.goodsOnTheirWay }],
  },
});
