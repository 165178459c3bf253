import * as staffCalls from '@kujiya/contract/staff/waiting-rooms';
import * as calls from '@kujiya/contract/waiting-room';
import { defineFeature } from '#shop/feature.ts';
import * as queries from './queries.ts';
import { waitingRoutes } from './routes.ts';
import { advanceRooms } from './service.ts';
import { queueAgenda } from './staff/agenda.ts';
import { waitingStaffRoutes } from './staff/routes.ts';

export const waitingRoom = defineFeature({
  calls: { ...calls, ...staffCalls },
  routes: waitingRoutes,
  staffRoutes: waitingStaffRoutes,
  agenda: [queueAgenda],
  loops: ({ db }) => [
    {
      name: 'waiting-room:advance',
      restMs: 1_000,
      async run() {
        await advanceRooms(db);
        return false;
      },
    },
  ],
  memberData: {
    tables: { waiting_places: 'erased' },
    // Nobody knows whose they are but the members themselves, and the places of all others follow from the whole list.
    texts: { kept: ['waiting_rooms.drawn_codes'] },
    export: { waiting_places: queries.exportPlaces },
    erase: [queries.erasePlaces],
  },
});
