import { changeProfile, deleteAccount, deletionPreview, exportAccount } from '@kujiya/contract/account';
import { getBalance } from '@kujiya/contract/member';
import { getRoom } from '@kujiya/contract/room';
import * as staffCalls from '@kujiya/contract/staff/personal-data';
import { defineFeature } from '#shop/feature.ts';
import * as queries from './queries.ts';
import { accountRoutes } from './routes.ts';
import { accountStaffRoutes } from './staff/routes.ts';

export const account = defineFeature({
  calls: { getBalance, getRoom, changeProfile, exportAccount, deletionPreview, deleteAccount, ...staffCalls },
  routes: accountRoutes,
  staffRoutes: accountStaffRoutes,
  // `members` itself is anonymised last, by the deletion.
  memberData: {
    tables: { members: 'kept' },
    texts: {
      blanked: ['display_name', 'folded_name', 'email', 'phone', 'photo_url', 'password_hash'].map(
        (name) => `members.${name}`,
      ),
      // Made by the shop at random; other members were invited by the code.
      kept: ['members.uid', 'members.invitation_code'],
    },
    export: { member: queries.exportProfile },
  },
});
