import { defineOutline } from '#lib/head.ts';
import { toId } from '#lib/ids.ts';
import { productPage } from '#shop/shelf/product-page.ts';
import { gallerySizes } from '#ui/media.ts';
import { goodsHead } from './head.ts';
import { goodsQuery } from './queries.ts';

export const outline = defineOutline({
  exists: ({ params }) => toId(params.id) !== undefined,
  queries: (client, { params }) => {
    const id = toId(params.id) ?? 0;
    return [{ ...goodsQuery(client, id), enabled: id > 0 }];
  },
  // The address names one kind of product, but the product is of another.
  elsewhere: productPage,
  picture: (_at, [goods]) => goods && { path: goods.data.image, sizes: gallerySizes },
  head: (at, [goods]) => goods && goodsHead(at, goods.data),
});
