import { type Static, Type } from 'typebox';
import { ProductCard } from './catalogue.ts';
import { defineCall } from './kernel/call.ts';
import { Id, Nullable, Points, Success } from './kernel/schema.ts';
import { Figure } from './shop/draws.ts';
import { Rarity } from './shop/rarities.ts';
import { unopenedQuery } from './shop/unopened.ts';

/** What a member's room shows at most. */
export const roomLimits = {
  newest: 6,
  hunts: 2,
  /** Series that are looked at for hunts, those with the fewest missing figures first. */
  near: 12,
  /** Missing figures of a hunt that are named. */
  named: 6,
  /** Days of storage left from which a piece is announced. */
  endingDays: 5,
  /** Of a member's newest orders, those that are looked at for parcels on their way. */
  orders: 1_000,
} as const;

const game = Type.Union([Type.Literal('ichiban'), Type.Literal('blindbox'), Type.Literal('gacha')]);

/** One piece on the member's shelf; name and picture are those of its variant once that is chosen. */
export const RoomPiece = Type.Object({
  id: Id,
  name: Type.String(),
  image_url: Type.String(),
  tier: Nullable(Type.String()),
  rarity: Nullable(Rarity),
  game,
  product_id: Id,
});
export type RoomPiece = Static<typeof RoomPiece>;

/** A series of which the member has half or more but not all, and the lot in which the missing ones are on sale. */
export const Hunt = Type.Object({
  game,
  product_id: Id,
  name: Type.String(),
  image_url: Type.String(),
  /** Figures that the member has, of all figures. */
  owned: Type.Integer(),
  total: Type.Integer(),
  /** The first of the missing figures, in the series' order; how many there are follows from `owned` and `total`. */
  missing: Type.Array(Figure),
  /** The case with the most of the missing figures, or the batch from which the machine gives the next capsule. */
  lot_id: Id,
  title: Type.String(),
  /** How many of the missing figures it still holds. */
  holds: Type.Integer(),
  /** Closed boxes or capsules with a missing figure, of all that are closed: the odds of one, as its page shows them. */
  part: Type.Integer(),
  whole: Type.Integer(),
});
export type Hunt = Static<typeof Hunt>;

export const Room = Type.Object({
  newest: Type.Array(RoomPiece),
  /** The kinds that stand in the member's cabinet. */
  kinds: Type.Integer(),
  hunts: Type.Array(Hunt),
  /** Only for a member without any piece: the cheapest product on sale of each game. */
  ways_in: Type.Array(ProductCard),
  storage: Type.Object({
    /** Pieces that can be sent now and count towards free shipping, up to as many as that takes; how many are missing. */
    counting: Type.Integer(),
    free_in: Type.Integer(),
    /** Days left of the piece whose storage ends first (null: nothing is stored), and the pieces with five days or fewer. */
    days: Nullable(Type.Integer()),
    ending: Type.Integer(),
  }),
  orders: Type.Object({
    /** Orders that are kept for the member until they are paid; a top-up keeps nothing. */
    unpaid: Type.Integer(),
    /** Parcels with a carrier, and parcels of stored items that are being made ready. */
    shipping: Type.Integer(),
    preparing: Type.Integer(),
  }),
  /** The day of the round that today's check-in is, done or to come, and its reward; `coupon` in NT$, 0 without one. */
  check_in: Type.Object({
    day: Type.Integer(),
    done: Type.Boolean(),
    points: Points,
    coupon: Type.Integer(),
  }),
});
export type Room = Static<typeof Room>;

export const getRoom = defineCall({
  method: 'GET',
  path: '/api/user/room',
  access: 'user',
  summary:
    "Get the member's room: the newest pieces, series that are nearly complete with the odds of a missing figure, and what waits for the member.",
  /** Left out of what can be sent and of what ends. */
  query: Type.Object(unopenedQuery),
  answer: Success({ data: Room }),
  failure: '房間暫時打不開',
});
