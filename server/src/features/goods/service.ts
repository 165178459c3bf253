import {
  type GoodsPayment,
  goodsLimits,
  type QuoteLine,
  goodsRefusals as refusals,
} from '@kujiya/contract/goods';
import { commonRefusals } from '@kujiya/contract/kernel/refusal';
import { blockRefusals } from '@kujiya/contract/shop/blocks';
import type { OrderStatus } from '@kujiya/contract/shop/orders';
import type { Context } from '#platform/context.ts';
import { Refused } from '#platform/http/refused.ts';
import { type Database, type Tx, transaction } from '#platform/postgres/database.ts';
import { couponOffOf, useCoupon } from '#shop/coupons/service.ts';
import { arrivePieces, openPaid, releaseGoods } from '#shop/goods/service.ts';
import { charge, lockMeans } from '#shop/ledger/service.ts';
import { insertOrder, newOrderNumber } from '#shop/orders/service.ts';
import { insertOrderInvoice } from '#shop/payments/queries.ts';
import type { OrderInvoice } from '#shop/payments/service.ts';
import { type Price, quote, requireMeans } from '#shop/pricing/quote.ts';
import { lockAddress, openShipment } from '#shop/shipping/queries.ts';
import { type CartLine, joinLines } from './lines.ts';
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

type Lines = readonly CartLine[];

/**
 * The lines as they are now, and whether points may pay for them; `except`: an order that does not count towards the
 * member's limits.
 */
async function readLines(
  tx: Tx,
  { clock }: Pick<Context, 'clock'>,
  memberId: number,
  lines: Lines,
  except: number | null = null,
) {
  const rows = await queries.goodsByIds(
    tx,
    lines.map(({ productId }) => productId),
  );
  const rowOf = (id: number) => rows.find((row) => row.id === id);
  const quoted = await quoteLines(tx, clock(), memberId, lines, rowOf, except);
  return { quoted, takesPoints: rows.every(({ allow_point_payment }) => allow_point_payment) };
}

const isIntact = ({ issue }: QuoteLine) => issue === null;

/** The price of these lines with the points and the coupon that are wanted. */
async function price(
  tx: Tx,
  memberId: number,
  wanted: OrderRequest,
  { quoted, takesPoints }: { quoted: readonly QuoteLine[]; takesPoints: boolean },
): Promise<Price> {
  const total = quoted.reduce((sum, { subtotal }) => sum + subtotal, 0);
  const { couponId } = wanted;
  const off =
    couponId === null ? 0 : await couponOffOf(tx, memberId, couponId, productType, quoted.map(pieceOf));
  return quote({ total, takesPoints }, wanted, off);
}

/**
 * Takes the pieces of an order off the shelf: the last thing it does, because every other buyer of them waits until its
 * commit. Refuses `cart_changed` when too few are left or what the order relied on is not so any more: price, sale,
 * arrival, the member's limit. Refuses `shop_busy` when only pieces of an unpaid order that has just expired are left,
 * which count as for sale before they are back on the shelf.
 */
async function takeStock(
  tx: Tx,
  context: Pick<Context, 'clock'>,
  memberId: number,
  order: { id: number; isPaid: boolean; lines: Lines; quoted: readonly QuoteLine[] },
): Promise<void> {
  const { quoted } = order;
  const taken = await queries.takeStock(
    tx,
    memberId,
    quoted.map(({ product_id }) => product_id),
    quoted.map(({ quantity }) => quantity),
    order.isPaid,
  );
  const isSame = (line: QuoteLine, row: queries.TakenRow) =>
    row.is_listed &&
    row.is_allowed &&
    row.price === line.price &&
    (row.arrives_at?.toISOString() ?? null) === line.arrives_at;
  const priced = quoted.map((line) => ({
    line,
    row: taken.find((row) => row.product_id === line.product_id),
  }));
  if (priced.every(({ line, row }) => row !== undefined && isSame(line, row))) return;
  const shown = order.lines.map((line, i) => ({ ...line, price: line.price ?? quoted[i]?.price ?? null }));
  const now = await readLines(tx, context, memberId, shown, order.id);
  if (taken.length < quoted.length && now.quoted.every(isIntact)) throw new Refused(refusals.shop_busy);
  throw new Refused(refusals.cart_changed, { lines: now.quoted });
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
  const { points, couponId, addressId, note, method, invoice } = wanted;
  if ([...note].length > goodsLimits.noteMax) throw new Refused(refusals.note_too_long);
  if (!paymentMethods(context).includes(method)) throw new Refused(refusals.method_unavailable);
  const lines = joinLines(wanted.items);
  const read = await readLines(tx, context, memberId, lines);
  const { quoted } = read;
  if (!quoted.every(isIntact)) throw new Refused(refusals.cart_changed, { lines: quoted });
  const cost = await price(tx, memberId, wanted, read);
  const { final, couponDiscount } = cost;
  const isPaid = method === 'balance' || final === 0;
  const charged = isPaid ? final : 0;
  const isKept = addressId === null;

  const means = await lockMeans(tx, memberId, { withPoints: points > 0 });
  if (!means) throw new Refused(commonRefusals.login_required);
  if (means.is_blocked) throw new Refused(blockRefusals.member_blocked);
  if (!isKept && !(await lockAddress(tx, memberId, addressId))[0])
    throw new Refused(refusals.address_missing);
  if (!isPaid) {
    const [unpaid] = await queries.countUnpaid(tx, memberId);
    if (unpaid && unpaid.count >= goodsLimits.unpaidOrders) throw new Refused(refusals.too_many_unpaid);
  }
  requireMeans(cost, charged, means);

  const number = newOrderNumber('S', context.clock());
  const id = await insertOrder(
    tx,
    {
      orderNumber: number,
      memberId,
      type: 'shop',
      status: isPaid ? 'paid' : 'pending',
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
  await queries.insertGoodsOrder(tx, id, note, isKept);
  await charge(tx, { memberId, orderId: id, kind: 'goods', tokens: charged, points });
  if (couponId !== null && couponDiscount > 0) await useCoupon(tx, couponId, memberId, id);
  if (!isKept) await openShipment(tx, id, addressId);
  if (!isPaid && invoice) await insertOrderInvoice(tx, id, JSON.stringify(invoice));
  const status = isPaid ? await openPaid(tx, { id, isKept }, 'member') : 'pending';
  await takeStock(tx, context, memberId, { id, isPaid, lines, quoted });
  return { order: id, number, status, final, tokens: means.tokens - charged, points: means.points - points };
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
    const { length: orders } = await transaction(db, (tx) =>
      arrivePieces(tx, { most: arrivingAtOnce }, 'clock'),
    );
    arrived += orders;
    if (orders < arrivingAtOnce) return arrived;
  }
}
