import * as calls from '@kujiya/contract/gacha';
import type { Context } from '#platform/context.ts';
import type { Api } from '#platform/http/api.ts';
import type { Streams } from '#platform/http/streams.ts';
import { paymentTermsOf } from '#shop/draws/purchase.ts';
import * as machine from './machine.ts';
import type { Gacha } from './service.ts';

export function gachaRoutes(api: Api, streams: Streams, context: Context, gacha: Gacha): void {
  api.route(calls.gachaProduct, ({ params, memberId }) => machine.machineNow(context, params.id, memberId));
  api.routeWithToken(calls.drawCapsules, ({ params, body, ...buyer }) =>
    gacha.draw(buyer, params.id, body.quantity ?? 1, paymentTermsOf(body)),
  );
  api.route(calls.gachaCollections, ({ memberId }) => machine.collections(context, memberId));
  api.route(calls.gachaHistory, ({ memberId, query }) =>
    machine.history(context, memberId, query.product_id ?? null, query.page ?? 1),
  );
  streams.serve(calls.machineEvents, async ({ id }) => (await machine.requireMachine(context, id)).id);
}
