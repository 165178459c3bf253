import * as calls from '@kujiya/contract/invoice';
import * as listCalls from '@kujiya/contract/staff/invoice-list';
import * as staffCalls from '@kujiya/contract/staff/invoices';
import { defineFeature } from '#shop/feature.ts';
import { brokenCorrections } from './issue/correction-queries.ts';
import { brokenInvoices } from './issue/queries.ts';
import { invoiceJobs } from './jobs.ts';
import * as queries from './queries.ts';
import { invoiceRoutes } from './routes.ts';
import { invoiceStaffRoutes } from './staff/routes.ts';
import { invoiceQueues } from './staff/work.ts';

export const invoice = defineFeature({
  calls: { ...calls, ...staffCalls, ...listCalls },
  routes: invoiceRoutes,
  staffRoutes: invoiceStaffRoutes,
  queues: invoiceQueues,
  jobs: invoiceJobs,
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
        // A company's, never a person's.
        'invoices.tax_id',
        'invoice_corrections.allowance_number',
        'invoice_corrections.failure',
      ],
    },
    export: { invoice: queries.findSettings },
    erase: [queries.eraseSettings],
  },
});
