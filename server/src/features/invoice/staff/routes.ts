import * as calls from '@kujiya/contract/staff/invoices';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import * as invoices from './service.ts';

export function invoiceStaffRoutes(api: Api): void {
  api.routeStaff(calls.staffInvoiceCorrections, async (db) => ok({ data: await invoices.listOpen(db) }));
  api.routeStaff(calls.staffSettleCorrection, async (tx, { params, body, ...caller }) => {
    await invoices.settle(tx, caller, params.id, body.allowance_number);
    return ok({});
  });
  api.routeStaff(calls.staffFailedInvoices, async (db) => ok({ data: await invoices.listFailed(db) }));
  api.routeStaff(calls.staffRetryInvoice, async (tx, { params, ...caller }) => {
    await invoices.retry(tx, caller, params.id);
    return ok({});
  });
  api.routeStaff(calls.staffCorrectInvoice, async (tx, { params, body, ...caller }) => {
    await invoices.correct(tx, caller, params.id, body);
    return ok({});
  });
}
