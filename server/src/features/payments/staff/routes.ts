import * as mismatchCalls from '@kujiya/contract/staff/mismatches';
import * as calls from '@kujiya/contract/staff/payments';
import * as settlementCalls from '@kujiya/contract/staff/settlements';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import { settlementPath } from '#shop/payments/newebpay.ts';
import * as mismatches from './mismatches.ts';
import { listPayments, showPayment } from './service.ts';
import * as settlements from './settlements.ts';

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

  const { newebpay, allowSandbox, publicUrl } = shop.config;
  const sandbox_url = !newebpay && allowSandbox ? publicUrl + settlementPath : null;
  api.routeStaff(settlementCalls.importSettlement, async (tx, { body, ...caller }) =>
    ok({ data: await settlements.importLines(tx, caller, body) }),
  );
  api.routeStaff(settlementCalls.staffSettlements, async (db, { query }) =>
    ok({ ...(await settlements.listDays(db, query.cursor ?? null)), sandbox_url }),
  );
  api.routeStaff(settlementCalls.staffSettlementLines, async (db, { query }) =>
    ok(await settlements.listLines(db, query)),
  );
}
