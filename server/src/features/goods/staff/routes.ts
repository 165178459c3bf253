import * as calls from '@kujiya/contract/staff/goods';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as orders from './service.ts';

export function staffGoodsRoutes(api: Api, { clock }: Shop): void {
  api.routeStaff(calls.staffOrders, async (tx, { query, ...caller }) =>
    ok(await orders.listOrders(tx, caller, query.status ?? 'paid', query.after)),
  );
  api.routeStaff(calls.staffOrder, async (tx, { params, ...caller }) =>
    ok({ data: await orders.findOrder(tx, caller, params.id) }),
  );
  api.routeStaff(calls.staffArriveOrder, async (tx, { params, ...caller }) => {
    await orders.arrive(tx, caller, params.id);
    return ok({});
  });
  api.routeStaff(calls.staffCompleteOrder, async (tx, { params, ...caller }) => {
    await orders.complete(tx, caller, params.id);
    return ok({});
  });
  api.routeStaff(calls.staffCancelOrder, async (tx, { params, body, ...caller }) =>
    ok({ data: await orders.cancel(tx, caller, params.id, body.reason) }),
  );
  api.routeStaff(calls.staffRefundOrder, async (tx, { params, body, ...caller }) => {
    const { lines = null, restock = true, reason } = body;
    return ok({ data: await orders.refund(tx, caller, params.id, { wanted: lines, restock, reason }) });
  });
  api.routeStaff(calls.staffRescheduleGoods, async (tx, { params, body, ...caller }) =>
    ok({
      data: { orders: await orders.reschedule(tx, caller, params.id, new Date(body.arrives_at), clock()) },
    }),
  );
  api.routeStaff(calls.staffArriveGoods, async (tx, { params, ...caller }) =>
    ok({ data: { orders: await orders.arriveAll(tx, caller, params.id) } }),
  );
}
