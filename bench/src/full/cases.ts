import { sitemap } from '../../../server/src/features/crawlers/sitemap.ts';
import { findGoods, listGoods } from '../../../server/src/features/goods/shelf.ts';
import { tubesOfProduct } from '../../../server/src/features/ichiban/queries.ts';
import { drawHistory as listDraws } from '../../../server/src/features/ichiban/tubes.ts';
import { listOrders } from '../../../server/src/features/orders/history.ts';
import { latestWins } from '../../../server/src/features/orders/wins.ts';
import { listHistory as listPoints } from '../../../server/src/features/points/queries.ts';
import { history as listRecharges } from '../../../server/src/features/recharge/service.ts';
import { countItems, listItems } from '../../../server/src/features/storage/service.ts';
import { hotProducts, listProducts, productOnShelf } from '../../../server/src/shop/catalogue/service.ts';
import type { Shop } from '../../../server/src/shop/feature.ts';
import { ordersOfMember } from './seed.ts';

/** A shop of this bench: the parts that services need, and its number of products. */
export type Filled = { shop: Shop; products: number };

type Work = (filled: Filled, nth: number) => Promise<unknown>;
export type Case = {
  name: string;
  /** The factor by which a full shop may be slower. */
  most: number;
  /** The work it is compared with in the small shop; by default the same work. */
  against?: Work;
  work: Work;
};

const page = 40;
const list =
  (type: 0 | 1 | 2 | 3 | null, at: (pages: number) => number): Work =>
  ({ shop, products }) => {
    const pages = Math.floor((type === null ? products : products / 4) / page);
    return listProducts(shop, { page: at(pages), limit: page, type, simple: false });
  };
const goods =
  (sort: 'newest' | 'price_asc' | 'popular', at: (pages: number) => number): Work =>
  ({ shop, products }) =>
    listGoods(shop, { page: at(Math.floor(products / 4 / page)), limit: page, sort, search: '' });
const first = () => 1;
const middle = (pages: number) => Math.ceil(pages / 2);
const last = (pages: number) => pages;
/**
 * Number of different members and products that are read, the same in both shops and spread over all of it: rows read
 * often are in memory, in a large shop too.
 */
const different = 10;
const memberOf = ({ products }: Filled, nth: number) =>
  1 + (nth % different) * (products / ordersOfMember / different);
/** Every fourth product is of the same type; at least a tenth of all products have lots. */
const stocked = (type: number, { products }: Filled, nth: number) =>
  type + 4 * (1 + Math.floor(((nth % different) * (products / 40 - 2)) / different));

export const cases: readonly Case[] = [
  { name: 'list, first page', most: 1.3, work: list(null, first) },
  { name: 'list of a type, first page', most: 1.3, work: list(0, first) },
  { name: 'list, page in the middle', most: 2, against: list(null, first), work: list(null, middle) },
  { name: 'list, last page', most: 2, against: list(null, first), work: list(null, last) },
  { name: 'hot list', most: 1.3, work: ({ shop }) => hotProducts(shop) },
  { name: 'detail', most: 1.3, work: (filled, nth) => productOnShelf(filled.shop, stocked(0, filled, nth)) },
  {
    name: "a product's tubes",
    most: 1.3,
    work: (filled, nth) => tubesOfProduct(filled.shop.db, stocked(0, filled, nth)),
  },
  { name: 'goods, newest', most: 1.3, work: goods('newest', first) },
  { name: 'goods, cheapest', most: 1.3, work: goods('price_asc', first) },
  { name: 'goods, popular', most: 1.3, work: goods('popular', first) },
  {
    name: 'goods, page in the middle',
    most: 2,
    against: goods('newest', first),
    work: goods('newest', middle),
  },
  {
    name: 'goods, detail',
    most: 1.3,
    work: (filled, nth) => findGoods(filled.shop, stocked(3, filled, nth)),
  },
  {
    name: 'draw history',
    most: 1.3,
    work: (filled, nth) => listDraws(filled.shop, memberOf(filled, nth), 1),
  },
  {
    name: 'orders',
    most: 1.3,
    work: (filled, nth) => listOrders(filled.shop, memberOf(filled, nth), 'all', 1, 20),
  },
  {
    name: 'recharge details',
    most: 1.3,
    work: (filled, nth) => listRecharges(filled.shop, memberOf(filled, nth), {}, 1),
  },
  {
    name: 'points',
    most: 1.3,
    work: (filled, nth) => listPoints(filled.shop.db, memberOf(filled, nth), 21, 0),
  },
  {
    name: 'storage',
    most: 1.3,
    work: (filled, nth) =>
      listItems(filled.shop, memberOf(filled, nth), { tab: 'pending', page: 1, size: 20 }),
  },
  { name: 'storage, tabs', most: 1.3, work: (filled, nth) => countItems(filled.shop, memberOf(filled, nth)) },
  { name: 'wins', most: 1.3, work: ({ shop }) => latestWins(shop, 20) },
  { name: 'sitemap', most: 1.3, work: ({ shop }) => sitemap(shop, null) },
  { name: 'sitemap, pages', most: 1.3, work: ({ shop }) => sitemap(shop, 'pages') },
  {
    name: 'sitemap, 10,000 products',
    most: 1.3,
    // Ten times the thousand products of the small shop.
    against: async ({ shop }) => {
      for (let nth = 0; nth < 10; nth++) await sitemap(shop, '0');
    },
    work: ({ shop }) => sitemap(shop, '50'),
  },
];
