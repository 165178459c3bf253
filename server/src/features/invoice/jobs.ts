import type { Job } from '#platform/jobs.ts';
import type { Shop } from '#shop/feature.ts';
import { correctInvoices } from './issue/correct.ts';
import { ezpay } from './issue/ezpay.ts';
import { issueInvoices } from './issue/service.ts';

/** Payments of this time are looked through each minute, so that the look takes no longer when years of them are kept. */
const recentMs = 2 * 24 * 60 * 60 * 1_000;

/** Each payment has its invoice, and each repayment its correction. */
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
    // What the gateway told of days later.
    name: 'invoice:catch_up',
    at: '50 19 * * *',
    catchUp: '1d',
    async run() {
      await issueInvoices(shop, ezpay(shop.config, shop.ownUrl));
    },
  },
];
