import { taipeiDate } from '@kujiya/contract/kernel/time';
import type { Job } from '#platform/jobs.ts';
import type { Shop } from '#shop/feature.ts';
import { newebpay } from '#shop/payments/newebpay.ts';
import { reconcile } from '#shop/payments/reconcile.ts';
import { askDue, tidyTopUps } from '#shop/payments/service.ts';

/**
 * Asks the gateway about unanswered attempts, compares each day with it in the night after, and ends top-ups that nobody
 * will pay any more.
 */
export const paymentJobs = (shop: Shop): Job[] => [
  {
    name: 'payments:ask',
    at: '* * * * *',
    async run() {
      await askDue(shop, newebpay(shop.config, shop.ownUrl));
    },
  },
  {
    name: 'payments:reconcile',
    // 04:20 in Taipei.
    at: '20 20 * * *',
    catchUp: '1d',
    async run() {
      const yesterday = taipeiDate(shop.clock() - 86_400_000);
      await reconcile(shop, newebpay(shop.config, shop.ownUrl), yesterday);
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
