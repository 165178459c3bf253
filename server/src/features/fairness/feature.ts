import * as calls from '@kujiya/contract/fairness';
import { signReceipts } from '#shop/draws/proofs.ts';
import { defineFeature } from '#shop/feature.ts';
import { auditLog } from '#shop/log/audit.ts';
import { queueFinished, queueStaffHead } from '#shop/log/queries.ts';
import { appendWaiting } from '#shop/log/service.ts';
import { witnessRun } from '#shop/log/witnesses.ts';
import { fairnessRoutes } from './routes.ts';

export const fairness = defineFeature({
  calls,
  routes: fairnessRoutes,
  name: 'fairness',
  onMany: {
    async 'order.paid'(tx, events, { signer }) {
      const orderIds = events.flatMap(({ orderId }) => orderId ?? []);
      await signReceipts(tx, signer, orderIds);
      await queueFinished(tx, orderIds);
    },
  },
  loops(shop) {
    const run = witnessRun(shop);
    return [
      { name: 'fairness:log', restMs: 500, run: () => appendWaiting(shop.db) },
      ...(shop.config.logWitnesses.length > 0
        ? [{ name: 'fairness:witnesses', restMs: 1_000, run: () => run() }]
        : []),
    ];
  },
  jobs: ({ db }) => [
    // Shortly after the end of a Taipei day.
    { name: 'fairness:staff-log', at: '3 16 * * *', run: async () => void (await queueStaffHead.alone(db)) },
  ],
  audit: [auditLog],
});
