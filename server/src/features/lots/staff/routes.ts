import { correctPrize } from '@kujiya/contract/staff/corrections';
import * as calls from '@kujiya/contract/staff/lots';
import * as sellThroughCalls from '@kujiya/contract/staff/sell-through';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import { beaconOf } from '#shop/beacon/service.ts';
import * as life from '#shop/draws/life.ts';
import { lotsOf } from '#shop/draws/staff-lots.ts';
import type { Shop } from '#shop/feature.ts';
import { drawnOdds, lotsOnSale } from './sell-through.ts';
import { change, changeOrRemove, correct, plan } from './service.ts';

const dateOf = (time: string | null | undefined) => (time ? new Date(time) : null);

export function lotStaffRoutes(api: Api, { config }: Shop): void {
  const beacon = beaconOf(config);
  api.routeStaff(calls.staffLots, async (db, { params }) =>
    ok({ ...(await lotsOf(db, params.id)), sandbox_beacon: !config.beaconRelays }),
  );
  api.routeStaff(calls.planLots, async (tx, { params, body, ...caller }) =>
    ok({ data: { lots: await plan(tx, caller, params.id, body) } }),
  );
  api.routeStaff(calls.commitLot, async (tx, { params: { id }, body, ...caller }) =>
    ok({ data: await change(tx, caller, id, () => life.commit(tx, id, dateOf(body.at), beacon)) }),
  );
  api.routeStaff(calls.openLot, async (tx, { params: { id }, body, ...caller }) =>
    ok({ data: await change(tx, caller, id, () => life.open(tx, id, dateOf(body.at), body.next ?? false)) }),
  );
  api.routeStaff(calls.pauseLot, async (tx, { params: { id }, ...caller }) =>
    ok({ data: await change(tx, caller, id, () => life.pause(tx, id)) }),
  );
  api.routeStaff(calls.resumeLot, async (tx, { params: { id }, ...caller }) =>
    ok({ data: await change(tx, caller, id, () => life.resume(tx, id)) }),
  );
  api.routeStaff(correctPrize, async (tx, { params: { id }, body, ...caller }) =>
    ok({ data: await correct(tx, caller, id, body) }),
  );
  api.routeStaff(calls.withdrawLot, async (tx, { params: { id }, body, ...caller }) =>
    ok({ data: await changeOrRemove(tx, caller, id, () => life.withdraw(tx, id, body.reason)) }),
  );
  api.routeStaff(sellThroughCalls.lotsOnSale, async (db, { query }) =>
    ok(await lotsOnSale(db, query.cursor ?? null)),
  );
  api.routeStaff(sellThroughCalls.drawnOdds, async (db, { query }) =>
    ok(await drawnOdds(db, query.cursor ?? null)),
  );
}
