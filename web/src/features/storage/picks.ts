import { type BoxItem, storageLimits } from '@kujiya/contract/storage';

/** How many of each stack are to be sent, by the stack's id. */
export type Picks = ReadonlyMap<number, number>;

/** What the rows chosen here and those set aside earlier come to; fee in tokens. */
export type NextParcel = {
  rows: { item: BoxItem; quantity: number }[];
  things: number;
  fee: number;
  /** Counting things that are missing for free shipping. */
  freeIn: number;
};

export function nextParcelOf(items: readonly BoxItem[], picks: Picks): NextParcel {
  const rows = items.flatMap((item) => {
    const quantity = item.status === 'selected' ? item.quantity : (picks.get(item.id) ?? 0);
    return quantity > 0 ? [{ item, quantity }] : [];
  });
  const counting = rows.reduce((sum, { item, quantity }) => sum + (item.counts ? quantity : 0), 0);
  return {
    rows,
    things: rows.reduce((sum, { quantity }) => sum + quantity, 0),
    fee: counting >= storageLimits.freeFrom ? 0 : storageLimits.shippingFee,
    freeIn: Math.max(0, storageLimits.freeFrom - counting),
  };
}

/** Picks with one stack's quantity set; 0 takes it out. */
export function withPick(picks: Picks, id: number, quantity: number): Picks {
  const after = new Map(picks);
  if (quantity > 0) after.set(id, quantity);
  else after.delete(id);
  return after;
}

/** Things that would bring free shipping nearer: stacks of which some are left, those that end first before the others. */
export const addable = (shippable: readonly BoxItem[], picks: Picks): BoxItem[] =>
  shippable
    .filter(({ id, counts, quantity }) => counts && (picks.get(id) ?? 0) < quantity)
    .sort((a, b) => a.storage_days - b.storage_days);
