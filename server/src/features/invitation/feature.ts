import * as calls from '@kujiya/contract/invitation';
import { defineFeature } from '#shop/feature.ts';
import { brokenRewards } from './queries.ts';
import { invitationRoutes } from './routes.ts';
import { considerReward } from './service.ts';

export const invitation = defineFeature({
  name: 'invitation',
  calls,
  routes: invitationRoutes,
  on: { 'phone.bound': considerReward, 'invitation.named': considerReward },
  audit: [brokenRewards],
  memberData: {
    tables: { known_phones: 'kept', invitation_rewards: 'kept' },
    texts: { kept: ['invitation_rewards.reasons'] },
  },
});
