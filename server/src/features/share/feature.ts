import { defineFeature } from '#shop/feature.ts';
import { shareRoutes } from './routes.ts';

export const share = defineFeature({ calls: {}, routes: shareRoutes });
