import type { ProductCard, ProductType } from '@kujiya/contract/catalogue';
import { purchasability } from '@kujiya/contract/shop/pricing';

/**
 * What the head of a tab shows: one product large, two beside it. Hot ones first, then in the shelf's order, and of
 * different series where there are any; only what can be bought at `now` (ms) and is not drawn out. The tab of all
 * games leads with ichiban, the others beside.
 */
export const featuredOf = (
  shelf: readonly ProductCard[],
  hotIds: readonly number[],
  type: ProductType | undefined,
  now: number,
): ProductCard[] => {
  const rank = ({ id }: ProductCard) => {
    const place = hotIds.indexOf(id);
    return place < 0 ? hotIds.length : place;
  };
  const ready = shelf
    .filter((card) => purchasability(card, now).open && card.raffle_info?.remaining_tickets !== 0)
    .toSorted((one, other) => rank(one) - rank(other));
  const places: ProductType[] = type === undefined ? [0, 1, 2] : [type, type, type];
  const chosen: ProductCard[] = [];
  for (const game of places) {
    const left = ready.filter((card) => card.type === game && !chosen.includes(card));
    const next = left.find(({ series }) => chosen.every((card) => card.series !== series)) ?? left[0];
    if (next) chosen.push(next);
  }
  return chosen;
};
