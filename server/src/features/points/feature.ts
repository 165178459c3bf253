import * as calls from '@kujiya/contract/points';
import { defineCoupon } from '#shop/coupons/service.ts';
import { defineFeature } from '#shop/feature.ts';
import { brokenRefunds } from '#shop/points/queries.ts';
import { takeBackRefunded } from '#shop/points/service.ts';
import { pointsJobs } from './jobs.ts';
import * as queries from './queries.ts';
import { pointsRoutes } from './routes.ts';
import { exchangeCoupon, rebateForOrders } from './service.ts';

export const points = defineFeature({
  name: 'points',
  calls,
  routes: pointsRoutes,
  jobs: pointsJobs,
  onMany: {
    'order.paid': rebateForOrders,
    'order.refunded': takeBackRefunded,
    'order.part_refunded': takeBackRefunded,
  },
  definitions: [defineCoupon(exchangeCoupon)],
  audit: [queries.brokenExchanges, brokenRefunds],
});
