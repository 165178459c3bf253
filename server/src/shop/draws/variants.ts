import { randomInt } from 'node:crypto';
import { ichibanRefusals } from '@kujiya/contract/ichiban';
import type { ChosenVariant, PrizeChoice, VariantLeft, VariantState } from '@kujiya/contract/shop/variants';
import { storageRefusals } from '@kujiya/contract/storage';
import { variantRefusals as refusals } from '@kujiya/contract/variants';
import { Refused } from '#platform/http/refused.ts';
import type { Queryable, Tx } from '#platform/postgres/database.ts';
import type { Notifier } from '#platform/postgres/notify.ts';
import { lockWallet } from '#shop/shipping/queries.ts';
import * as queries from './variant-queries.ts';

type Piece = {
  choice: PrizeChoice | null;
  variant_id: number | null;
  variant_by?: 'member' | 'shop' | null;
  variant_name: string | null;
  variant_image_url: string | null;
};

const chosenOf = ({ variant_id: id, variant_name: name, variant_image_url: image_url }: Piece) =>
  id === null ? null : { id, name: name ?? '', image_url: image_url ?? '' };

/** What a piece says of its variant, and whether its owner can still choose it. */
export function variantOf(piece: Piece): {
  variant: ChosenVariant | null;
  variant_choice: VariantState | null;
} {
  const variant = chosenOf(piece);
  const given = piece.variant_by === 'shop' ? 'assigned' : 'chosen';
  return { variant, variant_choice: variant ? given : piece.choice === 'member' ? 'open' : null };
}

/** The prizes of a tube that have variants, with what is left of each. Refuses `tube_missing`. */
export async function variantsOfTube(db: Queryable, tubeId: number, memberId: number | null) {
  const rows = await queries.variantsOfTube(db, tubeId, memberId);
  if (rows.length === 0) throw new Refused(ichibanRefusals.tube_missing);
  const prizes = new Map<number, { prize_id: number; choice: PrizeChoice; variants: VariantLeft[] }>();
  for (const { prize_id, choice, ...variant } of rows) {
    if (prize_id === null) continue;
    const prize = prizes.get(prize_id) ?? { prize_id, choice, variants: [] };
    prizes.set(prize_id, { ...prize, variants: [...prize.variants, variant] });
  }
  return [...prizes.values()];
}

/** Variants that were taken, by lot. */
export type Taken = { lot: number; variant: number }[];

/** An item that is still open; refuses `variant_late` for one that has left or cannot be chosen any more. */
function requireOpen(item: queries.OpenItem): void {
  if (item.choice !== 'member') throw new Refused(refusals.variant_unknown);
  if (item.status === 'wrapped') throw new Refused(storageRefusals.item_wrapped);
  if (item.status === 'shipped' || item.status === 'refunded') throw new Refused(refusals.variant_late);
}

/** Chooses the variant of a member's item, for good. Refuses as `chooseVariant` in the contract. */
export async function chooseVariant(
  tx: Tx,
  memberId: number,
  itemId: number,
  variantId: number,
): Promise<Taken> {
  await lockWallet(tx, memberId);
  const [item] = await queries.lockItems(tx, memberId, [itemId]);
  if (!item) throw new Refused(storageRefusals.item_missing);
  const chosen = chosenOf(item);
  if (chosen?.id === variantId) return [];
  if (chosen) throw new Refused(refusals.variant_chosen, { name: chosen.name, variant: chosen });
  requireOpen(item);
  const { lot_id: lot, prize_id: prize } = item;
  const [taken] = await queries.takeVariant(tx, itemId, lot, prize, variantId, 'member');
  if (taken) return [{ lot, variant: variantId }];
  const data = (await variantsOfTube(tx, lot, memberId)).find(({ prize_id }) => prize_id === prize)?.variants;
  if (!data?.some(({ id }) => id === variantId)) throw new Refused(refusals.variant_unknown);
  throw new Refused(refusals.variant_gone, { data });
}

type Choosing = (left: readonly queries.LeftRow[]) => queries.LeftRow | undefined;

/** Gives open items, whose rows are locked, one of the variants left, as `pick` says; returns what each got. */
async function giveVariants(
  tx: Tx,
  memberId: number,
  items: readonly queries.OpenItem[],
  by: 'member' | 'shop',
  pick: Choosing,
) {
  const kinds = new Map(items.map(({ lot_id, prize_id }) => [`${lot_id} ${prize_id}`, { lot_id, prize_id }]));
  const [lots, prizes] = [
    [...kinds.values()].map((k) => k.lot_id),
    [...kinds.values()].map((k) => k.prize_id),
  ];
  const left = await queries.lockLeft(tx, memberId, lots, prizes);
  const given: { item: number; lot: number; variant: number; name: string }[] = [];
  for (const { id: item, lot_id: lot, prize_id: prize } of items) {
    const one = pick(left.filter((row) => row.lot_id === lot && row.prize_id === prize && row.remaining > 0));
    // As many pieces are left as items are open and tickets undrawn.
    if (!one || !(await queries.takeVariant(tx, item, lot, prize, one.id, by))[0])
      throw new Error(`nothing is left for item ${item}`);
    one.remaining -= 1;
    for (const row of left) if (row.id === one.id) row.owned += 1;
    given.push({ item, lot, variant: one.id, name: one.name });
  }
  return given;
}

const fewestOwned: Choosing = (left) =>
  left.toSorted((a, b) => a.owned - b.owned || b.remaining - a.remaining || a.id - b.id)[0];

/** Each piece that is left is as likely as any other. */
const atRandom: Choosing = (left) => {
  const pieces = left.flatMap((row) => Array.from({ length: row.remaining }, () => row));
  return pieces[pieces.length === 0 ? 0 : randomInt(pieces.length)];
};

/**
 * Chooses for each of a member's items that is open the variant of which they have the fewest, and of those the one with
 * most left. Refuses as `chooseMissingVariants` in the contract.
 */
export async function chooseMissing(tx: Tx, memberId: number, ids: readonly number[]): Promise<Taken> {
  await lockWallet(tx, memberId);
  const items = await queries.lockItems(tx, memberId, ids);
  if (items.length < new Set(ids).size) throw new Refused(storageRefusals.item_missing);
  const open = items.filter(({ variant_id }) => variant_id === null);
  for (const item of open) requireOpen(item);
  return giveVariants(tx, memberId, open, 'member', fewestOwned);
}

/** Gives the items of a parcel of which nobody has chosen the variant one of the rest, at random. */
export async function assignVariants(tx: Tx, memberId: number, parcelId: number) {
  const open = await queries.lockOpenOf(tx, parcelId);
  return open.length === 0 ? [] : giveVariants(tx, memberId, open, 'shop', atRandom);
}

/** The message servers exchange when variants of a tube were taken. */
export type VariantNotice = queries.TubeNow & { game: 'ichiban:variants' };

/** Variants in one notice: a payload holds 8,000 bytes. */
const variantsInNotice = 200;

/** Publishes what is left of variants that were taken, in their current state, to the streams of all servers. */
export async function publishTaken(
  db: Queryable,
  notifier: Pick<Notifier, 'send'>,
  taken: Taken,
): Promise<void> {
  if (taken.length === 0) return;
  const [lots, variants] = [
    [...new Set(taken.map(({ lot }) => lot))],
    [...new Set(taken.map(({ variant }) => variant))],
  ];
  for (const { variants: left, ...tube } of await queries.tubesNow(db, lots, variants))
    for (let from = 0; from < left.length; from += variantsInNotice) {
      const part = left.slice(from, from + variantsInNotice);
      notifier.send({ game: 'ichiban:variants', ...tube, variants: part } satisfies VariantNotice);
    }
}
