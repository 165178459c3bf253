import { cancelOrder } from '@kujiya/contract/orders';
import { paymentForm } from '@kujiya/contract/payments';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#platform/postgres/database.ts';
import { tidyReservations } from '#shop/draws/card.ts';
import type { Gateway, Outcome, Told } from '#shop/payments/gateway.ts';
import { newebpay } from '#shop/payments/newebpay.ts';
import { askDue, hear } from '#shop/payments/service.ts';
import { buyOf, type CardLot, passTime } from '#testing/cards.ts';
import { dying } from '#testing/dying.ts';
import { notify, paidResult, sealed } from '#testing/gateway.ts';
import * as plain from '#testing/reservation-model.ts';
import { sequences } from '#testing/sequences.ts';
import { expectCleanAudit, openTestShop, type TestServer, type TestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { at } from '#testing/tube-model.ts';

const price = 60;
const sequencesPerAudit = 10;
const balances = [
  { tokens: 400, points: 1_000 },
  { tokens: 60, points: 200 },
];
const totals = [5, 3, 4] as const;

let shop: TestShop;
let servers: TestServer[];
beforeAll(async () => {
  shop = await openTestShop();
  servers = [shop, await shop.another()];
});
afterAll(() => shop.close());

const server = fc.nat({ max: 1 });
const which = fc.nat({ max: 20 });
const ask = {
  member: fc.nat({ max: balances.length - 1 }),
  lot: fc.constantFrom(0, 0, 1, 2),
  numbers: fc.uniqueArray(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 3 }),
  points: fc.constantFrom(0, 0, 200, 400),
  server,
};
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ do: fc.constant('reserve' as const), ...ask }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('buy' as const), ...ask }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('again' as const), which, server }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('pay' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('fail' as const), which }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('tell' as const), which, times: fc.integer({ min: 1, max: 4 }) }),
  },
  // A failure that arrives after whatever has been told since.
  { weight: 1, arbitrary: fc.record({ do: fc.constant('oldFailure' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('forge' as const), which, kind: fc.nat({ max: 2 }) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('crash' as const), which }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('ask' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('cancel' as const), which, server }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('pass' as const), seconds: fc.constantFrom(45, 200, 320, 1_000) }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('tidy' as const) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;
type Asked = Extract<Step, { do: 'reserve' }>;

/** What the member's own reservation may have been the reason for: a purchase by tokens ends it and tries again. */
const mayBeOwn = new Set([
  'tickets_taken',
  'tube_finished',
  'machine_short',
  'machine_empty',
  'points_too_low',
]);

type Trade = {
  order: number;
  number: string;
  trade: string;
  truth: 'none' | 'paid' | 'failed';
  isPaid: boolean;
};

class World {
  readonly model = plain.newModel(balances, [
    { game: 'ichiban', price, total: totals[0] },
    { game: 'blindbox', price, total: totals[1] },
    { game: 'gacha', price, total: totals[2] },
  ]);
  readonly orders: { id: number; number: string }[] = [];
  readonly trades: Trade[] = [];
  credited = 0;
  readonly members: TestMember[];
  readonly lots: CardLot[];
  constructor(members: TestMember[], lots: CardLot[]) {
    this.members = members;
    this.lots = lots;
  }

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

  told = (trade: Trade): Told => ({
    number: trade.number,
    amount: this.amount(trade),
    ours: true,
    outcome: this.outcome(trade),
    kept: { truth: trade.truth },
  });

  /** The gateway as the job asks it. */
  readonly gateway: Gateway = {
    ...newebpay(shop.config, () => ''),
    query: async ({ number }) => {
      const trade = this.trades.find((one) => one.number === number);
      if (!trade) throw new Error(`no trade ${number}`);
      return this.told(trade);
    },
  };

  /** Money has been heard of: the draw opens, or the amount is owed back as tokens. */
  hear(trade: Trade): void {
    if (trade.isPaid || trade.truth !== 'paid') return;
    trade.isPaid = true;
    if (plain.pay(this.model, trade.order, Date.now()) !== 'opened') this.credited++;
  }
}

const contextOf = (db: Database) => ({ db, log: shop.app.log, clock: Date.now, config: shop.config });

/** Asks for the form of an order: one attempt more. */
async function open(world: World, order: number, by: number): Promise<void> {
  const { member, status, until } = at(world.model.orders, order);
  const made = world.trades.filter((trade) => trade.order === order).length;
  const { number } = at(world.orders, order);
  const { status: answered, body } = await at(servers, by).call(paymentForm, {
    token: at(world.members, member).token,
    params: { orderNumber: number },
  });
  const isOpen = status === 'pending' && until - Date.now() >= 60_000;
  expect([answered, body.code]).toEqual(
    isOpen ? [200, undefined] : [409, status === 'pending' ? 'payment_too_late' : 'payment_over'],
  );
  if (!isOpen) return;
  const trade = `CARD${world.orders[order]?.id}N${made + 1}`;
  world.trades.push({ order, number: `${number}_${made + 1}`, trade, truth: 'none', isPaid: false });
}

async function reserve(world: World, { member, lot, points, server, ...asked }: Asked): Promise<void> {
  const numbers = lot === 1 ? [1, 2, 3] : lot === 2 && asked.numbers.length === 2 ? [1] : asked.numbers;
  const ask = { member, lot, numbers, points };
  const { status, code, order } = await buyOf(
    at(servers, server),
    at(world.members, member),
    at(world.lots, lot),
    numbers,
    { key: crypto.randomUUID(), ...(points > 0 && { points_discount: points }) },
  );
  const now = Date.now();
  if (!order) {
    expect([plain.reserve(world.model, ask, null, now), status]).toEqual([code, expect.any(Number)]);
    return;
  }
  expect(plain.reserve(world.model, ask, Date.parse(order.expires_at), now)).toBe(true);
  expect(order.final_amount).toBe(world.model.orders.at(-1)?.final);
  world.orders.push({ id: order.id, number: order.order_number });
  await open(world, world.orders.length - 1, server);
}

async function buy(world: World, { member, lot, points, server, ...asked }: Asked): Promise<void> {
  const target = lot === 1 ? 0 : lot;
  const numbers = target === 2 && asked.numbers.length === 2 ? [1] : asked.numbers;
  const ask = { member, lot: target, numbers, points };
  const { status, code } = await buyOf(
    at(servers, server),
    at(world.members, member),
    at(world.lots, target),
    numbers,
    {
      key: crypto.randomUUID(),
      payment_method: 'balance',
      ...(points > 0 && { points_discount: points }),
    },
  );
  let expected = plain.buy(world.model, ask, Date.now());
  const own = world.model.orders.findIndex((order) => order.member === member && order.status === 'pending');
  if (typeof expected === 'string' && mayBeOwn.has(expected) && own >= 0) {
    plain.release(world.model, own, false);
    expected = plain.buy(world.model, ask, Date.now());
  }
  expect([status, code]).toEqual(
    typeof expected === 'string' ? [expect.any(Number), expected] : [200, undefined],
  );
}

async function pass(world: World, seconds: number): Promise<void> {
  const { model, members, lots } = world;
  const now = Date.now();
  const ends = [...model.orders.map(({ until }) => until), ...model.lots.map(({ lock }) => lock?.until ?? 0)];
  // Ends, the pauses after them and the patience with them all lie whole minutes apart: none may be within 10 s of now.
  let ms = seconds * 1_000;
  const isNear = (end: number) => Math.abs(((end - ms - now + 30_000) % 60_000) - 30_000) < 10_000;
  for (let tries = 0; tries < 60 && ends.some(isNear); tries++) ms += 7_000;
  plain.pass(model, ms);
  await passTime(
    shop.db,
    { orders: world.orders.map(({ id }) => id), lots: lots.map(({ lotId }) => lotId), members },
    ms,
  );
}

async function take(world: World, step: Step): Promise<void> {
  const { model, trades } = world;
  if (step.do === 'reserve') return reserve(world, step);
  if (step.do === 'buy') return buy(world, { ...step, do: 'reserve' });
  if (step.do === 'pass') return pass(world, step.seconds);
  if (step.do === 'tidy') {
    await tidyReservations(shop.db);
    return plain.tidy(model, Date.now());
  }
  if (step.do === 'ask') {
    await shop.db.query(
      `update payment_attempts set ask_at = now() where number = any ($1) and state in ('created', 'pending')`,
      [trades.map(({ number }) => number)],
    );
    // In the order in which the job asks, each answer is heard before the next question.
    const { rows } = await shop.db.query<{ number: string }>(
      `select number from payment_attempts where number = any ($1) and state in ('created', 'pending')`,
      [trades.map(({ number }) => number)],
    );
    const asked = trades.filter(({ number }) => rows.some((row) => row.number === number));
    for (const trade of asked) {
      await shop.db.query(
        `update payment_attempts set ask_at = now() + interval '1 year' where number <> $1`,
        [trade.number],
      );
      await shop.db.query('update payment_attempts set ask_at = now() where number = $1', [trade.number]);
      await askDue(contextOf(shop.db), world.gateway);
      world.hear(trade);
    }
    return;
  }
  if (trades.length === 0) return;
  const trade = at(trades, step.which % trades.length);
  if (step.do === 'again') return open(world, trade.order, step.server);
  if (step.do === 'cancel') {
    const { member, status } = at(model.orders, trade.order);
    const { status: answered } = await at(servers, step.server).call(cancelOrder, {
      token: at(world.members, member).token,
      params: { id: at(world.orders, trade.order).number },
      key: crypto.randomUUID(),
    });
    expect(answered).toBe(status === 'pending' ? 200 : 422);
    plain.release(model, trade.order, false);
  } else if (step.do === 'pay' || step.do === 'fail') {
    if (trade.truth !== 'paid') trade.truth = step.do === 'pay' ? 'paid' : 'failed';
  } else if (step.do === 'tell') {
    if (trade.truth === 'none') return;
    const fields = trade.truth === 'paid' ? sealed(world.result(trade)) : world.failure(trade);
    const replies = await Promise.all(
      Array.from({ length: step.times }, (_, i) => notify(at(servers, i % 2), fields)),
    );
    for (const { status } of replies) expect(status).toBe(200);
    world.hear(trade);
  } else if (step.do === 'oldFailure') {
    await notify(at(servers, 1), world.failure(trade));
  } else if (step.do === 'forge') {
    const forged = [
      () => sealed(world.result(trade), { key: 'another-key-of-32-characters-all' }),
      () => sealed(paidResult(trade.number, world.amount(trade) + 1)),
      () => sealed(paidResult('K20261120NOBODY_1', world.amount(trade))),
    ];
    const { status } = await notify(at(servers, step.kind % 2), at(forged, step.kind)());
    expect(status).toBe(step.kind === 0 ? 400 : 200);
  } else if (trade.truth === 'paid') {
    const heard = hear(contextOf(dying(shop.db)), 'newebpay', world.told(trade), 'notice');
    if (trade.isPaid) expect(await heard).toBe('repeated');
    else await expect(heard).rejects.toThrow('the server died');
  }
}

async function compare({ model, orders, members, lots, credited }: World): Promise<void> {
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

test('draws by card in three games, paid, failed, repeated, reordered, lost, late, forged, or heard by a server that dies, end as in a plain model', async () => {
  let played = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 30 }), async (steps) => {
      const members = await Promise.all(balances.map((balance) => shop.member(balance)));
      const tube = await shop.tube({ tickets: totals[0], big: 1, price });
      const pack = await shop.package({ contents: [1, 2], price });
      const machine = await shop.machine({ contents: [2, 2], price });
      const world = new World(members, [
        { game: 'ichiban', productId: tube.productId, lotId: tube.tubeId },
        { game: 'blindbox', productId: pack.productId, lotId: pack.packageId },
        { game: 'gacha', productId: machine.productId, lotId: machine.lotId },
      ]);
      for (const one of steps) await take(world, one);
      await compare(world);
      played++;
      if (played % sequencesPerAudit === 0) await expectCleanAudit(shop.db);
    }),
    { numRuns: sequences },
  );
  await expectCleanAudit(shop.db);
});
