/**
 * A shop as a plain program keeps it: who owns what, who was charged, and what was given back. It knows the prices and
 * computes every amount itself; it throws when something is sold twice or paid with tokens nobody has. Amounts in tokens, which are NT$.
 */
export type Way = 'tokens' | 'card';
export type Kind = 'tickets' | 'capsules' | 'box' | 'case' | 'goods' | 'parcel' | 'top_up';
export type CardType = 'shake_card' | 'insight_card';
export type Order = {
  member: number;
  kind: Kind;
  way: Way;
  final: number;
  /** Slots as `lot:number`, goods as `product × pieces`, a parcel's stacks by their id. */
  things: string[];
  state: 'pending' | 'paid' | 'cancelled' | 'refunded';
};

export class PurchasesModel {
  readonly tokens: number[];
  readonly orders = new Map<number, Order>();
  /** The member of each sold slot. */
  readonly owners = new Map<string, number>();
  /** Pieces left of each of the goods; below 0 for a moment, when a cancelled order is sold before that is known. */
  readonly stock = new Map<number, number>();
  /** The member who holds each box, by slot, and until when (ms). */
  readonly holds = new Map<string, { member: number; until: number }>();
  /** Unused cards, by member. */
  readonly cards: Record<CardType, number>[];
  /** What cards have told a member of a box, by member and slot. */
  readonly told = new Map<string, { is?: number; isNot: Set<number> }>();
  readonly #prices = new Map<string, number>();
  readonly #done = new Map<string, number>();

  constructor(members: number, tokens: number, cards: number) {
    this.tokens = Array(members).fill(tokens);
    this.cards = this.tokens.map(() => ({ shake_card: cards, insight_card: cards }));
  }

  /** How often each kind of purchase was made. */
  get done(): Record<string, number> {
    return Object.fromEntries([...this.#done].sort());
  }

  #count(what: string): void {
    this.#done.set(what, (this.#done.get(what) ?? 0) + 1);
  }

  balance(member: number): number {
    const tokens = this.tokens[member];
    if (tokens === undefined) throw new Error(`there is no member ${member}`);
    return tokens;
  }

  #charge(member: number, amount: number): void {
    const left = this.balance(member) - amount;
    if (left < 0) throw new Error(`member ${member} has ${left} tokens`);
    this.tokens[member] = left;
  }

  setPrice(of: string, price: number): void {
    this.#prices.set(of, price);
  }

  priceOf(of: string): number {
    const price = this.#prices.get(of);
    if (price === undefined) throw new Error(`${of} has no price`);
    return price;
  }

  addGoods(product: number, pieces: number, price: number): void {
    this.stock.set(product, pieces);
    this.setPrice(`goods ${product}`, price);
  }

  /** The price of slots of a lot, or of all six boxes of a case. */
  drawPrice(lot: number, count: number, isWhole = false): number {
    return isWhole ? this.priceOf(`case ${lot}`) : this.priceOf(`lot ${lot}`) * count;
  }

  #own(member: number, things: readonly string[]): void {
    for (const thing of things) {
      const owner = this.owners.get(thing);
      if (owner !== undefined) throw new Error(`${thing} was sold to ${owner} and to ${member}`);
      this.owners.set(thing, member);
    }
  }

  #add(id: number, order: Order): void {
    if (this.orders.has(id)) throw new Error(`order ${id} was made twice`);
    this.orders.set(id, order);
  }

  /** Slots drawn with tokens. */
  draw(id: number, member: number, kind: Kind, lot: number, numbers: readonly number[]): void {
    const things = numbers.map((number) => `${lot}:${number}`);
    const final = this.drawPrice(lot, numbers.length, kind === 'case');
    this.#add(id, { member, kind, way: 'tokens', final, things, state: 'paid' });
    this.#own(member, things);
    this.#charge(member, final);
    this.#count(`${kind}, tokens`);
  }

  /** Slots reserved until their payment; which ones is known only then. */
  reserve(id: number, member: number, kind: Kind, final: number): void {
    this.#add(id, { member, kind, way: 'card', final, things: [], state: 'pending' });
  }

  /** Goods ordered: paid with tokens, or waiting for the payment. */
  order(id: number, member: number, way: Way, lines: readonly { product: number; pieces: number }[]): void {
    let final = 0;
    for (const { product, pieces } of lines) {
      this.stock.set(product, (this.stock.get(product) ?? 0) - pieces);
      final += this.priceOf(`goods ${product}`) * pieces;
    }
    const things = lines.map(({ product, pieces }) => `${product} × ${pieces}`).sort();
    const state = way === 'tokens' ? 'paid' : 'pending';
    this.#add(id, { member, kind: 'goods', way, final, things, state });
    if (way === 'tokens') {
      this.#charge(member, final);
      this.#count('goods, tokens');
    }
  }

  topUp(id: number, member: number, amount: number): void {
    this.#add(id, { member, kind: 'top_up', way: 'card', final: amount, things: [], state: 'pending' });
  }

  parcel(id: number, member: number, fee: number, stacks: readonly number[]): void {
    const things = stacks.map(String).sort();
    this.#add(id, { member, kind: 'parcel', way: 'tokens', final: fee, things, state: 'paid' });
    this.#charge(member, fee);
    this.#count('parcel, tokens');
  }

  #pending(id: number): Order {
    const order = this.orders.get(id);
    if (order?.state !== 'pending') throw new Error(`order ${id} waits for no payment`);
    return order;
  }

  /** A payment of money: the purchase is its member's; a top-up fills the wallet. */
  pay(id: number): void {
    const order = this.#pending(id);
    order.state = 'paid';
    if (order.kind === 'top_up') this.#charge(order.member, -order.final);
    this.#count(`${order.kind}, card`);
  }

  /** The slots that a paid reservation has opened, as its buyer sees them. */
  opened(id: number, lot: number, numbers: readonly number[]): void {
    const order = this.orders.get(id);
    if (!order) throw new Error(`there is no order ${id}`);
    order.things = numbers.map((number) => `${lot}:${number}`);
    this.#own(order.member, order.things);
  }

  #restock({ kind, things }: Order): void {
    if (kind !== 'goods') return;
    for (const thing of things) {
      const [product = 0, pieces = 0] = thing.split(' × ').map(Number);
      this.stock.set(product, (this.stock.get(product) ?? 0) + pieces);
    }
  }

  cancel(id: number): void {
    const order = this.#pending(id);
    order.state = 'cancelled';
    this.#restock(order);
    this.#count('cancelled');
  }

  /** Goods given back as a whole: tokens to the wallet of their buyer at once, money by way of the gateway. */
  refund(id: number): void {
    const order = this.orders.get(id);
    if (order?.state !== 'paid') throw new Error(`order ${id} is not paid`);
    order.state = 'refunded';
    this.#restock(order);
    if (order.way === 'tokens') this.#charge(order.member, -order.final);
    this.#count(`refund, ${order.way}`);
  }

  /** A cancelled order was paid all the same: the money becomes tokens of the member whose order it was. */
  late(id: number): void {
    const order = this.orders.get(id);
    if (order?.state !== 'cancelled') throw new Error(`order ${id} is not cancelled`);
    this.#charge(order.member, -order.final);
    this.#count('late, card');
  }

  /** A box is a member's alone until a time. */
  hold(member: number, lot: number, number: number, until: number): void {
    const slot = `${lot}:${number}`;
    const other = this.holds.get(slot);
    if (this.owners.has(slot)) throw new Error(`${slot} is sold, and held by ${member}`);
    if (other && other.member !== member && other.until > Date.now())
      throw new Error(`${slot} is held by ${other.member} and by ${member}`);
    this.holds.set(slot, { member, until });
  }

  /** Ends a member's hold before it is asked for: from then on another may hold the box. Returns when it would have ended. */
  letGo(member: number): number {
    const [slot, held] = [...this.holds].find(([, hold]) => hold.member === member) ?? [];
    if (slot === undefined || !held) throw new Error(`member ${member} holds nothing`);
    this.holds.delete(slot);
    return held.until;
  }

  toldOf = (member: number, lot: number, number: number) =>
    this.told.get(`${member} ${lot}:${number}`) ?? { isNot: new Set<number>() };

  useCard(member: number, lot: number, number: number, type: CardType, figure: number): void {
    const cards = this.cards[member];
    if (!cards || cards[type] === 0) throw new Error(`member ${member} has no ${type}`);
    cards[type]--;
    const { is, isNot } = this.toldOf(member, lot, number);
    if (type === 'shake_card' && isNot.has(figure)) throw new Error(`${figure} was named twice`);
    this.told.set(`${member} ${lot}:${number}`, {
      ...(is !== undefined && { is }),
      ...(type === 'insight_card' && { is: figure }),
      isNot: type === 'insight_card' ? isNot : new Set([...isNot, figure]),
    });
    this.#count(type);
  }
}
