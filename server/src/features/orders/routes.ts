import { orderById } from '@kujiya/contract/orders';
import type { Context } from '#platform/context.ts';
import type { Api } from '#platform/http/api.ts';
import type { Proofs } from '#shop/draws/proofs.ts';
import * as orders from './service.ts';

export function ordersRoutes(api: Api, context: Context, proofs: Proofs): void {
  api.route(orderById, ({ memberId, params }) => orders.orderById(context, proofs, memberId, params.orderId));
}
