import { gameOfProductType } from '@kujiya/contract/shop/games';
import { defineOutline } from '#lib/head.ts';
import { toId } from '#lib/ids.ts';
import { gameHead } from '#shop/head/game-head.ts';
import { productLink } from '#shop/shelf/product-link.ts';
import { gallerySizes } from '#ui/media.ts';
import { productQuery, tubesQuery } from '../queries.ts';

export const outline = defineOutline({
  search: ['tube'],
  exists: ({ params }) => toId(params.id) !== undefined,
  queries: (client, { params }) => {
    const id = toId(params.id) ?? 0;
    return [
      { ...productQuery(client, id), enabled: id > 0 },
      { ...tubesQuery(client, id), enabled: id > 0 },
    ];
  },
  // The address names one game, but the product is of another.
  redirect: (_at, [product]) =>
    product && gameOfProductType(product.data.type) !== 'ichiban' ? productLink(product.data) : undefined,
  picture: (_at, [product]) => product && { path: product.data.image_url, sizes: gallerySizes },
  head: (at, [product]) =>
    product && gameHead(at, 'ichiban', product.data, product.data.raffle_info?.remaining_tickets ?? null),
});
