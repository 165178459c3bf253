import type { PrizeChoice, Variant } from '@kujiya/contract/shop/variants';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';

/** Locks the product, so that its prizes do not change while the lot commits to them. */
export const nextLotId = writeStatement<{ id: number; now: Date }, [productId: number]>(
  'draws.next_lot_id',
  `select nextval(pg_get_serial_sequence('lots', 'id'))::integer as id, clock_timestamp() as now
   from products where id = $1 for no key update`,
);

/** What members are shown of a prize; the tier of a figure is its rarity. */
export type TermsRow = {
  id: number;
  tier: string;
  name: string;
  size: string;
  image_url: string;
  choice: PrizeChoice;
  variants: Variant[];
};
export const termsOfProduct = readStatement<TermsRow, [productId: number]>(
  'draws.terms_of_product',
  `select id, coalesce(tier, rarity) as tier, name, coalesce(size, '') as size, image_url, choice, variants
   from prizes where product_id = $1::bigint`,
);

/** `lot` is a row as JSON; it becomes the last of its product. */
export const insertLot = writeStatement<object, [lot: string]>(
  'draws.insert_lot',
  `insert into lots (id, product_id, game, title, position, total, remaining, last_prize_id, last_terms, method, beacon,
     committed_prizes, secret_hash, seal, root, txid_hash, beacon_signature, assigned_at, state, opened_at)
   overriding system value
   select id, product_id, game, title, (select count(*) from lots l where l.product_id = n.product_id), total, remaining,
     last_prize_id, nullif(last_terms, 'null'), method, beacon, committed_prizes, secret_hash, seal, root, txid_hash,
     beacon_signature, case when beacon_signature is not null then now() end, state, case when state = 'open' then now() end
   from jsonb_populate_record(null::lots, $1) n`,
);

export const insertSecret = writeStatement<object, [lotId: number, secret: Buffer, txid: string | null]>(
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
