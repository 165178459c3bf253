import type { DrawOrder, ReservedOrder } from '@kujiya/contract/shop/draws';
import { type Game, games } from '@kujiya/contract/shop/games';
import type { Database } from '#platform/postgres/database.ts';
import { type ReceiptCore, receiptOfOrder } from './proofs.ts';
import * as queries from './queries.ts';

/** A booked purchase in the form its buyer sees. */
export const orderOfBooked = (booked: queries.Booked): DrawOrder => ({
  id: booked.order,
  order_number: booked.number,
  total_amount: booked.total,
  points_used: booked.pointsUsed,
  points_discount: booked.pointsDiscount,
  coupon_discount: booked.couponDiscount,
  final_amount: booked.final,
});

/** A draw that waits for its payment, in the form its buyer sees. */
export const orderOfReserved = ({ order, number, final, until }: queries.Reserved): ReservedOrder => ({
  id: order,
  order_number: number,
  final_amount: final,
  expires_at: new Date(until).toISOString(),
});

export type DrawnOrder = {
  memberId: number;
  productId: number;
  order: DrawOrder;
  core: ReceiptCore;
};

/** A paid draw of this game with its receipt; null when there is none. */
export async function drawnOrder(db: Database, orderId: number, game: Game): Promise<DrawnOrder | null> {
  const [[row], core] = await Promise.all([
    queries.findDrawOrder(db, orderId, games[game].orderType),
    receiptOfOrder(db, orderId),
  ]);
  if (!row || !core) return null;
  const { member_id, product_id, ...order } = row;
  return { memberId: member_id, productId: product_id, order, core };
}

/** The prizes of an order by number, as the screens show them. */
export const drawnItems = (db: Database, orderId: number) => queries.drawnByOrder(db, orderId);

/** The numbers of an order that were the member's first of their figure. */
export async function firstOwnedNumbers(db: Database, orderId: number): Promise<Set<number>> {
  const rows = await queries.drawnByOrder(db, orderId);
  return new Set(rows.filter(({ is_new }) => is_new).map(({ number }) => number));
}

/** The same for a purchase that has just been booked: among several of one figure, the first is new. */
export function firstOwnedOfBooked({ tickets, firstOwned }: queries.Booked): Set<number> {
  const seen = new Set<number>();
  const numbers = new Set<number>();
  for (const [number, prizeId] of tickets) {
    if ((firstOwned ?? []).includes(prizeId) && !seen.has(prizeId)) numbers.add(number);
    seen.add(prizeId);
  }
  return numbers;
}

/** How many of each figure of a product ever came into the member's storage, and how many the member still has. */
export async function ownedFigures(
  db: Database,
  memberId: number,
  productId: number,
): Promise<Map<number, { count: number; has: number }>> {
  const rows = await queries.countOwned(db, memberId, productId);
  return new Map(rows.map(({ prize_id, ...owned }) => [prize_id, owned]));
}
