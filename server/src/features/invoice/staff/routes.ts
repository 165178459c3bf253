import * as calls from '@kujiya/contract/staff/invoices';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import * as corrections from './service.ts';

export function invoiceStaffRoutes(api: Api): void {
  api.routeStaff(calls.staffInvoiceCorrections, async (db) => ok({ data: await corrections.listOpen(db) }));
  api.routeStaff(calls.staffSettleCorrection, async (tx, { params, body, ...caller }) => {
    await corrections.settle(tx, caller, params.id, body.allowance_number);
    return ok({});
  });
}
