import * as carrierCalls from '@kujiya/contract/staff/carriers';
import * as packingCalls from '@kujiya/contract/staff/packing';
import * as rowCalls from '@kujiya/contract/staff/shipment-rows';
import * as calls from '@kujiya/contract/staff/shipments';
import { defineFeature } from '#shop/feature.ts';
import { closeShipments } from '#shop/shipping/service.ts';
import { shipmentFinder } from './staff/finder.ts';
import { shipmentStaffRoutes } from './staff/routes.ts';
import { shipmentQueues } from './staff/work.ts';

export const shipments = defineFeature({
  calls: { ...calls, ...rowCalls, ...packingCalls, ...carrierCalls },
  routes() {},
  staffRoutes: shipmentStaffRoutes,
  finders: [shipmentFinder],
  queues: shipmentQueues,
  jobs: ({ db, config }) => [
    // Shipments that arrived long ago are closed, and their addresses erased.
    {
      name: 'shipments:close',
      at: '32 18 * * *',
      catchUp: '1d',
      run: () => closeShipments(db, config.parcelAddressDays),
    },
  ],
});
