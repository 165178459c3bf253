import type { gachaProduct } from '@kujiya/contract/gacha';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { detailPath } from '@kujiya/contract/shop/paths';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import type { PageAt, PageHead } from '#lib/head.ts';
import { productHead } from '#shop/head/product-head.ts';
import { saleStart } from '#shop/head/sale-start.ts';

type Machine = Pick<AnswerOf<typeof gachaProduct>, 'product' | 'batches'>;

/** What the page of a machine says of itself. */
export const machineHead = (at: PageAt, { product, batches }: Machine): PageHead =>
  productHead(at, {
    ...product,
    shelf: 'gacha',
    path: detailPath('gacha', product.id),
    images: [product.image_url, ...product.images.map(({ url }) => url)],
    price: drawPrice(product),
    isOnShelf: product.status === '1',
    left: batches.reduce((sum, { remaining }) => sum + remaining, 0),
    from: saleStart(product),
  });
