import { paymentForm } from '@kujiya/contract/payments';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/postgres/database.ts';
import type { Gateway, Message } from '#shop/payments/gateway.ts';
import { newebpay } from '#shop/payments/newebpay.ts';
import { askDue, handleMessage, tidyTopUps } from '#shop/payments/service.ts';
import { tokensOf } from '#testing/boxes.ts';
import { dying } from '#testing/dying.ts';
import { beginTopUp, notify, paidResult, sealed } from '#testing/gateway.ts';
import { expectPaid } from '#testing/owners.ts';
import { PaymentsModel } from '#testing/payments-model.ts';
import { sequences } from '#testing/sequences.ts';
import { expectCleanAudit, openTestShop, type TestServer, type TestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';

let shop: TestShop;
let servers: TestServer[];
beforeAll(async () => {
  shop = await openTestShop();
  servers = [shop, await shop.another()];
});
afterAll(async () => {
  await expectCleanAudit(shop.db);
  await shop.close();
});

const amounts = [100, 200, 300, 500, 1_000] as const;
const member = fc.nat({ max: 1 });
const which = fc.nat({ max: 30 });
const step = fc.oneof(
  fc.record({ do: fc.constant('start' as const), member, amount: fc.constantFrom(...amounts) }),
  fc.record({ do: fc.constant('again' as const), which }),
  fc.record({ do: fc.constant('pay' as const), which }),
  fc.record({ do: fc.constant('fail' as const), which }),
  fc.record({ do: fc.constant('tell' as const), which, times: fc.integer({ min: 1, max: 4 }) }),
  // An old failure that arrives after newer notices.
  fc.record({ do: fc.constant('oldFailure' as const), which }),
  fc.record({ do: fc.constant('forge' as const), which, kind: fc.nat({ max: 3 }) }),
  fc.record({ do: fc.constant('crash' as const), which }),
  fc.record({ do: fc.constant('ask' as const), isOver: fc.boolean() }),
  fc.record({ do: fc.constant('tidy' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

class World {
  readonly model = new PaymentsModel();
  readonly numbers: string[] = [];
  readonly tradeNumbers = new Map<string, string>();
  readonly orders: { orderNumber: string; member: number; amount: number }[] = [];
  readonly members: TestMember[];
  constructor(members: TestMember[]) {
    this.members = members;
  }

  /** The gateway's result for a trade, always with the same trade number. */
  result(index: number) {
    const number = this.numbers[index] ?? '';
    const { amount } = this.model.tradeAt(index);
    const known = this.tradeNumbers.get(number);
    const result = paidResult(number, amount, known === undefined ? {} : { TradeNo: known });
    this.tradeNumbers.set(number, result.TradeNo as string);
    return result;
  }

  failure = (index: number) =>
    sealed(
      { MerchantOrderNo: this.numbers[index], Amt: this.model.tradeAt(index).amount },
      { status: 'TRA10016' },
    );

  /** The gateway as the job queries it. */
  readonly gateway: Gateway = {
    ...newebpay(shop.config, () => ''),
    query: async ({ number, amount }) => {
      const index = this.numbers.indexOf(number);
      const truth = index < 0 ? 'none' : this.model.tradeAt(index).truth;
      const base: Omit<Message, 'outcome'> = {
        number,
        amount,
        ours: true,
        kept: { TradeStatus: truth },
        said: { code: null, words: null },
      };
      if (truth === 'none') return { ...base, outcome: { state: 'unpaid' } };
      if (truth === 'failed') return { ...base, outcome: { state: 'failed', reason: '失敗' } };
      const tradeNumber = this.result(index).TradeNo as string;
      return {
        ...base,
        outcome: { state: 'paid', tradeNumber, method: 'credit_card', paidAt: null, card: null },
      };
    },
  };
}

const contextOf = (db: Database) => ({ db, log: shop.app.log, clock: Date.now, config: shop.config });

async function take(world: World, step: Step): Promise<void> {
  const { model, numbers } = world;
  if (step.do === 'start') {
    const order = world.orders.length;
    const started = await beginTopUp(shop, world.members[step.member]!, step.amount);
    world.orders.push({ orderNumber: started.orderNumber, member: step.member, amount: step.amount });
    numbers.push(started.number);
    model.start(order, step.member, step.amount);
    return;
  }
  if (step.do === 'ask') {
    const age = step.isOver ? `interval '2 days'` : `interval '0'`;
    await shop.db.query(
      `update payment_attempts set ask_at = now(), created_at = created_at - ${age}
       where number = any ($1) and state in ('created', 'pending')`,
      [numbers],
    );
    await askDue(contextOf(shop.db), world.gateway);
    model.ask(step.isOver);
    return;
  }
  if (step.do === 'tidy') {
    await shop.db.query(
      `update orders set created_at = created_at - interval '2 days' where order_number = any ($1)`,
      [world.orders.map(({ orderNumber }) => orderNumber)],
    );
    await tidyTopUps(shop.db);
    model.tidy();
    return;
  }
  if (model.trades.length === 0) return;
  const index = step.which % model.trades.length;
  const trade = model.tradeAt(index);
  const number = numbers[index]!;
  if (step.do === 'again') {
    const order = world.orders[trade.order]!;
    const { status, body } = await servers[1]!.call(paymentForm, {
      token: world.members[order.member]!.token,
      params: { orderNumber: order.orderNumber },
    });
    expect(status).toBe(model.isOpen(trade.order) ? 200 : 409);
    if (status !== 200) return;
    expect(body.form_html).toContain('<form');
    const count = model.trades.filter((one) => one.order === trade.order).length;
    numbers.push(`${order.orderNumber}_${count + 1}`);
    model.start(trade.order, order.member, order.amount);
  } else if (step.do === 'pay' || step.do === 'fail') {
    model.settle(index, step.do === 'pay' ? 'paid' : 'failed');
  } else if (step.do === 'tell') {
    if (trade.truth === 'none') return;
    const fields = trade.truth === 'paid' ? sealed(world.result(index)) : world.failure(index);
    const replies = await Promise.all(
      Array.from({ length: step.times }, (_, i) => notify(servers[i % 2]!, fields)),
    );
    for (const { status } of replies) expect(status).toBe(200);
    model.handleMessage(index, trade.truth);
  } else if (step.do === 'oldFailure') {
    await notify(servers[1]!, world.failure(index));
    model.handleMessage(index, 'failed');
  } else if (step.do === 'forge') {
    const { amount } = trade;
    const forged = [
      () => sealed(paidResult(number, amount), { key: 'another-key-of-32-characters-all' }),
      () => sealed(paidResult(number, amount + 1)),
      () => sealed(paidResult(number, amount), { merchantId: 'OTHER' }),
      () => sealed(paidResult(`${number}0`, amount)),
    ][step.kind]!();
    expect((await notify(shop, forged)).status).toBe(step.kind === 0 ? 400 : 200);
  } else {
    const outcome = {
      state: 'paid' as const,
      tradeNumber: world.result(index).TradeNo as string,
      method: 'credit_card' as const,
      paidAt: null,
      card: null,
    };
    const message = {
      number,
      amount: trade.amount,
      ours: true,
      outcome,
      kept: {},
      said: { code: null, words: null },
    };
    const handled = handleMessage({ ...contextOf(dying(shop.db)) }, 'newebpay', message, 'notice');
    await expect(handled).rejects.toThrow('the server died');
  }
}

async function compare({ model, members, orders, numbers }: World): Promise<void> {
  await expectPaid(
    shop.db,
    model.trades.map(({ member, amount, usedFor }, i) => ({
      number: numbers[i]!,
      member: members[member]!,
      amount,
      usedFor,
    })),
  );
  for (const [i, one] of members.entries()) expect(await tokensOf(shop.db, one)).toBe(model.tokens(i));
  const { rows } = await shop.db.query<{ order_number: string; status: string }>(
    'select order_number, status from orders where order_number = any ($1)',
    [orders.map(({ orderNumber }) => orderNumber)],
  );
  const statusOf = new Map(rows.map(({ order_number, status }) => [order_number, status]));
  for (const [i, { orderNumber }] of orders.entries()) {
    const expected = model.paidOrders.has(i)
      ? 'completed'
      : model.cancelledOrders.has(i)
        ? 'cancelled'
        : 'pending';
    expect(statusOf.get(orderNumber)).toBe(expected);
  }
}

test('every dollar counts once, with notices repeated, late, out of order or forged and servers that die', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 40 }), async (steps) => {
      const world = new World([await shop.member(), await shop.member()]);
      for (const one of steps) {
        await take(world, one);
        await compare(world);
      }
      await take(world, { do: 'ask', isOver: false });
      await compare(world);
      // Attempts that this sequence left open must not be asked about in the next.
      await shop.db.query(
        `update payment_attempts set ask_at = now() + interval '1 year' where number = any ($1)`,
        [world.numbers],
      );
    }),
    { numRuns: sequences },
  );
});
