import * as calls from '@kujiya/contract/ichiban';
import type { Api } from '../../platform/api.ts';
import type { Context } from '../../platform/context.ts';
import type { Ichiban } from './service.ts';
import * as tubes from './tubes.ts';

export function ichibanRoutes(api: Api, context: Context, ichiban: Ichiban): void {
  api.route(calls.tubesOfProduct, ({ params }) => tubes.tubesOfProduct(context, params.productId));
  api.route(calls.tubeTickets, ({ params }) => tubes.tubeTickets(context, params.tubeId));
  api.route(calls.tubeResultTickets, ({ params }) => tubes.tubeResultTickets(context, params.tubeId));
  api.route(calls.tubeLockStatus, ({ params }) => tubes.lockStatus(context, params.tubeId));
  api.route(calls.drawHistory, ({ memberId, query }) =>
    tubes.drawHistory(context, memberId, query.page ?? 1),
  );
  api.route(calls.drawResult, ({ memberId, params }) => ichiban.result(params.id, memberId));
  api.route(calls.publicDrawResult, ({ params }) => ichiban.result(params.id, null));

  api.routeInside(calls.drawTicket, ({ tokenHash, idempotency, params, body }) =>
    ichiban.purchase({
      tokenHash,
      idempotency,
      tubeId: params.tubeId,
      ...purchaseOf(body),
      numbers: body.ticket_number === undefined ? 'any' : [body.ticket_number],
      fullPack: false,
    }),
  );
  api.routeInside(calls.drawTickets, ({ tokenHash, idempotency, params, body }) =>
    ichiban.purchase({
      tokenHash,
      idempotency,
      tubeId: params.tubeId,
      ...purchaseOf(body),
      numbers: body.ticket_numbers,
      fullPack: body.is_full_pack ?? false,
    }),
  );
}

type PurchaseBody = {
  product_id: number;
  payment_method: 'balance' | 'credit_card';
  points_discount?: number;
  coupon_id?: number | null;
  final_amount?: number;
};

const purchaseOf = (body: PurchaseBody) => ({
  productId: body.product_id,
  paymentMethod: body.payment_method,
  points: body.points_discount ?? 0,
  couponId: body.coupon_id ?? null,
  shownFinal: body.final_amount ?? null,
});
