import * as calls from '@kujiya/contract/invoice';
import { defineFeature } from '#shop/feature.ts';
import * as queries from './queries.ts';
import { invoiceRoutes } from './routes.ts';

export const invoice = defineFeature({
  calls,
  routes: invoiceRoutes,
  memberData: {
    tables: { invoice_settings: 'erased' },
    export: { invoice: queries.findSettings },
    erase: [queries.eraseSettings],
  },
});
