import * as calls from '@kujiya/contract/staff/payments';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import { listPayments, showPayment } from './service.ts';

export function staffPaymentsRoutes(api: Api): void {
  api.routeStaff(calls.staffPayments, async (db, { query }) => ok(await listPayments(db, query)));
  api.routeStaff(calls.staffPayment, async (db, { params }) =>
    ok({ data: await showPayment(db, params.id) }),
  );
}
