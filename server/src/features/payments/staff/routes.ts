import * as mismatchCalls from '@kujiya/contract/staff/mismatches';
import * as calls from '@kujiya/contract/staff/payments';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as mismatches from './mismatches.ts';
import { listPayments, showPayment } from './service.ts';

export function staffPaymentsRoutes(api: Api, shop: Shop): void {
  api.routeStaff(calls.staffPayments, async (db, { query }) => ok(await listPayments(db, query)));
  api.routeStaff(calls.staffPayment, async (db, { params }) =>
    ok({ data: await showPayment(db, params.id) }),
  );

  api.routeStaff(mismatchCalls.staffMismatches, async (db, { query: { state = 'open', cursor = null } }) =>
    ok(await mismatches.listMismatches(db, state === 'open', cursor)),
  );
  api.routeStaffRows(mismatchCalls.staffAskPayment, async (each, { params }) =>
    ok({ data: await mismatches.askPayment(shop, each, params.id) }),
  );
  api.routeStaffRows(mismatchCalls.staffAskMismatch, async (each, { params }) =>
    ok({ data: await mismatches.askMismatch(shop, each, params.id) }),
  );
  api.routeStaff(mismatchCalls.staffSettleMismatch, async (tx, { params, body, ...caller }) => {
    await mismatches.settle(tx, caller, params.id, body.reason);
    return ok({});
  });
}
