import * as carrierCalls from '@kujiya/contract/staff/carriers';
import { staffPickList, staffPlaces, staffSetPlace, staffShipment } from '@kujiya/contract/staff/packing';
import * as rowCalls from '@kujiya/contract/staff/shipment-rows';
import * as calls from '@kujiya/contract/staff/shipments';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as carriers from './carriers.ts';
import * as packing from './packing.ts';
import * as rows from './rows.ts';
import * as shipments from './service.ts';

export function shipmentStaffRoutes(api: Api, { db, config }: Shop): void {
  api.routeStaff(calls.staffShipments, async (tx, { query }) => ok(await shipments.listShipments(tx, query)));
  api.routeStaff(calls.staffExportShipments, async (tx, { query, ...caller }) =>
    ok(await shipments.exportShipments(tx, caller, query)),
  );
  api.routeStaff(staffShipment, async (tx, { params }) =>
    ok({ data: await packing.showShipment(tx, params.id) }),
  );
  api.routeStaff(staffPickList, async (tx, { query: { ids } }) =>
    ok({ data: await packing.pickList(tx, ids === undefined ? null : calls.shipmentIdsOf(ids)) }),
  );
  api.routeStaff(staffPlaces, async (tx, { params }) => ok({ data: await packing.placesOf(tx, params.id) }));
  api.routeStaff(staffSetPlace, async (tx, { params, body, ...caller }) =>
    ok({ data: await packing.setPlace(tx, caller, params.code, body) }),
  );
  api.routeStaff(calls.staffShipmentLabel, async (tx, { params, ...caller }) =>
    ok({ data: { svg: await shipments.labelOf(tx, caller, params.id, config.shopName) } }),
  );
  api.routeStaff(calls.staffShipmentLabels, async (tx, { query, ...caller }) =>
    ok({ data: await shipments.labelsOf(tx, caller, calls.shipmentIdsOf(query.ids), config.shopName) }),
  );
  api.routeStaff(calls.staffAcceptShipment, async (tx, { params, ...caller }) =>
    ok({ data: await shipments.acceptShipment(tx, caller, params.id) }),
  );
  api.routeStaff(calls.staffPackShipment, async (tx, { params, body, ...caller }) =>
    ok({ data: await shipments.packParcel(tx, caller, params.id, body?.scanned) }),
  );
  api.routeStaff(calls.staffHandOver, async (tx, { params, body, ...caller }) =>
    ok({ data: await shipments.handOver(tx, caller, params.id, body) }),
  );
  api.routeStaff(calls.staffCorrectTracking, async (tx, { params, body, ...caller }) =>
    ok({ data: await shipments.correctTracking(tx, caller, params.id, body) }),
  );
  api.routeStaffRows(rowCalls.staffAcceptShipments, async (each, { body }) =>
    ok({ data: await rows.acceptShipments(each, body.ids) }),
  );
  api.routeStaffRows(rowCalls.staffHandOverTable, async (each, { body }) =>
    ok({ data: await rows.handOverTable(db, each, body) }),
  );
  api.routeStaff(rowCalls.staffPreviewHandOver, async (tx, { body, ...caller }) =>
    ok({ data: await rows.previewHandOver(tx, caller, body) }),
  );
  api.routeStaffRows(rowCalls.staffDeliverShipments, async (each, { body }) =>
    ok({ data: await rows.deliverShipments(db, each, body) }),
  );
  api.routeStaff(rowCalls.staffPreviewDelivery, async (tx, { body, ...caller }) =>
    ok({ data: await rows.previewDelivery(tx, caller, body) }),
  );
  api.routeStaff(carrierCalls.staffCarriers, async (tx) => ok({ data: await carriers.list(tx) }));
  api.routeStaff(carrierCalls.staffAddCarrier, async (tx, { body, ...caller }) =>
    ok({ data: await carriers.add(tx, caller, body) }),
  );
  api.routeStaff(carrierCalls.staffChangeCarrier, async (tx, { params, body, ...caller }) =>
    ok({ data: await carriers.change(tx, caller, params.carrier, body) }),
  );
  api.routeStaff(calls.staffDeliverShipment, async (tx, { params, ...caller }) =>
    ok({ data: await shipments.deliverParcel(tx, caller, params.id) }),
  );
  api.routeStaff(calls.staffReturnShipment, async (tx, { params, body, ...caller }) =>
    ok({ data: await shipments.returnParcel(tx, caller, params.id, body?.reason) }),
  );
  api.routeStaff(calls.staffCallOffShipment, async (tx, { params, body, ...caller }) =>
    ok({ data: await shipments.callOffShipment(tx, caller, params.id, body.reason) }),
  );
}
