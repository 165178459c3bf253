import * as calls from '@kujiya/contract/fairness';
import { signReceipts } from '#shop/draws/proofs.ts';
import { defineFeature } from '#shop/feature.ts';
import { fairnessRoutes } from './routes.ts';

export const fairness = defineFeature({
  calls,
  routes: fairnessRoutes,
  name: 'fairness',
  onMany: {
    'order.paid': (tx, events, { signer }) =>
      signReceipts(
        tx,
        signer,
        events.flatMap(({ orderId }) => orderId ?? []),
      ),
  },
});
