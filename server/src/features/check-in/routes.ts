import * as calls from '@kujiya/contract/check-in';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as service from './service.ts';

export function checkInRoutes(api: Api, shop: Shop): void {
  api.route(calls.checkInStatus, async ({ memberId }) =>
    ok({ data: await service.checkInStatus(shop, memberId) }),
  );
  api.routeOnce(calls.checkIn, async (tx, { memberId }) => {
    const data = await service.checkIn(shop, tx, memberId);
    return ok({ message: calls.checkInMessages.checkedIn(data.day_number), data });
  });
  api.route(calls.checkInHistory, async ({ memberId, view }) =>
    ok({ data: await service.checkInHistory({ db: view }, memberId) }),
  );
  api.route(calls.latestCheckIns, async () => ok({ data: await service.latestCheckIns(shop) }));
}
