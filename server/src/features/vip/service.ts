import { taipeiDate, taipeiDayStart } from '@kujiya/contract/kernel/time';
import { vipLevel, vipNext } from '@kujiya/contract/shop/vip';
import { vipLimits } from '@kujiya/contract/shop/vip-limits';
import type { Context } from '#platform/context.ts';
import { type Database, type Tx, transaction } from '#platform/postgres/database.ts';
import { definitionOf, type GivenCoupon } from '#shop/coupons/service.ts';
import type { ShopEvent } from '#shop/events/kinds.ts';
import type { Shop } from '#shop/feature.ts';
import { earningOrders } from '#shop/orders/earning.ts';
import { noteRefunds, ordersOf, type RefundEvent } from '#shop/points/service.ts';
import { insertGrowth, listEnding, takeGrowthBack } from '#shop/vip/queries.ts';
import { refreshStandings, standingsOf, standingsOfGrowth, vipInfo } from '#shop/vip/service.ts';
import * as queries from './queries.ts';

type Clock = Pick<Shop, 'clock'>;

/** A unit paid is a growth point, once per order. */
export async function growByOrders(tx: Tx, events: readonly ShopEvent[], { clock }: Clock): Promise<void> {
  const orders = await earningOrders(tx, events);
  if (orders.length === 0) return;
  const at = new Map(events.map((event) => [event.orderId, event.at]));
  const members = orders.map(({ memberId }) => memberId);
  await insertGrowth(
    tx,
    orders.map(({ id }) => `growth:order:${id}`),
    members,
    orders.map(({ paid }) => paid),
    orders.map(({ id }) => at.get(id) ?? new Date(clock())),
  );
  // A payment whose event came late may have been refunded before.
  await shrink(tx, events, clock(), members);
}

/**
 * Takes growth back and refreshes the standings: entries first, so that no transaction waits for the locks of another.
 */
async function shrink(
  tx: Tx,
  events: readonly ShopEvent[],
  now: number,
  grown: readonly number[] = [],
): Promise<void> {
  const shrunk = await takeGrowthBack(tx, ordersOf(events));
  await refreshStandings(tx, [...grown, ...shrunk.map(({ member_id }) => member_id)], now);
}

/** Takes back the growth that refunded orders gave, a unit for a unit, once. */
export async function shrinkByRefunds(
  tx: Tx,
  events: readonly RefundEvent[],
  { clock }: Clock,
): Promise<void> {
  await noteRefunds(tx, events);
  await shrink(tx, events, clock());
}

/** Members whose period has ended, read at once. */
const reassessed = 500;

/**
 * Assesses the members whose level had to be held until now (ms). Late, twice or on two servers at once it ends the
 * same.
 */
export async function reassess(db: Database, now: number): Promise<void> {
  for (;;) {
    const ending = await listEnding(db, new Date(now), reassessed);
    if (ending.length === 0) return;
    await transaction(db, (tx) =>
      refreshStandings(
        tx,
        ending.map(({ member_id }) => member_id),
        now,
      ),
    );
  }
}

/** The coupon that each month gives by level. */
export const monthCoupon: GivenCoupon = {
  key: 'vip',
  title: '會員每月購物金',
  description: `每月 1 日發給會員，盒玩、轉蛋和商城滿 ${vipLimits.couponFrom} 都能折。`,
  amount: vipLimits.couponAmount,
  minPurchase: vipLimits.couponFrom,
  validDays: vipLimits.couponDays,
};

/** The first day of the month, in Taipei, that `now` (ms) lies in. */
const monthOf = (now: number): string => `${taipeiDate(now).slice(0, 7)}-01`;

/** The first day of the following month. */
const nextMonth = (month: string): string => monthOf(taipeiDayStart(month) + 32 * 86_400_000);

/** Members in one commit. */
const page = 1_000;

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Supplies the next members; false when the month is done, or another server works on it. */
const supplyPage = (db: Database, month: string): Promise<boolean> =>
  transaction(db, async (tx) => {
    const [standing] = await queries.lockMonth(tx, month);
    if (!standing) return false;
    const begin = taipeiDayStart(month);
    const members = await queries.listSupplied(tx, standing.after_member, new Date(begin), page);
    // The level a member had when the month began counts, even if the supply comes late.
    const growth = new Map(members.map(({ member_id, growth }) => [member_id, growth]));
    const given = [...(await standingsOfGrowth(tx, growth, begin - 1))].map(([memberId, { level }]) => ({
      memberId,
      level,
      ...vipLevel(level),
    }));
    const day = 86_400_000;
    if (given.length > 0)
      await queries.supply(tx, {
        month,
        memberIds: given.map(({ memberId }) => memberId),
        levels: given.map(({ level }) => level),
        cards: given.map(({ cards }) => cards),
        coupons: given.map(({ coupons }) => coupons),
        first: Number(month.slice(5, 7)) % 2,
        cardsUntil: new Date(begin + vipLimits.cardDays * day),
        couponsUntil: new Date(begin + vipLimits.couponDays * day),
        couponDefinition: await definitionOf(tx, monthCoupon),
      });
    await queries.moveMonth(
      tx,
      month,
      members.at(-1)?.member_id ?? standing.after_member,
      members.length < page,
    );
    return members.length === page;
  });

/**
 * Gives every member the supply of the month that contains `now` (ms), a page of members in a commit, and rests after
 * each page for half the time it took: draws go first. Late, twice or on two servers at once it gives the same, once.
 */
export async function supplyMonth(db: Database, now: number): Promise<void> {
  const month = monthOf(now);
  if ((await queries.isMonthDone(db, month))[0]?.done) return;
  await queries.openMonth.alone(db, month);
  for (let more = true; more; ) {
    const began = performance.now();
    more = await supplyPage(db, month);
    if (more) await sleep((performance.now() - began) / 2);
  }
}

/** A member's level with its benefits. */
export async function vipOf({ db, clock }: Context, memberId: number) {
  const now = clock();
  const month = monthOf(now);
  const [standings, [owned], [supply]] = await Promise.all([
    standingsOf(db, [memberId], now),
    queries.findPoints(db, memberId),
    queries.findSupply(db, memberId, month),
  ]);
  const state = standings(memberId);
  const { hold } = vipLevel(state.level);
  return {
    ...vipInfo(state, { points: owned?.points ?? 0, limit: owned?.points_limit ?? 0 }),
    next: vipNext(state),
    hold:
      hold === 0 || state.expiresAt === null
        ? null
        : { have: state.held, need: hold, until: new Date(state.expiresAt).toISOString() },
    supply: supply ? { ...supply, issued_at: supply.issued_at.toISOString() } : null,
    next_supply: new Date(taipeiDayStart(nextMonth(month))).toISOString(),
  };
}
