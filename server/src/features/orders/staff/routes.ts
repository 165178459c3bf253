import * as noteCalls from '@kujiya/contract/staff/notes';
import * as stepCalls from '@kujiya/contract/staff/order-steps';
import * as calls from '@kujiya/contract/staff/orders';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import type { OrderRefund } from '#shop/refunds/service.ts';
import { type Approvables, orWait } from '#shop/staff/approvals.ts';
import * as notes from './notes.ts';
import { previewRefund } from './preview.ts';
import { listOrders, revealOrder, showOrder } from './service.ts';
import * as steps from './steps.ts';

/** What waits for a second person above an amount. */
export const orderApprovables: Approvables = {
  'order.cancel': (tx, caller, { id, reason }: { id: number; reason: string }) =>
    steps.cancel(tx, caller, id, reason),
  'order.refund': (tx, caller, { id, asked }: { id: number; asked: OrderRefund }) =>
    steps.refund(tx, caller, id, asked),
};

export function staffOrdersRoutes(api: Api, shop: Shop): void {
  api.routeStaff(calls.staffOrders, async (db, { query }) => ok(await listOrders(db, query)));
  api.routeStaff(calls.staffOrder, async (db, { params }) =>
    ok({ data: await showOrder(db, shop.config, params.id) }),
  );
  api.routeStaff(noteCalls.staffOrderNotes, async (db, { params }) =>
    ok({ data: await notes.listNotes(db, params.id) }),
  );
  api.routeStaff(noteCalls.staffAddOrderNote, async (tx, { params, body, ...caller }) =>
    ok({ data: await notes.addNote(tx, caller, params.id, body.text) }),
  );
  api.routeStaff(calls.staffRevealOrder, async (tx, { params, ...caller }) =>
    ok({ data: await revealOrder(tx, caller, params.id) }),
  );
  api.routeStaff(stepCalls.staffCompleteOrder, async (tx, { params, ...caller }) => {
    await steps.complete(tx, caller, params.id);
    return ok({});
  });
  const waiting = (id: number) => ({ right: 'write_refunds', subject: `order:${id}` }) as const;
  api.routeStaff(stepCalls.staffCancelOrder, async (tx, { params: { id }, body: { reason }, ...caller }) => {
    const step = { ...waiting(id), kind: 'order.cancel', payload: { id, reason }, reason } as const;
    const data = await orWait(tx, shop, caller, step, () => steps.cancel(tx, caller, id, reason));
    return ok({ data: { points: 0, ...data } });
  });
  api.routeStaff(stepCalls.staffPreviewRefund, async (tx, { params, body, ...caller }) => {
    const { lines: wanted = null, restock = true } = body;
    await steps.requireOrder(tx, params.id);
    return ok({ data: await previewRefund(tx, shop, caller, params.id, { wanted, restock }) });
  });
  api.routeStaff(stepCalls.staffRefundOrder, async (tx, { params: { id }, body, ...caller }) => {
    const { lines: wanted = null, restock = true, reason } = body;
    const asked = { wanted, restock, reason };
    const step = { ...waiting(id), kind: 'order.refund', payload: { id, asked }, reason } as const;
    const data = await orWait(tx, shop, caller, step, () => steps.refund(tx, caller, id, asked));
    return ok({ data: { points: 0, ...data } });
  });
}
