/** One attempt: its true state at the gateway, and the state that the shop has heard of. */
type Trade = {
  order: number;
  member: number;
  amount: number;
  truth: 'none' | 'paid' | 'failed';
  heard: 'none' | 'paid' | 'failed' | 'expired';
  /** A payment pays its order, or becomes tokens without one. */
  usedFor: 'order' | 'tokens' | null;
};

/**
 * A shop that takes top-ups, without a database: a payment counts once, however often it is reported, and the first
 * payment of an order pays that order.
 */
export class PaymentsModel {
  readonly trades: Trade[] = [];
  readonly paidOrders = new Set<number>();
  readonly cancelledOrders = new Set<number>();
  readonly #tokens = new Map<number, number>();

  start(order: number, member: number, amount: number): number {
    return this.trades.push({ order, member, amount, truth: 'none', heard: 'none', usedFor: null }) - 1;
  }

  tokens = (member: number): number => this.#tokens.get(member) ?? 0;

  tradeAt(index: number): Trade {
    const trade = this.trades[index];
    if (!trade) throw new Error(`no trade ${index}`);
    return trade;
  }

  isOpen = (order: number): boolean => !this.paidOrders.has(order) && !this.cancelledOrders.has(order);

  /** The gateway's side: an unpaid trade is paid, or fails. */
  settle(index: number, truth: 'paid' | 'failed'): void {
    const trade = this.tradeAt(index);
    if (trade.truth !== 'paid') trade.truth = truth;
  }

  /** A message about a trade has arrived, old or new. */
  handleMessage(index: number, said: 'paid' | 'failed'): void {
    const trade = this.tradeAt(index);
    if (trade.heard === 'paid') return;
    if (said === 'failed') {
      if (trade.heard === 'none') trade.heard = 'failed';
      return;
    }
    trade.heard = 'paid';
    trade.usedFor = this.isOpen(trade.order) ? 'order' : 'tokens';
    this.#tokens.set(trade.member, this.tokens(trade.member) + trade.amount);
    if (!this.cancelledOrders.has(trade.order)) this.paidOrders.add(trade.order);
  }

  /** Asks about everything unanswered; `isOver` when two days have gone by. */
  ask(isOver: boolean): void {
    for (const [index, trade] of this.trades.entries()) {
      if (trade.heard !== 'none') continue;
      if (trade.truth !== 'none') this.handleMessage(index, trade.truth);
      else if (isOver) trade.heard = 'expired';
    }
  }

  /** Cancels orders that can no longer be paid. */
  tidy(): void {
    for (const { order } of this.trades) {
      const isDead = this.trades.every((trade) => trade.order !== order || trade.heard !== 'none');
      if (isDead && this.isOpen(order)) this.cancelledOrders.add(order);
    }
  }
}
