import type { OrderType } from '@kujiya/contract/shop/orders';
import { orderResultPath, rechargeCancelledPath, rechargeDonePath } from '@kujiya/contract/shop/paths';

/** Where the browser waits for the word of the gateway about an order. */
export const waitingPath = (type: OrderType, orderNumber: string): string =>
  type === 'shop' ? orderResultPath(orderNumber, type, 'waiting') : rechargeDonePath(orderNumber);

/** Where it comes to when the buyer gave up on the gateway's page. */
export const cancelledPath = (type: OrderType, orderNumber: string): string => {
  if (type === 'shop') return orderResultPath(orderNumber, type, 'failed', '付款已取消，沒有扣款');
  return type === 'token_recharge' ? rechargeCancelledPath(orderNumber) : rechargeDonePath(orderNumber);
};
