import type { BoxItem } from '@kujiya/contract/storage';
import { ourShop } from '#lib/settings.ts';
import type { ChoiceGroup } from '#shop/variants/useChoosing.ts';

/** A stack, and how many of its things are to be sent. */
type Picked = { item: BoxItem; quantity: number };

/** The picked stacks by id, including those hidden by the present search. */
export type Picks = ReadonlyMap<number, Picked>;

/** The sums of the picks and of the stacks set aside earlier; fee in tokens. */
export type NextParcel = {
  rows: Picked[];
  things: number;
  fee: number;
  /** Things still missing for free shipping; only things that count towards it. */
  freeIn: number;
};

const thingsOf = (picks: readonly Picked[]) => picks.reduce((sum, { quantity }) => sum + quantity, 0);

/** `waiting`: the stacks already set aside; each goes along in full. */
export function nextParcelOf(waiting: readonly BoxItem[], picks: Picks): NextParcel {
  const aside = new Set(waiting.map(({ id }) => id));
  const rows = [
    ...waiting.map((item) => ({ item, quantity: item.quantity })),
    ...[...picks.values()].filter(({ item }) => !aside.has(item.id)),
  ];
  const counting = thingsOf(rows.filter(({ item }) => item.counts));
  return {
    rows,
    things: thingsOf(rows),
    fee: counting >= ourShop.freeFrom ? 0 : ourShop.shippingFee,
    freeIn: Math.max(0, ourShop.freeFrom - counting),
  };
}

/** Picks with one stack's quantity set; 0 takes it out. */
export function withPick(picks: Picks, item: BoxItem, quantity: number): Picks {
  const after = new Map(picks);
  if (quantity > 0) after.set(item.id, { item, quantity });
  else after.delete(item.id);
  return after;
}

/** Picks with all things of these stacks, until `most` things are picked. */
export function withAll(picks: Picks, items: readonly BoxItem[], most: number): Picks {
  const after = new Map(picks);
  let room = most - thingsOf([...picks.values()]);
  for (const item of items) {
    const before = after.get(item.id)?.quantity ?? 0;
    const added = Math.min(item.quantity - before, room);
    if (added <= 0) continue;
    after.set(item.id, { item, quantity: before + added });
    room -= added;
  }
  return after;
}

/** Stacks that would bring free shipping nearer: those with things left to pick, the earliest expiry first. */
export const addable = (shippable: readonly BoxItem[], picks: Picks): BoxItem[] =>
  shippable
    .filter(({ id, counts, quantity }) => counts && (picks.get(id)?.quantity ?? 0) < quantity)
    .sort((a, b) => a.storage_days - b.storage_days);

/** An open piece with all others of its prize and tube among `items`: their variants are chosen together. */
export const groupOf = (item: BoxItem, items: readonly BoxItem[]): ChoiceGroup => ({
  tubeId: item.tube_id ?? 0,
  prizeId: item.prize_id ?? 0,
  tier: item.tier,
  name: item.item_name,
  pieces: items
    .filter(
      ({ variant_choice, tube_id, prize_id }) =>
        variant_choice === 'open' && tube_id === item.tube_id && prize_id === item.prize_id,
    )
    .map(({ id }) => ({ id })),
});
