import { orderById } from '@kujiya/contract/orders';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as orders from './service.ts';

export function ordersRoutes(api: Api, shop: Shop): void {
  api.route(orderById, async ({ memberId, params }) =>
    ok({ data: await orders.orderById(shop, memberId, params.orderId) }),
  );
}
