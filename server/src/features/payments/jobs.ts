import type { Job } from '#platform/jobs.ts';
import type { Shop } from '#shop/feature.ts';
import { newebpay } from '#shop/payments/newebpay.ts';
import { askDue, tidyTopUps } from '#shop/payments/service.ts';

/** Asks the gateway about unanswered attempts, and ends top-ups that nobody will pay any more. */
export const paymentJobs = (shop: Shop): Job[] => [
  {
    name: 'payments:ask',
    at: '* * * * *',
    async run() {
      await askDue(shop, newebpay(shop.config, shop.ownUrl));
    },
  },
  {
    name: 'payments:tidy_top_ups',
    at: '23 * * * *',
    async run() {
      await tidyTopUps(shop.db);
    },
  },
];
