import { rewardOf, roundDay, streakOn } from '@kujiya/contract/check-in';
import { taipeiDate } from '@kujiya/contract/kernel/time';
import { roomLimits as limits, type Room } from '@kujiya/contract/room';
import { gameOfProductType } from '@kujiya/contract/shop/games';
import { shopDefaults } from '@kujiya/contract/shop/shop-terms';
import type { Context } from '#platform/context.ts';
import { cardsOf } from '#shop/catalogue/shelf.ts';
import * as queries from './room-queries.ts';

/** Everything that a member has, as in the cabinet: also in parcels, and wrapped as a present that nobody has claimed. */
const had = ['available', 'pending', 'selected', 'wrapped', 'paid', 'shipped', 'expired'];

/** Rows of draws with the name of their game instead of the product's type. */
const withGame = <Row extends { type: number }>(rows: readonly Row[]) =>
  rows.flatMap(({ type, ...row }) => {
    const game = gameOfProductType(type);
    return game === null ? [] : [{ ...row, game }];
  });

/** A member's room; amounts in points and NT$. What was given away is not the member's any more. */
export async function roomOf(
  context: Context,
  memberId: number,
  unopened: string | null = null,
): Promise<Room> {
  const { db, clock } = context;
  const today = taipeiDate(clock());
  const [newest, [counted], hunts, [stored], [orders], [last]] = await Promise.all([
    queries.newestPieces(db, memberId, had, limits.newest),
    queries.countKinds(db, memberId),
    queries.listHunts(db, memberId, limits.hunts, limits.near, limits.named),
    queries.storedOf(db, memberId, shopDefaults.freeFrom, limits.endingDays, unopened),
    queries.ordersOf(db, memberId, limits.orders),
    queries.lastCheckIn(db, memberId),
  ]);
  if (!stored || !orders) throw new Error(`no room of member ${memberId}`);
  const { done, streak } = streakOn(today, last);
  const day = done ? streak : streak + 1;
  const { points, coupon } = rewardOf(day);
  const ways = newest.length > 0 ? [] : (await queries.waysIn(db)).map(({ id }) => id);
  return {
    newest: withGame(newest),
    kinds: counted?.kinds ?? 0,
    hunts: withGame(hunts),
    ways_in: ways.length > 0 ? await cardsOf({ db }, ways) : [],
    storage: {
      counting: stored.counting,
      free_in: Math.max(0, stored.free_from - stored.counting),
      days: stored.days,
      ending: stored.ending,
    },
    orders,
    check_in: { day: roundDay(day), done, points, coupon },
  };
}
