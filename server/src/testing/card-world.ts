import { expect } from 'vitest';
import type { Database } from '#platform/postgres/database.ts';
import type { Gateway, Message, Outcome } from '#shop/payments/gateway.ts';
import { newebpay } from '#shop/payments/newebpay.ts';
import type { CardLot } from './cards.ts';
import { paidResult, sealed } from './gateway.ts';
import { type DrawAnswer, emailOf, expectPaid, orderOf, ownedBy } from './owners.ts';
import * as plain from './reservation-model.ts';
import type { TestServer, TestShop } from './shop.ts';
import type { TestMember } from './stock.ts';
import { at } from './tube-model.ts';

type Trade = {
  order: number;
  number: string;
  trade: string;
  truth: 'none' | 'paid' | 'failed';
  isPaid: boolean;
  usedFor: 'order' | 'tokens' | null;
};

/** One sequence of draws by card: the shop's lots and orders, the gateway's view of each attempt, and the model. */
export class CardWorld {
  readonly model: plain.Model;
  readonly orders: { id: number; number: string }[] = [];
  readonly trades: Trade[] = [];
  credited = 0;
  /** Draws paid with tokens, by member. */
  readonly bought: { member: number; answer: DrawAnswer }[] = [];
  readonly shop: TestShop;
  readonly servers: TestServer[];
  readonly members: TestMember[];
  readonly lots: CardLot[];
  /** The gateway as the job queries it. */
  readonly gateway: Gateway;
  constructor(
    shop: TestShop,
    servers: TestServer[],
    members: TestMember[],
    lots: CardLot[],
    model: plain.Model,
  ) {
    this.model = model;
    this.shop = shop;
    this.servers = servers;
    this.members = members;
    this.lots = lots;
    this.gateway = {
      ...newebpay(shop.config, () => ''),
      query: async ({ number }) => {
        const trade = this.trades.find((one) => one.number === number);
        if (!trade) throw new Error(`no trade ${number}`);
        return this.messageOf(trade);
      },
    };
  }

  context = (db: Database = this.shop.db) => ({
    db,
    log: this.shop.app.log,
    clock: Date.now,
    config: this.shop.config,
  });

  amount = ({ order }: Trade) => at(this.model.orders, order).final;

  result = (trade: Trade) => paidResult(trade.number, this.amount(trade), { TradeNo: trade.trade });

  failure = (trade: Trade) =>
    sealed({ MerchantOrderNo: trade.number, Amt: this.amount(trade) }, { status: 'TRA10016' });

  outcome = ({ truth, trade }: Trade): Outcome =>
    truth === 'paid'
      ? { state: 'paid', tradeNumber: trade, method: 'credit_card', paidAt: null, card: null }
      : truth === 'failed'
        ? { state: 'failed', reason: '失敗' }
        : { state: 'unpaid' };

  messageOf = (trade: Trade): Message => ({
    number: trade.number,
    amount: this.amount(trade),
    ours: true,
    outcome: this.outcome(trade),
    kept: { truth: trade.truth },
    said: { code: null, words: null },
  });

  /** Handles news of a payment: the draw opens, or the amount is owed back as tokens. */
  handleMessage(trade: Trade): void {
    if (trade.isPaid || trade.truth !== 'paid') return;
    trade.isPaid = true;
    trade.usedFor = plain.pay(this.model, trade.order, Date.now()) === 'opened' ? 'order' : 'tokens';
    if (trade.usedFor === 'tokens') this.credited++;
  }
}

/** Expects each member to have their own orders, slots, prizes, charges, payments and invoices, as in the model. */
async function compareOwners({ shop, model, orders, members, lots, trades, bought }: CardWorld) {
  const owned = await ownedBy(shop.db, members);
  for (const [i, member] of members.entries()) {
    const byCard = model.orders.flatMap(({ member: by, lot, status, final, points, wanted }, nth) => {
      const isOpen = status === 'completed';
      const own = { order: at(orders, nth).id, status, lot: at(lots, lot).lotId, final, charged: 0, points };
      return by === i
        ? [{ ...own, slots: isOpen ? wanted : 0, isOpen, coupon: 0, invoice: emailOf(member) }]
        : [];
    });
    const byTokens = bought.flatMap(({ member: by, answer }) => (by === i ? [orderOf(answer)] : []));
    const ordersOf = new Map(byTokens.map((one) => [one.order, one]));
    const found = owned[i]?.orders ?? [];
    expect(found.filter(({ order }) => ordersOf.has(order))).toEqual(
      byTokens.toSorted((a, b) => a.order - b.order),
    );
    expect(
      found.flatMap(({ prizes, stored, receipt, ...own }) => {
        expect(stored).toEqual(prizes);
        const slots = prizes.filter(([number]) => number > 0).length;
        return ordersOf.has(own.order) ? [] : [{ ...own, slots, isOpen: receipt !== null }];
      }),
    ).toEqual(byCard);
    for (const [lot, { slots }] of model.lots.entries())
      expect(
        found
          .filter((order) => order.lot === at(lots, lot).lotId)
          .flatMap(({ stored }) => stored.flatMap(([number]) => (number > 0 ? [number] : [])))
          .sort((a, b) => a - b),
      ).toEqual(slots.flatMap(({ owner }, slot) => (owner === i ? [slot + 1] : [])));
  }
  await expectPaid(
    shop.db,
    trades.map(({ order, number, usedFor }) => {
      const { member, final: amount } = at(model.orders, order);
      return { number, member: at(members, member), amount, usedFor };
    }),
  );
}

/** Expects orders, purses and slots, and the owner of each, to match the model. */
export async function compare(world: CardWorld): Promise<void> {
  const { shop, model, orders, members, lots, credited } = world;
  await compareOwners(world);
  const ids = orders.map(({ id }) => id);
  const { rows } = await shop.db.query(
    `select
       (select coalesce(jsonb_agg(status order by id), '[]') from orders where id = any ($1)) as orders,
       (select jsonb_agg(jsonb_build_array(t.balance, p.balance) order by array_position($2::bigint[], t.member_id))
        from ledger_accounts t join ledger_accounts p on p.member_id = t.member_id and p.currency = 'point'
        where t.currency = 'token' and t.member_id = any ($2::bigint[])) as purses,
       (select jsonb_agg(jsonb_build_array(o.member_id, s.reserved_by) order by array_position($3, s.lot_id), s.number)
        from slots s left join orders o on o.id = s.order_id where s.lot_id = any ($3::integer[])) as slots,
       (select count(*)::integer from events where kind = 'payment.late' and member_id = any ($2)) as credited`,
    [ids, members.map(({ id }) => id), lots.map(({ lotId }) => lotId)],
  );
  expect(rows[0]).toEqual({
    orders: model.orders.map(({ status }) => status),
    purses: model.purses.map(({ tokens, lots: [points] }) => [tokens, points?.remaining]),
    slots: model.lots.flatMap(({ slots }) =>
      slots.map(({ owner, reservedBy }) => [
        owner === null ? null : at(members, owner).id,
        reservedBy === null ? null : at(ids, reservedBy),
      ]),
    ),
    credited,
  });
}
