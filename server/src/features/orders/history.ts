import {
  type OrderDetail,
  type OrderInvoice,
  type OrderLine,
  type OrderParcel,
  type OrderSummary,
  orderTabs,
  orderRefusals as refusals,
} from '@kujiya/contract/orders';
import { trackingUrlOf } from '@kujiya/contract/parcels';
import { paymentLimits } from '@kujiya/contract/payments';
import { apportion } from '@kujiya/contract/shop/apportion';
import type { OrderStatus } from '@kujiya/contract/shop/orders';
import { paging } from '#platform/http/envelope.ts';
import { Refused } from '#platform/http/refused.ts';
import type { Tx } from '#platform/postgres/database.ts';
import { drawnItems } from '#shop/draws/orders.ts';
import type { Shop } from '#shop/feature.ts';
import { orderKinds } from '#shop/orders/kinds.ts';
import { callOffParcel } from '#shop/shipping/call-off.ts';
import * as queries from './queries.ts';

/** Within JSON the database writes times as text. */
const utc = (at: Date | string): string => new Date(at).toISOString();
const utcOf = (at: Date | string | null): string | null => at && utc(at);

/** In a list, a draw is one line: its product, with the number of slots as its quantity. */
const drawLine = (row: queries.SummaryRow): OrderLine => ({
  product_id: row.product_id,
  item_name: row.product_name ?? '',
  item_image_url: row.product_image,
  variation: null,
  quantity: row.slots,
  unit_price: Math.floor(row.total_amount / row.slots),
  subtotal: row.total_amount,
});

const boughtLine = (line: queries.LineRow): OrderLine => ({
  product_id: line.product_id,
  item_name: line.item_name,
  item_image_url: line.item_image_url,
  variation: null,
  quantity: line.quantity,
  unit_price: line.unit_price,
  subtotal: line.subtotal,
});

const linesOf = (row: queries.SummaryRow): OrderLine[] =>
  row.lines === null && row.lot_id !== null ? [drawLine(row)] : (row.lines ?? []).map(boughtLine);

const isPayable = ({ status, payment_method, final_amount, expires_at }: queries.SummaryRow, now: number) =>
  status === 'pending' &&
  payment_method !== 'balance' &&
  final_amount > 0 &&
  (expires_at?.getTime() ?? 0) - now >= paymentLimits.shortest * 1_000;

/** An order as lists show it, with its lines; `now` in ms. */
function summaryOf(row: queries.SummaryRow, now: number): OrderSummary {
  const byTokens = row.payment_method === 'balance';
  return {
    id: row.id,
    transaction_id: row.order_number,
    order_number: row.order_number,
    order_type: row.order_type,
    status: row.status,
    payment_status: row.payment_status,
    payment_method: row.payment_method,
    created_at: utc(row.created_at),
    paid_at: utcOf(row.paid_at),
    expires_at: row.status === 'pending' ? utcOf(row.expires_at) : null,
    total_amount: row.total_amount,
    discount_amount: row.points_discount + row.coupon_discount,
    points_used: row.points_used,
    coupon_discount: row.coupon_discount,
    shipping_fee: row.shipping_fee,
    final_amount: row.final_amount,
    product_id: row.product_id,
    product_name: row.product_name,
    lot_id: row.lot_id,
    shipping_method: row.is_sent ? 'standard' : 'none',
    tracking_number: row.tracking_number,
    is_token_payment: byTokens,
    token_amount: byTokens ? row.final_amount : 0,
    is_kept: row.is_kept,
    can_cancel:
      row.order_type === 'box_shipping'
        ? (row.status === 'paid' || row.status === 'processing') && !row.is_packed
        : row.status === 'pending' && orderKinds[row.order_type] !== undefined,
    can_pay: isPayable(row, now),
    order_items: linesOf(row),
  };
}

const statesOf = (status: string): readonly OrderStatus[] =>
  status in orderTabs ? orderTabs[status as keyof typeof orderTabs] : [status as OrderStatus];

/** One page of a member's orders, newest first; `status` is a tab or a single state. */
export async function listOrders(
  { db, clock }: Shop,
  memberId: number,
  status: string,
  page: number,
  size: number,
) {
  const states = statesOf(status);
  const wanted = states.length === 0 ? null : states;
  const orders = await queries.listOrders(db, memberId, wanted, size, (page - 1) * size);
  const [counted] = orders.length > 0 ? orders : await queries.countOrders(db, memberId, wanted);
  const now = clock();
  return { data: orders.map((row) => summaryOf(row, now)), ...paging(counted?.total ?? 0, page, size) };
}

/** The number of a member's orders under each tab. */
export async function countOrders({ db }: Shop, memberId: number) {
  const rows = await queries.countByStatus(db, memberId);
  const count = (states: readonly OrderStatus[]) =>
    rows
      .filter(({ status }) => states.length === 0 || states.includes(status))
      .reduce((sum, row) => sum + row.count, 0);
  const { all, pending, processing, shipping, completed } = orderTabs;
  return {
    all: count(all),
    pending: count(pending),
    processing: count(processing),
    shipping: count(shipping),
    completed: count(completed),
  };
}

/** The key as an id, or null when it is an order number. */
const idIn = (key: string): number | null => (/^[1-9]\d{0,14}$/.test(key) ? Number(key) : null);

/** The prizes of a draw, equal prizes in one line. */
async function drawnLines(shop: Shop, row: queries.SummaryRow): Promise<OrderLine[]> {
  const drawn = await drawnItems(shop.db, row.id);
  const lines = new Map<number, OrderLine>();
  // A LAST prize comes on top and costs nothing; the others sum to the whole price.
  const prices = apportion(
    row.total_amount,
    drawn.map(({ number }) => (number === 0 ? 0 : 1)),
  );
  for (const [i, { prize_id, name, image_url, tier, rarity }] of drawn.entries()) {
    const line = lines.get(prize_id);
    const price = prices[i] ?? 0;
    if (line) {
      line.quantity += 1;
      line.subtotal += price;
    } else
      lines.set(prize_id, {
        product_id: row.product_id,
        item_name: name,
        item_image_url: image_url,
        variation: tier ?? rarity,
        quantity: 1,
        unit_price: price,
        subtotal: price,
      });
  }
  return [...lines.values()];
}

const invoiceOf = ({ invoice_type, detail, number, issued_at, state }: queries.PaymentRow): OrderInvoice => ({
  state,
  invoice_type,
  detail,
  number,
  issued_at: utcOf(issued_at),
});

const parcelOf = ({
  carrier,
  carrier_url,
  tracking_number,
  handed_over_at,
  delivered_at,
}: queries.ParcelRow): OrderParcel => ({
  carrier,
  tracking_number,
  tracking_url: trackingUrlOf(carrier_url, tracking_number),
  handed_over_at: utcOf(handed_over_at),
  delivered_at: utcOf(delivered_at),
});

/** One order of a member, by id or number, with its history. Refuses `order_missing`. */
export async function orderDetail(shop: Shop, memberId: number, key: string): Promise<OrderDetail> {
  const { db, clock } = shop;
  const [row] = await queries.findDetail(db, memberId, idIn(key), key);
  if (!row) throw new Refused(refusals.order_missing);
  const drawn = row.lot_id === null ? [] : await drawnLines(shop, row);
  const { moves, address, payment, parcel, refunds, arrivals } = row;
  const order = summaryOf(row, clock());
  return {
    order: {
      ...order,
      customer_note: row.customer_note ?? '',
      points_earned: row.points_earned,
      expired_points: row.expired_points,
      address,
      card_last: payment?.card_last ?? null,
      invoice: payment && invoiceOf(payment),
      parcel: parcel && parcelOf(parcel),
      refunds: (refunds ?? []).map(({ at, done_at, ...refund }) => ({
        ...refund,
        at: utc(at),
        done_at: utcOf(done_at),
      })),
      timeline: [
        // The state in which the order was written; no move records it.
        { status: moves?.[0]?.from ?? row.status, at: order.created_at },
        ...(moves ?? []).map(({ to, at }) => ({ status: to, at: utc(at) })),
      ],
    },
    items: (drawn.length > 0 ? drawn : order.order_items).map((line) => ({
      ...line,
      arrives_at: utcOf(arrivals?.[String(line.product_id)] ?? null),
    })),
  };
}

/**
 * Calls off an unpaid order of a member, or a parcel that nobody has packed. Refuses `order_missing` and
 * `order_not_cancellable`.
 */
export async function cancelOrder(tx: Tx, memberId: number, key: string): Promise<void> {
  const [order] = await queries.findOrder(tx, memberId, idIn(key), key);
  if (!order) throw new Refused(refusals.order_missing);
  const { id, order_type } = order;
  const isReleased =
    order_type === 'box_shipping'
      ? (await callOffParcel(tx, memberId, id)) === 'called off'
      : await orderKinds[order_type]?.release(tx, id, 'member', 'cancelled');
  if (!isReleased) throw new Refused(refusals.order_not_cancellable);
}
