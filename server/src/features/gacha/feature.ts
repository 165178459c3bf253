import * as calls from '@kujiya/contract/gacha';
import { defineFeature } from '#shop/feature.ts';
import { publishCardDraw, publishMachine } from './live.ts';
import { gachaRoutes } from './routes.ts';

export const gacha = defineFeature({
  calls,
  routes: gachaRoutes,
  notices: { gacha: publishMachine, 'gacha:card': publishCardDraw },
});
