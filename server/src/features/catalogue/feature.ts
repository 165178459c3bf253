import * as calls from '@kujiya/contract/catalogue';
import * as previewCalls from '@kujiya/contract/staff/preview';
import * as draftCalls from '@kujiya/contract/staff/product-drafts';
import * as importCalls from '@kujiya/contract/staff/product-import';
import * as rowCalls from '@kujiya/contract/staff/product-rows';
import * as staffCalls from '@kujiya/contract/staff/products';
import * as seriesCalls from '@kujiya/contract/staff/series';
import * as stockCalls from '@kujiya/contract/staff/stock';
import { brokenShelf } from '#shop/catalogue/card-queries.ts';
import { brokenStock } from '#shop/catalogue/queries.ts';
import { defineFeature } from '#shop/feature.ts';
import { catalogueRoutes } from './routes.ts';
import { releaseAgenda } from './staff/agenda.ts';
import { productFinder } from './staff/finder.ts';
import { catalogueStaffRoutes } from './staff/routes.ts';

export const catalogue = defineFeature({
  calls: {
    ...calls,
    ...staffCalls,
    ...draftCalls,
    ...importCalls,
    ...rowCalls,
    ...seriesCalls,
    ...stockCalls,
    ...previewCalls,
  },
  routes: catalogueRoutes,
  staffRoutes: catalogueStaffRoutes,
  finders: [productFinder],
  agenda: [releaseAgenda],
  audit: [brokenShelf, brokenStock],
});
