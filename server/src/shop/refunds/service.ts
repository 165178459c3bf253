import { refundRefusals as refusals } from '@kujiya/contract/refunds';
import { Refused } from '#platform/http/refused.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import type { Tx } from '#platform/postgres/database.ts';
import { completeStored } from '#shop/goods/service.ts';
import { credit } from '#shop/ledger/service.ts';
import { noteOrderPartRefund } from '#shop/orders/queries.ts';
import { moveOrder } from '#shop/orders/service.ts';
import type { GatewayMethod } from '#shop/payments/gateway.ts';
import { moveAttempt } from '#shop/payments/queries.ts';
import { notePartRefund, returnSpentPoints } from '#shop/points/service.ts';
import * as queries from './queries.ts';
import { type RefundLine, sharesOf } from './shares.ts';

/** Methods whose payments the gateway gives back to the card. */
const cards: readonly string[] = ['credit_card', 'apple_pay', 'google_pay'];

/** The way a payment goes back: through the gateway if a card paid, otherwise by transfer. */
export const payoutWayOf = (method: string | null): 'gateway' | 'transfer' =>
  cards.includes(method ?? '') ? 'gateway' : 'transfer';

/**
 * The statuses in which an order of goods can be given back: while the shop has its pieces, or when it is completed.
 */
const refundable: readonly string[] = ['paid', 'processing', 'completed'];

export type OrderRefund = {
  /** Pieces by line; null: all remaining ones. */
  wanted: readonly RefundLine[] | null;
  /** Whether the pieces are for sale again. */
  restock: boolean;
  reason: string;
};

type Lines = Awaited<ReturnType<typeof queries.linesOf>>;

function wantedOf(lines: Lines, wanted: readonly RefundLine[] | null): RefundLine[] {
  const all = lines.map(({ position, quantity, refunded }) => ({ position, quantity: quantity - refunded }));
  const asked = wanted ?? all.filter(({ quantity }) => quantity > 0);
  const isOver = ({ position, quantity }: RefundLine) =>
    quantity > (all.find((line) => line.position === position)?.quantity ?? 0);
  const isTwice = new Set(asked.map(({ position }) => position)).size < asked.length;
  if (asked.length === 0 || isTwice || asked.some(isOver)) throw new Refused(refusals.refund_too_many);
  return [...asked];
}

/** Gives the payment back: tokens at once; money is owed from now on, and paid out by a job or a transfer. */
async function payBack(tx: Tx, orderId: number, order: queries.OrderRow, id: number, amount: number) {
  if (amount === 0) return;
  const reference = `refund:${id}`;
  const [payment] = await queries.paymentOf(tx, orderId);
  if (!payment)
    return credit(tx, {
      memberId: order.member_id,
      reference,
      kind: 'refund',
      from: 'sales',
      tokens: amount,
      points: 0,
    });
  await queries.postBetween(tx, reference, 'refund', 'sales', 'refunds', amount);
  const way = payoutWayOf(payment.method);
  await queries.insertPayout(tx, id, payment.id, amount, way);
  if (way === 'gateway') await moveAttempt(tx, payment.id, ['paid'], 'refunding', 'staff');
}

/** Takes the pieces back: out of the storage if they are kept there, and onto the shelf if they are for sale again. */
async function takeBack(
  tx: Tx,
  orderId: number,
  refundId: number,
  lines: Lines,
  { wanted, restock, isKept }: { wanted: RefundLine[]; restock: boolean; isKept: boolean },
): Promise<void> {
  for (const { position, quantity } of wanted) {
    const product = lines.find((line) => line.position === position)?.product_id;
    await queries.insertLine(tx, refundId, orderId, position, quantity, restock && product ? quantity : 0);
    if (!product) continue;
    if (isKept) {
      const items = await queries.takeFromStorage(tx, orderId, product, quantity);
      if (items.length < quantity) throw new Refused(refusals.refund_in_parcel);
      await queries.insertItems(
        tx,
        refundId,
        items.map((item) => item.id),
      );
    }
    if (restock) await queries.restock(tx, product, quantity);
  }
}

/**
 * Gives an order of goods back, whole or by line: the pieces' share of the payment, their share of the points to the
 * lots they came from, the coupon with the last piece. The event takes earned points and growth back, a job corrects
 * the invoice. Locks accounts, then goods, then the order. Refuses `refund_missing`, `refund_impossible`,
 * `refund_too_many` and `refund_in_parcel`.
 */
export async function refundOrder(
  tx: Tx,
  { staffId, note }: StaffCaller,
  orderId: number,
  { wanted, restock, reason }: OrderRefund,
): Promise<{ id: number; amount: number; points: number; isWhole: boolean }> {
  const [owner] = await queries.memberOf(tx, orderId);
  if (!owner) throw new Refused(refusals.refund_missing);
  await queries.lockAccounts(tx, owner.member_id);
  await queries.lockGoods(tx, orderId);
  const [order] = await queries.lockOrder(tx, orderId);
  if (order?.order_type !== 'shop' || !refundable.includes(order.status))
    throw new Refused(refusals.refund_impossible);
  const lines = await queries.linesOf(tx, orderId);
  const pieces = wantedOf(lines, wanted);
  const { final_amount: paid, points_used: points, shipping_fee: shippingFee } = order;
  const share = sharesOf({ paid, points, shippingFee }, lines, pieces);

  const actor = `staff:${staffId}` as const;
  const isMoney = !['balance', 'none'].includes(order.payment_method) && share.amount > 0;
  const [made] = await queries.insertRefund(tx, {
    memberId: order.member_id,
    kind: 'order',
    orderId,
    amount: share.amount,
    fee: 0,
    points: share.points,
    state: isMoney ? 'paying' : 'done',
    actor,
    reason,
  });
  if (!made) throw new Error(`the refund of order ${orderId} was not written`);
  await payBack(tx, orderId, order, made.id, share.amount);
  const memberId = order.member_id;
  const returning = { orderId, memberId, reference: `refund-points:${made.id}`, points: share.points };
  const { expired } = await returnSpentPoints(tx, returning);
  if (expired > 0) await queries.noteExpired(tx, made.id, expired);
  await takeBack(tx, orderId, made.id, lines, { wanted: pieces, restock, isKept: order.is_kept === true });
  if (share.isWhole)
    await moveOrder(tx, orderId, {
      from: order.status,
      to: 'refunded',
      paymentStatus: 'refunded',
      actor,
      reason,
    });
  else {
    await noteOrderPartRefund(tx, orderId, actor, reason);
    if (order.is_kept) await completeStored(tx, [orderId], actor);
    const [given] = await queries.givenOf(tx, orderId);
    const name = lines.find(({ position }) => position === pieces[0]?.position)?.name;
    await notePartRefund(tx, {
      orderId,
      memberId,
      name,
      refunded: given?.amount ?? 0,
      expiredPoints: expired,
    });
  }
  note({
    subjects: [`order:${orderId}`, `refund:${made.id}`],
    before: { status: order.status, paid },
    after: { refunded: share.amount, points: share.points, expired, pieces, restock },
    reason,
  });
  return { id: made.id, ...share };
}

/** A payment that became tokens of a deleted account; `via`: the channel that reported it. */
export type LatePayment = {
  id: number;
  member_id: number;
  amount: number;
  method: GatewayMethod;
  via: string;
};

/**
 * Refunds a whole payment whose tokens nobody can spend: to its card, or by a transfer that waits for staff, because the
 * payer's bank account is unknown.
 */
export async function giveLatePaymentBack(
  tx: Tx,
  { id, member_id, amount, method, via }: LatePayment,
): Promise<void> {
  const reason = '會員刪除帳號後才完成的付款';
  const [made] = await queries.insertRefund(tx, {
    memberId: member_id,
    kind: 'late',
    orderId: null,
    amount,
    fee: 0,
    points: 0,
    state: 'paying',
    actor: 'gateway',
    reason,
  });
  if (!made) throw new Error(`the refund of attempt ${id} was not written`);
  await queries.hold(tx, `token-refund:${made.id}`, member_id, amount);
  const way = payoutWayOf(method);
  await queries.insertPayout(tx, made.id, id, amount, way);
  if (way === 'gateway') await moveAttempt(tx, id, ['paid'], 'refunding', via);
}
