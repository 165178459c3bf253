import * as calls from '@kujiya/contract/staff/refunds';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as payouts from '#shop/refunds/payouts.ts';
import { type Approvables, orWait } from '#shop/staff/approvals.ts';
import * as refunds from './service.ts';

/** What waits for a second person above an amount. */
export const refundApprovables: Approvables = {
  'refund.settle': (tx, caller, { id, reason }: { id: number; reason: string }) =>
    refunds.settle(tx, caller, id, reason),
};

export function refundStaffRoutes(api: Api, shop: Shop): void {
  api.routeStaff(calls.staffRefunds, async (db, { query: { state = 'asked', cursor } }) =>
    ok(await refunds.listRefunds(db, state, cursor)),
  );
  api.routeStaff(calls.staffExportRefunds, async (tx, { query: { state = 'asked', cursor }, ...caller }) =>
    ok(await refunds.exportRefunds(tx, caller, state, cursor)),
  );
  api.routeStaff(calls.staffRevealAccount, async (tx, { params, ...caller }) =>
    ok({ data: { transfer_account: await refunds.revealAccount(tx, caller, params.id) } }),
  );
  api.routeStaff(calls.staffSettleRefund, async (tx, { params: { id }, body: { reason }, ...caller }) => {
    const payload = { id, reason };
    const step = {
      kind: 'refund.settle',
      right: 'write_refunds',
      subject: `refund:${id}`,
      payload,
      reason,
    } as const;
    const data = await orWait(tx, shop, caller, step, () => refunds.settle(tx, caller, id, reason));
    return ok({ data: { payouts: [], ...data } });
  });
  api.routeStaff(calls.staffDeclineRefund, async (tx, { params, body, ...caller }) => {
    await refunds.decline(tx, caller, params.id, body.reason);
    return ok({});
  });
  api.routeStaff(calls.staffTransferPayout, async (tx, { params, ...caller }) => {
    await payouts.turnIntoTransfer(tx, caller, params.id);
    return ok({});
  });
  api.routeStaff(calls.staffNoteTransfer, async (tx, { params, body, ...caller }) => {
    await payouts.noteTransfer(tx, caller, params.id, body.note);
    return ok({});
  });
  api.routeStaff(calls.staffFailTransfer, async (tx, { params, body, ...caller }) => {
    await payouts.noteTransferFailure(tx, caller, params.id, body.reason);
    return ok({});
  });
  api.routeStaff(calls.staffPayInTokens, async (tx, { params, ...caller }) => {
    await payouts.payInTokens(tx, caller, params.id);
    return ok({});
  });
}
