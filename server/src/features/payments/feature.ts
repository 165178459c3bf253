import * as calls from '@kujiya/contract/payments';
import { defineFeature } from '#shop/feature.ts';
import { paymentsRoutes } from './routes.ts';

export const payments = defineFeature({
  calls,
  routes: paymentsRoutes,
});
