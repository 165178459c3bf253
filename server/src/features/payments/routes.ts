import { paymentRedirect } from '@kujiya/contract/payments';
import type { Context } from '#platform/context.ts';
import type { Api } from '#platform/http/api.ts';
import { redirectOf } from './service.ts';

export function paymentsRoutes(api: Api, context: Context): void {
  api.route(paymentRedirect, ({ memberId, params }) => redirectOf(context, memberId, params.orderId));
}
