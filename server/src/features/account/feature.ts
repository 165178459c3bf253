import { changeProfile, deleteAccount, deletionPreview, exportAccount } from '@kujiya/contract/account';
import { getBalance } from '@kujiya/contract/member';
import { defineFeature } from '#shop/feature.ts';
import * as queries from './queries.ts';
import { accountRoutes } from './routes.ts';

export const account = defineFeature({
  calls: { getBalance, changeProfile, exportAccount, deletionPreview, deleteAccount },
  routes: accountRoutes,
  // `members` itself is anonymised last, by the deletion.
  memberData: { tables: { members: 'kept' }, export: { member: queries.exportProfile } },
});
