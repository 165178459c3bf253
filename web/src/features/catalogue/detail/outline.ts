import { defineOutline } from '#lib/head.ts';
import { toId } from '#lib/ids.ts';
import { productLink } from '#shop/shelf/product-link.ts';
import { productQuery } from '../queries.ts';

export const outline = defineOutline({
  exists: ({ params }) => toId(params.id) !== undefined,
  queries: (client, { params }) => {
    const id = toId(params.id) ?? 0;
    return [{ ...productQuery(client, id), enabled: id > 0 }];
  },
  redirect: (_at, [product]) => product && productLink(product.data),
});
