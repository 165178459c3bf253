import * as calls from '@kujiya/contract/staff/parcels';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as staff from '../staff.ts';

export function storageStaffRoutes(api: Api, { config: { shopName } }: Shop): void {
  api.routeStaff(calls.staffPackList, async (tx, { query, ...caller }) =>
    ok(await staff.packList(tx, caller, query.status ?? 'paid', query.after)),
  );
  api.routeStaff(calls.staffParcelLabel, async (tx, { params, ...caller }) =>
    ok({ data: { svg: await staff.labelOf(tx, caller, params.id, shopName) } }),
  );
  api.routeStaff(calls.staffPackParcel, async (tx, { params, ...caller }) => {
    await staff.packParcel(tx, caller, params.id);
    return ok({});
  });
  api.routeStaff(calls.staffHandOver, async (tx, { params, body, ...caller }) => {
    await staff.handOver(tx, caller, params.id, body);
    return ok({});
  });
  api.routeStaff(calls.staffHandOverTable, async (tx, { body, ...caller }) =>
    ok({ data: await staff.handOverTable(tx, caller, body.table) }),
  );
  api.routeStaff(calls.staffDeliver, async (tx, { params, ...caller }) => {
    await staff.deliverParcel(tx, caller, params.id);
    return ok({});
  });
  api.routeStaff(calls.staffReturn, async (tx, { params, ...caller }) => {
    await staff.returnParcel(tx, caller, params.id);
    return ok({});
  });
  api.routeStaff(calls.staffProlong, async (tx, { params, body, ...caller }) =>
    ok({ data: { storage_days: await staff.prolongItem(tx, caller, params.id, body.days) } }),
  );
}
