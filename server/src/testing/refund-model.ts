/** The gateway's reaction to a refund: it pays, refuses, or pays and its answer is lost. */
export type Mood = 'pays' | 'refuses' | 'loses';
export type Turn = 'accept' | 'ship' | 'deliver' | 'complete' | 'cancel';
type Line = { goods: number; quantity: number; subtotal: number; refunded: number };
type Order = {
  status: 'paid' | 'processing' | 'shipping' | 'delivered' | 'completed' | 'refunded';
  isSent: boolean;
  by: 'tokens' | 'card';
  lines: Line[];
  paid: number;
  points: number;
  rebate: number;
  /** Given back of the payment, and taken back of the points it had earned. */
  given: number;
  taken: number;
  isHeeded: boolean;
};
type Payout = { order: number; amount: number; state: 'waiting' | 'lost' | 'refused' };

export type Model = {
  tokens: number;
  points: number;
  debt: number;
  stock: number[];
  sold: number[];
  orders: Order[];
  payouts: Payout[];
  /** NT$ that the gateway has given back. */
  givenBack: number;
};

export const newModel = ({
  tokens,
  points,
  stock,
}: {
  tokens: number;
  points: number;
  stock: number[];
}): Model => ({
  tokens,
  points,
  debt: 0,
  stock: [...stock],
  sold: stock.map(() => 0),
  orders: [],
  payouts: [],
  givenBack: 0,
});

type Buying = {
  quantities: readonly number[];
  points: number;
  by: 'tokens' | 'card';
  sent: boolean;
  prices: readonly number[];
};

/** Buys goods in stock; false when it is refused. */
export function buy(model: Model, { quantities, points, by, sent, prices }: Buying): boolean {
  const lines = quantities.flatMap((quantity, goods): Line[] =>
    quantity > 0 ? [{ goods, quantity, subtotal: quantity * (prices[goods] ?? 0), refunded: 0 }] : [],
  );
  const total = lines.reduce((sum, { subtotal }) => sum + subtotal, 0);
  const paid = total - points / 20;
  if (lines.some(({ goods, quantity }) => quantity > (model.stock[goods] ?? 0))) return false;
  if (points > model.points || (points / 20) * 100 > total * 50) return false;
  if (by === 'tokens' && model.tokens < paid) return false;
  if (by === 'tokens') model.tokens -= paid;
  model.points -= points;
  for (const { goods, quantity } of lines) {
    model.stock[goods] = (model.stock[goods] ?? 0) - quantity;
    model.sold[goods] = (model.sold[goods] ?? 0) + quantity;
  }
  const status = sent ? 'paid' : 'completed';
  const order = { status, isSent: sent, by, lines, paid, points, rebate: 0, given: 0, taken: 0 } as const;
  model.orders.push({ ...order, lines, isHeeded: false });
  return true;
}

/**
 * Splits an amount by the worth of its parts; the remainder goes to the largest fractions, of equal ones to the first.
 */
export function partsOf(amount: number, worths: readonly number[]): number[] {
  const whole = worths.reduce((sum, worth) => sum + worth, 0);
  const shares = worths.map((worth) => Math.floor((amount * worth) / whole));
  const rests = worths.map((worth, i) => ({ i, rest: (amount * worth) % whole }));
  const missing = amount - shares.reduce((sum, share) => sum + share, 0);
  for (const { i } of rests.toSorted((a, b) => b.rest - a.rest || a.i - b.i).slice(0, missing))
    shares[i] = (shares[i] ?? 0) + 1;
  return shares;
}

type RefundLine = readonly { position: number; quantity: number }[] | null;

/** Gives pieces back and returns their amount and points; null when it is refused. */
export function refund(
  model: Model,
  n: number,
  wanted: RefundLine,
  restock: boolean,
): { amount: number; points: number } | null {
  const order = model.orders[n];
  if (!order || !['paid', 'processing', 'completed'].includes(order.status)) return null;
  const counts = order.lines.map(({ quantity, refunded }, i) =>
    wanted === null
      ? quantity - refunded
      : wanted.filter(({ position }) => position === i + 1).reduce((sum, one) => sum + one.quantity, 0),
  );
  const isOdd =
    wanted !== null &&
    (wanted.some(({ position }) => position > order.lines.length) ||
      new Set(wanted.map(({ position }) => position)).size < wanted.length);
  if (isOdd || order.lines.some(({ quantity, refunded }, i) => (counts[i] ?? 0) > quantity - refunded))
    return null;
  const share = { amount: 0, points: 0 };
  const money = partsOf(
    order.paid,
    order.lines.map(({ subtotal }) => subtotal),
  );
  const points = partsOf(
    order.points,
    order.lines.map(({ subtotal }) => subtotal),
  );
  for (const [i, line] of order.lines.entries()) {
    const count = counts[i] ?? 0;
    const worth = (whole: number) =>
      Math.floor((whole * (line.refunded + count)) / line.quantity) -
      Math.floor((whole * line.refunded) / line.quantity);
    share.amount += worth(money[i] ?? 0);
    share.points += worth(points[i] ?? 0);
    line.refunded += count;
    if (restock) {
      model.stock[line.goods] = (model.stock[line.goods] ?? 0) + count;
      model.sold[line.goods] = (model.sold[line.goods] ?? 0) - count;
    }
  }
  model.points += share.points;
  if (order.by === 'tokens') model.tokens += share.amount;
  else if (share.amount > 0) model.payouts.push({ order: n, amount: share.amount, state: 'waiting' });
  order.given += share.amount;
  if (order.lines.every(({ quantity, refunded }) => quantity === refunded)) order.status = 'refunded';
  return share;
}

const turns = {
  accept: ['paid', 'processing'],
  ship: ['processing', 'shipping'],
  deliver: ['shipping', 'delivered'],
  complete: ['delivered', 'completed'],
} as const;

export function turn(model: Model, n: number, how: Turn): boolean {
  const order = model.orders[n];
  if (!order) return false;
  if (how === 'cancel') {
    if (order.status !== 'paid' && order.status !== 'processing') return false;
    return refund(model, n, null, true) !== null;
  }
  const [from, to] = turns[how];
  if (order.status !== from || (how === 'ship' && !order.isSent)) return false;
  order.status = to;
  return true;
}

/** Tries the oldest waiting payout of each payment, then the next. */
export function payOut(model: Model, mood: Mood): void {
  for (const n of new Set(model.payouts.map(({ order }) => order))) {
    const [first] = model.payouts.filter(({ order }) => order === n);
    if (!first) continue;
    if (first.state === 'lost') {
      // This refund was paid: the gateway says so when it is asked.
      model.payouts.splice(model.payouts.indexOf(first), 1);
    } else if (mood === 'refuses') first.state = 'refused';
    else {
      model.givenBack += first.amount;
      if (mood === 'pays') model.payouts.splice(model.payouts.indexOf(first), 1);
      else first.state = 'lost';
    }
  }
}

/** Lets staff decide about all refused payouts. */
export function decide(model: Model, way: 'transfer' | 'tokens'): void {
  for (const payout of model.payouts.filter(({ state }) => state === 'refused')) {
    if (way === 'tokens') model.tokens += payout.amount;
    model.payouts.splice(model.payouts.indexOf(payout), 1);
  }
}

/**
 * Gives rebates, which first pay the debt, and takes back the part that the rest of each order would not have earned.
 */
export function heed(model: Model): void {
  const earning = model.orders.filter(({ isHeeded }) => !isHeeded);
  for (const order of earning) {
    order.rebate = Math.floor(order.paid / 2);
    model.points += order.rebate;
    order.isHeeded = true;
  }
  if (earning.length > 0) {
    const paid = Math.min(model.debt, model.points);
    model.points -= paid;
    model.debt -= paid;
  }
  for (const order of model.orders) {
    const rest = Math.floor((order.rebate * (order.paid - order.given)) / order.paid);
    const due = order.rebate - rest - order.taken;
    const taken = Math.min(due, model.points);
    model.points -= taken;
    model.debt += due - taken;
    order.taken += due;
  }
}
