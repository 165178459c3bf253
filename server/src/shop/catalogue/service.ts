import {
  catalogueLimits,
  catalogueRefusals,
  type ProductCard,
  type ProductType,
} from '@kujiya/contract/catalogue';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import type { Context } from '#platform/context.ts';
import { paging } from '#platform/http/envelope.ts';
import { Refused } from '#platform/http/refused.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { placeOf } from '#platform/postgres/long-list.ts';
import * as queries from './queries.ts';

/** A product's availability: its status, the dates on which it opens, and the tickets left. */
const stateOf = (row: queries.CardRow) => ({
  status: row.status,
  release_date: row.release_date?.toISOString() ?? null,
  draw_date: row.draw_date?.toISOString() ?? null,
  raffle_info:
    row.total_tickets === null || row.remaining_tickets === null
      ? null
      : { remaining_tickets: row.remaining_tickets, total_tickets: row.total_tickets },
});

const toCard = (row: queries.CardRow): ProductCard => ({
  id: row.id,
  name: row.name,
  type: row.type,
  series: row.series,
  image_url: row.image_url,
  price: row.price,
  discount_price: row.discount_price,
  point_price: row.point_price,
  ...stateOf(row),
});

const toSearchItem = (row: queries.CardRow) => ({
  id: row.id,
  title: row.name,
  image: row.image_url,
  price: drawPrice(row),
  list_price: Math.max(row.price, drawPrice(row)),
  type: row.type,
  ...stateOf(row),
});

async function listCards(db: Queryable, type: ProductType | null, limit: number, offset: number) {
  const { mark, skip } = await placeOf(db, `shelf ${type}`, offset, () =>
    type === null ? queries.shelfMarks(db) : queries.shelfMarksOfType(db, type),
  );
  return type === null
    ? queries.listCards(db, mark, limit, skip)
    : queries.listCardsOfType(db, mark, limit, skip, type);
}

/** One page of the shelf, newest first; off-shelf products are left out. */
export async function listProducts(
  { db }: Context,
  { page, limit, type, simple }: { page: number; limit: number; type: ProductType | null; simple: boolean },
) {
  const [rows, [count]] = await Promise.all([
    listCards(db, type, limit, (page - 1) * limit),
    queries.countShelf(db, type),
  ]);
  return {
    data: simple ? [] : rows.map(toCard),
    ...(simple && { items: rows.map(toSearchItem) }),
    ...paging(count?.total ?? 0, page, limit),
  };
}

/** One product with pictures, prizes and figures, also off the shelf (its state says so). Refuses `product_missing`. */
export async function productOnShelf({ db }: Context, id: number) {
  const [[row], prizes, figures] = await Promise.all([
    queries.findProduct(db, id),
    queries.listPrizes(db, id),
    queries.listFigures(db, id),
  ]);
  if (!row) throw new Refused(catalogueRefusals.product_missing);
  return {
    ...toCard(row),
    description: row.description,
    images: row.images.map((url) => ({ url })),
    home_delivery_days: row.home_delivery_days,
    delivery_info: row.delivery_info,
    allow_point_payment: row.allow_point_payment,
    prizes,
    figures,
    /** Tokens for one untouched case. */
    case_price: row.case_price,
    box_image_url: row.box_image_url ?? row.image_url,
    inner_page_image_url: row.inner_image_url ?? row.image_url,
    /** Grows with every change; a result computed from an older version is stale. */
    version: row.version,
  };
}
export type ProductOnShelf = Awaited<ReturnType<typeof productOnShelf>>;

/** Products by id, as cards, in the order given; unknown ids are left out. */
export async function cardsOf({ db }: Context, ids: number[]): Promise<ProductCard[]> {
  const rows = new Map((await queries.cardsByIds(db, ids)).map((row) => [row.id, toCard(row)]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** The same products in the form of search results. */
export async function foundOf({ db }: Context, ids: number[]) {
  const rows = new Map((await queries.cardsByIds(db, ids)).map((row) => [row.id, toSearchItem(row)]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** The products the shop recommends, or the newest six when it recommends none. */
export async function hotProducts({ db }: Context) {
  const hot = await queries.hotCards(db, catalogueLimits.hotProducts);
  const rows = hot.length > 0 ? hot : await listCards(db, null, catalogueLimits.hotFallback, 0);
  return rows.map(toSearchItem);
}
