import { accountRefusals } from '@kujiya/contract/account';
import * as parcelCalls from '@kujiya/contract/parcels';
import * as calls from '@kujiya/contract/storage';
import { defineFeature } from '#shop/feature.ts';
import { brokenStorage } from './audit.ts';
import { storageJobs } from './jobs.ts';
import * as queries from './queries.ts';
import { storageRoutes } from './routes.ts';

export const storage = defineFeature({
  calls: { ...calls, ...parcelCalls },
  routes: storageRoutes,
  jobs: storageJobs,
  audit: [brokenStorage],
  memberData: {
    tables: { box_items: 'kept', parcel_addresses: 'erased' },
    export: { box: queries.exportItems },
    erase: [queries.eraseAddresses],
    belongings: { box_items: queries.countStored },
    blocks: [{ refusal: accountRefusals.deletion_in_shipping, rows: queries.parcelsUnderWay }],
  },
});
