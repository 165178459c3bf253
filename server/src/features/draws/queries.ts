import { readStatement, writeStatement } from '../../platform/database.ts';

export const nextLotId = writeStatement<{ id: number }>(
  'draws.next_lot_id',
  `select nextval(pg_get_serial_sequence('lots', 'id'))::integer as id`,
);

export const insertLot = writeStatement<
  object,
  [
    id: number,
    productId: number,
    kind: string,
    title: string,
    position: number,
    total: number,
    lastPrizeId: number | null,
    method: string,
    beacon: string,
    prizes: string,
    root: string,
    txidHash: string,
  ]
>(
  'draws.insert_lot',
  `insert into lots (id, product_id, kind, title, position, total, remaining, last_prize_id, method, beacon,
     committed_prizes, root, txid_hash)
   overriding system value values ($1, $2, $3, $4, $5, $6, $6, $7, $8, $9, $10, $11, $12)`,
);

export const insertSecret = writeStatement<object, [lotId: number, secret: Buffer, txid: string]>(
  'draws.insert_secret',
  'insert into lot_secrets (lot_id, secret, txid) values ($1, $2, $3)',
);

export const insertSlots = writeStatement<
  object,
  [lotId: number, numbers: number[], prizes: number[], salts: Buffer[]]
>(
  'draws.insert_slots',
  `insert into slots (lot_id, number, prize_id, salt)
   select $1, s.number, s.prize_id, s.salt from unnest($2::integer[], $3::integer[], $4::bytea[]) s (number, prize_id, salt)`,
);

/** Every slot with its secret: for the Merkle tree only, never for an answer. */
export const slotsForTree = readStatement<
  { number: number; prize_id: number; salt: Buffer },
  [lotId: number]
>('draws.slots_for_tree', 'select number, prize_id, salt from slots where lot_id = $1 order by number');

export const findKey = readStatement<{ private_key: Buffer; public_key: Buffer }, [name: string]>(
  'draws.find_key',
  'select private_key, public_key from shop_keys where name = $1',
);

export const insertKey = writeStatement<object, [name: string, privateKey: Buffer, publicKey: Buffer]>(
  'draws.insert_key',
  'insert into shop_keys (name, private_key, public_key) values ($1, $2, $3) on conflict do nothing',
);

export type ReceiptRow = {
  order_id: number;
  lot_id: number;
  seq: number;
  prev: Buffer;
  hash: Buffer;
  drawn_at: Date;
  last_prize_id: number | null;
  tickets: [number: number, prizeId: number, salt: string][];
};
const receipt = `select r.order_id, r.lot_id, r.seq, r.prev, r.hash, r.drawn_at, r.last_prize_id,
     (select coalesce(jsonb_agg(jsonb_build_array(s.number, s.prize_id, encode(s.salt, 'hex')) order by s.number), '[]')
      from box_items b join slots s on s.lot_id = b.lot_id and s.number = b.slot_number
      where b.order_id = r.order_id) as tickets
   from receipts r`;

export const findReceipt = readStatement<ReceiptRow, [orderId: number]>(
  'draws.find_receipt',
  `${receipt} where r.order_id = $1`,
);

export const listReceipts = readStatement<ReceiptRow, [lotId: number]>(
  'draws.list_receipts',
  `${receipt} where r.lot_id = $1::bigint order by r.seq`,
);

export type PublishedRow = {
  id: number;
  total: number;
  beacon: string;
  method: 'txid' | 'shuffle';
  committed_prizes: { prizeId: string; quantity: number; big: boolean }[];
  root: string;
  txid_hash: string;
  last_prize_id: number | null;
  finished_at: Date | null;
};
export const findLotForPublication = readStatement<PublishedRow, [id: number]>(
  'draws.find_lot_for_publication',
  `select id, total, beacon, method, committed_prizes, root, txid_hash, last_prize_id, finished_at
   from lots where id = $1::bigint`,
);

/** The secret of a finished lot; no row while a slot is undrawn. */
export const finishedSecret = readStatement<{ secret: Buffer; txid: string }, [lotId: number]>(
  'draws.finished_secret',
  `select s.secret, s.txid from lot_secrets s join lots l on l.id = s.lot_id
   where s.lot_id = $1::bigint and l.finished_at is not null`,
);

export type TubeDraw = {
  token: Buffer;
  key: string | null;
  bodyHash: Buffer | null;
  lot: number;
  version: number;
  numbers: number[];
  full: boolean;
  total: number;
  points: number;
  pointsDiscount: number;
  orderNumber: string;
};

/** What `draw_tube` answers: a refusal, or the booked purchase. */
export type Booked = {
  member: number;
  order: number;
  number: string;
  lot: number;
  seq: number;
  prev: string;
  hash: string;
  at: number;
  tickets: [number: number, prizeId: number, salt: string][];
  last: number | null;
  remaining: number;
  remain: number;
  total: number;
  pointsUsed: number;
  pointsDiscount: number;
  final: number;
  tokens: number;
  points: number;
};
export type RefusedDraw = { refused: string; remain?: number; tokens?: number };

/** What a member's key was answered with at first. */
export const findFirstAnswer = readStatement<
  { body_hash: Buffer; answer: Booked },
  [token: Buffer, key: string]
>(
  'draws.find_first_answer',
  `select k.body_hash, k.answer from sessions s join idempotency_keys k on k.member_id = s.member_id
   where s.token_hash = $1 and s.expires_at > now() and k.key = $2`,
);

/** The product's own draw, over everything that arrived together, in one commit. The result of each stands at its place. */
export const drawFromTubes = writeStatement<
  { result: Booked | RefusedDraw },
  [
    tokens: Buffer[],
    keys: (string | null)[],
    bodyHashes: (Buffer | null)[],
    lots: number[],
    versions: number[],
    numbers: string[],
    fulls: boolean[],
    totals: number[],
    points: number[],
    discounts: number[],
    orderNumbers: string[],
  ]
>(
  'draws.draw_from_tubes',
  `select d.result
   from unnest($1::bytea[], $2::text[], $3::bytea[], $4::integer[], $5::integer[], $6::text[], $7::boolean[],
     $8::bigint[], $9::integer[], $10::bigint[], $11::text[])
     with ordinality u (token, key, body_hash, lot, version, numbers, is_full, total, points, discount, number, i),
   lateral draw_tube(u.token, u.key, u.body_hash, u.lot, u.version, u.numbers::integer[], u.is_full,
     u.total, u.points, u.discount, u.number) d (result)
   order by u.i`,
);
