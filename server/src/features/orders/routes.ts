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
  api.route(calls.listOrders, async ({ memberId, query }) =>
    ok(
      await history.listOrders(
        shop,
        memberId,
        query.status ?? 'all',
        query.page ?? 1,
        query.per_page ?? calls.orderLimits.pageSize,
      ),
    ),
  );
  api.route(calls.orderCounts, async ({ memberId }) =>
    ok({ data: await history.countOrders(shop, memberId) }),
  );
  api.route(calls.getOrder, async ({ memberId, params }) =>
    ok({ data: await history.orderDetail(shop, memberId, params.id) }),
  );
  api.routeOnce(calls.cancelOrder, async (tx, { memberId, params }) => {
    await history.cancelOrder(tx, memberId, params.id);
    return ok({ message: calls.orderMessages.cancelled });
  });
  api.route(calls.latestWins, async ({ query }) =>
    ok({ data: await latestWins(shop, query.limit ?? calls.orderLimits.wins) }),
  );
}
