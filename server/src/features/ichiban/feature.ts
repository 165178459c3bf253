import * as calls from '@kujiya/contract/ichiban';
import * as purchaseCalls from '@kujiya/contract/ticket-purchase';
import { defineFeature } from '#shop/feature.ts';
import { publishCardDraw, publishTube, publishVariants } from './live.ts';
import { ichibanRoutes } from './routes.ts';

export const ichiban = defineFeature({
  calls: { ...calls, ...purchaseCalls },
  routes: ichibanRoutes,
  notices: { ichiban: publishTube, 'ichiban:card': publishCardDraw, 'ichiban:variants': publishVariants },
});
