import { type Static, Type } from 'typebox';
import { ichibanRefusals, TubeParams } from './ichiban.ts';
import { defineCall } from './kernel/call.ts';
import { commonRefusals, defineRefusals } from './kernel/refusal.ts';
import { Id, Nullable, Success, Timestamp } from './kernel/schema.ts';
import { blockRefusals } from './shop/blocks.ts';
import { Chain } from './shop/chain.ts';

/** Limits of waiting for a tube; times in seconds. */
export const waitingLimits = {
  /** Members may come in from so long before the opening. */
  enterBefore: 3_600,
  /** A member who was seen within this time is present. */
  present: 90,
  /** The time in which a member whose turn it is has to buy; then the tube's lock is the turn. */
  turn: 90,
} as const;

export const waitingRefusals = defineRefusals({
  room_missing: [404, '這個籤筒不需要排隊'],
  /** `from`: when members may come in. */
  room_early: [422, '{from} 起可以進場排隊', Type.Object({ from: Timestamp })],
  room_closed: [409, '排隊已經結束，可以直接購買'],
  room_not_drawn: [409, '順位要到開放時間才會抽出並公布'],
  place_missing: [404, '您還沒有排隊'],
  /** The member's own tickets wait for a payment by card. */
  payment_open: [409, '您保留的籤還沒付款，完成或取消付款後才能讓下一位'],
});

/** The messages of this feature's successful calls. */
export const waitingMessages = {
  entered: '已進場',
} as const;

/** `before`: until the opening; `open`; `paused` by the shop; `sold_out`; `closed`: the tube can be bought without waiting. */
const RoomState = Type.Union([
  Type.Literal('before'),
  Type.Literal('open'),
  Type.Literal('paused'),
  Type.Literal('sold_out'),
  Type.Literal('closed'),
]);
export type RoomState = Static<typeof RoomState>;

const roomFields = {
  tube_id: Id,
  tube_title: Type.String(),
  product_id: Id,
  product_name: Type.String(),
  image_url: Type.String(),
  state: RoomState,
  opens_at: Timestamp,
  /** From when members may come in. */
  enters_from: Timestamp,
  /** SHA-256 of the seed that orders those present at the opening; empty in a room that a beacon orders. */
  seed_hash: Type.String(),
  /** `drand:<chain hash>:<round>`: the round whose value orders them, and when it is published; null with a seed. */
  beacon: Nullable(Type.String()),
  draws_at: Nullable(Timestamp),
  /** How often the opening was announced, and how often of these because one had passed without a list; each is in the log. */
  announced: Type.Integer(),
  announced_again: Type.Integer(),
  /** How many were there at the opening, as the log has it; null until then, and with a seed. */
  listed: Nullable(Type.Integer()),
  total_tickets: Type.Integer(),
  remaining_tickets: Type.Integer(),
  /** Members who are present and wait. */
  waiting: Type.Integer(),
  /** Seconds a turn took on average lately; null until one is over. */
  turn_seconds: Nullable(Type.Integer()),
};

export const WaitingRoom = Type.Object(roomFields);
export type WaitingRoom = Static<typeof WaitingRoom>;

export const PlaceOutcome = Type.Union([
  Type.Literal('bought'),
  Type.Literal('missed'),
  Type.Literal('left'),
]);
export type PlaceOutcome = Static<typeof PlaceOutcome>;

/** A member's place. */
export const WaitingPlace = Type.Object({
  ...roomFields,
  place: Nullable(
    Type.Object({
      /** The member's entry in the published list. */
      code: Type.String(),
      /** The secret part of the page's address without scripts. */
      ticket: Type.String(),
      /** Null until the opening. */
      number: Nullable(Type.Integer()),
      /** The number was drawn at the opening; otherwise it followed the last one. */
      is_drawn: Type.Boolean(),
      /** Present members with a lower number. */
      ahead: Type.Integer(),
      /** The estimated wait in seconds; null while nothing was measured, and in other states. */
      wait_seconds: Nullable(Type.Integer()),
      /** At the pace of the latest turns the tickets end before this place. */
      is_slim: Type.Boolean(),
      /** It is the member's turn until then, or until the tube's lock ends. */
      turn_until: Nullable(Timestamp),
      outcome: Nullable(PlaceOutcome),
    }),
  ),
  /** When to look again, in seconds. */
  again_in: Type.Integer(),
});
export type WaitingPlace = Static<typeof WaitingPlace>;

const ofTube = { tubeId: waitingRefusals.room_missing } as const;
const Place = Success({ data: WaitingPlace });

export const waitingRoom = defineCall({
  method: 'GET',
  path: '/api/waiting-rooms/:tubeId',
  access: 'site',
  cache: 1,
  summary: 'Get the waiting room of a tube: its opening, how many wait, and how long a turn takes.',
  params: TubeParams,
  answer: Success({ data: WaitingRoom }),
  fields: ofTube,
});

const openingFields = { lotId: Type.String(), opensAt: Type.Integer(), codes: Type.Array(Type.String()) };

export const waitingList = defineCall({
  method: 'GET',
  path: '/api/waiting-rooms/:tubeId/list',
  access: 'none',
  cache: 60,
  summary:
    'Get the drawing of the places as the verifier checks it: everybody who was present at the opening, by code, and the value of the beacon, or the seed, that orders them.',
  params: TubeParams,
  answer: Type.Union([
    Type.Object({
      format: Type.Literal('kujiya-places/2'),
      ...openingFields,
      beacon: Type.String(),
      signature: Type.String(),
      /** Of a sandbox: a chain of its own. */
      chain: Type.Optional(Chain),
    }),
    Type.Object({
      format: Type.Literal('kujiya-places/1'),
      ...openingFields,
      seedHash: Type.String(),
      seed: Type.String(),
    }),
  ]),
  refusals: [waitingRefusals.room_not_drawn],
  fields: ofTube,
});

export const enterRoom = defineCall({
  method: 'POST',
  path: '/api/waiting-rooms/:tubeId/enter',
  access: 'user',
  summary:
    'Wait for a tube. A member has one place; after a turn, or after leaving, entering gives a new one at the end.',
  params: TubeParams,
  answer: Place,
  refusals: [
    waitingRefusals.room_early,
    waitingRefusals.room_closed,
    ichibanRefusals.tube_finished,
    blockRefusals.member_blocked,
    commonRefusals.too_many_requests,
  ],
  fields: ofTube,
});

export const stayInRoom = defineCall({
  method: 'POST',
  path: '/api/waiting-rooms/:tubeId/stay',
  access: 'user',
  summary: "Get the member's place, and stay present. Without a place, the room alone.",
  params: TubeParams,
  answer: Place,
  fields: ofTube,
});

export const leaveRoom = defineCall({
  method: 'POST',
  path: '/api/waiting-rooms/:tubeId/leave',
  access: 'user',
  summary: 'End the own turn, so that the next member has theirs at once, or give up the place.',
  params: TubeParams,
  answer: Place,
  refusals: [waitingRefusals.place_missing, waitingRefusals.payment_open],
  fields: ofTube,
});
