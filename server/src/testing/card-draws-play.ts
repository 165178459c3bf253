import { cancelOrder } from '@kujiya/contract/orders';
import { paymentForm } from '@kujiya/contract/payments';
import { expect } from 'vitest';
import { tidyReservations } from '#shop/draws/card.ts';
import { askDue, handleMessage } from '#shop/payments/service.ts';
import { CardWorld, compare } from './card-world.ts';
import { buyOf, passTime } from './cards.ts';
import { dying } from './dying.ts';
import { notify, paidResult, sealed } from './gateway.ts';
import { type DrawAnswer, emailOf } from './owners.ts';
import * as plain from './reservation-model.ts';
import type { TestServer, TestShop } from './shop.ts';
import { at } from './tube-model.ts';

const price = 60;
export const balances = [
  { tokens: 400, points: 1_000 },
  { tokens: 60, points: 200 },
];
const totals = [5, 3, 4] as const;

type Asked = { member: number; lot: number; numbers: number[]; points: number; server: number };
export type Step =
  | ({ do: 'reserve' } & Asked)
  | ({ do: 'buy' } & Asked)
  | { do: 'again'; which: number; server: number }
  | { do: 'cancel'; which: number; server: number }
  | { do: 'pay'; which: number }
  | { do: 'fail'; which: number }
  | { do: 'crash'; which: number }
  | { do: 'tell'; which: number; times: number }
  /** A failure that arrives after all later messages. */
  | { do: 'oldFailure'; which: number }
  | { do: 'forge'; which: number; kind: number }
  | { do: 'ask' }
  | { do: 'tidy' }
  | { do: 'pass'; seconds: number };

/** Refusals that the member's own reservation may have caused: a purchase by tokens ends it and tries again. */
const mayBeOwn = new Set([
  'tickets_taken',
  'tube_finished',
  'machine_short',
  'machine_empty',
  'points_too_low',
]);

/** Requests the form of an order: one attempt more. */
async function open(world: CardWorld, order: number, by: number): Promise<void> {
  const { member, status, until } = at(world.model.orders, order);
  const made = world.trades.filter((trade) => trade.order === order).length;
  const { number } = at(world.orders, order);
  const { status: answered, body } = await at(world.servers, by).call(paymentForm, {
    token: at(world.members, member).token,
    params: { orderNumber: number },
  });
  const isOpen = status === 'pending' && until - Date.now() >= 60_000;
  expect([answered, body.code]).toEqual(
    isOpen ? [200, undefined] : [409, status === 'pending' ? 'payment_too_late' : 'payment_over'],
  );
  if (!isOpen) return;
  const trade = `CARD${world.orders[order]?.id}N${made + 1}`;
  world.trades.push({
    order,
    number: `${number}_${made + 1}`,
    trade,
    truth: 'none',
    isPaid: false,
    usedFor: null,
  });
}

async function reserve(world: CardWorld, { member, lot, points, server, ...asked }: Asked): Promise<void> {
  const numbers = lot === 1 ? [1, 2, 3] : lot === 2 && asked.numbers.length === 2 ? [1] : asked.numbers;
  const ask = { member, lot, numbers, points };
  const { status, code, order } = await buyOf(
    at(world.servers, server),
    at(world.members, member),
    at(world.lots, lot),
    numbers,
    {
      key: crypto.randomUUID(),
      invoice_info: { invoiceType: 'personal', email: emailOf(at(world.members, member)) },
      ...(points > 0 && { points_discount: points }),
    },
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

async function buy(world: CardWorld, { member, lot, points, server, ...asked }: Asked): Promise<void> {
  const target = lot === 1 ? 0 : lot;
  const numbers = target === 2 && asked.numbers.length === 2 ? [1] : asked.numbers;
  const ask = { member, lot: target, numbers, points };
  const { status, code, body } = await buyOf(
    at(world.servers, server),
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
  const own = world.model.orders.findIndex(
    (order) =>
      order.member === member &&
      order.status === 'pending' &&
      (expected === 'points_too_low' ? order.points > 0 : order.lot === target),
  );
  if (typeof expected === 'string' && mayBeOwn.has(expected) && own >= 0) {
    plain.release(world.model, own, false);
    expected = plain.buy(world.model, ask, Date.now());
  }
  expect([status, code]).toEqual(
    typeof expected === 'string' ? [expect.any(Number), expected] : [200, undefined],
  );
  if (status === 200) world.bought.push({ member, answer: body as unknown as DrawAnswer });
}

async function pass(world: CardWorld, seconds: number): Promise<void> {
  const { model, members, lots } = world;
  const now = Date.now();
  const ends = [...model.orders.map(({ until }) => until), ...model.lots.map(({ lock }) => lock?.until ?? 0)];
  // Reservation ends, the pauses after them and the patience with them are whole minutes apart: none may be within 10 s
  // of now.
  let ms = seconds * 1_000;
  const isNear = (end: number) => Math.abs(((end - ms - now + 30_000) % 60_000) - 30_000) < 10_000;
  for (let tries = 0; tries < 60 && ends.some(isNear); tries++) ms += 7_000;
  plain.pass(model, ms);
  await passTime(
    world.shop.db,
    { orders: world.orders.map(({ id }) => id), lots: lots.map(({ lotId }) => lotId), members },
    ms,
  );
}

async function take(world: CardWorld, step: Step): Promise<void> {
  const { model, trades } = world;
  if (step.do === 'reserve') return reserve(world, step);
  if (step.do === 'buy') return buy(world, step);
  if (step.do === 'pass') return pass(world, step.seconds);
  if (step.do === 'tidy') {
    await tidyReservations(world.shop.db);
    return plain.tidy(model, Date.now());
  }
  if (step.do === 'ask') {
    await world.shop.db.query(
      `update payment_attempts set ask_at = now() where number = any ($1) and state in ('created', 'pending')`,
      [trades.map(({ number }) => number)],
    );
    // In the order in which the job asks; each answer is handled before the next query.
    const { rows } = await world.shop.db.query<{ number: string }>(
      `select number from payment_attempts where number = any ($1) and state in ('created', 'pending')`,
      [trades.map(({ number }) => number)],
    );
    const asked = trades.filter(({ number }) => rows.some((row) => row.number === number));
    for (const trade of asked) {
      await world.shop.db.query(
        `update payment_attempts set ask_at = now() + interval '1 year' where number <> $1`,
        [trade.number],
      );
      await world.shop.db.query('update payment_attempts set ask_at = now() where number = $1', [
        trade.number,
      ]);
      await askDue(world.context(), world.gateway);
      world.handleMessage(trade);
    }
    return;
  }
  if (trades.length === 0) return;
  const trade = at(trades, step.which % trades.length);
  if (step.do === 'again') return open(world, trade.order, step.server);
  if (step.do === 'cancel') {
    const { member, status } = at(model.orders, trade.order);
    const { status: answered } = await at(world.servers, step.server).call(cancelOrder, {
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
      Array.from({ length: step.times }, (_, i) => notify(at(world.servers, i % 2), fields)),
    );
    for (const { status } of replies) expect(status).toBe(200);
    world.handleMessage(trade);
  } else if (step.do === 'oldFailure') {
    await notify(at(world.servers, 1), world.failure(trade));
  } else if (step.do === 'forge') {
    const forged = [
      () => sealed(world.result(trade), { key: 'another-key-of-32-characters-all' }),
      () => sealed(paidResult(trade.number, world.amount(trade) + 1)),
      () => sealed(paidResult('K20261120NOBODY_1', world.amount(trade))),
    ];
    const { status } = await notify(at(world.servers, step.kind % 2), at(forged, step.kind)());
    expect(status).toBe(step.kind === 0 ? 400 : 200);
  } else if (trade.truth === 'paid') {
    const handled = handleMessage(
      world.context(dying(world.shop.db)),
      'newebpay',
      world.messageOf(trade),
      'notice',
    );
    await expect(handled).rejects.toThrow('the server died');
  }
}

/** One sequence: fresh members and lots, each step made in the shop and in the model, and all compared at its end. */
export async function playCardDraws(
  shop: TestShop,
  servers: TestServer[],
  steps: readonly Step[],
): Promise<void> {
  const members = await Promise.all(balances.map((balance) => shop.member(balance)));
  const tube = await shop.tube({ tickets: totals[0], big: 1, price });
  const pack = await shop.boxCase({ contents: [1, 2], price });
  const machine = await shop.machine({ contents: [2, 2], price });
  const model = plain.newModel(balances, [
    { game: 'ichiban', price, total: totals[0] },
    { game: 'blindbox', price, total: totals[1] },
    { game: 'gacha', price, total: totals[2] },
  ]);
  const world = new CardWorld(
    shop,
    servers,
    members,
    [
      { game: 'ichiban', productId: tube.productId, lotId: tube.tubeId },
      { game: 'blindbox', productId: pack.productId, lotId: pack.packageId },
      { game: 'gacha', productId: machine.productId, lotId: machine.lotId },
    ],
    model,
  );
  for (const one of steps) await take(world, one);
  await compare(world);
}
