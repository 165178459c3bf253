import * as calls from '@kujiya/contract/staff/views';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as views from './views.ts';

/** Saved views of the office's lists. */
export function viewRoutes(api: Api, shop: Shop): void {
  api.routeStaff(calls.staffViews, async (db, { staffId, query }) =>
    ok({ data: await views.listViews(db, shop, staffId, query.list) }),
  );
  api.routeStaff(calls.saveStaffView, async (tx, { body, ...caller }) =>
    ok({ data: await views.saveView(tx, shop, caller, body) }),
  );
  api.routeStaff(calls.changeStaffView, async (tx, { params, body, ...caller }) =>
    ok({ data: await views.changeView(tx, caller, params.id, body) }),
  );
  api.routeStaff(calls.deleteStaffView, async (tx, { params, ...caller }) => {
    await views.deleteView(tx, caller, params.id);
    return ok({});
  });
}
