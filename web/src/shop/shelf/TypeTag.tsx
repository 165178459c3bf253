import { type Shelf, shelfNames } from '@kujiya/contract/shop/games';
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

const grounds: Record<Shelf, string> = {
  ichiban: 'bg-game-ichiban',
  blindbox: 'bg-game-blindbox',
  gacha: 'bg-game-gacha',
  shop: 'bg-game-shop',
};

/** The printed label that says which game a product belongs to, and `more`. */
export function TypeTag({
  game,
  more,
  className,
}: {
  game: Shelf;
  more?: ReactNode;
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
      <span>{shelfNames[game]}</span>
      {more}
    </span>
  );
}
