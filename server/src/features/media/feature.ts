import * as calls from '@kujiya/contract/staff/media';
import { defineFeature } from '#shop/feature.ts';
import { mediaStaffRoutes } from './staff/routes.ts';

export const media = defineFeature({ calls, routes() {}, staffRoutes: mediaStaffRoutes });
