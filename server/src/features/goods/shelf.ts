import { catalogueRefusals } from '@kujiya/contract/catalogue';
import { type GoodsCard, type GoodsDetail, type GoodsSort, goodsLimits } from '@kujiya/contract/goods';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import type { Context } from '#platform/context.ts';
import { paging } from '#platform/http/envelope.ts';
import { Refused } from '#platform/http/refused.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { placeOf } from '#platform/postgres/long-list.ts';
import { countShelf } from '#shop/catalogue/card-queries.ts';
import { searchWords } from '#shop/search/words.ts';
import * as queries from './queries.ts';

/** The product type of goods. */
const goodsType = 3;

const toCard = (row: queries.GoodsRow): GoodsCard => ({
  id: row.id,
  title: row.name,
  series: row.series,
  price: drawPrice(row),
  list_price: Math.max(row.price, drawPrice(row)),
  image: row.image_url,
  stock: row.stock,
  arrives_at: row.arrives_at?.toISOString() ?? null,
  member_limit: row.member_limit,
  release_date: row.release_date?.toISOString() ?? null,
});

async function listAll(db: Queryable, sort: GoodsSort, limit: number, offset: number) {
  const { mark, skip } = await placeOf(db, `goods ${sort}`, offset, () => queries.goodsMarks[sort](db));
  return queries.listGoods[sort](db, mark, limit, skip);
}

/** One page of the shelf; sold-out goods come last, goods off the shelf are left out. */
export async function listGoods(
  { db }: Context,
  { page, limit, sort, search }: { page: number; limit: number; sort: GoodsSort; search: string },
) {
  const { typed, traditional } = searchWords(search);
  const offset = (page - 1) * limit;
  const [rows, [count]] = await (typed === null || traditional === null
    ? Promise.all([listAll(db, sort, limit, offset), countShelf(db, goodsType)])
    : Promise.all([
        queries.searchGoods[sort](db, typed, traditional, limit, offset),
        queries.countMatching(db, typed, traditional),
      ]));
  return { data: rows.map(toCard), ...paging(count?.total ?? 0, page, limit) };
}

/** One of the goods, even off the shelf (its status says so), with four others. Refuses `product_missing`. */
export async function findGoods({ db }: Context, id: number): Promise<GoodsDetail> {
  const [[row], others] = await Promise.all([
    queries.findGoods(db, id),
    queries.recommendedGoods(db, id, goodsLimits.recommended),
  ]);
  if (!row) throw new Refused(catalogueRefusals.product_missing);
  return {
    ...toCard(row),
    status: row.status,
    images: [row.image_url, ...row.images].map((image_url) => ({ image_url })),
    info:
      row.delivery_info ??
      `${row.arrives_at && row.arrives_at > new Date() ? '到貨後' : ''}約 ${row.home_delivery_days} 個工作天出貨`,
    description: row.description,
    home_delivery_days: row.home_delivery_days,
    allow_point_payment: row.allow_point_payment,
    recommended: others.map(toCard),
  };
}
