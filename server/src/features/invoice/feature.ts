import * as calls from '@kujiya/contract/invoice';
import { defineFeature } from '#shop/feature.ts';
import { ezpay } from './issue/ezpay.ts';
import { brokenInvoices } from './issue/queries.ts';
import { issueInvoices } from './issue/service.ts';
import * as queries from './queries.ts';
import { invoiceRoutes } from './routes.ts';

export const invoice = defineFeature({
  calls,
  routes: invoiceRoutes,
  jobs: (shop) => [
    {
      name: 'invoice:issue',
      at: '* * * * *',
      async run() {
        await issueInvoices(shop, ezpay(shop.config, shop.ownUrl));
      },
    },
  ],
  audit: [brokenInvoices],
  memberData: {
    tables: { invoice_settings: 'erased' },
    export: { invoice: queries.findSettings },
    erase: [queries.eraseSettings],
  },
});
