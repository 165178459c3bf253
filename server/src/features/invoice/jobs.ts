import type { Job } from '#platform/jobs.ts';
import type { Shop } from '#shop/feature.ts';
import { correctInvoices } from './issue/correct.ts';
import { ezpay } from './issue/ezpay.ts';
import { issueInvoices } from './issue/service.ts';

/**
 * The age in ms of the payments that are searched each minute: the search must not slow down when years of them are
 * kept.
 */
const recentMs = 2 * 24 * 60 * 60 * 1_000;

/** Issues an invoice for each payment and a correction for each refund. */
export const invoiceJobs = (shop: Shop): Job[] => [
  {
    name: 'invoice:issue',
    at: '* * * * *',
    async run() {
      const provider = ezpay(shop.config, shop.ownUrl);
      await issueInvoices(shop, provider, new Date(shop.clock() - recentMs));
      await correctInvoices(shop, provider);
    },
  },
  {
    // Payments that the gateway reported only days later.
    name: 'invoice:catch_up',
    at: '50 19 * * *',
    catchUp: '1d',
    async run() {
      await issueInvoices(shop, ezpay(shop.config, shop.ownUrl));
    },
  },
];
