import * as calls from '@kujiya/contract/address';
import { defineFeature } from '#shop/feature.ts';
import * as queries from './queries.ts';
import { addressRoutes } from './routes.ts';

export const address = defineFeature({
  calls,
  routes: addressRoutes,
  memberData: {
    tables: { addresses: 'erased' },
    export: { addresses: queries.exportAddresses },
    erase: [queries.eraseAddresses],
  },
});
