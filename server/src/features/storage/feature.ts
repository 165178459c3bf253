import { accountRefusals } from '@kujiya/contract/account';
import * as calls from '@kujiya/contract/storage';
import { defineFeature } from '#shop/feature.ts';
import * as queries from './queries.ts';
import { storageRoutes } from './routes.ts';

export const storage = defineFeature({
  calls,
  routes: storageRoutes,
  memberData: {
    tables: { box_items: 'kept' },
    export: { box: queries.exportItems },
    belongings: { box_items: queries.countStored },
    blocks: [{ refusal: accountRefusals.deletion_in_shipping, rows: queries.itemsInShipping }],
  },
});
