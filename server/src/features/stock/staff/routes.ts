import * as deliveries from '@kujiya/contract/staff/deliveries';
import { staffMargins } from '@kujiya/contract/staff/margins';
import { staffStockThings } from '@kujiya/contract/staff/stock-things';
import * as stocktakes from '@kujiya/contract/staff/stocktakes';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import { margins } from './margins.ts';
import * as stock from './service.ts';

export function stockStaffRoutes(api: Api, { clock }: Shop): void {
  api.routeStaff(staffStockThings, async (db, { query }) => ok({ data: await stock.findThings(db, query) }));
  api.routeStaff(deliveries.staffDeliveries, async (db, { query }) =>
    ok(await stock.listDeliveries(db, query)),
  );
  api.routeStaff(deliveries.createDelivery, async (tx, { body, ...caller }) =>
    ok({ data: await stock.deliver(tx, caller, body, clock()) }),
  );
  api.routeStaff(deliveries.cancelDelivery, async (tx, { params, body, ...caller }) => {
    await stock.cancel(tx, caller, params.id, body.reason);
    return ok({});
  });
  api.routeStaff(stocktakes.staffStocktakes, async (db, { query }) =>
    ok(await stock.listStocktakes(db, query.cursor)),
  );
  api.routeStaff(stocktakes.createStocktake, async (tx, { body, ...caller }) =>
    ok({ data: await stock.take(tx, caller, body) }),
  );
  api.routeStaff(staffMargins, async (db, { query }) => ok({ data: await margins(db, query, clock()) }));
}
