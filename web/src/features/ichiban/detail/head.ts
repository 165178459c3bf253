import type { ProductDetail } from '@kujiya/contract/catalogue';
import { detailPath } from '@kujiya/contract/shop/paths';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import type { PageAt, PageHead } from '#lib/head.ts';
import { productHead } from '#shop/head/product-head.ts';
import { saleStart } from '#shop/head/sale-start.ts';

/** What the page of an ichiban product says of itself. */
export const ichibanHead = (at: PageAt, product: ProductDetail): PageHead =>
  productHead(at, {
    ...product,
    shelf: 'ichiban',
    path: detailPath('ichiban', product.id),
    images: [product.image_url, ...product.images.map(({ url }) => url)],
    price: drawPrice(product),
    isOnShelf: product.status === '1',
    left: product.raffle_info?.remaining_tickets ?? null,
    from: saleStart(product),
  });
