import * as noteCalls from '@kujiya/contract/staff/notes';
import * as calls from '@kujiya/contract/staff/orders';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import type { Shop } from '#shop/feature.ts';
import * as notes from './notes.ts';
import { listOrders, revealOrder, showOrder } from './service.ts';

export function staffOrdersRoutes(api: Api, { config }: Shop): void {
  api.routeStaff(calls.staffOrders, async (db, { query }) => ok(await listOrders(db, query)));
  api.routeStaff(calls.staffOrder, async (db, { params }) =>
    ok({ data: await showOrder(db, config, params.id) }),
  );
  api.routeStaff(noteCalls.staffOrderNotes, async (db, { params }) =>
    ok({ data: await notes.listNotes(db, params.id) }),
  );
  api.routeStaff(noteCalls.staffAddOrderNote, async (tx, { params, body, ...caller }) =>
    ok({ data: await notes.addNote(tx, caller, params.id, body.text) }),
  );
  api.routeStaff(calls.staffRevealOrder, async (tx, { params, ...caller }) =>
    ok({ data: await revealOrder(tx, caller, params.id) }),
  );
}
