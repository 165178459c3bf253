import * as calls from '@kujiya/contract/invitation';
import { defineFeature } from '#shop/feature.ts';
import { invitationRoutes } from './routes.ts';

export const invitation = defineFeature({
  calls,
  routes: invitationRoutes,
  memberData: { tables: { known_phones: 'kept', invitation_rewards: 'kept' } },
});
