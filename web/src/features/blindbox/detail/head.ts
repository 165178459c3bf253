import type { productPackages } from '@kujiya/contract/blindbox';
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { detailPath } from '@kujiya/contract/shop/paths';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import type { PageAt, PageHead } from '#lib/head.ts';
import { productHead } from '#shop/head/product-head.ts';
import { saleStart } from '#shop/head/sale-start.ts';

type Cases = AnswerOf<typeof productPackages>['data'];

/** What the page of a blind-box product says of itself. */
export const casesHead = (at: PageAt, { product, packages }: Cases): PageHead =>
  productHead(at, {
    ...product,
    shelf: 'blindbox',
    path: detailPath('blindbox', product.id),
    images: [product.image_url, ...product.images.map(({ url }) => url)],
    price: drawPrice(product),
    isOnShelf: product.status === '1',
    left: packages.reduce((sum, { remaining_boxes }) => sum + remaining_boxes, 0),
    from: saleStart(product),
  });
