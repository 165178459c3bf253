import type { ProductCard } from '@kujiya/contract/catalogue';
import { purchasability } from '@kujiya/contract/shop/pricing';

/**
 * The products at the top of home: ichiban large, the other games beside it. Hot products come first, then the order of
 * the shelf, of different series if possible; only products that can be bought at `now` (ms) and are not drawn out.
 */
export const featuredOf = (
  shelf: readonly ProductCard[],
  hotIds: readonly number[],
  now: number,
): ProductCard[] => {
  const rank = ({ id }: ProductCard) => {
    const place = hotIds.indexOf(id);
    return place < 0 ? hotIds.length : place;
  };
  const ready = shelf
    .filter((card) => purchasability(card, now).open && card.raffle_info?.remaining_tickets !== 0)
    .sort((one, other) => rank(one) - rank(other));
  const chosen: ProductCard[] = [];
  for (const game of [0, 1, 2]) {
    const left = ready.filter((card) => card.type === game && !chosen.includes(card));
    const next = left.find(({ series }) => chosen.every((card) => card.series !== series)) ?? left[0];
    if (next) chosen.push(next);
  }
  return chosen;
};
