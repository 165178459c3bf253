import type { Game } from '@kujiya/contract/shop/games';
import type { PrizeEntry } from '@kujiya/fairness/spec';
import type { CommittedTerms } from '@kujiya/fairness/terms';
import { readStatement, writeStatement } from '#platform/postgres/database.ts';
import { storageDaysOf } from '#shop/settings/queries.ts';
import { type SubtreeRow, type Subtrees, selectSubtrees, subtreeSize } from './tree-store.ts';
import { pieceName, piecePicture, variantOfItem } from './variant-queries.ts';

export type PublishedRow = {
  id: number;
  game: Game;
  total: number;
  beacon: string;
  method: 'txid' | 'shuffle';
  committed_prizes: PrizeEntry[];
  last_terms: CommittedTerms | null;
  /** Of format 3, as the three below. */
  secret_hash: string | null;
  seal: string | null;
  /** Null until the lot is assigned. */
  beacon_signature: string | null;
  root: string | null;
  txid_hash: string | null;
  last_prize_id: number | null;
};
const published = `id, game, total, beacon, method, committed_prizes, secret_hash, seal, beacon_signature, root, txid_hash,
     last_prize_id, last_terms`;
export const findLotForPublication = readStatement<PublishedRow, [id: number]>(
  'draws.find_lot_for_publication',
  `select ${published} from lots where id = $1::bigint`,
);

/** The same of many. */
export const lotsForPublication = readStatement<PublishedRow, [ids: number[]]>(
  'draws.lots_for_publication',
  `select ${published} from lots where id = any ($1)`,
);

/** The secret of a finished lot; no row while a slot is undrawn, or before there are any. */
export const finishedSecret = readStatement<{ secret: Buffer; txid: string }, [lotId: number]>(
  'draws.finished_secret',
  `select x.secret, x.txid from lot_secrets x
   where x.lot_id = $1::bigint and x.txid is not null
     and not exists (select from slots s where s.lot_id = x.lot_id and s.order_id is null)`,
);

/** One purchase as passed to the database: `target` is a tube, a case, or the product of a machine. */
export type Draw = {
  game: Game;
  token: Buffer;
  key: string | null;
  bodyHash: Buffer | null;
  target: number;
  version: number;
  /** Tickets or boxes; empty for a machine, which gives the next `count`. */
  numbers: number[];
  count: number;
  /** All slots that are left, or nothing. */
  full: boolean;
  total: number;
  points: number;
  pointsDiscount: number;
  /** A coupon of the member, and the tokens it takes off. */
  coupon?: { id: number; discount: number } | undefined;
  orderNumber: string;
};

/** The result of a drawing function: a refusal, or the booked purchase. Amounts in tokens, points in points. */
export type Booked = {
  member: number;
  order: number;
  number: string;
  product: number;
  lot: number;
  seq: number;
  prev: string;
  hash: string;
  /** Milliseconds since 1970. */
  at: number;
  tickets: [number: number, prizeId: number, salt: string][];
  last: number | null;
  /** Figures the member never had before; null for a tube. */
  firstOwned: number[] | null;
  total: number;
  pointsUsed: number;
  pointsDiscount: number;
  couponDiscount: number;
  final: number;
  tokens: number;
  points: number;
  /** Left in the lot; null for a machine. */
  remaining: number | null;
  /** Seconds for which the tube stays locked for the buyer; null for other games. */
  remain: number | null;
  /** The stored subtrees with the drawn slots, for their proofs; absent for a repeated key. */
  subtrees?: Subtrees;
};
export type RefusedDraw = { refused: string; remain?: number; tokens?: number; remaining?: number };

/** A draw that waits for its payment; `until` in ms, `final` in NT$. */
export type Reserved = {
  order: number;
  number: string;
  lot: number;
  numbers: number[];
  final: number;
  until: number;
};

/** The first answer to a member's idempotency key. */
export const findFirstAnswer = readStatement<
  { body_hash: Buffer; answer: Booked | Reserved },
  [token: Buffer, key: string]
>(
  'draws.find_first_answer',
  `select k.body_hash, stored_answer(k.answer) as answer from sessions s join idempotency_keys k on k.member_id = s.member_id
   where s.token_hash = $1 and s.expires_at > now() and k.key = $2`,
);

/** A purchase as `draw` reads it from its JSON argument; bytes in PostgreSQL's hex notation. */
export type DrawRequest = {
  i: number;
  game: Game;
  token: string;
  key: string | null;
  body_hash: string | null;
  target: number;
  version: number;
  numbers: number[];
  count: number;
  is_full: boolean;
  total: number;
  points: number;
  discount: number;
  coupon: number | null;
  coupon_off: number;
  order_number: string;
};

/**
 * Books all requests that arrived together in one commit: a result for each, and whether it is new; then (`i` null) the
 * subtrees of the drawn slots, for their proofs. Subtree rows never change after their lot's commitment.
 */
export const draw = writeStatement<
  ({ i: number; result: Booked | RefusedDraw; is_new: boolean } | { i: null }) & SubtreeRow,
  [requests: string, lockPerDraw: number, lockMaximum: number, storageDays: number]
>(
  'draws.draw',
  `with drawn as materialized (select * from draw($1, $2, $3, ${storageDaysOf('$4')}))
   select i, result, is_new, null as lot_id, null as position, null as prizes, null as salts, null as above from drawn
   union all
   select null, null, null, s.* from (${selectSubtrees(
     `select distinct d.drawn_lot as lot_id, (n - 1) / ${subtreeSize} as position from drawn d, unnest(d.drawn_numbers) n`,
   )}) s`,
);

export type LotRow = {
  id: number;
  game: Game;
  product_id: number;
  title: string;
  total: number;
  root: string;
  txid_hash: string;
  contents: PrizeEntry[];
};
/**
 * The columns of a lot that never change, once it is assigned. Ids come from URLs and may exceed the column's range: hence
 * the casts.
 */
export const findLot = readStatement<LotRow, [id: number]>(
  'draws.find_lot',
  `select id, game, product_id, title, total, root, txid_hash, committed_prizes as contents
   from lots where id = $1::bigint and root is not null`,
);

export const lotsOfProduct = readStatement<LotRow, [productId: number, game: string]>(
  'draws.lots_of_product',
  `select id, game, product_id, title, total, root, txid_hash, committed_prizes as contents
   from lots where product_id = $1::bigint and game = $2 and state in ('open', 'paused') order by position, id`,
);

/**
 * Numbers that the session's member may take; slots of their own reservation count as free, because a new draw ends it
 * first.
 */
export const undrawnNumbers = readStatement<{ number: number }, [lotId: number, tokenHash: Buffer]>(
  'draws.undrawn_numbers',
  `select number from slots
   where lot_id = $1 and order_id is null and (reserved_until is null or reserved_until <= now() or reserved_by = (
     select o.id from sessions s join orders o on o.member_id = s.member_id
     where s.token_hash = $2 and s.expires_at > now() and o.status = 'pending' and o.lot_id is not null))
   order by number`,
);

export type DrawOrderRow = {
  id: number;
  order_number: string;
  member_id: number;
  product_id: number;
  total_amount: number;
  points_used: number;
  points_discount: number;
  coupon_discount: number;
  final_amount: number;
};
export const findDrawOrder = readStatement<DrawOrderRow, [orderId: number, type: string]>(
  'draws.find_order',
  `select id, order_number, member_id, product_id, total_amount, points_used, points_discount, coupon_discount, final_amount
   from orders where id = $1 and order_type = $2 and lot_id is not null`,
);

export type DrawnRow = {
  number: number;
  prize_id: number;
  name: string;
  image_url: string;
  tier: string | null;
  rarity: string | null;
  is_new: boolean;
};
/** The prizes of an order by number; `is_new`: the member's first of that figure. */
export const drawnByOrder = readStatement<DrawnRow, [orderId: number]>(
  'draws.drawn_by_order',
  `select b.slot_number as number, b.prize_id, ${pieceName} as name, ${piecePicture} as image_url, z.tier, z.rarity,
     z.rarity is not null and not exists (
       select from box_items e
       where e.member_id = o.member_id and e.prize_id = b.prize_id and e.id < b.id) as is_new
   from box_items b join orders o on o.id = b.order_id join prizes z on z.id = b.prize_id ${variantOfItem}
   where b.order_id = $1 order by b.slot_number`,
);

/** The prizes that were ever a member's: those that they have (`has`), also in parcels, and those that they gave away. */
export const everOwned = (member: string) =>
  `(select id, prize_id, true as has from box_items where member_id = ${member} and prize_id is not null
    union all select i.id, i.prize_id, false from presents p join box_items i on i.id = p.item_id
    where p.giver_id = ${member} and p.state = 'claimed' and i.prize_id is not null)`;
/** How many of each of these figures ever came into a member's storage, and how many are still the member's. */
export const countOwned = readStatement<
  { prize_id: number; count: number; has: number },
  [memberId: number, productId: number]
>(
  'draws.count_owned',
  `select b.prize_id, count(distinct b.id) as count, count(*) filter (where b.has) as has from ${everOwned('$1')} b
   where b.prize_id in (select id from prizes where product_id = $2::bigint) group by b.prize_id`,
);
