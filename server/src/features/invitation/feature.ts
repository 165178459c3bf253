import * as calls from '@kujiya/contract/invitation';
import * as staffCalls from '@kujiya/contract/staff/invitations';
import { defineFeature } from '#shop/feature.ts';
import { brokenRewards } from './queries.ts';
import { invitationRoutes } from './routes.ts';
import { considerReward } from './service.ts';
import { invitationStaffRoutes } from './staff/routes.ts';
import { heldQueue } from './staff/work.ts';

export const invitation = defineFeature({
  name: 'invitation',
  calls: { ...calls, ...staffCalls },
  routes: invitationRoutes,
  staffRoutes: invitationStaffRoutes,
  queues: [heldQueue],
  on: { 'phone.bound': considerReward, 'invitation.named': considerReward },
  audit: [brokenRewards],
  memberData: {
    tables: { known_phones: 'kept', invitation_rewards: 'kept' },
    texts: { kept: ['invitation_rewards.reasons'] },
  },
});
