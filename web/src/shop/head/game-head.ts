import type { Game } from '@kujiya/contract/shop/games';
import { detailPath } from '@kujiya/contract/shop/paths';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import type { PageAt, PageHead } from '#lib/head.ts';
import { productHead } from './product-head.ts';

type GameProduct = Parameters<typeof drawPrice>[0] & {
  id: number;
  name: string;
  series: string;
  description: string;
  image_url: string;
  images: readonly { url: string }[];
  status: string;
  release_date: string | null;
  draw_date: string | null;
};

/** The time from which a product can be bought (ms since 1970); null when it has no day. */
function saleStart({ release_date, draw_date }: GameProduct): number | null {
  const days = [release_date, draw_date].filter((day) => day !== null).map(Date.parse);
  return days.length === 0 ? null : Math.max(...days);
}

/** The head of a game product's page, while `left` draws can still be had; null where that is unknown. */
export const gameHead = (at: PageAt, game: Game, product: GameProduct, left: number | null): PageHead =>
  productHead(at, {
    ...product,
    shelf: game,
    path: detailPath(game, product.id),
    images: [product.image_url, ...product.images.map(({ url }) => url)],
    price: drawPrice(product),
    isOnShelf: product.status === '1',
    left,
    opens: saleStart(product),
    arrives: null,
  });
