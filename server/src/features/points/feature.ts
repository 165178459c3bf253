import { defineFeature } from '#shop/feature.ts';
import { rebateForOrder } from './service.ts';

export const points = defineFeature({
  name: 'points',
  calls: {},
  routes() {},
  on: { 'order.paid': (tx, { orderId }) => rebateForOrder(tx, orderId) },
});
