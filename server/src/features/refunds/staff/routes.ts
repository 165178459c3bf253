import * as calls from '@kujiya/contract/staff/refunds';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import * as payouts from '#shop/refunds/payouts.ts';
import * as refunds from './service.ts';

export function refundStaffRoutes(api: Api): void {
  api.routeStaff(calls.staffRefunds, async (tx, { query, ...caller }) =>
    ok(await refunds.listRefunds(tx, caller, query.state ?? 'asked', query.after)),
  );
  api.routeStaff(calls.staffSettleRefund, async (tx, { params, body, ...caller }) =>
    ok({ data: await refunds.settle(tx, caller, params.id, body.reason) }),
  );
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
  api.routeStaff(calls.staffPayInTokens, async (tx, { params, ...caller }) => {
    await payouts.payInTokens(tx, caller, params.id);
    return ok({});
  });
}
