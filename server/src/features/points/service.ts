import { pointsLimits as limits, pointsRefusals as refusals } from '@kujiya/contract/points';
import { rebatePoints } from '@kujiya/contract/shop/vip';
import type { Context } from '#platform/context.ts';
import { randomCode } from '#platform/crypto.ts';
import { Refused } from '#platform/http/refused.ts';
import { pageOf } from '#platform/pages.ts';
import { type Database, type Tx, transaction } from '#platform/postgres/database.ts';
import { type GivenCoupon, issueCoupons } from '#shop/coupons/service.ts';
import type { ShopEvent } from '#shop/events/kinds.ts';
import type { Shop } from '#shop/feature.ts';
import { announceExpiry } from '#shop/ledger/queries.ts';
import { grantPoints } from '#shop/ledger/service.ts';
import { earningOrders } from '#shop/orders/earning.ts';
import { ordersOf, takeBackEarned } from '#shop/points/service.ts';
import { standingsOf } from '#shop/vip/service.ts';
import * as queries from './queries.ts';

/** Gives points for paid orders, by each member's VIP level at this moment, once per order. */
export async function rebateForOrders(
  tx: Tx,
  events: readonly ShopEvent[],
  { clock }: Pick<Shop, 'clock'>,
): Promise<void> {
  const orders = await earningOrders(tx, events);
  if (orders.length === 0) return;
  const standing = await standingsOf(
    tx,
    orders.map(({ memberId }) => memberId),
    clock(),
  );
  await grantPoints(
    tx,
    'rebate',
    orders.map(({ id, memberId, paid }) => ({
      memberId,
      reference: `rebate:order:${id}`,
      points: rebatePoints(paid, standing(memberId).level),
    })),
  );
  // A payment whose event came late may have been refunded before.
  await takeBackEarned(tx, ordersOf(events));
}

/** The points a member can spend, and those of them that expire within 30 days. */
export async function pointsBalance({ db }: Pick<Context, 'db'>, memberId: number) {
  const [row] = await queries.findBalance(db, memberId, limits.soonDays);
  if (!row) throw new Error(`No member ${memberId}`);
  return {
    total_points: row.points,
    points_discount_limit: row.points_limit,
    expiring_points: row.expiring,
    next_expiry: row.next_expiry?.toISOString() ?? null,
    owed_points: row.owed,
  };
}

/** Display text for each kind of entry. */
const descriptions: Readonly<Record<string, string>> = {
  rebate: '消費回饋',
  check_in: '每日簽到',
  draw: '訂單折抵',
  goods: '訂單折抵',
  cancellation: '訂單取消，點數退回',
  refund: '訂單退款，點數退回',
  rebate_back: '訂單退款，收回消費回饋',
  debt: '抵扣欠點',
  invitation: '邀請好友獎勵',
  gift: '本店贈點',
  correction: '本店更正',
  exchange: '兌換購物金',
  expiry: '點數到期',
};

type Page = { page?: number; per_page?: number };

/** The points a member got and spent, newest first, page by page. */
export async function pointsHistory(
  { db }: Context,
  memberId: number,
  { page = 1, per_page: size = limits.pageSize }: Page,
) {
  const rows = await queries.listHistory(db, memberId, size + 1, (page - 1) * size);
  const { shown, next } = pageOf(rows, size);
  return {
    data: shown.map(({ id, kind, points, created_at, of }) => ({
      id,
      description: [descriptions[kind] ?? '點數異動', of].filter((part) => part !== null).join('・'),
      points,
      created_at: created_at.toISOString(),
    })),
    pagination: { current_page: page, has_more: next !== null },
  };
}

export const exchangeCoupon: GivenCoupon = {
  key: 'points',
  title: '紅利兌換購物金',
  description: '用紅利點數兌換，盒玩、轉蛋和商城都能折。',
  amount: limits.exchangeAmount,
  minPurchase: 0,
  validDays: limits.couponDays,
};

/** Exchanges points for `quantity` coupons. Refuses `points_short`. */
export async function exchangePoints({ clock }: Context, tx: Tx, memberId: number, quantity: number) {
  const reference = `exchange:${randomCode(16)}`;
  const spent = quantity * limits.exchangePoints;
  const [row] = await queries.takePoints(tx, memberId, reference, 'exchange', spent);
  if (!row?.taken) throw new Refused(refusals.points_short);
  const sources = Array.from({ length: quantity }, (_, i) => `${reference}:${i + 1}`);
  await issueCoupons(tx, exchangeCoupon, { memberId, sources, now: clock() });
  const [balance] = await queries.findBalance(tx, memberId, limits.soonDays);
  return { points_spent: spent, coupons: quantity, total_points: balance?.points ?? 0 };
}

/**
 * Announces to members the points that end soon, 30 and 7 days before. Late, twice or on two servers it announces them
 * once.
 */
export const announcePoints = (db: Database): Promise<void> =>
  transaction(db, async (tx) => {
    for (const days of [...limits.announcedDays].sort((a, b) => a - b)) await announceExpiry(tx, days);
  });

/** Members that one query for overdue points returns. */
const batch = 500;

/**
 * Books out expired points, a member at a time; returns how many points. Safe to run twice, and on two servers at once.
 */
export async function expirePoints(db: Database): Promise<number> {
  let total = 0;
  for (;;) {
    const members = await queries.listOverdue(db, batch);
    if (members.length === 0) return total;
    for (const { member_id } of members)
      total += await transaction(db, async (tx) => (await queries.expire(tx, member_id))[0]?.points ?? 0);
  }
}
