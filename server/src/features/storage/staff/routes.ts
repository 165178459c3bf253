import { staffProlong, staffUndoProlong } from '@kujiya/contract/staff/storage';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import { prolongItem, undoProlonging } from './service.ts';

export function storageStaffRoutes(api: Api): void {
  api.routeStaff(staffProlong, async (tx, { params, body, ...caller }) =>
    ok({ data: { storage_days: await prolongItem(tx, caller, params.id, body.days) } }),
  );
  api.routeStaff(staffUndoProlong, async (tx, { params, body, ...caller }) =>
    ok({ data: { storage_days: await undoProlonging(tx, caller, params.id, new Date(body.expires_at)) } }),
  );
}
