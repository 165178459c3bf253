import type { OrderSummary, OrderTab } from '@kujiya/contract/orders';
import { gameOfOrderType } from '@kujiya/contract/shop/games';
import type { OrderPaymentMethod, OrderStatus, OrderType } from '@kujiya/contract/shop/orders';
import { gameWords } from '#shop/game-words.ts';
import { isRarity, rarityName } from '#shop/prize/rarity.ts';

export const statusNames: Readonly<Record<OrderStatus, string>> = {
  pending: '待付款',
  paid: '已付款',
  processing: '處理中',
  shipping: '配送中',
  delivered: '已送達',
  completed: '已完成',
  cancelled: '已取消',
  refunded: '已退款',
};

/** The colour of a status: red means that the member has to act. */
export const statusInk: Readonly<Record<OrderStatus, string>> = {
  pending: 'var(--color-kuji-ink)',
  paid: 'var(--color-mint-ink)',
  processing: 'var(--color-tier-b)',
  shipping: 'var(--color-tier-b)',
  delivered: 'var(--color-mint-ink)',
  completed: 'var(--color-ink)',
  cancelled: 'var(--color-ink-soft)',
  refunded: 'var(--color-ink-soft)',
};

export const typeNames: Readonly<Record<OrderType, string>> = {
  shop: '商城',
  kuji: '一番賞',
  blindbox: '盒玩',
  gashapon: '轉蛋',
  box_shipping: '盒櫃出貨',
  token_recharge: '儲值',
};

export const methodNames: Readonly<Record<OrderPaymentMethod, string>> = {
  credit_card: '信用卡',
  line_pay: 'LINE Pay',
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  transfer: 'ATM 轉帳',
  wallet: '電子錢包',
  point: '紅利',
  balance: '代幣',
  other: '超商代碼',
  none: '免付款',
};

export const tabNames: Readonly<Record<OrderTab, string>> = {
  all: '全部',
  pending: '待付款',
  processing: '處理中',
  shipping: '配送中',
  completed: '已完成',
};

/** The present state of the order, in one sentence. */
export function nowWords({
  status,
  payment_status,
  is_kept,
  order_type,
  can_pay,
  points_used,
  coupon_discount,
}: OrderSummary): string {
  if (status === 'pending') {
    if (order_type === 'token_recharge') return '等待付款';
    return can_pay ? '為您保留中，請儘快付款' : '保留時間已到，訂單即將取消';
  }
  if (status === 'cancelled') {
    const back = [...(points_used > 0 ? ['紅利'] : []), ...(coupon_discount > 0 ? ['優惠券'] : [])];
    return back.length > 0 ? `訂單已取消，${back.join('和')}已退回` : '訂單已取消';
  }
  if (order_type === 'token_recharge' && status === 'completed') return '代幣已入帳';
  if (order_type === 'box_shipping' && status === 'paid') return '已收到出貨申請，準備打包';
  if (status === 'paid') return is_kept ? '已付款，商品到貨後放進盒櫃' : '已付款，正在準備出貨';
  if (payment_status === 'partial_refund' && status === 'completed') return '訂單已完成，部分商品已退款';
  if (status === 'completed' && order_type === 'shop') return is_kept ? '商品在您的盒櫃裡' : '訂單已完成';
  const words: Partial<Record<OrderStatus, string>> = {
    processing: '店家正在準備您的商品',
    shipping: '包裹在路上了',
    delivered: '包裹已送達',
    completed: '訂單已完成',
    refunded: '款項已退回',
  };
  return words[status] ?? statusNames[status];
}

/** The label of an order's sum: nothing is owed for a cancelled one. */
export const totalName = ({ status, paid_at }: Pick<OrderSummary, 'status' | 'paid_at'>): string =>
  paid_at !== null ? '實付金額' : status === 'cancelled' ? '訂單金額' : '應付金額';

/** True when there is a parcel, or will be one: not for unpaid orders, or those refunded before they were sent. */
export const isOnItsWay = ({ status, tracking_number }: Pick<OrderSummary, 'status' | 'tracking_number'>) =>
  tracking_number !== null || status === 'paid' || status === 'processing';

/** A number of pieces with their measure word: 8 盒. */
export function piecesOf(type: OrderType, pieces: number): string {
  const game = gameOfOrderType(type);
  return `${pieces} ${game ? gameWords[game].unit : '件'}`;
}

/** A tier or a rarity as members read it. */
export const variationName = (variation: string): string =>
  isRarity(variation) ? rarityName(variation) : variation === 'LAST' ? '最後賞' : `${variation}賞`;

export const invoiceNames = { personal: '個人', company: '公司', donation: '捐贈' } as const;
