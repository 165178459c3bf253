import type { Tx } from '#platform/postgres/database.ts';
import type { ShopEvent } from '#shop/events/kinds.ts';
import { recordEvent } from '#shop/events/queries.ts';
import type { MemberData } from '#shop/personal-data.ts';
import * as queries from './queries.ts';

/** Points of an order that are given back in part; `reference` names the part, which is given once. */
export type SpentPoints = { orderId: number; memberId: number; reference: string; points: number };

/**
 * Gives points that an order spent back to the lots they came from. Points that have expired since stay expired, and
 * their number is returned so that the member can be told. May be called part by part; throws beyond the points spent.
 */
export async function returnSpentPoints(
  tx: Tx,
  { orderId, memberId, reference, points }: SpentPoints,
): Promise<{ expired: number }> {
  if (points <= 0) return { expired: 0 };
  const [row] = await queries.refundPoints(tx, memberId, `order:${orderId}`, reference, points);
  return { expired: row?.expired ?? 0 };
}

/** How many of the points that a cancelled order got back had expired by then, so that the member can be told. */
export async function expiredPointsOf(tx: Tx, orderId: number): Promise<number> {
  const [row] = await queries.findExpired(tx, orderId);
  return row?.expired ?? 0;
}

/** A part of an order that was given back, see `notePartRefund`. */
type PartRefund = {
  orderId: number;
  memberId: number;
  name?: string | undefined;
  refunded: number;
  expiredPoints?: number;
};

/**
 * Records that a part of an order's payment was given back: `refunded` tokens or NT$ so far in all, shipping apart;
 * `name`: the first thing that was; `expiredPoints` of the points that this part returned cannot be spent any more.
 * Features react to the event and take back what the order earned (points, growth, progress of tasks). An order that
 * moves to `refunded` has an event of its own.
 */
export async function notePartRefund(
  tx: Tx,
  { orderId, memberId, name, refunded, expiredPoints = 0 }: PartRefund,
): Promise<void> {
  const data = { refunded, expired_points: expiredPoints, ...(name !== undefined && { name }) };
  await recordEvent(tx, 'order.part_refunded', memberId, data, orderId);
}

export type RefundEvent = ShopEvent<'order.refunded' | 'order.part_refunded'>;

/** More than any order cost: the stored amount is capped at the price paid. */
const everything = Number.MAX_SAFE_INTEGER;

/** Stores how much of these events' orders was given back, in tokens or NT$; events may come again and in any order. */
export async function noteRefunds(tx: Tx, events: readonly RefundEvent[]): Promise<void> {
  const refunded = new Map<number, number>();
  for (const event of events) {
    const { orderId } = event;
    if (orderId === null) continue;
    const amount = event.kind === 'order.refunded' ? everything : event.data.refunded;
    refunded.set(orderId, Math.max(amount, refunded.get(orderId) ?? 0));
  }
  await queries.noteRefunds(tx, [...refunded.keys()], [...refunded.values()]);
}

/**
 * The points to take back of `granted` when `refunded` of `paid` were given back: those the rest would not have earned.
 */
export const pointsToTakeBack = (granted: number, refunded: number, paid: number): number =>
  paid <= 0 ? 0 : granted - Math.floor((granted * Math.max(0, paid - refunded)) / paid);

/**
 * Stores how much of these events' orders was given back, and takes back the points they earned. Locks the members'
 * point accounts before the orders, in the same order as everything that gives points.
 */
export async function takeBackRefunded(tx: Tx, events: readonly RefundEvent[]): Promise<void> {
  const orderIds = ordersOf(events);
  await queries.lockEarners(tx, orderIds);
  await noteRefunds(tx, events);
  await takeBackEarned(tx, orderIds);
}

/** The orders of these events, each once. */
export const ordersOf = (events: readonly ShopEvent[]): number[] => [
  ...new Set(events.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]))),
];

/**
 * Takes back the points that orders earned, in proportion to the amount given back and less those already taken: out of
 * the rebate's own lot, then out of the others. Points the member no longer has are owed; points of the rebate that
 * expired unused are gone already. An order whose rebate is still to come is left until then.
 */
export async function takeBackEarned(tx: Tx, orderIds: readonly number[]): Promise<void> {
  const orders = await queries.lockRefunded(tx, [...orderIds]);
  if (orders.length === 0) return;
  const ids = orders.map(({ order_id }) => order_id);
  const rebates = new Map((await queries.findRebates(tx, ids)).map((row) => [row.order_id, row]));
  for (const { order_id: orderId, member_id: memberId, paid, refunded } of orders) {
    const rebate = rebates.get(orderId);
    if (!rebate) continue;
    const { granted, lapsed, taken } = rebate;
    const due = Math.min(pointsToTakeBack(granted, refunded, paid), granted - lapsed) - taken;
    if (due <= 0) continue;
    const given = `rebate:order:${orderId}`;
    await queries.takeBack(tx, memberId, orderId, given, `rebate-back:order:${orderId}:${taken}`, due);
  }
}

/** Debts stay with the books. */
export const pointsMemberData: MemberData = {
  tables: { point_takebacks: 'kept', point_debts: 'kept' },
  texts: { kept: ['point_takebacks.reference'] },
  export: { point_debts: queries.exportDebts },
};
