import { readStatement, writeStatement } from '#platform/postgres/database.ts';

export type ReceiptRow = {
  order_id: number;
  lot_id: number;
  seq: number;
  prev: Buffer;
  hash: Buffer;
  drawn_at: Date;
  last_prize_id: number | null;
  tickets: [number: number, prizeId: number, salt: string][];
  /** Null for the moment between a draw and the consequences of its payment. */
  signature: Buffer | null;
};
const receipt = `select r.order_id, r.lot_id, r.seq, r.prev, r.hash, r.drawn_at, r.last_prize_id, g.signature,
     (select coalesce(jsonb_agg(jsonb_build_array(s.number, s.prize_id, encode(s.salt, 'hex')) order by s.number), '[]')
      from box_items b join slots s on s.lot_id = b.lot_id and s.number = b.slot_number
      where b.order_id = r.order_id) as tickets
   from receipts r left join receipt_signatures g on g.lot_id = r.lot_id and g.seq = r.seq`;

export const findReceipt = readStatement<ReceiptRow, [orderId: number]>(
  'draws.find_receipt',
  `${receipt} where r.order_id = $1`,
);

export const listReceipts = readStatement<ReceiptRow, [lotId: number]>(
  'draws.list_receipts',
  `${receipt} where r.lot_id = $1::bigint order by r.seq`,
);

export const unsignedReceipts = readStatement<
  { lot_id: number; seq: number; hash: Buffer },
  [orderIds: number[]]
>(
  'draws.unsigned_receipts',
  `select r.lot_id, r.seq, r.hash from receipts r
   where r.order_id = any ($1) and not exists (
     select from receipt_signatures g where g.lot_id = r.lot_id and g.seq = r.seq)`,
);

export const insertSignatures = writeStatement<
  object,
  [lotIds: number[], seqs: number[], signatures: Buffer[]]
>(
  'draws.insert_signatures',
  `insert into receipt_signatures (lot_id, seq, signature)
   select * from unnest($1::integer[], $2::integer[], $3::bytea[]) on conflict do nothing`,
);

/** The receipts of a member's orders of a lot. */
export const receiptsOfMember = readStatement<
  { seq: number; hash: string },
  [lotId: number, memberId: number]
>(
  'draws.receipts_of_member',
  `select r.seq, encode(r.hash, 'hex') as hash from orders o join receipts r on r.order_id = o.id
   where o.member_id = $2 and o.lot_id = $1::bigint and r.lot_id = $1::bigint order by r.seq`,
);
