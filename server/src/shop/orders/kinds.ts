import { games } from '@kujiya/contract/shop/games';
import type { OrderType } from '@kujiya/contract/shop/orders';
import type { Tx } from '#platform/postgres/database.ts';
import { openPaidOrder, releaseOrder } from '#shop/draws/card.ts';
import { payGoods, releaseGoods } from '#shop/goods/service.ts';
import { type Actor, moveOrder } from './service.ts';

/** The result of a payment: its order was opened, the purchase is gone, or the order was not waiting for a payment. */
export type PaidOutcome = 'opened' | 'gone' | 'closed';

/** How a type of order is opened when its payment arrives, and released when none will. */
export type OrderKind = {
  /**
   * Hands over the purchase, in the transaction that records the payment: 'opened', 'gone' when it is no longer
   * available, 'closed' when the order no longer waits for a payment. The last two write nothing: the money is owed
   * back as tokens.
   */
  onPaid(tx: Tx, orderId: number): Promise<PaidOutcome>;
  /** Cancels the unpaid order and frees what it held. False when it is not pending. */
  release(tx: Tx, orderId: number, actor: Actor, reason: string): Promise<boolean>;
};

const draw: OrderKind = { onPaid: openPaidOrder, release: releaseOrder };

/** Only moves the order: the tokens come with the payment's own posting. */
const topUp: OrderKind = {
  async onPaid(tx, orderId) {
    const move = { from: 'pending', to: 'completed', paymentStatus: 'paid' } as const;
    const moved = await moveOrder(tx, orderId, { ...move, actor: 'gateway', reason: 'paid' });
    return moved ? 'opened' : 'closed';
  },
  release: (tx, orderId, actor, reason) =>
    moveOrder(tx, orderId, { from: 'pending', to: 'cancelled', paymentStatus: 'failed', actor, reason }),
};

/** The kinds of order that can be paid by money. */
export const orderKinds: Readonly<Partial<Record<OrderType, OrderKind>>> = {
  [games.ichiban.orderType]: draw,
  [games.blindbox.orderType]: draw,
  [games.gacha.orderType]: draw,
  shop: { onPaid: payGoods, release: releaseGoods },
  token_recharge: topUp,
};
