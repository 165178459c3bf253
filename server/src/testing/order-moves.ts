import type { OrderStatus, OrderType } from '@kujiya/contract/shop/orders';

type Moves = Readonly<Partial<Record<OrderStatus, readonly OrderStatus[]>>>;

/** A draw is opened when it is paid; that is final. */
const draw: Moves = { pending: ['completed', 'cancelled'] };

const sent: Moves = {
  pending: ['paid', 'cancelled'],
  paid: ['processing', 'refunded'],
  processing: ['shipping', 'refunded'],
  shipping: ['delivered'],
  delivered: ['completed'],
  completed: ['refunded'],
};

/**
 * The statuses that an order of a type may move to from each status; a status without an entry is final. The database
 * holds the same table.
 */
export const movesOf: Readonly<Record<OrderType, Moves>> = {
  kuji: draw,
  blindbox: draw,
  gashapon: draw,
  token_recharge: { pending: ['completed', 'cancelled'], completed: ['refunded'] },
  // The carrier brings back parcels that nobody collects.
  box_shipping: { ...sent, shipping: ['delivered', 'cancelled'] },
  // Goods that go into the storage are not sent; goods that come back may be sent again.
  shop: { ...sent, processing: ['shipping', 'completed', 'refunded'], shipping: ['delivered', 'processing'] },
};

/** Whether an order of this type may move from one status to the other. */
export const mayMove = (type: OrderType, from: OrderStatus, to: OrderStatus): boolean =>
  movesOf[type][from]?.includes(to) ?? false;
