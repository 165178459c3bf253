import { staffInvoicePeriod, staffInvoices } from '@kujiya/contract/staff/invoice-list';
import * as calls from '@kujiya/contract/staff/invoices';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as documents from './documents.ts';
import * as invoices from './service.ts';

export function invoiceStaffRoutes(api: Api, { clock }: Shop): void {
  api.routeStaff(staffInvoices, async (db, { query }) => ok(await documents.list(db, query, clock())));
  api.routeStaff(staffInvoicePeriod, async (db, { query }) =>
    ok({ data: await documents.readPeriod(db, query.period, clock()) }),
  );
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
