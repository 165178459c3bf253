import { type Static, Type } from 'typebox';
import { defineCall, definePrivateStream } from './kernel/call.ts';
import { defineRefusals } from './kernel/refusal.ts';
import { Id, IdParams, PageQuery, pageFields, Success, Timestamp } from './kernel/schema.ts';

export const notificationLimits = {
  pageSize: 20,
  /** Days after which a notification is deleted. */
  retentionDays: 180,
  /** Browsers of one member that receive pushes; a further one replaces the oldest. */
  devices: 10,
  /** Seconds before an opening from which on members are told that it comes. */
  openingSoon: 600,
  /** Days before its end on which a coupon's expiry is announced. */
  couponDays: 3,
} as const;

/**
 * The groups of notifications, in the order of the settings. `money` cannot be switched off, because it reports money
 * that did not go the way it was meant to; nor can `legal`, because the texts promise that members are told of changes.
 */
export const notificationGroups = {
  money: { label: '退款與付款異常', text: '付款太晚完成、訂單取消或退款、本店更正或贈送餘額', isFixed: true },
  orders: { label: '訂單進度', text: '付款完成、預購到貨、儲值入帳、逾時取消', isFixed: false },
  parcels: { label: '出貨進度', text: '開始打包、交給物流、送達、取消與退回', isFixed: false },
  storage: { label: '盒櫃到期', text: '保管期限前 7 天和 1 天提醒一次', isFixed: false },
  rewards: { label: '優惠券與紅利', text: '收到優惠券、優惠券或紅利快到期', isFixed: false },
  vip: { label: 'VIP', text: '等級變動、每月禮遇', isFixed: false },
  check_in: { label: '簽到提醒', text: '連續簽到快要中斷的那天晚上', isFixed: false },
  likes: { label: '心願清單', text: '喜歡的商品快開賣、開賣、可以進場、補貨或降價', isFixed: false },
  turns: { label: '輪到您', text: '排隊輪到您、等候的籤筒可以抽了', isFixed: false },
  news: { label: '最新情報', text: '新品、活動與公告', isFixed: false },
  legal: { label: '條款與政策', text: '服務條款、隱私權政策、退換貨政策的新版本', isFixed: true },
} as const;
export type NotificationGroup = keyof typeof notificationGroups;

export const Group = Type.Union([
  Type.Literal('money'),
  Type.Literal('orders'),
  Type.Literal('parcels'),
  Type.Literal('storage'),
  Type.Literal('rewards'),
  Type.Literal('vip'),
  Type.Literal('check_in'),
  Type.Literal('likes'),
  Type.Literal('turns'),
  Type.Literal('news'),
  Type.Literal('legal'),
]);

export const notificationRefusals = defineRefusals({
  notification_missing: [404, '找不到這則通知'],
  push_endpoint_unknown: [422, '這個瀏覽器的推播服務無法使用'],
});

/** The messages of this feature's successful calls. */
export const notificationMessages = {
  settingsSaved: '通知設定已儲存',
  pushOn: '這台裝置會收到推播通知了',
  pushOff: '這台裝置不會再收到推播通知',
} as const;

export const Notification = Type.Object({
  id: Id,
  group: Group,
  title: Type.String(),
  desc: Type.String(),
  datetime: Timestamp,
  read: Type.Boolean(),
  /** A page of this shop. */
  link: Type.String(),
});
export type Notification = Static<typeof Notification>;

const Unread = Type.Integer({ description: 'Notifications that are still unread.' });

export const listNotifications = defineCall({
  method: 'GET',
  path: '/api/notifications',
  access: 'user',
  summary: "List the member's notifications, latest first.",
  query: PageQuery,
  answer: Success({ ...pageFields(Notification), unread: Unread }),
  failure: '通知載入失敗',
});

export const readNotification = defineCall({
  method: 'POST',
  path: '/api/notifications/:id/read',
  access: 'user',
  summary: 'Mark a notification as read.',
  params: IdParams,
  answer: Success({ data: Type.Object({ unread: Unread }) }),
  refusals: [notificationRefusals.notification_missing],
  fields: { id: notificationRefusals.notification_missing },
});

export const readAllNotifications = defineCall({
  method: 'POST',
  path: '/api/notifications/read-all',
  access: 'user',
  summary: 'Mark all notifications as read.',
  answer: Success({ data: Type.Object({ unread: Unread }) }),
});

/** The muted groups, and the key with which browsers subscribe to pushes. */
export const NotificationSettings = Type.Object({ muted: Type.Array(Group), push_key: Type.String() });

export const getNotificationSettings = defineCall({
  method: 'GET',
  path: '/api/user/notification-settings',
  access: 'user',
  summary: "Get the member's muted kinds of notifications, and the public key for Web Push.",
  answer: Success({ data: NotificationSettings }),
  failure: '通知設定載入失敗',
});

export const saveNotificationSettings = defineCall({
  method: 'PUT',
  path: '/api/user/notification-settings',
  access: 'user',
  summary: "Set the member's muted kinds of notifications, for all devices.",
  body: Type.Object({ muted: Type.Array(Group, { maxItems: 20 }) }),
  answer: Success({ message: Type.String(), data: NotificationSettings }),
  failure: '儲存失敗，請稍後再試',
});

const Endpoint = Type.String({ maxLength: 1_000, pattern: '^https?://' });

export const subscribeToPushes = defineCall({
  method: 'POST',
  path: '/api/push/subscriptions',
  access: 'user',
  summary: 'Subscribe this browser to pushes, until the session ends.',
  body: Type.Object({
    endpoint: Endpoint,
    keys: Type.Object({
      p256dh: Type.String({ pattern: '^[A-Za-z0-9_-]{86,88}=*$' }),
      auth: Type.String({ pattern: '^[A-Za-z0-9_-]{22,24}=*$' }),
    }),
  }),
  answer: Success({ message: Type.String() }),
  refusals: [notificationRefusals.push_endpoint_unknown],
  failure: '推播訂閱失敗，請稍後再試',
});

export const unsubscribeFromPushes = defineCall({
  method: 'DELETE',
  path: '/api/push/subscriptions',
  access: 'user',
  summary: 'End the push subscription of this browser.',
  body: Type.Object({ endpoint: Endpoint }),
  answer: Success({ message: Type.String() }),
});

/** An event only signals that something is new; the browser fetches the content itself. */
export const notificationEvents = definePrivateStream({
  path: '/api/notifications/events',
  summary: 'Stream a signal when the member has new notifications.',
  event: Type.Object({ latest: Id }),
});
