import { defineOutline } from '#lib/head.ts';
import { toId } from '#lib/ids.ts';
import { machineCardSizes } from '#shop/game-page/machine-paint.ts';
import { gameHead } from '#shop/head/game-head.ts';
import { productPage } from '#shop/shelf/product-page.ts';
import { machineQuery } from '../queries.ts';

export const outline = defineOutline({
  exists: ({ params }) => toId(params.id) !== undefined,
  queries: (client, { params }) => {
    const id = toId(params.id) ?? 0;
    return [{ ...machineQuery(client, id), enabled: id > 0 }];
  },
  // The address names one kind of product, but the product is of another.
  elsewhere: productPage,
  picture: (_at, [machine]) => machine && { path: machine.product.image_url, sizes: machineCardSizes },
  head: (at, [machine]) =>
    machine &&
    gameHead(
      at,
      'gacha',
      machine.product,
      machine.batches.reduce((sum, { remaining }) => sum + remaining, 0),
    ),
});
