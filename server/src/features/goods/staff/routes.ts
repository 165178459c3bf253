import * as calls from '@kujiya/contract/staff/goods';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import type { OrderRefund } from '#shop/refunds/service.ts';
import { type Approvables, orWait } from '#shop/staff/approvals.ts';
import { previewRefund } from './preview.ts';
import * as orders from './service.ts';

/** What waits for a second person above an amount. */
export const goodsApprovables: Approvables = {
  'order.cancel': (tx, caller, { id, reason }: { id: number; reason: string }) =>
    orders.cancel(tx, caller, id, reason),
  'order.refund': (tx, caller, { id, asked }: { id: number; asked: OrderRefund }) =>
    orders.refund(tx, caller, id, asked),
};

export function staffGoodsRoutes(api: Api, shop: Shop): void {
  const { clock } = shop;
  api.routeStaff(calls.staffArriveOrder, async (tx, { params, ...caller }) => {
    await orders.arrive(tx, caller, params.id);
    return ok({});
  });
  api.routeStaff(calls.staffCompleteOrder, async (tx, { params, ...caller }) => {
    await orders.complete(tx, caller, params.id);
    return ok({});
  });
  const waiting = (id: number) => ({ right: 'write_refunds', subject: `order:${id}` }) as const;
  api.routeStaff(calls.staffCancelOrder, async (tx, { params: { id }, body: { reason }, ...caller }) => {
    const step = { ...waiting(id), kind: 'order.cancel', payload: { id, reason }, reason } as const;
    const data = await orWait(tx, shop, caller, step, () => orders.cancel(tx, caller, id, reason));
    return ok({ data: { points: 0, ...data } });
  });
  api.routeStaff(calls.staffPreviewRefund, async (tx, { params, body, ...caller }) => {
    const { lines: wanted = null, restock = true } = body;
    await orders.requireOrder(tx, params.id);
    return ok({ data: await previewRefund(tx, shop, caller, params.id, { wanted, restock }) });
  });
  api.routeStaff(calls.staffRefundOrder, async (tx, { params: { id }, body, ...caller }) => {
    const { lines: wanted = null, restock = true, reason } = body;
    const asked = { wanted, restock, reason };
    const step = { ...waiting(id), kind: 'order.refund', payload: { id, asked }, reason } as const;
    const data = await orWait(tx, shop, caller, step, () => orders.refund(tx, caller, id, asked));
    return ok({ data: { points: 0, ...data } });
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
