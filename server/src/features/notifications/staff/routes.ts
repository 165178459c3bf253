import * as calls from '@kujiya/contract/staff/campaigns';
import { staffLine } from '@kujiya/contract/staff/line';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import { lineFigures, lineQuota } from '../line/service.ts';
import * as campaigns from './service.ts';

export function campaignStaffRoutes(api: Api, shop: Shop): void {
  const { clock } = shop;
  api.routeStaff(
    staffLine,
    async (db, _, quota) => ok({ data: { ...(await lineFigures(db, shop.config)), quota } }),
    () => lineQuota(shop),
  );
  api.routeStaff(calls.staffCampaigns, async (db, { query }) => ok(await campaigns.list(db, query)));
  api.routeStaff(calls.staffCampaignCount, async (db, { query: { kind = 'all', ...query } }) =>
    ok({ data: await campaigns.countSegment(db, { kind, ...query }) }),
  );
  api.routeStaff(calls.staffCampaign, async (db, { params }) =>
    ok({ data: await campaigns.recordOf(db, params.id) }),
  );
  api.routeStaff(calls.createStaffCampaign, async (tx, { body, ...caller }) =>
    ok({ data: await campaigns.create(tx, caller, body) }),
  );
  api.routeStaff(calls.changeStaffCampaign, async (tx, { params, body, ...caller }) =>
    ok({ data: await campaigns.change(tx, caller, params.id, body) }),
  );
  api.routeStaff(calls.deleteStaffCampaign, async (tx, { params, ...caller }) => {
    await campaigns.remove(tx, caller, params.id);
    return ok({});
  });
  api.routeStaff(calls.sendStaffCampaign, async (tx, { params, body, ...caller }) =>
    ok({ data: await campaigns.send(tx, caller, params.id, body, clock()) }),
  );
  api.routeStaff(calls.stopStaffCampaign, async (tx, { params, ...caller }) =>
    ok({ data: await campaigns.stop(tx, caller, params.id, clock()) }),
  );
  api.routeStaff(calls.resumeStaffCampaign, async (tx, { params, body, ...caller }) =>
    ok({ data: await campaigns.resume(tx, caller, params.id, body, clock()) }),
  );
}
