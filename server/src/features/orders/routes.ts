import * as calls from '@kujiya/contract/orders';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as history from './history.ts';
import * as orders from './service.ts';
import { latestWins } from './wins.ts';

export function ordersRoutes(api: Api, shop: Shop): void {
  api.route(calls.orderById, async ({ memberId, params }) =>
    ok({ data: await orders.orderById(shop, memberId, params.orderId) }),
  );
  api.routeWithToken(calls.listOrders, async ({ tokenHash, query }) =>
    ok(
      await history.listOrders(
        shop,
        tokenHash,
        query.status ?? 'all',
        query.page ?? 1,
        query.per_page ?? calls.orderLimits.pageSize,
      ),
    ),
  );
  api.route(calls.orderCounts, async ({ memberId }) =>
    ok({ data: await history.countOrders(shop, memberId) }),
  );
  api.routeWithToken(calls.getOrder, async ({ tokenHash, params }) =>
    ok({ data: await history.orderDetail(shop, tokenHash, params.id) }),
  );
  api.routeOnce(calls.cancelOrder, async (tx, { memberId, params }) => {
    await history.cancelOrder(tx, memberId, params.id);
    return ok({ message: calls.orderMessages.cancelled });
  });
  api.route(calls.latestWins, async ({ query }) =>
    ok({ data: await latestWins(shop, query.limit ?? calls.orderLimits.wins) }),
  );
}
