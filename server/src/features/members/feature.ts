import * as balances from '@kujiya/contract/staff/balances';
import * as blocks from '@kujiya/contract/staff/blocks';
import * as members from '@kujiya/contract/staff/members';
import { defineFeature } from '#shop/feature.ts';
import { brokenBalances } from './staff/balance-queries.ts';
import { brokenBlocks, exportBlock, unblock } from './staff/block-queries.ts';
import { memberFinder } from './staff/finder.ts';
import { eraseNotes, exportNotes } from './staff/queries.ts';
import { memberApprovables, memberStaffRoutes } from './staff/routes.ts';
import { newMembers } from './staff/work.ts';

export const memberPages = defineFeature({
  calls: { ...members, ...balances, ...blocks },
  routes() {},
  staffRoutes: memberStaffRoutes,
  approvables: memberApprovables,
  audit: [brokenBalances, brokenBlocks],
  finders: [memberFinder],
  figures: [newMembers],
  memberData: {
    tables: { member_notes: 'erased', member_blocks: 'erased' },
    export: { notes: exportNotes, blocks: exportBlock },
    erase: [eraseNotes, unblock],
  },
});
