import { accountRefusals } from '@kujiya/contract/account';
import * as cabinetCalls from '@kujiya/contract/cabinet';
import * as parcelCalls from '@kujiya/contract/parcels';
import * as presentCalls from '@kujiya/contract/presents';
import * as staffCalls from '@kujiya/contract/staff/storage';
import * as calls from '@kujiya/contract/storage';
import * as variantCalls from '@kujiya/contract/variants';
import { defineFeature } from '#shop/feature.ts';
import { brokenStorage } from './audit.ts';
import { eraseLink, exportLink } from './cabinet-queries.ts';
import { storageJobs } from './jobs.ts';
import { exportPresents, revokeAll } from './present-queries.ts';
import * as queries from './queries.ts';
import { storageRoutes } from './routes.ts';
import { storageStaffRoutes } from './staff/routes.ts';

export const storage = defineFeature({
  calls: { ...calls, ...parcelCalls, ...cabinetCalls, ...variantCalls, ...presentCalls, ...staffCalls },
  routes: storageRoutes,
  staffRoutes: storageStaffRoutes,
  jobs: storageJobs,
  audit: [brokenStorage],
  memberData: {
    tables: { box_items: 'kept', cabinet_links: 'erased', presents: 'kept' },
    // One of a list.
    texts: { kept: ['presents.word'] },
    export: { box: queries.exportItems, cabinet_link: exportLink, presents: exportPresents },
    erase: [eraseLink, revokeAll],
    belongings: { box_items: queries.countStored },
    blocks: [{ refusal: accountRefusals.deletion_in_shipping, rows: queries.parcelsUnderWay }],
  },
});
