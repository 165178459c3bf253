import * as calls from '@kujiya/contract/refunds';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as refunds from './service.ts';

export function refundRoutes(api: Api, shop: Shop): void {
  api.route(calls.tokenRefund, async ({ memberId }) =>
    ok({ data: await refunds.tokenRefund(shop, memberId) }),
  );
  api.routeOnce(calls.askTokenRefund, async (tx, { memberId, body }) => {
    const asked = { amount: body.amount, account: body.transfer_account?.trim() ?? '' };
    return ok({
      message: calls.refundMessages.asked,
      data: await refunds.askTokenRefund(tx, memberId, asked),
    });
  });
}
