import * as calls from '@kujiya/contract/staff/closings';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import { close, list } from './service.ts';

export function closingStaffRoutes(api: Api): void {
  api.routeStaff(calls.listClosings, async (db, { query }) => ok(await list(db, query.before ?? null)));
  api.routeStaff(calls.closeDay, async (tx, { body, ...caller }) =>
    ok({ data: await close(tx, caller, body.day) }),
  );
}
