import * as calls from '@kujiya/contract/points';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as service from './service.ts';

export function pointsRoutes(api: Api, shop: Shop): void {
  api.route(calls.getPointsBalance, async ({ memberId }) =>
    ok({ data: await service.pointsBalance(shop, memberId) }),
  );
  api.route(calls.pointsHistory, async ({ memberId, query }) =>
    ok(await service.pointsHistory(shop, memberId, query)),
  );
  api.routeOnce(calls.exchangePoints, async (tx, { memberId, body }) => {
    const data = await service.exchangePoints(shop, tx, memberId, body.quantity);
    return ok({ message: calls.pointsMessages.exchanged(data.coupons), data });
  });
}
