import { homePath } from '@kujiya/contract/shop/paths';
import { staffPreview } from '@kujiya/contract/staff/preview';
import * as drafts from '@kujiya/contract/staff/product-drafts';
import * as importCalls from '@kujiya/contract/staff/product-import';
import * as rowCalls from '@kujiya/contract/staff/product-rows';
import * as calls from '@kujiya/contract/staff/products';
import * as seriesCalls from '@kujiya/contract/staff/series';
import * as stock from '@kujiya/contract/staff/stock';
import type { WorkKind } from '@kujiya/contract/staff/work';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import type { Shop } from '#shop/feature.ts';
import { idsWithWork } from '#shop/staff/work.ts';
import { exportRows, importRows } from './import.ts';
import { recordOf } from './record.ts';
import { changeRows } from './rows.ts';
import * as series from './series.ts';
import * as products from './service.ts';
import * as stockSteps from './stock.ts';

export function catalogueStaffRoutes(api: Api, shop: Shop): void {
  api.routeStaff(staffPreview, async (_, { query: { path, at, ...drafts } }) =>
    ok({
      data: await shop.preview(path ?? homePath, at === undefined ? null : new Date(at), drafts),
    }),
  );
  const among = async (db: Queryable, staffId: number, work: WorkKind | undefined) =>
    work === undefined ? null : idsWithWork(db, shop, staffId, work);
  api.routeStaff(calls.staffProducts, async (db, { query, staffId }) =>
    ok(await products.list(db, query, await among(db, staffId, query.work))),
  );
  api.routeStaff(importCalls.exportStaffProducts, async (db, { query, staffId }) =>
    ok(await exportRows(db, query, await among(db, staffId, query.work))),
  );
  api.routeStaff(calls.staffProduct, async (db, { params }) => ok({ data: await recordOf(db, params.id) }));
  api.routeStaff(calls.createStaffProduct, async (tx, { body, ...caller }) =>
    ok({ data: await products.create(tx, caller, body) }),
  );
  api.routeStaff(calls.changeStaffProduct, async (tx, { params, body, ...caller }) =>
    ok({ data: await products.change(tx, caller, params.id, body) }),
  );
  api.routeStaff(calls.publishStaffProduct, async (tx, { params, ...caller }) =>
    ok({ data: await products.publish(tx, caller, params.id) }),
  );
  api.routeStaff(calls.unpublishStaffProduct, async (tx, { params, ...caller }) =>
    ok({ data: await products.unpublish(tx, caller, params.id) }),
  );
  api.routeStaffRows(rowCalls.changeStaffProducts, async (each, { body }) =>
    ok({ data: await changeRows(each, body) }),
  );
  api.routeStaffRows(importCalls.importStaffProducts, async (each, { staffId, body }) =>
    ok({ data: await importRows(shop.db, each, { ...body, staffId }) }),
  );
  api.routeStaff(calls.setStaffPrizes, async (tx, { params, body, ...caller }) =>
    ok({ data: await products.setPrizes(tx, caller, params.id, body) }),
  );
  api.routeStaff(drafts.duplicateStaffProduct, async (tx, { params, ...caller }) =>
    ok({ data: await products.duplicate(tx, caller, params.id) }),
  );
  api.routeStaff(drafts.deleteStaffProduct, async (tx, { params, ...caller }) => {
    await products.remove(tx, caller, params.id);
    return ok({});
  });
  api.routeStaff(stock.moveStaffStock, async (tx, { params, body, ...caller }) =>
    ok({ data: await stockSteps.move(tx, caller, params.id, body) }),
  );
  api.routeStaff(seriesCalls.staffSeries, async (db) => ok({ data: await series.list(db) }));
  api.routeStaff(seriesCalls.renameStaffSeries, async (tx, { body, ...caller }) =>
    ok({ data: await series.rename(tx, caller, body) }),
  );
  api.routeStaff(stock.staffMovements, async (db, { params }) =>
    ok({ data: await stockSteps.movements(db, params.id) }),
  );
}
