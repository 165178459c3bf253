import { accountRefusals } from '@kujiya/contract/account';
import * as calls from '@kujiya/contract/refunds';
import * as staffCalls from '@kujiya/contract/staff/refunds';
import { defineFeature } from '#shop/feature.ts';
import { newebpay } from '#shop/payments/newebpay.ts';
import { payOut } from '#shop/refunds/payouts.ts';
import { brokenRefunds } from '#shop/refunds/queries.ts';
import * as queries from './queries.ts';
import { refundRoutes } from './routes.ts';
import { refundApprovables, refundStaffRoutes } from './staff/routes.ts';
import { refundQueues } from './staff/work.ts';

export const refunds = defineFeature({
  calls: { ...calls, ...staffCalls },
  routes: refundRoutes,
  staffRoutes: refundStaffRoutes,
  approvables: refundApprovables,
  queues: refundQueues,
  jobs: (shop) => [
    {
      name: 'refunds:pay_out',
      at: '*/5 * * * *',
      async run() {
        await payOut(shop, newebpay(shop.config, shop.ownUrl));
      },
    },
  ],
  audit: [brokenRefunds],
  memberData: {
    tables: { refunds: 'kept', refund_transfers: 'erased' },
    // Kept for the books: which of the staff refunded money and why, and the number of a transfer.
    texts: { kept: ['refunds.actor', 'refunds.reason', 'payouts.note', 'payouts.failure'] },
    export: { refunds: queries.exportRefunds },
    erase: [queries.eraseTransfers],
    blocks: [{ refusal: accountRefusals.deletion_in_refund, rows: queries.openRefunds }],
  },
});
