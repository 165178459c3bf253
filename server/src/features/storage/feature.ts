import { accountRefusals } from '@kujiya/contract/account';
import * as cabinetCalls from '@kujiya/contract/cabinet';
import * as parcelCalls from '@kujiya/contract/parcels';
import * as staffCalls from '@kujiya/contract/staff/parcels';
import * as calls from '@kujiya/contract/storage';
import { defineFeature } from '#shop/feature.ts';
import { brokenStorage } from './audit.ts';
import { storageJobs } from './jobs.ts';
import * as queries from './queries.ts';
import { storageRoutes } from './routes.ts';
import { storageStaffRoutes } from './staff/routes.ts';

export const storage = defineFeature({
  calls: { ...calls, ...parcelCalls, ...cabinetCalls, ...staffCalls },
  routes: storageRoutes,
  staffRoutes: storageStaffRoutes,
  jobs: storageJobs,
  audit: [brokenStorage],
  memberData: {
    tables: { box_items: 'kept', parcel_addresses: 'erased' },
    texts: {
      blanked: ['parcels.customer_note'],
      // Under its number the carrier finds a parcel that is disputed, and no other is handed over under the same.
      kept: ['parcels.carrier', 'parcels.tracking_number'],
    },
    export: { box: queries.exportItems, parcel_addresses: queries.exportAddresses },
    erase: [queries.eraseAddresses, queries.blankNotes],
    belongings: { box_items: queries.countStored },
    blocks: [{ refusal: accountRefusals.deletion_in_shipping, rows: queries.parcelsUnderWay }],
  },
});
