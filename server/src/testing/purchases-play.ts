import { drawCapsules } from '@kujiya/contract/gacha';
import { createOrder } from '@kujiya/contract/goods';
import { cancelOrder } from '@kujiya/contract/orders';
import { paymentForm } from '@kujiya/contract/payments';
import { staffRefundOrder } from '@kujiya/contract/staff/order-steps';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { expect } from 'vitest';
import { boxesOf } from './boxes.ts';
import { buyOf, byCard } from './cards.ts';
import { beginTopUp, notify, paidResult, sealed } from './gateway.ts';
import { type DrawAnswer, emailOf } from './owners.ts';
import { Boxes, cardsAtStart } from './purchases-boxes.ts';
import { type Kind, PurchasesModel } from './purchases-model.ts';
import { boxesInCase, type Lot, Stock } from './purchases-stock.ts';
import type { TestServer, TestShop } from './shop.ts';
import type { TestStaff } from './staff.ts';
import type { TestMember } from './stock.ts';
import { addressOf, rowsOf, send } from './storage.ts';

const start = 20_000;
/** Refusals that another member's purchase, hold or lock explains, or the member's own haste. */
const explained = new Set([
  'tube_locked',
  'tickets_taken',
  'tube_finished',
  'draw_busy',
  'machine_short',
  'machine_empty',
  'box_locked',
  'box_drawn',
  'box_missing',
  'box_not_held',
  'box_resting',
  'nothing_to_hint',
  'swap_too_soon',
  'package_sold_out',
  'package_changed',
  'package_being_picked',
  'cart_changed',
  'reservation_paused',
  'too_many_requests',
]);

type Buyer = TestMember & { nth: number; addressId: number };
/** One attempt to pay, as `expectPaid` reads it. */
type Payment = { number: string; member: TestMember; amount: number; usedFor: 'order' | 'tokens' };

/** Forty members who buy everything the shop sells, each one thing after another, all at once, over two servers. */
export class Purchases {
  readonly model: PurchasesModel;
  readonly payments: Payment[] = [];
  readonly refused = new Map<string, number>();
  readonly stock: Stock;
  readonly #boxes: Boxes;
  buyers: Buyer[] = [];
  readonly shop: TestShop;
  readonly servers: readonly TestServer[];
  readonly clerk: TestStaff;

  constructor(
    shop: TestShop,
    servers: readonly TestServer[],
    clerk: TestStaff,
    members: number,
    random: () => number,
  ) {
    this.shop = shop;
    this.servers = servers;
    this.clerk = clerk;
    this.model = new PurchasesModel(members, start, cardsAtStart);
    this.stock = new Stock(shop, this.model, random);
    this.#boxes = new Boxes(this.model, this.stock, {
      server: this.server,
      refuse: (buyer, code, price) => this.#refuse(buyer as Buyer, code, price),
      drawn: (buyer, kind, lot, body) => this.#drawn(buyer as Buyer, kind, lot, body),
    });
  }

  async open(): Promise<void> {
    for (const nth of this.model.tokens.keys()) {
      const member = await this.shop.member({ tokens: start });
      for (const type of ['shake_card', 'insight_card'] as const)
        await this.shop.cards(member, type, cardsAtStart);
      this.buyers.push({ ...member, nth, addressId: await addressOf(this.shop, member) });
    }
  }

  server = (): TestServer => this.stock.pick(this.servers);
  /** Counts a refusal that is explained; a purse may be too small only if the model says so. */
  #refuse(buyer: Buyer, code: string | undefined, price: number): void {
    this.refused.set(String(code), (this.refused.get(String(code)) ?? 0) + 1);
    if (code === 'balance_too_low' || code === 'tokens_too_low')
      expect(this.model.balance(buyer.nth)).toBeLessThan(price);
    else expect(explained).toContain(code);
  }

  #drawn(buyer: Buyer, kind: Kind, lot: Lot, body: DrawAnswer): void {
    const numbers = body.receipt.tickets.map(({ number }) => number);
    expect(body.receipt.lot_id).toBe(lot.lotId);
    this.model.draw(body.order.id, buyer.nth, kind, lot.lotId, numbers);
    for (const number of numbers) lot.left.delete(number);
    expect([body.order.final_amount, body.balance.tokens]).toEqual([
      this.model.orders.get(body.order.id)?.final,
      this.model.balance(buyer.nth),
    ]);
  }

  async tickets(buyer: Buyer): Promise<void> {
    const lot = await this.stock.tubeFor(buyer.nth);
    const numbers = [...lot.left].slice(0, 1 + this.stock.below(3));
    const { status, body } = await this.server().call(drawTickets, {
      params: { tubeId: lot.lotId },
      body: { payment_method: 'balance', product_id: lot.productId, ticket_numbers: numbers },
      token: buyer.token,
      key: crypto.randomUUID(),
    });
    if (status !== 200)
      return this.#refuse(buyer, body.code, this.model.drawPrice(lot.lotId, numbers.length));
    expect(body.receipt.tickets.map(({ number }) => number)).toEqual(numbers.sort((a, b) => a - b));
    this.#drawn(buyer, 'tickets', lot, body);
  }

  async capsules(buyer: Buyer): Promise<void> {
    const lot = await this.stock.shared('gacha');
    const quantity = this.stock.pick([1, 3, 5]);
    const { status, body } = await this.server().call(drawCapsules, {
      params: { id: lot.productId },
      body: { payment_method: 'balance', quantity },
      token: buyer.token,
      key: crypto.randomUUID(),
    });
    if (status === 200) return this.#drawn(buyer, 'capsules', lot, body);
    if (body.code === 'machine_short' || body.code === 'machine_empty') lot.left.clear();
    this.#refuse(buyer, body.code, this.model.drawPrice(lot.lotId, quantity));
  }

  async case(buyer: Buyer): Promise<void> {
    const lot = await this.stock.shared('case');
    const calls = boxesOf(this.server(), { ...lot, packageId: lot.lotId, packageIds: [], figures: [] });
    const { status, body } = await calls.buyCase(buyer, { key: crypto.randomUUID() });
    if (status === 200) return this.#drawn(buyer, 'case', lot, body.data);
    if (body.code === 'package_sold_out') lot.left.clear();
    this.#refuse(buyer, body.code, this.model.drawPrice(lot.lotId, boxesInCase, true));
  }

  /** Tells the shop, once or twice, on either server, that the gateway has the money. */
  async #tell(buyer: Buyer, number: string, amount: number, usedFor: Payment['usedFor']): Promise<void> {
    const fields = sealed(paidResult(number, amount));
    const servers = this.stock.below(3) === 0 ? this.servers : [this.server()];
    const replies = await Promise.all(servers.map((server) => notify(server, fields)));
    for (const { status } of replies) expect(status).toBe(200);
    this.payments.push({ number, member: buyer, amount, usedFor });
  }

  async #pay(buyer: Buyer, number: string, orderId: number, amount: number): Promise<void> {
    await this.#tell(buyer, number, amount, 'order');
    this.model.pay(orderId);
  }

  /** Takes an order to the gateway and pays it; one in six is cancelled instead, and half of these are paid too late. */
  async #payOrCancel(buyer: Buyer, id: number, orderNumber: string): Promise<boolean> {
    const final = this.model.orders.get(id)?.final ?? 0;
    const form = await this.server().call(paymentForm, { token: buyer.token, params: { orderNumber } });
    expect(form.status).toBe(200);
    if (this.stock.below(6) > 0) {
      await this.#pay(buyer, `${orderNumber}_1`, id, final);
      return true;
    }
    const asked = { params: { id: orderNumber }, token: buyer.token, key: crypto.randomUUID() };
    expect((await this.server().call(cancelOrder, asked)).status).toBe(200);
    this.model.cancel(id);
    if (this.stock.below(2) === 0) {
      await this.#tell(buyer, `${orderNumber}_1`, final, 'tokens');
      this.model.late(id);
    }
    return false;
  }

  /** Tickets, capsules or a whole case by card. */
  async drawByCard(buyer: Buyer): Promise<void> {
    const kind = this.stock.pick(['tickets', 'capsules', 'case'] as const);
    const lot =
      kind === 'tickets'
        ? await this.stock.tubeFor(buyer.nth)
        : await this.stock.shared(kind === 'capsules' ? 'gacha' : 'case');
    const numbers = kind === 'tickets' ? [...lot.left].slice(0, 2) : [1];
    const count = kind === 'case' ? boxesInCase : numbers.length;
    const { order, code } = await buyOf(this.server(), buyer, lot, numbers, {
      key: crypto.randomUUID(),
      invoice_info: { ...byCard.invoice_info, email: emailOf(buyer) },
    });
    if (!order) {
      if (code === 'package_sold_out' || code === 'machine_empty' || code === 'machine_short')
        lot.left.clear();
      return this.#refuse(buyer, code, 0);
    }
    const final = this.model.drawPrice(lot.lotId, count, kind === 'case');
    expect(order.final_amount).toBe(final);
    this.model.reserve(order.id, buyer.nth, kind, final);
    // Which slots the payment opened is compared at the end.
    if (!(await this.#payOrCancel(buyer, order.id, order.order_number))) return;
    if (kind === 'tickets') for (const number of numbers) lot.left.delete(number);
    if (kind === 'case') lot.left.clear();
  }

  async goodsOf(buyer: Buyer, way: 'tokens' | 'card'): Promise<void> {
    const goods = await this.stock.goods();
    const products = new Set([this.stock.pick(goods), this.stock.pick(goods)]);
    const lines = [...products].map((product) => ({ product, pieces: 1 + this.stock.below(2) }));
    const money = {
      payment_method: 'credit_card',
      invoice_type: 'personal',
      carrier_code: '/ABC1234',
      email: emailOf(buyer),
    } as const;
    const { status, body } = await this.server().call(createOrder, {
      body: {
        items: lines.map(({ product, pieces }) => ({ product_id: product, quantity: pieces })),
        ...(way === 'card' ? money : { payment_method: 'balance' as const }),
      },
      token: buyer.token,
      key: crypto.randomUUID(),
    });
    const price = lines.reduce(
      (sum, { product, pieces }) => sum + this.model.priceOf(`goods ${product}`) * pieces,
      0,
    );
    if (status !== 200) {
      if (body.code === 'cart_changed') this.stock.restock();
      return this.#refuse(buyer, body.code, price);
    }
    this.model.order(body.data.id, buyer.nth, way, lines);
    expect([body.data.final_amount, body.data.tokens]).toEqual([price, this.model.balance(buyer.nth)]);
    if (way === 'card') await this.#payOrCancel(buyer, body.data.id, body.data.order_number);
  }

  /** Sends the first few stacks of the storage. */
  async parcel(buyer: Buyer): Promise<void> {
    const rows = (await rowsOf(this.server(), buyer, 'pending')).slice(0, 1 + this.stock.below(6));
    if (rows.length === 0) return;
    const ids = rows.map(({ id }) => id);
    const { status, body } = await send(this.server(), buyer, { ids, key: crypto.randomUUID() });
    if (status !== 200) return this.#refuse(buyer, body.code, 60);
    expect([0, 60]).toContain(body.shipping_fee);
    this.model.parcel(body.data.order_id ?? 0, buyer.nth, body.shipping_fee, ids);
  }

  async topUp(buyer: Buyer): Promise<void> {
    const amount = this.stock.pick([100, 200, 300, 500, 1_000]);
    // As if an hour had passed: the shop limits how many top-ups a member begins.
    await this.shop.db.query(`delete from limited_events where what = 'recharge' and key = $1`, [
      String(buyer.id),
    ]);
    const { orderNumber, number } = await beginTopUp(this.server(), buyer, amount);
    const { rows } = await this.shop.db.query<{ id: number }>(
      'select id from orders where order_number = $1',
      [orderNumber],
    );
    const id = rows[0]?.id ?? 0;
    this.model.topUp(id, buyer.nth, amount);
    await this.#pay(buyer, number, id, amount);
  }

  /** The staff take back goods that this member has bought and that no parcel holds. */
  async refund(buyer: Buyer): Promise<void> {
    const own = [...this.model.orders].filter(
      ([, { member, kind, state }]) => member === buyer.nth && kind === 'goods' && state === 'paid',
    );
    if (own.length === 0) return;
    const [id] = this.stock.pick(own);
    const { status, body } = await this.server().call(staffRefundOrder, {
      params: { id },
      token: this.clerk.token,
      body: { reason: '客人退貨' },
    });
    // Pieces in a parcel stay.
    if (status === 200) this.model.refund(id);
    else this.refused.set(`refund ${body.code}`, (this.refused.get(`refund ${body.code}`) ?? 0) + 1);
  }

  /** One purchase of a member, of any kind. */
  async buy(buyer: Buyer): Promise<void> {
    const chance = this.stock.below(100);
    if (this.model.balance(buyer.nth) < 300 || chance < 8) return this.topUp(buyer);
    if (chance < 32) return this.tickets(buyer);
    if (chance < 48) return this.capsules(buyer);
    if (chance < 60) return this.#boxes.visit(buyer);
    if (chance < 65) return this.case(buyer);
    if (chance < 77) return this.drawByCard(buyer);
    if (chance < 86) return this.goodsOf(buyer, 'tokens');
    if (chance < 92) return this.goodsOf(buyer, 'card');
    if (chance < 97) return this.parcel(buyer);
    return this.refund(buyer);
  }
}
