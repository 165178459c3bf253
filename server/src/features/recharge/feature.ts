import * as calls from '@kujiya/contract/recharge';
import { defineFeature } from '#shop/feature.ts';
import { rechargeRoutes } from './routes.ts';

export const recharge = defineFeature({ calls, routes: rechargeRoutes });
