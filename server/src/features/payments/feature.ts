import * as calls from '@kujiya/contract/payments';
import { defineFeature } from '#shop/feature.ts';
import { brokenPayments } from '#shop/payments/queries.ts';
import { paymentJobs } from './jobs.ts';
import * as queries from './queries.ts';
import { paymentsRoutes } from './routes.ts';

export const payments = defineFeature({
  calls,
  routes: paymentsRoutes,
  jobs: paymentJobs,
  audit: [brokenPayments],
  memberData: {
    tables: { order_invoices: 'erased' },
    export: { payments: queries.exportPayments, order_invoices: queries.exportOrderInvoices },
    erase: [queries.eraseOrderInvoices],
  },
});
