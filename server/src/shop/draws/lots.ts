import { randomBytes } from 'node:crypto';
import type { Game } from '@kujiya/contract/shop/games';
import { beaconName } from '@kujiya/fairness/beacon/name';
import { chainHash } from '@kujiya/fairness/beacon/quicknet';
import type { Commitment } from '@kujiya/fairness/commit';
import { type Seal, sealLot } from '@kujiya/fairness/seal';
import { isBatch, type LotFormat, type LotSpec } from '@kujiya/fairness/spec';
import { type PrizeTerms3, pictureHash } from '@kujiya/fairness/terms';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import { type Beacon, firstFrom, keepChain } from '#shop/beacon/service.ts';
import * as making from './lot-queries.ts';
import * as queries from './queries.ts';
import { insertSubtrees, pathsAbove } from './tree-store.ts';
import { insertLotVariants } from './variant-queries.ts';

export type Lot = queries.LotRow;
export type LotMethod = 'txid' | 'shuffle';

export type NewLot = {
  productId: number;
  game: Game;
  title: string;
  prizes: { id: number; quantity: number; big: boolean }[];
  lastPrizeId: number | null;
  /** Of a planned lot; a new one otherwise. */
  id?: number;
  method?: LotMethod;
};

/**
 * The txid algorithm's numbers are evenly spread only where the ticket count divides 100. For other counts a revealed
 * big prize would give a hint of the next one, so such a lot is only shuffled (docs/decisions/fair-totals.md).
 */
export const methodFor = (total: number): LotMethod => (100 % total === 0 ? 'txid' : 'shuffle');

/** Many members draw from a machine at once, so its receipts form no chain. */
const kindOf = (game: Game) => (game === 'gacha' ? 'kujiya-batch' : 'kujiya-tube');

/**
 * Lots of format 1 bind no terms, and those of format 2 name no beacon: none are made any more, but all still verify. A
 * lot's key is made for one format only.
 */
const formatOf = ({ game, seal, committed_prizes }: queries.PublishedRow): LotFormat =>
  `${kindOf(game)}/${seal ? 3 : committed_prizes[0]?.terms ? 2 : 1}`;

/** The content of a stored lot. */
export const specOf = (lot: queries.PublishedRow) =>
  ({
    format: formatOf(lot),
    lotId: String(lot.id),
    total: lot.total,
    beacon: lot.beacon,
    method: lot.method,
    prizes: lot.committed_prizes,
    lastPrizeId: lot.last_prize_id === null ? null : String(lot.last_prize_id),
    ...(lot.last_terms && { lastTerms: lot.last_terms }),
  }) satisfies LotSpec;

/** Material, height and further pictures are no part of a product yet. */
const termsOf = ({ tier, name, size, image_url, choice, variants }: making.TermsRow): PrizeTerms3 => ({
  ...{ tier, name, size, picture: pictureHash(image_url) },
  ...{ material: '', height: 0, pictures: [], choice },
  variants: variants.map(({ id, name, image_url, quantity }) => ({
    variantId: String(id),
    ...{ name, picture: pictureHash(image_url), quantity },
  })),
});

/** The content of a new lot, with what is shown of its prizes now; `beaconAt` names a beacon's value at a time (ms). */
export async function newSpec(tx: Tx, lot: NewLot, beaconAt: (now: number) => string): Promise<LotSpec> {
  const [next] = await making.nextLotId(tx, lot.productId);
  if (!next) throw new Error(`no product ${lot.productId}`);
  const shown = new Map(
    (await making.termsOfProduct(tx, lot.productId)).map((row) => [row.id, termsOf(row)]),
  );
  const shownOf = (id: number): PrizeTerms3 => {
    const terms = shown.get(id);
    if (!terms) throw new Error(`product ${lot.productId} has no prize ${id}`);
    return terms;
  };
  const total = lot.prizes.reduce((sum, { quantity }) => sum + quantity, 0);
  const { id = next.id, method = methodFor(total), lastPrizeId } = lot;
  return {
    format: `${kindOf(lot.game)}/3`,
    lotId: String(id),
    total,
    beacon: beaconAt(next.now.getTime()),
    method,
    prizes: lot.prizes.map((prize) => ({
      prizeId: String(prize.id),
      quantity: prize.quantity,
      big: prize.big && method === 'txid',
      terms: shownOf(prize.id),
    })),
    lastPrizeId: lastPrizeId === null ? null : String(lastPrizeId),
    lastTerms: lastPrizeId === null ? null : shownOf(lastPrizeId),
  };
}

/** What a lot has beside its content: its seal in format 3, and what it holds once that is assigned. */
export type Made = {
  seal?: Seal;
  assigned?: Commitment & { signature?: string };
  state: 'committed' | 'open';
};

/** Stores a lot, and its slots where they are assigned; the lot becomes the last of its product. Returns its id. */
export async function storeLot(
  tx: Tx,
  { productId, game, title }: Pick<NewLot, 'productId' | 'game' | 'title'>,
  spec: LotSpec,
  { seal, assigned, state }: Made,
): Promise<number> {
  const id = Number(spec.lotId);
  const secret = (seal ?? assigned)?.secret;
  if (!secret) throw new Error(`lot ${id} has no secret`);
  await making.insertLot(
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
      secret_hash: seal?.secretHash,
      seal: seal?.seal,
      root: assigned?.root,
      txid_hash: assigned?.txidHash,
      beacon_signature: assigned?.signature,
      state,
    }),
  );
  await making.insertSecret(tx, id, Buffer.from(secret), assigned?.txid ?? null);
  const prizeIds = spec.prizes.map(({ prizeId }) => Number(prizeId));
  await insertLotVariants(tx, id, prizeIds);
  if (assigned) await storeSlots(tx, id, assigned);
  return id;
}

/** Stores what a lot's tickets hold, and the tree over them. */
export async function storeSlots(tx: Tx, id: number, { slots, tree }: Commitment): Promise<void> {
  const above = pathsAbove(tree, slots.length);
  await insertSubtrees(tx, id, [...above.keys()], above);
  await making.insertSlots(
    tx,
    id,
    slots.map(({ number }) => number),
    slots.map(({ prizeId }) => Number(prizeId)),
    slots.map(({ salt }) => Buffer.from(salt)),
  );
}

/**
 * Seals a new lot: its content, what is shown of its prizes, its secret, and the round of the beacon with which its slots
 * will be assigned (fairness/README.md). Throws `LotImpossibleError` when its big prizes cannot be placed fairly. Returns
 * the lot's id.
 */
export async function createLot(tx: Tx, lot: NewLot, { chain, leadMs }: Beacon): Promise<number> {
  const beaconAt = (now: number) => beaconName(chainHash(chain), firstFrom(now + leadMs, chain));
  const spec = await newSpec(tx, lot, beaconAt);
  await keepChain(tx, chain);
  const seal = sealLot(spec, (length) => randomBytes(length));
  return storeLot(tx, lot, spec, { seal, state: 'committed' });
}

/** The numbers of a lot that the session's member can still take, ascending. */
export const undrawnNumbers = async (db: Queryable, lotId: number, tokenHash: Buffer): Promise<number[]> =>
  (await queries.undrawnNumbers(db, lotId, tokenHash)).map(({ number }) => number);

/** The lots of a product, of this game, in the order in which they are shown and sold. */
export const lotsOfProduct = (db: Queryable, productId: number, game: Game): Promise<Lot[]> =>
  queries.lotsOfProduct(db, productId, game);
