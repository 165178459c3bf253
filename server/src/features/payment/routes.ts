import { paymentRedirect } from '@kujiya/contract/payment';
import type { Api } from '../../platform/api.ts';
import type { Context } from '../../platform/context.ts';
import { redirectOf } from './service.ts';

export function paymentRoutes(api: Api, context: Context): void {
  api.route(paymentRedirect, ({ memberId, params }) => redirectOf(context, memberId, params.orderId));
}
