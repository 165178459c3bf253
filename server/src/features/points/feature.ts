import { defineFeature } from '#shop/feature.ts';
import { rebateForOrders } from './service.ts';

export const points = defineFeature({
  name: 'points',
  calls: {},
  routes() {},
  onMany: { 'order.paid': rebateForOrders },
});
