import { defineFeature } from '#shop/feature.ts';
import { foundRoutes } from './routes.ts';

export const found = defineFeature({ calls: {}, routes: foundRoutes });
