import { catalogueRefusals } from '@kujiya/contract/catalogue';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import type { Queryable } from '#platform/postgres/database.ts';
import { cardsOf } from '#shop/catalogue/shelf.ts';
import * as queries from './queries.ts';

/** More than anybody scrolls through. */
const listed = 500;

/** The products a member likes, latest first. */
export async function listLikes(context: { db: Queryable }, memberId: number) {
  const rows = await queries.listLiked(context.db, memberId, listed);
  return cardsOf(
    context,
    rows.map(({ product_id }) => product_id),
  );
}

/** Likes a product, or takes the like back; returns whether it is liked now. Refuses `product_missing`. */
export async function toggleLike({ db }: Context, memberId: number, productId: number): Promise<boolean> {
  const [row] = await queries.toggle.alone(db, memberId, productId);
  if (!row) throw new Refused(catalogueRefusals.product_missing);
  return row.liked;
}
