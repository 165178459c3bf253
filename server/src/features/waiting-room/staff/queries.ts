import type { Game } from '@kujiya/contract/shop/games';
import type { LotState } from '@kujiya/contract/staff/lots';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';

export type StaffRoomRow = {
  lot_id: number;
  opens_at: Date;
  drawn_at: Date | null;
  closed_at: Date | null;
  seed_hash: string;
  beacon: string | null;
  draws_at: Date | null;
  announced_again: number;
  listed: number | null;
  entered: number;
  waiting: number;
  bought: number;
  missed: number;
  has_turn: boolean;
  left: number;
};
const room = `select w.lot_id, w.opens_at, w.drawn_at, w.closed_at, coalesce(encode(sha256(w.seed), 'hex'), '') as seed_hash,
     w.beacon, w.draws_at, w.announced_again, case when w.codes_at is not null then cardinality(w.drawn_codes) end as listed, p.*, t.*,
     w.turn_number is not null as has_turn, l.remaining as left
   from waiting_rooms w join lots l on l.id = w.lot_id cross join lateral (
     select count(*)::integer as entered,
       count(*) filter (where ended_at is null and turn_at is null and seen_until > now())::integer as waiting
     from waiting_places where lot_id = w.lot_id) p
   cross join lateral (
     select count(*) filter (where outcome = 'bought')::integer as bought,
       count(*) filter (where outcome = 'missed')::integer as missed
     from waiting_turns where lot_id = w.lot_id) t`;
export const roomsOf = readStatement<StaffRoomRow, [productId: number]>(
  'waiting.rooms_of',
  `${room} where l.product_id = $1::bigint order by l.position, l.id`,
);
export const roomOfLot = readStatement<StaffRoomRow, [lotId: number]>(
  'waiting.room_of_lot',
  `${room} where w.lot_id = $1::bigint`,
);
export const hasProduct = readStatement<object, [id: number]>(
  'waiting.has_product',
  'select from products where id = $1::bigint',
);

export type LotRow = { game: Game; state: Exclude<LotState, 'planned'>; product_id: number };
/** Locks the tube, so that no purchase is under way when its room is made. */
export const lockLot = writeStatement<LotRow, [id: number]>(
  'waiting.lock_lot',
  `select game, case when remaining = 0 then 'finished' else state end as state, product_id from lots
   where id = $1::bigint for no key update`,
);
export const findPlan = readStatement<object, [id: number]>(
  'waiting.find_plan',
  'select from lot_plans where id = $1::bigint',
);

/**
 * Makes the room, or changes its time and opens it again; members who wait stay. A room with a seed keeps it. No row if the
 * time has passed, or if the room has opened.
 */
export const setRoom = writeStatement<
  { lot_id: number },
  [lotId: number, opensAt: Date, beacon: string, drawsAt: Date]
>(
  'waiting.set_room',
  `insert into waiting_rooms as w (lot_id, opens_at, beacon, draws_at)
   select $1, $2::timestamptz, $3, $4 where $2::timestamptz > now()
   on conflict (lot_id) do update set opens_at = excluded.opens_at, closed_at = null,
     beacon = case when w.seed is null then excluded.beacon end,
     draws_at = case when w.seed is null then excluded.draws_at end
   where w.drawn_at is null and w.codes_at is null and w.opens_at > now() returning lot_id`,
);
export const closeRoom = writeStatement<{ lot_id: number }, [lotId: number]>(
  'waiting.close_room',
  `update waiting_rooms set closed_at = now()
   where lot_id = $1::bigint and closed_at is null returning lot_id`,
);
