import { defineOutline } from '#lib/head.ts';
import { toId } from '#lib/ids.ts';
import { gameHead } from '#shop/head/game-head.ts';
import { productPage } from '#shop/shelf/product-page.ts';
import { traySizes } from '../carton-paint.ts';
import { casesQuery } from '../queries.ts';

export const outline = defineOutline({
  search: ['package'],
  exists: ({ params }) => toId(params.id) !== undefined,
  queries: (client, { params }) => {
    const id = toId(params.id) ?? 0;
    return [{ ...casesQuery(client, id), enabled: id > 0 }];
  },
  // The address names one kind of product, but the product is of another.
  elsewhere: productPage,
  picture: (_at, [cases]) => cases && { path: cases.data.product.inner_page_image_url, sizes: traySizes },
  head: (at, [cases]) =>
    cases &&
    gameHead(
      at,
      'blindbox',
      cases.data.product,
      cases.data.packages.reduce((sum, { remaining_boxes }) => sum + remaining_boxes, 0),
    ),
});
