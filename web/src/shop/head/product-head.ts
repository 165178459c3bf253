import { type Shelf, shelfNames } from '@kujiya/contract/shop/games';
import { productPicturePath, shelfPath, shopPath } from '@kujiya/contract/shop/paths';
import { formatCount, formatDate, formatMoney } from '#lib/format.ts';
import type { PageAt, PageHead } from '#lib/head.ts';
import { pageTitle } from '#lib/page-title.ts';
import { mediaSources } from '#ui/media.ts';
import { breadcrumbs, organization } from './json-ld.ts';

/** A product's data for its page's head; prices in tokens, which are NT$. */
export type HeadProduct = {
  id: number;
  name: string;
  shelf: Shelf;
  /** Its page. */
  path: string;
  series: string;
  description: string;
  images: readonly string[];
  /** The price of one draw, or of one piece. */
  price: number;
  isOnShelf: boolean;
  /** Draws or pieces that can still be had; null where the page does not know. */
  left: number | null;
  /** Before this nobody can order it; milliseconds since 1970. */
  opens: number | null;
  /** When preordered goods reach the shop; milliseconds since 1970. */
  arrives: number | null;
};

const longest = 150;
const unit: Readonly<Record<Shelf, string>> = {
  ichiban: '每抽',
  blindbox: '每盒',
  gacha: '每轉',
  shop: '售價',
};

/** A text cut to the length that search results show. */
const shortened = (text: string): string => {
  const signs = [...text.replaceAll(/\s+/g, ' ').trim()];
  return signs.length <= longest ? signs.join('') : `${signs.slice(0, longest - 1).join('')}…`;
};

const isAhead = (time: number | null, now: number): time is number => time !== null && time > now;

/** Whether a product can be bought, in the vocabulary of schema.org. */
function availabilityOf({ isOnShelf, left, opens, arrives }: HeadProduct, now: number): string {
  if (!isOnShelf) return 'https://schema.org/Discontinued';
  if (left === 0) return 'https://schema.org/SoldOut';
  // schema.org has no value for products that will be sold later and cannot be ordered yet.
  if (isAhead(opens, now)) return 'https://schema.org/OutOfStock';
  return isAhead(arrives, now) ? 'https://schema.org/PreOrder' : 'https://schema.org/InStock';
}

/** The number left, or the start of the sale, as a part of a sentence. */
function leftOf({ left, opens }: HeadProduct, now: number): string {
  if (left === 0) return '';
  if (isAhead(opens, now)) return `，${formatDate(new Date(opens))} 開賣`;
  return left === null ? '' : `，剩餘 ${formatCount(left)}`;
}

/** The head of a product's page, as of `now` (ms). */
export function productHead({ origin }: PageAt, product: HeadProduct, now: number = Date.now()): PageHead {
  const { id, name, shelf, path, series, price, images, opens, arrives, isOnShelf } = product;
  const starts = [opens, arrives].find((time) => isAhead(time, now));
  const title = pageTitle(name);
  const description = shortened(
    `${shelfNames[shelf]}《${name}》${unit[shelf]} ${formatMoney(price)}${leftOf(product, now)}。${product.description}`,
  );
  const picture = productPicturePath(id);
  return {
    title,
    description,
    canonical: path,
    image: picture,
    // A product off the shelf keeps its page for those who bought it.
    ...(!isOnShelf && { robots: 'noindex' as const }),
    jsonLd: [
      {
        '@type': 'Product',
        '@id': `${origin}${path}#product`,
        name,
        description: shortened(product.description || description),
        image: [picture, ...images.map((image) => mediaSources(image).src)].map(
          (image) => `${origin}${image}`,
        ),
        sku: String(id),
        category: shelfNames[shelf],
        ...(series !== '' && { brand: { '@type': 'Brand', name: series } }),
        offers: {
          '@type': 'Offer',
          url: `${origin}${path}`,
          priceCurrency: 'TWD',
          price,
          availability: availabilityOf(product, now),
          ...(starts != null && { availabilityStarts: new Date(starts).toISOString() }),
          itemCondition: 'https://schema.org/NewCondition',
          seller: organization(origin),
        },
      },
      breadcrumbs(origin, [shelfNames[shelf], shelf === 'shop' ? shopPath : shelfPath(shelf)], [name, path]),
    ],
  };
}
