import { bellKinds } from './notification-bells.ts';
import { complaintNotices } from './notification-complaints.ts';
import type { Facts, NotificationKind, TextOf } from './notification-kind.ts';
import { legalNotices } from './notification-legal.ts';
import { presentNotices } from './notification-presents.ts';
import { staffKinds } from './notification-staff.ts';
import { formerCarriers } from './parcels.ts';
import * as paths from './shop/paths.ts';
import { vipLevels } from './shop/vip.ts';

const order: TextOf<string> = ({ text }) => paths.orderOfNumberPath(text('order_number'));
const named: TextOf<string> = ({ text }) => `${text('name')}（訂單 ${text('order_number')}）`;
const product: TextOf<string> = ({ id }) => paths.productPath(id('product_id'));
/** Whether the items of an order go to the storage instead of an address. */
const isKept = (text: Facts['text']): boolean => text('is_kept') === 'true';
/** The reason that the staff gave, in brackets; nothing where they gave none. */
const because = (text: Facts['text']): string => (text('reason') === '' ? '' : `（原因：${text('reason')}）`);
/** The sentence about returned points that had expired; none where there are none. */
const lapsed: TextOf<string> = ({ id, number }) =>
  id('expired_points') > 0 ? `退回的紅利中有 ${number('expired_points')} 點已過期，不能再使用。` : '';
/** Things of the storage by one of their names; by their number alone where an older server stored no name. */
const thingsOf = (name: string, items: number): string =>
  name === '' ? `${items} 件物品` : `「${name}」${items > 1 ? `和另外 ${items - 1} 件` : ''}`;
const carrierOf = (text: string): string => formerCarriers[text] ?? text;
const levelOf = (level: number): string => vipLevels[level - 1]?.name ?? '';
const aDay = { hours: 24, urgency: 'normal' } as const;
const threeDays = { hours: 72, urgency: 'normal' } as const;
const threeQuietDays = { hours: 72, urgency: 'low' } as const;

/** All notifications that members can get, by the stored name of their kind. */
export const notificationKinds = {
  payment_late: {
    group: 'money',
    title: '一筆付款已轉為代幣',
    desc: (data) =>
      `訂單 ${data.text('order_number')} 收到款項時已逾時或已付過，NT$${data.number('amount')} 已全數轉為代幣，可以直接使用。${lapsed(data)}`,
    link: () => paths.rechargeDetailsPath,
    push: '有一筆較晚完成的付款已轉為代幣。',
    hours: 72,
    urgency: 'high',
  },
  order_refunded: {
    group: 'money',
    title: '訂單已退款',
    desc: (data) => `${named(data)}已退款，明細請看訂單。${lapsed(data)}`,
    link: order,
    push: '您的訂單已退款，點開看明細。',
    ...threeDays,
  },
  order_part_refunded: {
    group: 'money',
    title: '訂單部分退款',
    desc: (data) => `${named(data)}已退回部分款項，明細請看訂單。${lapsed(data)}`,
    link: order,
    push: '您的訂單有部分款項已退回，點開看明細。',
    ...threeDays,
  },
  refund_paid: {
    group: 'money',
    title: '退款已送出',
    desc: ({ text, number }) =>
      `NT$${number('amount')} ${text('way') === 'gateway' ? '已退回付款的信用卡，約 7 至 14 天會出現在帳單上' : text('way') === 'tokens' ? '已轉為代幣' : '已匯款給您'}。`,
    link: () => paths.rechargeDetailsPath,
    push: '您的退款已送出，點開看明細。',
    ...threeDays,
  },
  refund_declined: {
    group: 'money',
    title: '退款申請未通過',
    desc: ({ text, number }) => `${number('amount')} 代幣已退回您的帳戶。原因：${text('reason')}`,
    link: () => paths.rechargeDetailsPath,
    push: '您的退款申請有結果了，點開看明細。',
    ...threeDays,
  },
  ...staffKinds,
  ...legalNotices,
  order_called_off: {
    group: 'money',
    title: '訂單已取消',
    desc: (data) => `${named(data)}已由本店取消，明細請看訂單。${lapsed(data)}`,
    link: order,
    push: '有一筆訂單已取消，點開看明細。',
    ...threeDays,
  },
  order_paid: {
    group: 'orders',
    title: '付款完成',
    desc: (data) => `${named(data)}已完成付款。`,
    link: order,
    push: '您的訂單已完成付款。',
    ...aDay,
  },
  top_up_paid: {
    group: 'orders',
    title: '儲值完成',
    desc: ({ number }) => `${number('amount')} 代幣已經入帳。`,
    link: () => paths.rechargeDetailsPath,
    push: '您的儲值已經入帳。',
    ...aDay,
  },
  order_lapsed: {
    group: 'orders',
    title: '訂單逾時未付款',
    desc: (data) => `${named(data)}沒有在時間內付款，已自動取消，沒有扣款。${lapsed(data)}`,
    link: order,
    push: '有一筆訂單逾時未付款，已自動取消。',
    ...aDay,
  },
  preorder_moved: {
    group: 'orders',
    title: '預購到貨日變更',
    desc: ({ text, day }) =>
      `${text('name')}（訂單 ${text('order_number')}）的到貨日${text('was') === '' ? '' : `從 ${day('was')} `}改為 ${day('arrives_at')}。`,
    link: order,
    push: '您預購的商品改了到貨日，點開看明細。',
    ...aDay,
  },
  preorder_arrived: {
    group: 'orders',
    title: '預購商品到貨了',
    desc: ({ text }) =>
      `訂單 ${text('order_number')} 的預購商品到貨了，${isKept(text) ? '已經放進盒櫃，可以安排出貨。' : '接著會寄到您選的地址。'}`,
    link: (data) => (isKept(data.text) ? paths.storagePath : order(data)),
    push: '您預購的商品到貨了。',
    ...aDay,
  },
  parcel_packing: {
    group: 'parcels',
    title: '開始打包',
    desc: ({ text }) => `訂單 ${text('order_number')} 正在打包，交給物流時再通知您。`,
    link: order,
    push: '您的包裹開始打包了。',
    ...aDay,
  },
  parcel_called_off: {
    group: 'parcels',
    title: '出貨已取消',
    desc: ({ text, number }) =>
      `訂單 ${text('order_number')} ${text('reason') === '' ? '已取消' : `已由本店取消（原因：${text('reason')}）`}，商品已回到盒櫃，保管天數照舊${number('amount') === '0' ? '' : `；運費 ${number('amount')} 代幣已退回`}。`,
    link: order,
    push: '有一筆出貨已取消，商品已回到盒櫃。',
    ...aDay,
  },
  parcel_returned: {
    group: 'parcels',
    title: '包裹退回了',
    desc: ({ text }) =>
      `訂單 ${text('order_number')} 沒有送達，已由物流退回${because(text)}。商品回到盒櫃，保管天數照舊，可以再安排出貨。`,
    link: order,
    push: '有一個包裹退回了，商品已回到盒櫃。',
    ...threeDays,
  },
  goods_returned: {
    group: 'parcels',
    title: '包裹退回了',
    desc: ({ text }) =>
      `${text('name')}（訂單 ${text('order_number')}）沒有送達，已由物流退回${because(text)}。我們會再和您確認收件方式。`,
    link: order,
    push: '有一個包裹退回了，點開看明細。',
    ...threeDays,
  },
  parcel_shipped: {
    group: 'parcels',
    title: '包裹出發了',
    desc: ({ text }) =>
      text('carrier') === ''
        ? `訂單 ${text('order_number')} 已交給物流。`
        : `訂單 ${text('order_number')} 已交給${carrierOf(text('carrier'))}，單號 ${text('tracking_number')}。`,
    link: order,
    push: '您的包裹已交給物流，點開看進度。',
    ...aDay,
  },
  parcel_renumbered: {
    group: 'parcels',
    title: '物流單號更正',
    desc: ({ text }) =>
      `訂單 ${text('order_number')} 的物流單號更正為${carrierOf(text('carrier'))} ${text('tracking_number')}${because(text)}，原來的 ${text('was')} 不是您的包裹。`,
    link: order,
    push: '您的包裹換了物流單號，點開看進度。',
    ...aDay,
  },
  parcel_delivered: {
    group: 'parcels',
    title: '包裹已送達',
    desc: ({ text }) =>
      `訂單 ${text('order_number')} 已送達。開箱請全程錄影，有問題 3 天內在訂單按「回報問題」。`,
    link: order,
    push: '您的包裹已送達。',
    hours: 24,
    urgency: 'high',
  },
  storage_expiring: {
    group: 'storage',
    title: '盒櫃有東西快到期了',
    desc: ({ text, id, number }) =>
      `${thingsOf(text('name'), id('items'))}的保管期限剩 ${number('days')} 天，過期會暫停出貨，請先安排出貨。`,
    link: () => paths.storagePath,
    push: '盒櫃裡有物品快到保管期限了。',
    ...aDay,
  },
  ...presentNotices,
  ...complaintNotices,
  coupon_given: {
    group: 'rewards',
    title: '收到一張優惠券',
    desc: ({ text, number, until }) =>
      `「${text('title')}」折 NT$${number('amount')}，可用至 ${until('expires_at')}。`,
    link: () => paths.couponsPath,
    push: '您收到一張優惠券。',
    ...threeQuietDays,
  },
  coupons_expiring: {
    group: 'rewards',
    title: '優惠券快到期了',
    desc: ({ number, until }) => `${number('count')} 張優惠券快到期了，可用至 ${until('expires_at')}。`,
    link: () => paths.couponsPath,
    push: '您有優惠券快到期了。',
    ...aDay,
  },
  points_expiring: {
    group: 'rewards',
    title: '紅利點數快到期了',
    desc: ({ number, until }) =>
      `${number('points')} 點紅利將在 ${number('days')} 天內到期，最早的一筆可用至 ${until('expires_at')}。`,
    link: () => paths.beanPath,
    push: '您有紅利點數快到期了。',
    ...threeQuietDays,
  },
  vip_level: {
    group: 'vip',
    title: 'VIP 等級變動',
    desc: ({ id }) => `您的等級從${levelOf(id('from'))}變成${levelOf(id('to'))}，回饋和折抵都照新等級計算。`,
    link: () => paths.vipPath,
    push: '您的 VIP 等級有變動。',
    ...threeQuietDays,
  },
  vip_gifts: {
    group: 'vip',
    title: '本月 VIP 禮遇到了',
    desc: ({ id, number }) =>
      `${levelOf(id('level'))}會員本月的 ${number('cards')} 張道具卡和 ${number('coupons')} 張優惠券已經放進您的帳號。`,
    link: () => paths.vipPath,
    push: '本月的 VIP 禮遇已經送到。',
    ...threeQuietDays,
  },
  invitation_reward: {
    group: 'rewards',
    title: '邀請獎勵入帳',
    desc: ({ number }) => `邀請好友的 ${number('points')} 點紅利已經入帳。`,
    link: () => paths.beanPath,
    push: '邀請好友的獎勵已經入帳。',
    ...threeQuietDays,
  },
  check_in_reminder: {
    group: 'check_in',
    title: '今天還沒簽到',
    desc: ({ number }) => `您已經連續簽到 ${number('streak')} 天，今天午夜前簽到才不會中斷。`,
    link: () => paths.checkInPath,
    push: '今天還沒簽到，午夜前都來得及。',
    hours: 4,
    urgency: 'low',
  },
  ...bellKinds,
  restock: {
    group: 'likes',
    title: '心願清單補貨了',
    desc: ({ text }) => `您喜歡的「${text('name')}」補貨了。`,
    link: product,
    push: '心願清單裡有商品補貨了。',
    hours: 12,
    urgency: 'normal',
  },
  price_drop: {
    group: 'likes',
    title: '心願清單降價了',
    desc: ({ text, number }) => `您喜歡的「${text('name')}」從 ${number('from')} 降到 ${number('to')} 代幣。`,
    link: product,
    push: '心願清單裡有商品降價了。',
    hours: 12,
    urgency: 'normal',
  },
  news: {
    group: 'news',
    title: '最新情報',
    desc: ({ text }) => text('title'),
    link: ({ id }) => paths.articlePath(id('info_id')),
    push: '有新消息，點開看看。',
    ...threeQuietDays,
  },
} as const satisfies Readonly<Record<string, NotificationKind>>;
export type NotificationKindName = keyof typeof notificationKinds;
