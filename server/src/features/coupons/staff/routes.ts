import * as codes from '@kujiya/contract/staff/coupon-codes';
import * as calls from '@kujiya/contract/staff/coupons';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as batches from './batches.ts';
import * as coupons from './service.ts';
import * as worth from './worth.ts';

export function couponStaffRoutes(api: Api, shop: Shop): void {
  api.routeStaff(calls.staffCoupons, async (db, { query }) => ok(await coupons.list(db, query)));
  api.routeStaff(calls.staffCoupon, async (db, { params }) =>
    ok({ data: await coupons.recordOf(db, params.id) }),
  );
  api.routeStaff(calls.createStaffCoupon, async (tx, { body, ...caller }) =>
    ok({ data: await coupons.create(tx, caller, body) }),
  );
  api.routeStaff(calls.changeStaffCoupon, async (tx, { params: { id }, body, ...caller }) => {
    const done = await worth.changeOrAsk(tx, shop, caller, { id, body });
    return ok('data' in done ? { data: done.data } : { data: await coupons.recordOf(tx, id), ...done });
  });
  api.routeStaff(calls.deleteStaffCoupon, async (tx, { params, ...caller }) => {
    await coupons.remove(tx, caller, params.id);
    return ok({});
  });
  api.routeStaff(calls.stopStaffCoupon, async (tx, { params, ...caller }) =>
    ok({ data: await coupons.setStopped(tx, caller, params.id, true) }),
  );
  api.routeStaff(calls.resumeStaffCoupon, async (tx, { params, ...caller }) =>
    ok({ data: await coupons.setStopped(tx, caller, params.id, false) }),
  );
  api.routeStaff(codes.staffCouponBatches, async (db, { params }) =>
    ok({ data: await batches.listBatches(db, params.id) }),
  );
  api.routeStaff(codes.addStaffCouponBatch, async (tx, { params: { id }, body, ...caller }) => {
    const done = await worth.addBatchOrAsk(tx, shop, caller, { id, body });
    return ok('data' in done ? { data: done.data } : { data: null, ...done });
  });
  api.routeStaff(codes.changeStaffCouponBatch, async (tx, { params: { id }, body, ...caller }) => {
    const done = await worth.changeBatchOrAsk(tx, shop, caller, { id, body });
    return ok('data' in done ? { data: done.data } : { data: await batches.batchWith(tx, id), ...done });
  });
  api.routeStaff(codes.cancelStaffCouponBatch, async (tx, { params, ...caller }) =>
    ok({ data: await batches.cancelBatch(tx, caller, params.id) }),
  );
  api.routeStaff(codes.staffExportCouponCodes, async (tx, { query, ...caller }) =>
    ok({ data: await batches.exportCodes(tx, caller, query.batch_id) }),
  );
}
