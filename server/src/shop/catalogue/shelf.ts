import {
  catalogueLimits,
  type ProductCard,
  type ProductType,
  type PulseShelf,
  type ShelfSort,
} from '@kujiya/contract/catalogue';
import { drawPrice } from '@kujiya/contract/shop/pricing';
import type { Context } from '#platform/context.ts';
import { paging } from '#platform/http/envelope.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { placeOf } from '#platform/postgres/long-list.ts';
import * as queries from './card-queries.ts';

/** A product's availability: its status, the dates on which it opens, the tickets left and the tube that its page opens. */
const stateOf = (row: queries.CardRow) => ({
  status: row.status,
  release_date: row.release_date?.toISOString() ?? null,
  draw_date: row.draw_date?.toISOString() ?? null,
  raffle_info:
    row.total_tickets === null || row.remaining_tickets === null
      ? null
      : { remaining_tickets: row.remaining_tickets, total_tickets: row.total_tickets },
  ...(row.shown_tube && { shown_tube: row.shown_tube }),
});

/** A product as it is shown on shelves. */
export const toCard = (row: queries.PulseRow): ProductCard => ({
  id: row.id,
  name: row.name,
  type: row.type,
  series: row.series,
  image_url: row.image_url,
  price: row.price,
  discount_price: row.discount_price,
  point_price: row.point_price,
  ...stateOf(row),
  ...(row.big_left !== null && { big_left: row.big_left }),
  ...(row.last_near !== null && { last_near: row.last_near }),
  ...(row.hidden_left !== null && { hidden_left: row.hidden_left }),
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

/** One page of the shelf, newest first, or of a shelf of home and in another order; off-shelf products are left out. */
export async function listProducts(
  { db }: Context,
  {
    page,
    limit,
    type,
    simple,
    shelf,
    sort,
  }: {
    page: number;
    limit: number;
    type: ProductType | null;
    simple: boolean;
    shelf?: PulseShelf | undefined;
    sort?: ShelfSort | undefined;
  },
) {
  const skip = (page - 1) * limit;
  const plain = (shelf ?? 'new') === 'new' && (sort ?? 'new') === 'new';
  const [rows, [count]] = plain
    ? await Promise.all([listCards(db, type, limit, skip), queries.countShelf(db, type)])
    : await queries.pulseLists[shelf ?? 'all']
        [sort ?? 'first'](db, type, limit, skip, null)
        .then((found) => [found, [{ total: found[0]?.found ?? 0 }]] as const);
  return {
    data: simple ? [] : rows.map(toCard),
    ...(simple && { items: rows.map(toSearchItem) }),
    ...paging(count?.total ?? 0, page, limit),
  };
}

/** Products by id, as cards, in the order given; unknown ids are left out. */
export async function cardsOf({ db }: { db: Queryable }, ids: number[]): Promise<ProductCard[]> {
  const rows = new Map((await queries.pulsesByIds(db, ids)).map((row) => [row.id, toCard(row)]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** The same products in the form of search results. */
export async function foundOf({ db }: { db: Queryable }, ids: number[]) {
  const rows = new Map((await queries.cardsByIds(db, ids)).map((row) => [row.id, toSearchItem(row)]));
  return ids.flatMap((id) => rows.get(id) ?? []);
}

/** Those of these products that are on a shelf of home, in its order or another. */
export async function onShelf(
  { db }: { db: Queryable },
  ids: readonly number[],
  { shelf, sort }: { shelf?: PulseShelf | undefined; sort?: ShelfSort | undefined },
): Promise<number[]> {
  const list = queries.pulseLists[shelf ?? 'all'][sort ?? 'first'];
  return (await list(db, null, ids.length, 0, ids)).map(({ id }) => id);
}

/** The products the shop recommends, or the newest six when it recommends none. */
export async function hotProducts({ db }: Context) {
  const hot = await queries.hotCards(db, catalogueLimits.hotProducts);
  const rows = hot.length > 0 ? hot : await listCards(db, null, catalogueLimits.hotFallback, 0);
  return rows.map(toSearchItem);
}
