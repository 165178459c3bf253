import { bannerCalls, promoCalls, staffFront } from '@kujiya/contract/staff/banners';
import { staffTargets } from '@kujiya/contract/staff/targets';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import { searchTargets, targetAt } from '#shop/targets/service.ts';
import { currentPromotions } from '../service.ts';
import * as promotions from './service.ts';

export function bannersStaffRoutes(api: Api): void {
  api.routeStaff(staffFront, async (db, { query }) => {
    const { banner, cover } = await currentPromotions(db, query.at ? new Date(query.at) : null);
    return ok({ data: { banners: banner, overlay_ads: cover } });
  });
  api.routeStaff(staffTargets, async (db, { query: { q = '', path } }) => {
    if (path === undefined) return ok({ data: await searchTargets(db, q) });
    const target = await targetAt(db, path);
    return ok({ data: target ? [target] : [] });
  });
  for (const [kind, calls] of [
    ['banner', bannerCalls],
    ['cover', promoCalls],
  ] as const) {
    api.routeStaff(calls.list, async (db, { query }) => ok(await promotions.list(db, kind, query)));
    api.routeStaff(calls.read, async (db, { params }) =>
      ok({ data: await promotions.recordOf(db, kind, params.id) }),
    );
    api.routeStaff(calls.create, async (tx, { body, ...caller }) =>
      ok({ data: await promotions.create(tx, caller, kind, body) }),
    );
    api.routeStaff(calls.change, async (tx, { params, body, ...caller }) =>
      ok({ data: await promotions.change(tx, caller, kind, params.id, body) }),
    );
    api.routeStaff(calls.remove, async (tx, { params, ...caller }) => {
      await promotions.remove(tx, caller, kind, params.id);
      return ok({});
    });
  }
}
