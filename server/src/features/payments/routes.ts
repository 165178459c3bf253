import { paymentMessages, paymentRedirect } from '@kujiya/contract/payments';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import { redirectOf } from './service.ts';

export function paymentsRoutes(api: Api, shop: Shop): void {
  api.route(paymentRedirect, async ({ memberId, params }) =>
    ok({
      message: paymentMessages.paid,
      redirect_url: await redirectOf(shop, memberId, params.orderId),
    }),
  );
}
