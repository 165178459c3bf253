import { staffProlong } from '@kujiya/contract/staff/storage';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import { prolongItem } from './service.ts';

export function storageStaffRoutes(api: Api): void {
  api.routeStaff(staffProlong, async (tx, { params, body, ...caller }) =>
    ok({ data: { storage_days: await prolongItem(tx, caller, params.id, body.days) } }),
  );
}
