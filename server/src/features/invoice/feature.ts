import * as calls from '@kujiya/contract/invoice';
import * as staffCalls from '@kujiya/contract/staff/invoices';
import { defineFeature } from '#shop/feature.ts';
import { correctInvoices } from './issue/correct.ts';
import { brokenCorrections } from './issue/correction-queries.ts';
import { ezpay } from './issue/ezpay.ts';
import { brokenInvoices } from './issue/queries.ts';
import { issueInvoices } from './issue/service.ts';
import * as queries from './queries.ts';
import { invoiceRoutes } from './routes.ts';

export const invoice = defineFeature({
  calls: { ...calls, ...staffCalls },
  routes: invoiceRoutes,
  jobs: (shop) => [
    {
      name: 'invoice:issue',
      at: '* * * * *',
      async run() {
        const provider = ezpay(shop.config, shop.ownUrl);
        await issueInvoices(shop, provider);
        await correctInvoices(shop, provider);
      },
    },
  ],
  audit: [brokenInvoices, brokenCorrections],
  memberData: {
    tables: { invoice_settings: 'erased' },
    texts: {
      // Invoices and allowances are kept for the tax office, under the numbers it knows; the provider's answers with them.
      kept: [
        'invoices.invoice_number',
        'invoices.random_number',
        'invoices.provider_number',
        'invoices.failure',
        'invoice_corrections.allowance_number',
        'invoice_corrections.failure',
      ],
    },
    export: { invoice: queries.findSettings },
    erase: [queries.eraseSettings],
  },
});
