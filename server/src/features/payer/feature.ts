import * as calls from '@kujiya/contract/payer';
import { defineFeature } from '#shop/feature.ts';
import { payerRoutes } from './routes.ts';

export const payer = defineFeature({ calls, routes: payerRoutes });
