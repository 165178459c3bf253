import { catalogueRefusals } from '@kujiya/contract/catalogue';
import type { Game } from '@kujiya/contract/shop/games';
import { shelfNames } from '@kujiya/contract/shop/games';
import { shelfPath } from '@kujiya/contract/shop/paths';
import { HotProducts } from '#shop/shelf/HotProducts.tsx';
import { ButtonLink } from '#ui/ButtonLink.tsx';
import { Drawing } from '#ui/Drawing.tsx';
import { EmptyState } from '#ui/EmptyState.tsx';

/** The page of a product that does not exist (any more), with other products below. */
export const MissingProduct = ({ game }: { game: Game }) => (
  <>
    <EmptyState
      drawing={<Drawing of="noResult" />}
      title={catalogueRefusals.product_missing.message}
      text="可能已經下架，或網址不完整"
      action={<ButtonLink to={shelfPath(game)}>看看其他{shelfNames[game]}</ButtonLink>}
    />
    <div className="gutters pb-8">
      <HotProducts />
    </div>
  </>
);
