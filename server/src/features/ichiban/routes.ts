import * as calls from '@kujiya/contract/ichiban';
import { drawMessages } from '@kujiya/contract/shop/draws';
import * as purchaseCalls from '@kujiya/contract/ticket-purchase';
import type { Api } from '#platform/http/api.ts';
import { Accepted, ok } from '#platform/http/envelope.ts';
import { paymentTermsOf } from '#shop/draws/purchase.ts';
import type { Shop } from '#shop/feature.ts';
import { createIchiban } from './service.ts';
import * as tubes from './tubes.ts';

const drawn = <Result extends object>(result: Result) =>
  ok({ message: calls.ichibanMessages.drawn, ...result });

const bought = (result: Awaited<ReturnType<ReturnType<typeof createIchiban>['purchase']>>) =>
  'reserved' in result
    ? new Accepted(
        ok({
          message: drawMessages.reserved,
          requires_payment: true as const,
          order: result.reserved,
          lock: { success: true as const, remain: result.remain, locked_by_other: false as const },
        }),
      )
    : drawn(result);

export function ichibanRoutes(api: Api, shop: Shop): void {
  const ichiban = createIchiban(shop);
  api.route(calls.tubesOfProduct, ({ params }) => tubes.tubesOfProduct(shop, params.productId));
  api.route(calls.tubeTickets, async ({ params }) => ok(await tubes.tubeTickets(shop, params.tubeId)));
  api.route(calls.tubeResultTickets, async ({ params }) =>
    ok(await tubes.tubeResultTickets(shop, params.tubeId)),
  );
  api.route(calls.tubeLockStatus, ({ params }) => tubes.lockStatus(shop, params.tubeId));
  api.route(purchaseCalls.drawHistory, async ({ memberId, query }) =>
    ok(await tubes.drawHistory(shop, memberId, query.page ?? 1)),
  );
  api.route(purchaseCalls.drawResult, async ({ memberId, params }) =>
    drawn(await ichiban.result(params.id, memberId)),
  );
  api.route(purchaseCalls.publicDrawResult, async ({ params }) =>
    drawn(await ichiban.publicResult(params.id)),
  );

  api.routeWithToken(purchaseCalls.drawTicket, async ({ tokenHash, idempotency, params, body }) =>
    bought(
      await ichiban.purchase({
        tokenHash,
        idempotency,
        tubeId: params.tubeId,
        productId: body.product_id,
        numbers: body.ticket_number === undefined ? 'any' : [body.ticket_number],
        fullPack: false,
        payment: paymentTermsOf(body),
      }),
    ),
  );
  api.routeWithToken(purchaseCalls.drawTickets, async ({ tokenHash, idempotency, params, body }) =>
    bought(
      await ichiban.purchase({
        tokenHash,
        idempotency,
        tubeId: params.tubeId,
        productId: body.product_id,
        numbers: body.ticket_numbers,
        fullPack: body.is_full_pack ?? false,
        payment: paymentTermsOf(body),
      }),
    ),
  );
  shop.streams.serve(calls.tubeEvents, async ({ tubeId }) => {
    await tubes.lockStatus(shop, tubeId);
    return tubeId;
  });
}
