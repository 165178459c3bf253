import * as calls from '@kujiya/contract/staff/members';
import { defineFeature } from '#shop/feature.ts';
import { eraseNotes, exportNotes } from './staff/queries.ts';
import { memberStaffRoutes } from './staff/routes.ts';

export const members = defineFeature({
  calls,
  routes() {},
  staffRoutes: memberStaffRoutes,
  memberData: {
    tables: { member_notes: 'erased' },
    export: { notes: exportNotes },
    erase: [eraseNotes],
  },
});
