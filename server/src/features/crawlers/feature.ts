import { defineFeature } from '#shop/feature.ts';
import { crawlerRoutes } from './routes.ts';

export const crawlers = defineFeature({ calls: {}, routes: crawlerRoutes });
