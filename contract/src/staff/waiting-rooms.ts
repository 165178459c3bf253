import { type Static, Type } from 'typebox';
import { catalogueRefusals } from '../catalogue.ts';
import { defineCall } from '../kernel/call.ts';
import { defineRefusals } from '../kernel/refusal.ts';
import { Id, IdParams, Nullable, Success, Timestamp } from '../kernel/schema.ts';
import { lotRefusals } from './lots.ts';
import { Reason, staffRefusals } from './session.ts';

export const staffRoomRefusals = defineRefusals({
  room_tubes_only: [422, '只有一番賞的籤筒可以排隊'],
  room_time: [422, '請選擇排隊的開放時間'],
  room_opened: [409, '順位已經抽出，不能再改開放時間'],
  room_none: [404, '這個籤池沒有排隊'],
});

/** The queue in front of a tube, as the office shows it. */
export const StaffRoom = Type.Object({
  lot_id: Id,
  opens_at: Timestamp,
  /** When the places were drawn; null until the opening. */
  drawn_at: Nullable(Timestamp),
  closed_at: Nullable(Timestamp),
  seed_hash: Type.String(),
  /** The round of the beacon that orders those who are there, and when it is published; null in rooms with a seed. */
  round: Nullable(Type.Integer()),
  draws_at: Nullable(Timestamp),
  /** How often an opening passed without a list, and was announced anew. */
  announced_again: Type.Integer(),
  /** How many were there at the opening, as the log has it; null until then. */
  listed: Nullable(Type.Integer()),
  /** Members who have a place, or had one. */
  entered: Type.Integer(),
  /** Of them, who wait and are present. */
  waiting: Type.Integer(),
  /** Turns that brought a purchase, and turns that nobody used. */
  bought: Type.Integer(),
  missed: Type.Integer(),
  /** Somebody's turn is under way. */
  has_turn: Type.Boolean(),
  /** Tickets that are not sold. */
  left: Type.Integer(),
});
export type StaffRoom = Static<typeof StaffRoom>;

const ofLot = { id: lotRefusals.lot_missing } as const;
const Room = Success({ data: StaffRoom });

export const staffRooms = defineCall({
  access: 'staff',
  right: 'read_lots',
  method: 'GET',
  path: '/api/staff/products/:id/waiting-rooms',
  summary: 'List the waiting rooms of the tubes of a product.',
  params: IdParams,
  answer: Success({ data: Type.Array(StaffRoom) }),
  fields: { id: catalogueRefusals.product_missing },
});

export const setRoom = defineCall({
  access: 'staff',
  right: 'write_lots',
  words: '設定排隊',
  method: 'PUT',
  path: '/api/staff/lots/:id/waiting-room',
  summary:
    'Let members wait for a committed, open or paused tube from a time on, or change that time before it has come. Until their turn nobody can buy from it: the lock of somebody who has just bought ends, unless tickets wait for a payment.',
  params: IdParams,
  body: Type.Object({ opens_at: Timestamp }),
  answer: Room,
  refusals: [
    staffRoomRefusals.room_tubes_only,
    staffRoomRefusals.room_opened,
    lotRefusals.lot_state_wrong,
    lotRefusals.time_passed,
  ],
  fields: { ...ofLot, opens_at: staffRoomRefusals.room_time },
});

export const closeRoom = defineCall({
  access: 'staff',
  right: 'write_lots',
  words: '結束排隊',
  method: 'POST',
  path: '/api/staff/lots/:id/waiting-room/close',
  summary: 'End the waiting for a tube, with the reason: from then on everybody can buy from it.',
  params: IdParams,
  body: Type.Object({ reason: Reason }),
  answer: Room,
  refusals: [staffRoomRefusals.room_none],
  fields: { ...ofLot, reason: [staffRefusals.reason_required, staffRefusals.reason_too_long] },
});
