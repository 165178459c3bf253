import * as calls from '@kujiya/contract/ichiban';
import { defineFeature } from '#shop/feature.ts';
import { publishCardDraw, publishTube } from './live.ts';
import { ichibanRoutes } from './routes.ts';

export const ichiban = defineFeature({
  calls,
  routes: ichibanRoutes,
  notices: { ichiban: publishTube, 'ichiban:card': publishCardDraw },
});
