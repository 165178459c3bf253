import { taipeiDate } from '@kujiya/contract/kernel/time';
import { type NotificationKindName, notificationKinds } from '@kujiya/contract/notification-kinds';
import type { Tx } from '#platform/postgres/database.ts';
import type { EventKind, ShopEvent } from '#shop/events/kinds.ts';
import type { ManyConsumer } from '#shop/feature.ts';
import * as queries from './queries.ts';
import { deliver, type NewNotification, notifyEverybody } from './service.ts';

/** Reads the notifications for these events; those it delivers by its own statement are not returned. */
type Source<Kind extends EventKind = EventKind> = (
  tx: Tx,
  events: readonly ShopEvent<Kind>[],
) => Promise<readonly NewNotification[]>;

/** An event that names its member and carries all data of the notification. */
const each =
  (kind: NotificationKindName): Source =>
  async (_tx, events) =>
    events.flatMap(({ id, memberId, data }) =>
      memberId === null ? [] : [{ memberId, reference: `event:${id}`, kind, data }],
    );

type OrderKind = (order: queries.OrderFacts) => NotificationKindName | undefined;

/** A step of an order, notified once an order; `kindOf` returns the kind of the notification, if any. */
const orders =
  (step: EventKind, kindOf: OrderKind): Source =>
  async (tx, events) => {
    const ids = events.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
    const rows = await queries.findOrders(tx, ids, step === 'order.paid');
    return rows.flatMap((row) => {
      const kind = kindOf(row);
      if (!kind) return [];
      const { id, member_id, order_number, amount, name, carrier, tracking_number, expired_points, reason } =
        row;
      const data = { order_number, amount, name, carrier, tracking_number, expired_points, reason };
      return [{ memberId: member_id, reference: `${step}:${id}`, kind, data }];
    });
  };

/** An event that may happen to an order more than once: each time is notified, with the event's data. */
const eachOfOrder =
  (kind: NotificationKindName): Source =>
  async (tx, events) => {
    const ids = events.flatMap(({ orderId }) => (orderId === null ? [] : [orderId]));
    const rows = new Map((await queries.findOrders(tx, ids, false)).map((row) => [row.id, row]));
    return events.flatMap(({ id, orderId, data }) => {
      const row = orderId === null ? undefined : rows.get(orderId);
      if (!row) return [];
      const { member_id, order_number, name, is_kept } = row;
      return [
        {
          memberId: member_id,
          reference: `event:${id}`,
          kind,
          data: { order_number, name, is_kept, ...data },
        },
      ];
    });
  };

/**
 * The kind of a cancellation, by who called the order off. Cancellations by the member, or by the gateway on the way to
 * a refund, are notified elsewhere. A parcel that is cancelled has come back from the carrier.
 */
const calledOff: OrderKind = ({ cancelled_by, order_type }) => {
  if (order_type === 'box_shipping') return 'parcel_returned';
  if (cancelled_by === 'clock') return 'order_lapsed';
  return cancelled_by?.startsWith('staff:') ? 'order_called_off' : undefined;
};

const coupons: Source<'coupon.given'> = async (tx, events) => {
  const rows = await queries.findCoupons(
    tx,
    events.map(({ data }) => data.coupon_id),
  );
  return rows.map(({ id, member_id, title, amount, expires_at }) => ({
    memberId: member_id,
    reference: `coupon:${id}`,
    kind: 'coupon_given',
    data: { title, amount, expires_at },
  }));
};

/** Notifies members who like a product, once a product and Taipei day however often it happens. */
const likers =
  (kind: 'restock' | 'price_drop'): Source<'product.restocked' | 'product.price_dropped'> =>
  async (tx, events) => {
    // Of several events of a product the last one has the current state.
    const latest = [...new Map(events.map((event) => [event.data.product_id, event]))];
    await queries.deliverToLikers(
      tx,
      kind,
      notificationKinds[kind].group,
      latest.map(([productId]) => productId),
      latest.map(([, { at }]) => taipeiDate(at.getTime())),
      latest.map(([, { data }]) => JSON.stringify(data)),
    );
    return [];
  };

/** Notifies everybody of an article. */
const news: Source<'news.published'> = async (tx, events) => {
  for (const { data } of events) {
    const id = data.info_id;
    const [article] = await queries.findArticle(tx, id);
    if (article)
      await notifyEverybody(tx, {
        reference: `news:${id}`,
        kind: 'news',
        data: { info_id: id, title: article.title },
      });
  }
  return [];
};

/** Notifies everybody of a legal text, with the event's data. */
const legal =
  (kind: 'legal_published' | 'legal_withdrawn'): Source<'legal.published' | 'legal.withdrawn'> =>
  async (tx, events) => {
    for (const { data } of events) {
      const reference = `${kind}:${data.text}:${data.number}`;
      await notifyEverybody(tx, { reference, kind, data });
    }
    return [];
  };

/** The notifications for each kind of event; one line a kind. */
const sources: { readonly [Kind in EventKind]?: Source<Kind> } = {
  'payment.late': each('payment_late'),
  'order.paid': orders('order.paid', ({ order_type }) =>
    order_type === 'token_recharge' ? 'top_up_paid' : 'order_paid',
  ),
  'order.cancelled': orders('order.cancelled', calledOff),
  'order.refunded': orders('order.refunded', ({ order_type }) =>
    order_type === 'box_shipping' ? 'parcel_called_off' : 'order_refunded',
  ),
  'order.packing': orders('order.packing', () => 'parcel_packing'),
  'order.part_refunded': eachOfOrder('order_part_refunded'),
  'goods.rescheduled': eachOfOrder('preorder_moved'),
  'goods.arrived': eachOfOrder('preorder_arrived'),
  'goods.returned': eachOfOrder('goods_returned'),
  'parcel.renumbered': eachOfOrder('parcel_renumbered'),
  'order.shipped': orders('order.shipped', () => 'parcel_shipped'),
  'order.delivered': orders('order.delivered', () => 'parcel_delivered'),
  'refund.paid': each('refund_paid'),
  'refund.declined': each('refund_declined'),
  'balance.corrected': each('balance_corrected'),
  'gift.given': each('gift_given'),
  'member.blocked': each('member_blocked'),
  'member.unblocked': each('member_unblocked'),
  'storage.expiring': each('storage_expiring'),
  'present.claimed': each('present_claimed'),
  'present.received': each('present_received'),
  'present.returned': each('present_returned'),
  'complaint.answered': each('complaint_answered'),
  'coupon.given': coupons,
  'points.expiring': each('points_expiring'),
  'invitation.rewarded': each('invitation_reward'),
  'vip.level_changed': each('vip_level'),
  'vip.supplied': each('vip_gifts'),
  'product.restocked': likers('restock'),
  'product.price_dropped': likers('price_drop'),
  'news.published': news,
  'legal.published': legal('legal_published'),
  'legal.withdrawn': legal('legal_withdrawn'),
};

/**
 * Age (ms) beyond which an event notifies nobody: a consumer that starts late, or for the first time, would flood
 * members.
 */
const notifiedWithinMs = 24 * 3_600_000;

const notifying =
  <Kind extends EventKind>(source: Source<Kind>): ManyConsumer<Kind> =>
  async (tx, events, { clock }) => {
    const recent = events.filter(({ at }) => at.getTime() > clock() - notifiedWithinMs);
    if (recent.length > 0) await deliver(tx, await source(tx, recent));
  };

/** Notifies members of the events of each kind, a batch in two statements. */
export const notifyByEvents = Object.fromEntries(
  Object.entries(sources).map(([kind, source]) => [kind, notifying(source as Source)]),
) as { readonly [Kind in EventKind]?: ManyConsumer<Kind> };
