import * as calls from '@kujiya/contract/fairness';
import type { Context } from '#platform/context.ts';
import type { Api } from '#platform/http/api.ts';
import type { ReceiptSigner } from '#shop/draws/keys.ts';
import * as fairness from './service.ts';

export function fairnessRoutes(api: Api, context: Context, signer: ReceiptSigner): void {
  api.route(calls.fairnessKey, async () => fairness.fairnessKey(signer));
  api.route(calls.publishedTube, ({ params }) => fairness.published(context, signer, params.tubeId));
}
