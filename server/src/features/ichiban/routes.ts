import * as calls from '@kujiya/contract/ichiban';
import type { Context } from '#platform/context.ts';
import type { Api } from '#platform/http/api.ts';
import type { Streams } from '#platform/http/streams.ts';
import { paymentTermsOf } from '#shop/draws/purchase.ts';
import type { Ichiban } from './service.ts';
import * as tubes from './tubes.ts';

export function ichibanRoutes(api: Api, streams: Streams, context: Context, ichiban: Ichiban): void {
  api.route(calls.tubesOfProduct, ({ params }) => tubes.tubesOfProduct(context, params.productId));
  api.route(calls.tubeTickets, ({ params }) => tubes.tubeTickets(context, params.tubeId));
  api.route(calls.tubeResultTickets, ({ params }) => tubes.tubeResultTickets(context, params.tubeId));
  api.route(calls.tubeLockStatus, ({ params }) => tubes.lockStatus(context, params.tubeId));
  api.route(calls.drawHistory, ({ memberId, query }) =>
    tubes.drawHistory(context, memberId, query.page ?? 1),
  );
  api.route(calls.drawResult, ({ memberId, params }) => ichiban.result(params.id, memberId));
  api.route(calls.publicDrawResult, ({ params }) => ichiban.publicResult(params.id));

  api.routeWithToken(calls.drawTicket, ({ tokenHash, idempotency, params, body }) =>
    ichiban.purchase({
      tokenHash,
      idempotency,
      tubeId: params.tubeId,
      productId: body.product_id,
      numbers: body.ticket_number === undefined ? 'any' : [body.ticket_number],
      fullPack: false,
      payment: paymentTermsOf(body),
    }),
  );
  api.routeWithToken(calls.drawTickets, ({ tokenHash, idempotency, params, body }) =>
    ichiban.purchase({
      tokenHash,
      idempotency,
      tubeId: params.tubeId,
      productId: body.product_id,
      numbers: body.ticket_numbers,
      fullPack: body.is_full_pack ?? false,
      payment: paymentTermsOf(body),
    }),
  );
  streams.serve(calls.tubeEvents, async ({ tubeId }) => {
    await tubes.lockStatus(context, tubeId);
    return tubeId;
  });
}
