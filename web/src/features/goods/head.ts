import type { GoodsDetail } from '@kujiya/contract/goods';
import { goodsPath, shopPath } from '@kujiya/contract/shop/paths';
import type { PageAt, PageHead } from '#lib/head.ts';
import { plainHead } from '#shop/head/plain-head.ts';
import { productHead } from '#shop/head/product-head.ts';

const timeOf = (day: string | null) => (day === null ? null : Date.parse(day));

/** The page head of one of the goods. */
export const goodsHead = (at: PageAt, goods: GoodsDetail): PageHead =>
  productHead(at, {
    ...goods,
    name: goods.title,
    shelf: 'shop',
    path: goodsPath(goods.id),
    images: goods.images.map(({ image_url }) => image_url),
    isOnShelf: goods.status === '1',
    left: goods.stock,
    opens: timeOf(goods.release_date),
    arrives: timeOf(goods.arrives_at),
  });

/** The page head of the shelf; its orders and views share one canonical address. */
export const shopHead = (at: PageAt): PageHead =>
  plainHead(
    at,
    '商城',
    '商城：公仔、吊飾、文具與預購商品。付款後可以直接寄，也可以先收進盒櫃和獎品一起寄。',
    shopPath,
  );
