import { blindboxLimits } from '@kujiya/contract/blindbox';
import { catalogueRefusals } from '@kujiya/contract/catalogue';
import type { figureStatuses } from '@kujiya/contract/figures';
import type { Rarity } from '@kujiya/contract/shop/rarities';
import type { Context } from '#platform/context.ts';
import { paging } from '#platform/http/envelope.ts';
import { Refused } from '#platform/http/refused.ts';
import { productOnShelf } from '#shop/catalogue/service.ts';
import { ownedFigures } from '#shop/draws/orders.ts';
import { searchWords } from '#shop/search/words.ts';
import * as queries from './queries.ts';

/** The figures of a series, with those the member owns or ever owned. Refuses `product_missing`. */
export async function collectionStatus(context: Context, memberId: number, productId: number) {
  const [product, owned] = await Promise.all([
    productOnShelf(context, productId),
    ownedFigures(context.db, memberId, productId),
  ]);
  if (product.type !== 1) throw new Refused(catalogueRefusals.product_missing);
  const total = product.figures.length;
  return {
    product: { id: product.id, name: product.name, image_url: product.image_url },
    collection_status: product.figures.map(({ id, image_url, name, rarity }) => ({
      item_id: id,
      image_url,
      display_name: name,
      rarity,
      is_collected: owned.has(id),
      count: owned.get(id)?.count ?? 0,
      has_count: owned.get(id)?.has ?? 0,
    })),
    statistics: {
      total_unique_items: total,
      collected_items: owned.size,
      completion_percentage: total === 0 ? 0 : Math.floor((owned.size * 100) / total),
      is_complete: total > 0 && owned.size === total,
    },
  };
}

export type FigureSearch = {
  series: string | null;
  rarity: Rarity | null;
  status: (typeof figureStatuses)[number];
  keyword: string;
  page: number;
};

/** The figures of all series on the shelf, 40 a page; for a visitor nothing is collected. */
export async function listFigures({ db }: Context, memberId: number | null, asked: FigureSearch) {
  const { series, rarity, status, keyword, page } = asked;
  const collected = status === 'all' ? null : status === 'collected';
  const filter = { memberId, series, rarity, collected, ...searchWords(keyword) };
  const size = blindboxLimits.figuresPage;
  const [rows, [count], allSeries] = await Promise.all([
    queries.listFigures(db, { ...filter, limit: size, offset: (page - 1) * size }),
    queries.countFigures(db, filter),
    queries.listSeries(db),
  ]);
  return {
    data: rows.map(({ left, lot_id, number, ...figure }) => ({
      ...figure,
      is_drawn: !left,
      open_box: lot_id === null || number === null ? null : { package_id: lot_id, item_index: number },
    })),
    series: allSeries.map((row) => row.series),
    collected: count?.collected ?? 0,
    ...paging(count?.total ?? 0, page, size),
  };
}
