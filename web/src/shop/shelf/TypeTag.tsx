import { type Shelf, shelfNames } from '@kujiya/contract/shop/games';
import { cx } from '#ui/cx.ts';

const grounds: Record<Shelf, string> = {
  ichiban: 'bg-game-ichiban',
  blindbox: 'bg-game-blindbox',
  gacha: 'bg-game-gacha',
  shop: 'bg-game-shop',
};

/** The printed label that says which game a product belongs to, and of how many `tubes` one can draw when of several. */
export function TypeTag({
  game,
  tubes = 1,
  className,
}: {
  game: Shelf;
  tubes?: number | undefined;
  className?: string | undefined;
}) {
  return (
    <span
      className={cx(
        'outline-ink inline-block rounded-sm px-1.5 py-px text-xs font-black text-ink',
        grounds[game],
        className,
      )}
    >
      {shelfNames[game]}
      {tubes > 1 && `・共 ${tubes} 筒`}
    </span>
  );
}
