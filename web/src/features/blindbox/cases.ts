import type { BlindboxProduct, Case, CaseBox } from '@kujiya/contract/blindbox';
import type { Figure } from '@kujiya/contract/shop/draws';
import { readText, writeText } from '#lib/storage.ts';

/** Boxes to a row: 3 in a case of six, otherwise 4. */
export const columnsOf = (boxes: number): 3 | 4 => (boxes === 6 ? 3 : 4);

/** Sold out by its flag, or because nothing is left. */
export const isSoldOut = ({ is_sold_out, remaining_boxes }: Case): boolean =>
  is_sold_out || remaining_boxes === 0;

export const caseCommitment = ({ commitment: { lot_id: lotId, root }, statistics }: Case) => ({
  ...{ lotId, root, total: statistics.total_count },
});

/** The cases in browsing order: those with boxes left first, each group in the order they were made. */
export const inOrder = (cases: readonly Case[]): Case[] =>
  [...cases].sort((a, b) => Number(isSoldOut(a)) - Number(isSoldOut(b)) || a.id - b.id);

/** In the order they were made: a place in this order stays the same while others sell out. */
const asMade = (cases: readonly Case[]): Case[] => [...cases].sort((a, b) => a.id - b.id);

const chosenKey = (productId: number) => `blindbox_package_index_${productId}`;

/** Remembers the case last chosen, by its index. */
export const rememberCase = (productId: number, cases: readonly Case[], packageId: number): void => {
  const index = asMade(cases).findIndex(({ id }) => id === packageId);
  if (index >= 0) writeText(chosenKey(productId), String(index));
};

const rememberedCase = (productId: number, cases: readonly Case[]): Case | undefined => {
  const text = readText(chosenKey(productId));
  return text !== undefined && /^\d{1,4}$/.test(text) ? asMade(cases)[Number(text)] : undefined;
};

/** The next case in order, after the last one the first; undefined when there is no other. */
export const nextCase = (cases: readonly Case[], shown: Case): Case | undefined => {
  const ordered = inOrder(cases);
  const place = ordered.findIndex(({ id }) => id === shown.id);
  const next = ordered[(place + 1) % ordered.length];
  return next?.id === shown.id ? undefined : next;
};

/** A figure of a case, with the boxes that still hold it and those that held it when the case was made. */
export type ContentLine = { figure: Figure; left: number; total: number };

/** The contents of a case, in the series' order. */
export const contentLines = ({ figures }: BlindboxProduct, { contents }: Case): ContentLine[] =>
  figures.flatMap((figure) => {
    const content = contents.find(({ item_id }) => item_id === figure.id);
    return content ? [{ figure, left: content.remaining, total: content.total }] : [];
  });

/**
 * The case to show: the one asked for; otherwise one with boxes left, before others one with a hidden figure left, which
 * is what a card promises, and of those the one last chosen on this browser (`remembers` is false on the server, which
 * has no such memory), then the first.
 */
export const shownCase = (
  product: BlindboxProduct,
  cases: readonly Case[],
  wanted: number | undefined,
  remembers = true,
): Case | undefined => {
  const last = remembers ? rememberedCase(product.id, cases) : undefined;
  const hasHidden = (pack: Case) =>
    contentLines(product, pack).some(({ figure, left }) => left && /hidden|secret/.test(figure.rarity));
  const rank = (pack: Case) => +isSoldOut(pack) * 4 - +hasHidden(pack) * 2 - +(pack === last);
  const [best] = inOrder(cases).sort((a, b) => rank(a) - rank(b));
  return cases.find(({ id }) => id === wanted) ?? best;
};

export type BoxState = 'free' | 'mine' | 'picking' | 'sold';

/** The state of a box at `now` (epoch ms) for member `me`: an expired hold leaves it free. */
export const boxState = (
  box: Pick<CaseBox, 'is_drawn' | 'locked_by' | 'lock_expires_at'>,
  now: number,
  me: number | undefined,
): BoxState => {
  if (box.is_drawn) return 'sold';
  if (box.locked_by === null || box.lock_expires_at === null) return 'free';
  if (Date.parse(box.lock_expires_at) <= now) return 'free';
  return box.locked_by === me ? 'mine' : 'picking';
};

/** The time (epoch ms) at which the next hold among these boxes expires. */
export const nextExpiry = (
  boxes: readonly Pick<CaseBox, 'is_drawn' | 'lock_expires_at'>[],
  now: number,
): number | undefined => {
  const ends = boxes
    .filter(({ is_drawn }) => !is_drawn)
    .map(({ lock_expires_at: end }) => (end === null ? Number.NaN : Date.parse(end)))
    .filter((end) => end > now);
  return ends.length > 0 ? Math.min(...ends) : undefined;
};

/** A free box to take instead of `current`; `below` gives a whole number from 0 up to, not including, its argument. */
export const swapChoice = (
  boxes: readonly CaseBox[],
  current: number,
  now: number,
  me: number | undefined,
  below: (bound: number) => number,
): number | undefined => {
  const free = boxes.filter((box) => box.item_index !== current && boxState(box, now, me) === 'free');
  return free[below(free.length)]?.item_index;
};
