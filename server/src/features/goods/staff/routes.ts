import * as calls from '@kujiya/contract/staff/goods';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as arrivals from './service.ts';

export function staffGoodsRoutes(api: Api, { clock }: Shop): void {
  api.routeStaff(calls.staffArriveOrder, async (tx, { params, ...caller }) => {
    await arrivals.arrive(tx, caller, params.id);
    return ok({});
  });
  api.routeStaff(calls.staffRescheduleGoods, async (tx, { params, body, ...caller }) =>
    ok({
      data: { orders: await arrivals.reschedule(tx, caller, params.id, new Date(body.arrives_at), clock()) },
    }),
  );
  api.routeStaff(calls.staffArriveGoods, async (tx, { params, ...caller }) =>
    ok({ data: { orders: await arrivals.arriveAll(tx, caller, params.id) } }),
  );
}
