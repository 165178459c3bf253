import { type GoodsPayment, goodsLimits, goodsRefusals as refusals } from '@kujiya/contract/goods';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { blockRefusals } from '@kujiya/contract/shop/blocks';
import type { OrderStatus } from '@kujiya/contract/shop/orders';
import { storageLimits } from '@kujiya/contract/storage';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import { type Database, type Tx, transaction } from '#platform/postgres/database.ts';
import { couponOffOf, useCoupon } from '#shop/coupons/service.ts';
import { releaseGoods, storeGoods } from '#shop/goods/service.ts';
import { charge, lockMeans } from '#shop/ledger/service.ts';
import { insertOrder, newOrderNumber } from '#shop/orders/service.ts';
import { insertOrderInvoice } from '#shop/payments/queries.ts';
import type { OrderInvoice } from '#shop/payments/service.ts';
import { type Price, quote, requireMeans } from '#shop/pricing/quote.ts';
import { lockAddress, openShipment } from '#shop/shipping/queries.ts';
import { joinLines } from './lines.ts';
import * as queries from './queries.ts';
import { paymentMethods, pieceOf, productType, quoteLines } from './quote.ts';

/** An order as its buyer requests it; `points` in points. */
export type OrderRequest = {
  items: readonly { product_id: number; quantity: number; price?: number }[];
  points: number;
  couponId: number | null;
  /** Null keeps the goods in the storage. */
  addressId: number | null;
  note: string;
  /** The total in tokens the buyer was shown; null skips the comparison. */
  shownFinal: number | null;
  method: GoodsPayment;
  /** The invoice of an order paid with money; null for tokens. */
  invoice: OrderInvoice | null;
};
export type Ordered = {
  order: number;
  number: string;
  status: OrderStatus;
  final: number;
  tokens: number;
  points: number;
};

/** The price of these lines with the points and the coupon that are wanted. */
async function price(
  tx: Tx,
  memberId: number,
  wanted: OrderRequest,
  { quoted, rows }: Awaited<ReturnType<typeof readLines>>,
): Promise<Price> {
  const total = quoted.reduce((sum, { subtotal }) => sum + subtotal, 0);
  const { couponId } = wanted;
  const off =
    couponId === null ? 0 : await couponOffOf(tx, memberId, couponId, productType, quoted.map(pieceOf));
  return quote(
    { total, takesPoints: rows.every(({ allow_point_payment }) => allow_point_payment) },
    wanted,
    off,
  );
}

/** The lines as they are now; refuses `cart_changed` when one of them cannot be bought as it was sent. */
async function readLines(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  memberId: number,
  items: OrderRequest['items'],
) {
  const lines = joinLines(items);
  const rows = await queries.goodsByIds(
    tx,
    lines.map(({ productId }) => productId),
  );
  const quoted = await quoteLines(tx, clock(), memberId, lines, (id) => rows.find((row) => row.id === id));
  if (quoted.some(({ issue }) => issue !== null)) throw new Refused(refusals.cart_changed, { lines: quoted });
  return { rows, quoted };
}

const reservedUntil = (now: Date) => new Date(now.getTime() + goodsLimits.reservationSeconds * 1_000);

/**
 * Orders goods: paid with tokens at once, or with money, unpaid and reserved for half an hour. Refuses as `createOrder`
 * in the contract; a refusal rolls the whole transaction back.
 */
export async function orderGoods(
  tx: Tx,
  context: Parameters<typeof paymentMethods>[0] & Pick<Context, 'clock'>,
  memberId: number,
  wanted: OrderRequest,
): Promise<Ordered> {
  const { items, points, couponId, addressId, note, method, invoice } = wanted;
  if ([...note].length > goodsLimits.noteMax) throw new Refused(refusals.note_too_long);
  if (!paymentMethods(context).includes(method)) throw new Refused(refusals.method_unavailable);
  // Read without locks first: a crowd after sold-out goods is refused before it queues for their rows.
  await readLines(tx, context, memberId, items);
  await queries.lockGoods(
    tx,
    items.map(({ product_id }) => product_id),
  );
  const lines = await readLines(tx, context, memberId, items);
  const { quoted } = lines;
  const cost = await price(tx, memberId, wanted, lines);
  const { final, couponDiscount } = cost;
  const isPaid = method === 'balance' || final === 0;
  const charged = isPaid ? final : 0;

  const means = await lockMeans(tx, memberId, { withPoints: points > 0 });
  if (!means) throw new Refused(commonRefusals.login_required);
  if (means.is_blocked) throw new Refused(blockRefusals.member_blocked);
  if (addressId !== null && !(await lockAddress(tx, memberId, addressId))[0])
    throw new Refused(refusals.address_missing);
  if (!isPaid) {
    const [unpaid] = await queries.countUnpaid(tx, memberId);
    if (unpaid && unpaid.count >= goodsLimits.unpaidOrders) throw new Refused(refusals.too_many_unpaid);
  }
  requireMeans(cost, charged, means);

  const isComing = quoted.some(({ arrives_at }) => arrives_at !== null && new Date(arrives_at) > means.now);
  const number = newOrderNumber('S', context.clock());
  const paidStatus = addressId === null && !isComing ? 'completed' : 'paid';
  const status = isPaid ? paidStatus : 'pending';
  const order = await insertOrder(
    tx,
    {
      orderNumber: number,
      memberId,
      type: 'shop',
      status,
      paymentMethod: isPaid ? 'balance' : method,
      paymentStatus: isPaid ? 'paid' : 'pending',
      total: cost.total,
      pointsUsed: points,
      pointsDiscount: cost.pointsDiscount,
      couponDiscount,
      ...(isPaid ? { paidAt: means.now } : { expiresAt: reservedUntil(means.now) }),
    },
    quoted.map(({ product_id, title, price, quantity }) => ({
      productId: product_id,
      name: title,
      unitPrice: price,
      quantity,
    })),
  );
  await queries.insertGoodsOrder(tx, order, note, addressId === null);
  const taken = await queries.takeStock(
    tx,
    quoted.map(({ product_id }) => product_id),
    quoted.map(({ quantity }) => quantity),
    isPaid,
  );
  // Pieces of an unpaid order that has just expired count as for sale before they are back on the shelf.
  if (taken.length < quoted.length) throw new Refused(refusals.shop_busy);
  await charge(tx, { memberId, orderId: order, kind: 'goods', tokens: charged, points });
  if (couponId !== null && couponDiscount > 0) await useCoupon(tx, couponId, memberId, order);
  if (addressId !== null) await openShipment(tx, order, addressId);
  if (!isPaid && invoice) await insertOrderInvoice(tx, order, JSON.stringify(invoice));
  if (isPaid && addressId === null) await storeGoods(tx, order);
  return { order, number, status, final, tokens: means.tokens - charged, points: means.points - points };
}

/**
 * Puts the pieces of overdue unpaid orders back on the shelf: of the buyer, since they count towards a limit, and where
 * these items need them.
 */
export async function releaseOverdue(
  db: Database,
  memberId: number,
  items: OrderRequest['items'],
): Promise<void> {
  const lines = joinLines(items);
  const overdue = await queries.overdueWith(
    db,
    memberId,
    lines.map(({ productId }) => productId),
    lines.map(({ quantity }) => quantity),
  );
  for (const { id } of overdue) await transaction(db, (tx) => releaseGoods(tx, id, 'clock', 'expired'));
}

/** Cancels unpaid orders of goods that are overdue; returns how many. */
export async function tidyReservations(
  { db }: Context,
  minutes: number = goodsLimits.patience,
): Promise<number> {
  let tidied = 0;
  for (const { id } of await queries.overdue(db, minutes))
    if (await transaction(db, (tx) => releaseGoods(tx, id, 'clock', 'expired'))) tidied++;
  return tidied;
}

/** Orders of one transaction, well within the time limit of a statement. */
const arrivingAtOnce = 500;

/** Moves preordered goods into the storage once their arrival date has come; returns the number of orders. */
export async function arriveGoods({ db }: Context): Promise<number> {
  for (let arrived = 0; ; ) {
    const [row] = await queries.arriveGoods.alone(db, storageLimits.storageDays, arrivingAtOnce);
    const orders = row?.orders.length ?? 0;
    arrived += orders;
    if (orders < arrivingAtOnce) return arrived;
  }
}
