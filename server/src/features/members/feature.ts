import * as balances from '@kujiya/contract/staff/balances';
import * as members from '@kujiya/contract/staff/members';
import { defineFeature } from '#shop/feature.ts';
import { brokenBalances } from './staff/balance-queries.ts';
import { eraseNotes, exportNotes } from './staff/queries.ts';
import { memberApprovables, memberStaffRoutes } from './staff/routes.ts';

export const memberPages = defineFeature({
  calls: { ...members, ...balances },
  routes() {},
  staffRoutes: memberStaffRoutes,
  approvables: memberApprovables,
  audit: [brokenBalances],
  memberData: {
    tables: { member_notes: 'erased' },
    export: { notes: exportNotes },
    erase: [eraseNotes],
  },
});
