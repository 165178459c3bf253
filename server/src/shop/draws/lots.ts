import { randomBytes } from 'node:crypto';
import { type Game, gameOfProductType } from '@kujiya/contract/shop/games';
import { commitLot } from '@kujiya/fairness/commit';
import { isBatch, type LotFormat, type LotSpec, type PrizeEntry } from '@kujiya/fairness/spec';
import { type PrizeTerms, pictureHash } from '@kujiya/fairness/terms';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import * as queries from './queries.ts';
import { insertSubtrees, pathsAbove } from './tree-store.ts';

export type Lot = queries.LotRow;
export type LotMethod = 'txid' | 'shuffle';

type NewLot = {
  productId: number;
  game: Game;
  title: string;
  prizes: { id: number; quantity: number; big: boolean }[];
  lastPrizeId: number | null;
  /** Of a planned lot; a new one otherwise. */
  id?: number;
  method?: LotMethod;
  state: 'committed' | 'open';
};

/**
 * The txid algorithm's numbers are evenly spread only where the ticket count divides 100. For other counts a revealed
 * big prize would give a hint of the next one, so such a lot is only shuffled (docs/decisions/fair-totals.md).
 */
export const methodFor = (total: number): LotMethod => (100 % total === 0 ? 'txid' : 'shuffle');

/**
 * Many members draw from a machine at once, so its receipts form no chain; a lot's key is made for one format only. Lots
 * of format 1 bind no terms: none are made any more, but all still verify.
 */
const formatOf = (game: Game, prizes: readonly PrizeEntry[]): LotFormat =>
  `kujiya-${game === 'gacha' ? 'batch' : 'tube'}/${prizes[0]?.terms ? 2 : 1}`;

/** The content of a stored lot. */
export const specOf = (lot: queries.PublishedRow) =>
  ({
    format: formatOf(lot.game, lot.committed_prizes),
    lotId: String(lot.id),
    total: lot.total,
    beacon: lot.beacon,
    method: lot.method,
    prizes: lot.committed_prizes,
    lastPrizeId: lot.last_prize_id === null ? null : String(lot.last_prize_id),
    ...(lot.last_terms && { lastTerms: lot.last_terms }),
  }) satisfies LotSpec;

const termsOf = ({ tier, name, size, image_url }: queries.TermsRow): PrizeTerms => ({
  tier,
  name,
  size,
  picture: pictureHash(image_url),
});

/**
 * Makes a lot: draws its secret, commits to the whole assignment and to what is shown of its prizes, and stores it.
 * Throws `LotImpossibleError` when the prizes admit no fair txid (fairness/README.md). Returns the lot's id.
 */
export async function createLot(tx: Tx, lot: NewLot): Promise<number> {
  const [next] = await queries.nextLotId(tx, lot.productId);
  if (!next) throw new Error(`no product ${lot.productId}`);
  const shown = new Map(
    (await queries.termsOfProduct(tx, lot.productId)).map((row) => [row.id, termsOf(row)]),
  );
  const shownOf = (id: number): PrizeTerms => {
    const terms = shown.get(id);
    if (!terms) throw new Error(`product ${lot.productId} has no prize ${id}`);
    return terms;
  };
  const total = lot.prizes.reduce((sum, { quantity }) => sum + quantity, 0);
  const { id = next.id, method = methodFor(total), lastPrizeId } = lot;
  return storeLot(tx, lot, {
    format: lot.game === 'gacha' ? 'kujiya-batch/2' : 'kujiya-tube/2',
    lotId: String(id),
    total,
    beacon: '',
    method,
    prizes: lot.prizes.map((prize) => ({
      prizeId: String(prize.id),
      quantity: prize.quantity,
      big: prize.big && method === 'txid',
      terms: shownOf(prize.id),
    })),
    lastPrizeId: lastPrizeId === null ? null : String(lastPrizeId),
    lastTerms: lastPrizeId === null ? null : shownOf(lastPrizeId),
  });
}

/** Commits to a lot with this content, of either format, and stores it. Throws and returns as `createLot`. */
export async function storeLot(
  tx: Tx,
  { productId, game, title, state }: Pick<NewLot, 'productId' | 'game' | 'title' | 'state'>,
  spec: LotSpec,
): Promise<number> {
  const id = Number(spec.lotId);
  const { secret, txid, txidHash, root, slots, tree } = commitLot(spec, (length) => randomBytes(length));
  await queries.insertLot(
    tx,
    JSON.stringify({
      id,
      product_id: productId,
      game,
      title,
      total: spec.total,
      remaining: isBatch(spec.format) ? null : spec.total,
      last_prize_id: spec.lastPrizeId ?? null,
      last_terms: spec.lastTerms ?? null,
      method: spec.method,
      beacon: spec.beacon,
      committed_prizes: spec.prizes,
      root,
      txid_hash: txidHash,
      state,
    }),
  );
  await queries.insertSecret(tx, id, Buffer.from(secret), txid);
  const above = pathsAbove(tree, spec.total);
  await insertSubtrees(tx, id, [...above.keys()], above);
  await queries.insertSlots(
    tx,
    id,
    slots.map(({ number }) => number),
    slots.map(({ prizeId }) => Number(prizeId)),
    slots.map(({ salt }) => Buffer.from(salt)),
  );
  return id;
}

/** A product with its prizes, as `createProduct` returns it. */
type Product = {
  id: number;
  type: number;
  prizes: readonly { id: number; tier?: string; quantity?: number; is_big?: boolean }[];
};

/**
 * Makes further lots of a product, after those it has, in this order: of each prize its `quantities`, by default the pieces that the prize
 * names. A prize of tier LAST is outside the lot. Returns their ids.
 */
export async function createLots(
  tx: Tx,
  product: Product,
  lots: readonly { title: string; quantities?: readonly number[] }[],
): Promise<number[]> {
  const game = gameOfProductType(product.type);
  if (game === null) throw new Error(`product ${product.id} has no lots`);
  const last = product.prizes.find(({ tier }) => tier === 'LAST');
  const ids: number[] = [];
  for (const { title, quantities } of lots) {
    const prizes = product.prizes.flatMap((prize, i) => {
      const quantity = (quantities ? quantities[i] : prize.quantity) ?? 0;
      return prize === last || quantity === 0 ? [] : [{ id: prize.id, quantity, big: prize.is_big ?? false }];
    });
    const lot = {
      productId: product.id,
      game,
      title,
      prizes,
      lastPrizeId: last?.id ?? null,
      state: 'open' as const,
    };
    ids.push(await createLot(tx, lot));
  }
  return ids;
}

/** The numbers of a lot that the session's member can still take, ascending. */
export const undrawnNumbers = async (db: Queryable, lotId: number, tokenHash: Buffer): Promise<number[]> =>
  (await queries.undrawnNumbers(db, lotId, tokenHash)).map(({ number }) => number);

/** The lots of a product, of this game, in the order in which they are shown and sold. */
export const lotsOfProduct = (db: Queryable, productId: number, game: Game): Promise<Lot[]> =>
  queries.lotsOfProduct(db, productId, game);
