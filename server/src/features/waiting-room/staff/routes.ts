import { catalogueRefusals } from '@kujiya/contract/catalogue';
import { lotRefusals, lotStateWords } from '@kujiya/contract/staff/lots';
import * as calls from '@kujiya/contract/staff/waiting-rooms';
import { parseBeaconName } from '@kujiya/fairness/beacon/name';
import type { Api } from '#platform/http/api.ts';
import { ok } from '#platform/http/envelope.ts';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { beaconOf, keepChain } from '#shop/beacon/service.ts';
import { endLock } from '#shop/draws/life-queries.ts';
import type { Shop } from '#shop/feature.ts';
import { roundAfter } from '../drawing.ts';
import { endTurn, lockRoom } from '../queries.ts';
import * as queries from './queries.ts';

const refusals = calls.staffRoomRefusals;

const toRoom = (room: queries.StaffRoomRow): calls.StaffRoom => {
  const { opens_at, drawn_at, closed_at, draws_at, beacon, ...row } = room;
  return {
    ...row,
    round: parseBeaconName(beacon ?? '')?.round ?? null,
    draws_at: draws_at?.toISOString() ?? null,
    opens_at: opens_at.toISOString(),
    drawn_at: drawn_at?.toISOString() ?? null,
    closed_at: closed_at?.toISOString() ?? null,
  };
};

const shown = (row: queries.StaffRoomRow | undefined) =>
  row ? { opens_at: row.opens_at.toISOString(), closed_at: row.closed_at?.toISOString() ?? null } : null;

const find = async (db: Queryable, id: number) => (await queries.roomOfLot(db, id))[0];

/** The lot, locked; refuses `lot_missing`, and `lot_state_wrong` for a plan. */
async function lockLot(tx: Tx, id: number): Promise<queries.LotRow> {
  const [lot] = await queries.lockLot(tx, id);
  if (lot) return lot;
  const [plan] = await queries.findPlan(tx, id);
  if (!plan) throw new Refused(lotRefusals.lot_missing);
  throw new Refused(lotRefusals.lot_state_wrong, { state: lotStateWords.planned });
}

/** Changes the room of a lot, logs it, and returns it. */
async function changed(
  tx: Tx,
  { note }: StaffCaller,
  id: number,
  productId: number,
  step: () => Promise<unknown>,
): Promise<calls.StaffRoom> {
  const before = shown(await find(tx, id));
  await step();
  const after = await find(tx, id);
  if (!after) throw new Refused(refusals.room_none);
  note({ subjects: [`lot:${id}`, `product:${productId}`], before, after: shown(after) });
  return toRoom(after);
}

export function waitingStaffRoutes(api: Api, { config }: Shop): void {
  const { chain } = beaconOf(config);
  api.routeStaff(calls.staffRooms, async (db, { params: { id } }) => {
    const rooms = await queries.roomsOf(db, id);
    if (rooms.length === 0 && (await queries.hasProduct(db, id)).length === 0)
      throw new Refused(catalogueRefusals.product_missing);
    return ok({ data: rooms.map(toRoom) });
  });
  api.routeStaff(calls.setRoom, async (tx, { params: { id }, body, ...caller }) => {
    const lot = await lockLot(tx, id);
    if (lot.game !== 'ichiban') throw new Refused(refusals.room_tubes_only);
    if (lot.state === 'finished' || lot.state === 'withdrawn')
      throw new Refused(lotRefusals.lot_state_wrong, { state: lotStateWords[lot.state] });
    const opensAt = new Date(body.opens_at);
    const data = await changed(tx, caller, id, lot.product_id, async () => {
      await keepChain(tx, chain);
      const { beacon, drawsAt } = roundAfter(chain, opensAt);
      const [set] = await queries.setRoom(tx, id, opensAt, beacon, drawsAt);
      // Its holder cannot buy any more, and would only keep the first in the queue waiting.
      if (set) return endLock(tx, id);
      const room = await find(tx, id);
      throw new Refused(
        room && room.opens_at.getTime() <= Date.now() ? refusals.room_opened : lotRefusals.time_passed,
      );
    });
    return ok({ data });
  });
  api.routeStaff(calls.closeRoom, async (tx, { params: { id }, body: _, ...caller }) => {
    // The room before the tube, as whoever leaves takes them.
    await lockRoom(tx, id);
    const lot = await lockLot(tx, id);
    const data = await changed(tx, caller, id, lot.product_id, async () => {
      await endTurn(tx, id, 'left');
      const [closed] = await queries.closeRoom(tx, id);
      if (!closed) throw new Refused(refusals.room_none);
    });
    return ok({ data });
  });
}
