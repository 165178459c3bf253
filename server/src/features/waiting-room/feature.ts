import * as staffCalls from '@kujiya/contract/staff/waiting-rooms';
import * as calls from '@kujiya/contract/waiting-room';
import { relaysOf } from '#shop/beacon/service.ts';
import { defineFeature } from '#shop/feature.ts';
import { auditRooms } from './audit.ts';
import { createDrawer } from './drawing.ts';
import * as queries from './queries.ts';
import { waitingRoutes } from './routes.ts';
import { advance, advanceRooms } from './service.ts';
import { queueAgenda, roomQueues } from './staff/agenda.ts';
import { waitingStaffRoutes } from './staff/routes.ts';

export const waitingRoom = defineFeature({
  calls: { ...calls, ...staffCalls },
  routes: waitingRoutes,
  staffRoutes: waitingStaffRoutes,
  agenda: [queueAgenda],
  queues: roomQueues,
  audit: [auditRooms],
  loops({ db, config, log, ownUrl }) {
    const draw = createDrawer(
      db,
      () => relaysOf(config, ownUrl),
      (lot, err) => log.error({ err, lot }, 'the places of a waiting room could not be drawn'),
    );
    return [
      {
        name: 'waiting-room:advance',
        restMs: 1_000,
        async run() {
          await advanceRooms(db);
          return false;
        },
      },
      // What is drawn gets its first turn at once.
      {
        name: 'waiting-room:draw',
        restMs: 500,
        async run() {
          for (const lotId of await draw()) await advance(db, lotId);
          return false;
        },
      },
    ];
  },
  memberData: {
    tables: { waiting_places: 'erased' },
    // Nobody knows whose they are but the members themselves, and the places of all others follow from the whole list.
    texts: {
      kept: [
        ...['drawn_codes', 'beacon', 'beacon_signature'].map((name) => `waiting_rooms.${name}`),
        'waiting_plans.beacon',
      ],
    },
    export: { waiting_places: queries.exportPlaces },
    erase: [queries.erasePlaces],
  },
});
