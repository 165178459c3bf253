import type { Game } from '@kujiya/contract/shop/games';
import type { ReactNode } from 'react';
import { LikeButton } from '#shop/like/LikeButton.tsx';
import { shareOfProduct } from '#shop/share/content.ts';
import { ShareButton } from '#shop/share/ShareButton.tsx';
import { SeriesLink } from './SeriesLink.tsx';

/** The head of a product's page: `before`, its series, the share and like buttons, and its name. */
export const ProductTitle = ({
  game,
  product,
  before,
}: {
  game: Game;
  product: { id: number; name: string; series: string };
  before?: ReactNode;
}) => (
  <>
    <div className="flex items-center gap-2">
      {before}
      <SeriesLink series={product.series} className="mr-auto" />
      <ShareButton content={shareOfProduct(game, product)} />
      <LikeButton productId={product.id} />
    </div>
    <h1 className="text-lg font-black desk:text-xl">{product.name}</h1>
  </>
);
