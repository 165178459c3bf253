import {
  type GoodsPayment,
  goodsLimits,
  type QuoteLine,
  goodsRefusals as refusals,
} from '@kujiya/contract/goods';
import { commonRefusals, type Refusal } from '@kujiya/contract/kernel/refusal';
import { drawRefusals } from '@kujiya/contract/shop/draws';
import { drawPrice, pointsDiscount, pointsStep } from '@kujiya/contract/shop/pricing';
import { storageLimits } from '@kujiya/contract/storage';
import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { batcher } from '#platform/batch.ts';
import type { Context } from '#platform/context.ts';
import { randomToken } from '#platform/crypto.ts';
import type { Idempotency } from '#platform/http/api.ts';
import { Refused } from '#platform/http/refused.ts';
import { transaction } from '#platform/postgres/database.ts';
import { couponForPieces } from '#shop/coupons/service.ts';
import { releaseGoods } from '#shop/goods/service.ts';
import { newOrderNumber } from '#shop/orders/service.ts';
import type { OrderInvoice } from '#shop/payments/service.ts';
import { type CartLine, joinLines, quoteLine } from './lines.ts';
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
export type Buyer = { tokenHash: Buffer; idempotency: Idempotency };
type KeyedBuyer = Buyer & { idempotency: { key: string } };

type Outcome = queries.Ordered | queries.NotOrdered;
type Request = Omit<queries.GoodsRequest, 'i'>;
type GoodsById = Pick<ReadonlyMap<number, queries.GoodsRow>, 'get'>;

/** Refusals by the codes the database returns. */
const refusalsByCode: Record<string, Refusal> = {
  cart_changed: refusals.cart_changed,
  login_required: commonRefusals.login_required,
  idempotency_conflict: commonRefusals.idempotency_conflict,
  address_missing: refusals.address_missing,
  too_many_unpaid: refusals.too_many_unpaid,
  points_over_cap: drawRefusals.points_over_cap,
  points_too_low: drawRefusals.points_too_low,
  coupon_missing: drawRefusals.coupon_missing,
  balance_too_low: drawRefusals.balance_too_low,
};

/** How many buyers share one read of the goods; each adds only their own numbers. */
const readTogether = { limit: 1_000 };

/** How many goods are cached, each about a kilobyte; the least recently used is evicted first. */
const mostRemembered = 5_000;

/** How often an order is retried while prices, stock and unpaid orders keep changing. */
const tries = 8;
const bytes = (buffer: Buffer) => `\\x${buffer.toString('hex')}`;

/** Two servers ordered for one key at once: the slower one finds the first answer when it asks again. */
const isLostKey = (error: unknown) =>
  error instanceof pg.DatabaseError && error.constraint === 'idempotency_keys_pkey';

/** An order paid with money is reserved for a while; one covered by points and a coupon needs no payment. */
const paymentOf = ({ method, invoice }: OrderRequest, final: number) =>
  method === 'balance' || final === 0
    ? { method: 'balance' as const, reserve_seconds: null, invoice: null }
    : { method, reserve_seconds: goodsLimits.reservationSeconds, invoice };

/** Orders of goods over one queue: orders that arrive together share one commit. */
export function createGoods(context: Context) {
  const { db, clock } = context;
  /**
   * Goods as they were last read. The database finds a stale price by comparing versions; a stock is trusted only when
   * it seems too small, and then read again.
   */
  const remembered = new LRUCache<number, queries.GoodsRow>({ max: mostRemembered });
  /** Goods as they are now. Buyers who ask at once share one read, begun after the last of them asked. */
  const read = batcher<readonly number[], ReadonlyMap<number, queries.GoodsRow>>(async (asked) => {
    const ids = [...new Set(asked.flat())];
    const rows = await queries.goodsByIds(db, ids);
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const id of ids) {
      const row = byId.get(id);
      if (row) remembered.set(id, row);
      else remembered.delete(id);
    }
    return asked.map(() => byId);
  }, readTogether);

  /**
   * Too few pieces were left at the last read of these goods: the order is not tried, because it would lock their rows
   * for nothing.
   */
  const isGone = ({ products, quantities }: Request) =>
    products.some((id, k) => (remembered.get(id)?.stock ?? Number.POSITIVE_INFINITY) < (quantities[k] ?? 0));

  const enqueue = batcher<Request, Outcome>(async (requests) => {
    const outcomes = new Array<Outcome>(requests.length).fill({ refused: 'stale' });
    const asked = requests.flatMap((request, place) => (isGone(request) ? [] : [{ request, place }]));
    if (asked.length === 0) return outcomes;
    // Numbered without gaps, as the function expects.
    const rows = await queries.orderGoods.alone(
      db,
      JSON.stringify(asked.map(({ request }, i) => ({ ...request, i }))),
      storageLimits.storageDays,
      goodsLimits.unpaidOrders,
    );
    const changed: number[] = [];
    for (const { i, result } of rows) {
      const one = asked[i];
      if (!one) throw new Error(`an answer to order ${i}, which nobody requested`);
      outcomes[one.place] = result;
      if ('refused' in result && result.refused === 'cart_changed') changed.push(...one.request.products);
    }
    // Read before the next batch, so that orders for sold-out goods are refused from memory. If this fails, the
    // database refuses them.
    if (changed.length > 0) await read(changed).catch(() => {});
    return outcomes;
  });

  /** The lines as they now are for this member; null when nothing has changed, so that the order may be tried again. */
  async function changedLines(
    memberId: number,
    lines: readonly CartLine[],
    rows: GoodsById,
  ): Promise<QuoteLine[] | null> {
    const now = await quoteLines(context, memberId, lines, (id) => rows.get(id));
    return now.some(({ issue }) => issue !== null) ? now : null;
  }

  /**
   * The outcome for lines that cannot be bought as they are, without trying the order: the first answer to the key, or
   * the lines that changed. 'stale' when nothing has changed after all.
   */
  async function refuse(
    { tokenHash, idempotency }: KeyedBuyer,
    lines: readonly CartLine[],
    rows: GoodsById,
  ): Promise<Outcome> {
    const [buyer] = await queries.findBuyer(db, tokenHash, idempotency.key);
    if (!buyer) return { refused: 'login_required' };
    if (buyer.answer !== null)
      return buyer.body_hash.equals(idempotency.bodyHash)
        ? buyer.answer
        : { refused: 'idempotency_conflict' };
    const now = await changedLines(buyer.member, lines, rows);
    return now ? { refused: 'cart_changed', lines: now } : { refused: 'stale' };
  }

  /** Puts back the pieces of overdue unpaid orders of these goods. */
  async function releaseOverdue(ids: number[]): Promise<void> {
    for (const { id } of await queries.overdueWith(db, ids))
      await transaction(db, (tx) => releaseGoods(tx, id, 'clock', 'expired'));
  }

  async function attempt(
    buyer: KeyedBuyer,
    wanted: OrderRequest,
    lines: CartLine[],
    bypassCache: boolean,
  ): Promise<Outcome> {
    const ids = lines.map(({ productId }) => productId);
    const rows = bypassCache || ids.some((id) => !remembered.has(id)) ? await read(ids) : remembered;
    const known = ids.flatMap((id) => rows.get(id) ?? []);
    const isWhole = known.length === lines.length;
    const quoted = lines.map((line) => quoteLine(line, rows.get(line.productId), 0, clock()));
    // The database decides about stock at the moment of the sale; a changed price or shelf is known here.
    const changed = quoted.some(
      ({ issue, quantity }) => issue === 'missing' || issue === 'price' || quantity > goodsLimits.quantity,
    );
    // Nobody is refused from memory alone: the database is asked again first.
    const otherwise = () => (bypassCache ? refuse(buyer, lines, rows) : { refused: 'stale' });
    if (!isWhole || changed) return otherwise();
    const total = quoted.reduce((sum, { subtotal }) => sum + subtotal, 0);
    if (wanted.points > 0 && !known.every(({ allow_point_payment }) => allow_point_payment))
      throw new Refused(drawRefusals.points_not_allowed);
    if (wanted.points % pointsStep !== 0) throw new Refused(drawRefusals.points_step);
    const discount = pointsDiscount(wanted.points);
    if (discount > total) throw new Refused(drawRefusals.points_over_cap);
    const couponOff =
      wanted.couponId === null
        ? 0
        : await couponForPieces(context, buyer.tokenHash, wanted.couponId, productType, quoted.map(pieceOf));
    const coupon_off = Math.min(couponOff, total - discount);
    const final = total - discount - coupon_off;
    if (wanted.shownFinal !== null && wanted.shownFinal !== final)
      throw new Refused(drawRefusals.price_changed, { final_amount: final });
    // A crowd after sold-out goods is turned away before it queues for the row lock.
    if (quoted.some(({ stock, quantity }) => quantity > stock)) return otherwise();
    const request = {
      token: bytes(buyer.tokenHash),
      key: buyer.idempotency.key,
      body_hash: bytes(buyer.idempotency.bodyHash),
      order_number: newOrderNumber('S', clock()),
      products: lines.map(({ productId }) => productId),
      versions: known.map(({ version }) => version),
      quantities: lines.map(({ quantity }) => quantity),
      prices: known.map(drawPrice),
      total,
      points: wanted.points,
      discount,
      coupon: coupon_off > 0 ? wanted.couponId : null,
      coupon_off,
      address: wanted.addressId,
      note: wanted.note,
      ...paymentOf(wanted, final),
    };
    return enqueue(request).catch((error: unknown) => {
      if (isLostKey(error)) return enqueue(request);
      throw error;
    });
  }

  async function order(buyer: KeyedBuyer, wanted: OrderRequest): Promise<Outcome> {
    const lines = joinLines(wanted.items);
    const ids = lines.map(({ productId }) => productId);
    for (let left = tries, bypassCache = false; left > 0; left--, bypassCache = true) {
      const outcome = await attempt(buyer, wanted, lines, bypassCache);
      if (!('refused' in outcome)) return outcome;
      const { refused, member } = outcome;
      if (refused === 'cart_changed' && member !== undefined) {
        const now = await changedLines(member, lines, await read(ids));
        if (now) return { refused, lines: now };
        await releaseOverdue(ids);
      } else if (refused !== 'stale' && refused !== 'again') return outcome;
    }
    throw new Refused(refusals.shop_busy);
  }

  async function firstAnswer({ tokenHash, idempotency }: KeyedBuyer): Promise<Outcome | null> {
    const [kept] = await queries.findBuyer(db, tokenHash, idempotency.key);
    if (!kept || kept.answer === null) return null;
    return kept.body_hash.equals(idempotency.bodyHash) ? kept.answer : { refused: 'idempotency_conflict' };
  }

  /**
   * Orders goods: paid with tokens at once, or with money, unpaid and reserved for half an hour. Refuses as
   * `createOrder` in the contract; a changed cart is refused together with its lines.
   */
  return async function orderGoods(asked: Buyer, wanted: OrderRequest): Promise<queries.Ordered> {
    if ([...wanted.note].length > goodsLimits.noteMax) throw new Refused(refusals.note_too_long);
    if (!paymentMethods(context).includes(wanted.method)) throw new Refused(refusals.method_unavailable);
    // Every order has a key, even when its caller sent none: it finds the commit whose answer got lost.
    const key = asked.idempotency.key ?? randomToken();
    const buyer = { ...asked, idempotency: { ...asked.idempotency, key } };
    const outcome = await order(buyer, wanted).catch(async (error: unknown) => {
      // A repeat gets the first answer, even if prices and stock have changed since.
      const first = await firstAnswer(buyer).catch(() => null);
      if (first === null) throw error;
      return first;
    });
    if (!('refused' in outcome)) return outcome;
    const { refused, ...details } = outcome;
    const refusal = refusalsByCode[refused];
    if (!refusal) throw new Error(`an order was refused with an unknown code: ${refused}`);
    throw new Refused(refusal, details);
  };
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

/** Moves preordered goods into the storage once their arrival date has come; returns the number of orders. */
export async function arriveGoods({ db }: Context): Promise<number> {
  const [row] = await queries.arriveGoods.alone(db, storageLimits.storageDays);
  return row?.orders.length ?? 0;
}
