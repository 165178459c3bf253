import * as calls from '@kujiya/contract/staff/closings';
import * as overviewCalls from '@kujiya/contract/staff/overview';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as overview from './overview.ts';
import { close, list } from './service.ts';

export function closingStaffRoutes(api: Api, { clock }: Shop): void {
  api.routeStaff(calls.listClosings, async (db, { query }) => ok(await list(db, query.before ?? null)));
  api.routeStaff(calls.closeDay, async (tx, { body, ...caller }) =>
    ok({ data: await close(tx, caller, body.day) }),
  );
  api.routeStaff(overviewCalls.overviewMoney, async (db, { query }) =>
    ok({ data: await overview.money(db, overview.rangeAsked(query, clock())) }),
  );
  api.routeStaff(overviewCalls.overviewDraws, async (db, { query }) =>
    ok({ data: await overview.draws(db, overview.rangeAsked(query, clock())) }),
  );
  api.routeStaff(overviewCalls.overviewMembers, async (db, { query }) =>
    ok({ data: await overview.members(db, overview.rangeAsked(query, clock())) }),
  );
  api.routeStaff(overviewCalls.overviewProducts, async (db, { query: { by = 'sold', ...range } }) =>
    ok({ data: await overview.products(db, { by, ...overview.rangeAsked(range, clock()) }) }),
  );
}
