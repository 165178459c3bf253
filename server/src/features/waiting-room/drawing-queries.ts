import { readStatement, writeStatement } from '#platform/postgres/database.ts';

/** The codes of everybody who was there at the opening, ascending. */
const present = `(select coalesce(array_agg(p.code order by p.code collate "C"), '{}') from waiting_places p
   where p.lot_id = w.lot_id and p.entered_at <= w.opens_at and p.seen_until >= w.opens_at and p.ended_at is null)`;
/** Lists them, before the value is known that puts them in order. */
export const recordList = writeStatement<object, [lotId: number]>(
  'waiting.record_list',
  `update waiting_rooms w set codes_at = now(), drawn_codes = ${present} where w.lot_id = $1`,
);
/** Announces another opening of a room that has no list yet, and counts that. */
export const announceAgain = writeStatement<
  object,
  [lotId: number, opensAt: Date, beacon: string, drawsAt: Date]
>(
  'waiting.announce_again',
  `update waiting_rooms set opens_at = $2, beacon = $3, draws_at = $4, announced_again = announced_again + 1
   where lot_id = $1 and codes_at is null`,
);

/** Rooms that are listed, and whose round is published, without those of these beacons; `late`: seconds since that. */
export const roomsToDraw = readStatement<
  { lot_id: number; beacon: string; late: number },
  [without: string[]]
>(
  'waiting.rooms_to_draw',
  `select lot_id, beacon, extract(epoch from now() - draws_at)::float8 as late from waiting_rooms
   where codes_at is not null and drawn_at is null and closed_at is null and draws_at <= now() and beacon <> all ($1)
   order by draws_at`,
);
export type ListRow = { opens_at: Date; beacon: string; codes: string[] };
/** The list of a room that waits for its value; no row once it is drawn, or closed. */
export const listToDraw = readStatement<ListRow, [lotId: number]>(
  'waiting.list_to_draw',
  `select opens_at, beacon, drawn_codes as codes from waiting_rooms
   where lot_id = $1 and codes_at is not null and drawn_at is null and closed_at is null`,
);
export const findSeed = readStatement<{ seed: string; codes: string[] }, [lotId: number]>(
  'waiting.find_seed',
  `select encode(w.seed, 'hex') as seed, ${present} as codes from waiting_rooms w where w.lot_id = $1::bigint`,
);
/** Numbers the places in the order of \`codes\`. */
export const numberPlaces = writeStatement<object, [lotId: number, codes: readonly string[]]>(
  'waiting.number_places',
  `update waiting_places p set number = t.number, is_drawn = true
   from unnest($2::text[]) with ordinality t (code, number) where p.lot_id = $1 and p.code = t.code`,
);
/** The list that is drawn, ascending; \`signature\`: the value of the beacon, null in a room with a seed. */
export const recordDrawing = writeStatement<
  object,
  [lotId: number, sorted: readonly string[], signature: string | null]
>(
  'waiting.record_drawing',
  `update waiting_rooms set drawn_at = now(), numbers = cardinality($2::text[]), beacon_signature = $3,
     drawn_codes = $2::text[] where lot_id = $1`,
);

export type PublishedRow = { opens_at: Date; codes: string[] } & (
  | { seed: string; seed_hash: string; beacon: null }
  | { seed: null; beacon: string; signature: string }
);
export const findDrawing = readStatement<PublishedRow, [lotId: number]>(
  'waiting.find_drawing',
  `select opens_at, encode(seed, 'hex') as seed, encode(sha256(seed), 'hex') as seed_hash, beacon,
     beacon_signature as signature, drawn_codes as codes
   from waiting_rooms where lot_id = $1::bigint and drawn_at is not null`,
);
