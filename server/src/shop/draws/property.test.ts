import { drawTicket, drawTickets } from '@kujiya/contract/ticket-purchase';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { transaction } from '#platform/postgres/database.ts';
import { credit } from '#shop/ledger/service.ts';
import { playInLanes, sequencesInLanes } from '#testing/lanes.ts';
import { expectOwned } from '#testing/owners.ts';
import { grant } from '#testing/purse-model.ts';
import { type TestShop, useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import * as plain from '#testing/tube-model.ts';

const shops = [useTestShop(), useTestShop()] as const;

const balances = [
  { tokens: 500, points: 1_000 },
  { tokens: 300, points: 400 },
  { tokens: 60, points: 4_000 },
];
const tubeSizes = [5, 7];
const startPrice = 60;

const member = fc.nat({ max: balances.length - 1 });
const tube = fc.nat({ max: tubeSizes.length - 1 });
const numbers = fc.oneof(
  { weight: 6, arbitrary: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 3 }) },
  { weight: 1, arbitrary: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 12 }) },
  { weight: 3, arbitrary: fc.constantFrom('any' as const, 'left' as const) },
);
const draw = fc.record({
  kind: fc.constant('draw' as const),
  member,
  tube,
  numbers,
  full: fc.boolean(),
  points: fc.constantFrom(0, 0, 0, 200, 400, 1_000, 2_000, 300),
  shown: fc.constantFrom('nothing', 'nothing', 'the price', 'another price'),
  key: fc.option(fc.nat({ max: 2 })),
});
const other = fc.oneof(
  fc.record({
    kind: fc.constant('pass' as const),
    seconds: fc.constantFrom(60, 200, 310, 500, 366 * 86_400),
  }),
  fc.record({ kind: fc.constant('grant' as const), member, points: fc.constantFrom(100, 200, 700) }),
  fc.record({ kind: fc.constant('price' as const), tube, price: fc.constantFrom(10, 60, 100) }),
  fc.record({ kind: fc.constant('repeat' as const), nth: fc.nat({ max: 5 }) }),
);
const steps = fc.array(fc.oneof({ weight: 3, arbitrary: draw }, { weight: 1, arbitrary: other }), {
  minLength: 6,
  maxLength: 16,
});
type Step = typeof steps extends fc.Arbitrary<(infer S)[]> ? S : never;
type Draw = Extract<Step, { kind: 'draw' }>;

const moneyOf = ({ points, shown }: plain.Ask, productId: number) => ({
  payment_method: 'balance' as const,
  product_id: productId,
  ...(points > 0 && { points_discount: points }),
  ...(shown !== null && { final_amount: shown }),
});

/** One sequence: fresh members and tubes, each step made in the shop and in the model, all answers compared. */
async function play(shop: TestShop, sequence: Step[]): Promise<void> {
  const members: TestMember[] = await Promise.all(balances.map((balance) => shop.member(balance)));
  const tubes = await Promise.all(
    tubeSizes.map((tickets) => shop.tube({ tickets, big: 1, price: startPrice })),
  );
  const model = plain.newModel(
    balances,
    tubeSizes.map((total) => ({ price: startPrice, total })),
  );
  const memberIds = members.map(({ id }) => id);
  const tubeIds = tubes.map(({ tubeId }) => tubeId);
  type Kept = {
    request: string;
    send: () => ReturnType<typeof order>;
    reply: Awaited<ReturnType<typeof order>>;
  };
  const keys = new Map<string, Kept>();
  const sent: [TestMember, Kept['reply']][] = [];

  const order = (ask: plain.Ask, key: string | null) => {
    const { token } = plain.at(members, ask.member);
    const { tubeId, productId } = plain.at(tubes, ask.tube);
    const more = { params: { tubeId }, token, ...(key !== null && { key }) };
    const body = moneyOf(ask, productId);
    return ask.numbers === 'any'
      ? shop.call(drawTicket, { ...more, body })
      : shop.call(drawTickets, {
          ...more,
          body: { ...body, ticket_numbers: ask.numbers, is_full_pack: ask.full },
        });
  };

  async function drawStep(step: Draw): Promise<void> {
    const left = plain.leftIn(plain.at(model.tubes, step.tube));
    const wanted = {
      ...step,
      numbers: step.numbers === 'left' ? left : step.numbers,
      full: step.numbers === 'left' || (step.full && step.numbers !== 'any'),
      shown: null,
    };
    const price = plain.priceOf(model, wanted);
    const shown = { nothing: null, 'the price': Math.max(0, price), 'another price': Math.max(0, price) + 1 };
    const ask: plain.Ask = { ...wanted, shown: shown[step.shown as keyof typeof shown] };
    const key = step.key === null ? null : `${plain.at(memberIds, step.member)}-${step.key}-of-sequence`;
    const request = JSON.stringify([ask.tube, ask.numbers, ask.full, moneyOf(ask, 0)]);
    const kept = key === null ? undefined : keys.get(key);

    const reply = await order(ask, key);
    const { body } = reply;
    if (kept) {
      if (kept.request === request) return expect(reply).toEqual(kept.reply);
      return expect(reply).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
    }
    const decision = plain.decide(model, ask, Date.now());
    if ('refused' in decision) return expect(decision.refused).toContain(body.code);
    expect(body).toMatchObject({ success: true });
    const drawn = body.tickets.map(({ ticket_number }) => ticket_number);
    if (ask.numbers === 'any') expect(left).toEqual(expect.arrayContaining(drawn));
    else expect(drawn).toEqual(ask.numbers.toSorted((a, b) => a - b));
    const { tokens, points, remain, last } = plain.book(model, ask, drawn, body.receipt.drawn_at);
    expect(body).toMatchObject({
      order: {
        total_amount: decision.total,
        points_discount: decision.discount,
        points_used: ask.points,
        final_amount: decision.final,
      },
      balance: { tokens, points },
      lock: { remain },
    });
    expect(body.last_prize !== null).toBe(last);
    sent.push([plain.at(members, step.member), reply]);
    if (key !== null) keys.set(key, { request, send: () => order(ask, key), reply });
  }

  for (const step of sequence) {
    if (step.kind === 'draw') {
      await drawStep(step);
    } else if (step.kind === 'repeat') {
      const kept = [...keys.values()][step.nth];
      if (kept) expect(await kept.send()).toEqual(kept.reply);
    } else if (step.kind === 'price') {
      plain.at(model.tubes, step.tube).price = step.price;
      const { productId } = plain.at(tubes, step.tube);
      await shop.db.query('update products set price = $2 where id = $1', [productId, step.price]);
    } else if (step.kind === 'grant') {
      grant(plain.at(model.members, step.member), step.points, Date.now());
      const memberId = plain.at(memberIds, step.member);
      await transaction(shop.db, (tx) =>
        credit(tx, {
          memberId,
          reference: `grant:${crypto.randomUUID()}`,
          kind: 'gift',
          from: 'gift',
          tokens: 0,
          points: step.points,
        }),
      );
    } else {
      const ms = plain.clearOfEnds(model, step.seconds * 1_000, Date.now());
      plain.pass(model, ms);
      await age(shop, tubeIds, memberIds, ms);
    }
  }
  for (const [i, member] of members.entries())
    await expectOwned(
      shop.db,
      plain.at(balances, i).tokens,
      sent.filter(([by]) => by === member),
    );
  expect(await stateOf(shop, tubeIds, memberIds)).toEqual({
    members: model.members.map(({ tokens, lots }, i) => ({
      id: memberIds[i],
      tokens,
      points: lots.map(({ remaining }) => remaining).sort((a, b) => a - b),
    })),
    tubes: model.tubes.map(({ drawn, lockedBy, total }, i) => ({
      id: tubeIds[i],
      remaining: total - drawn.size,
      holder: lockedBy === null ? null : memberIds[lockedBy],
      drawn: [...drawn]
        .map(([number, owner]) => [number, memberIds[owner]])
        .sort(([a = 0], [b = 0]) => a - b),
    })),
  });
}

/** Moves every stored time of a sequence back, so that the database's clock seems to be later. */
async function age(shop: TestShop, tubes: number[], members: number[], ms: number): Promise<void> {
  const shift = `make_interval(secs => $2::float8 / 1000)`;
  await shop.db.query(
    `update lots set locked_until = locked_until - ${shift}, receipt_at = receipt_at - ${shift} where id = any ($1)`,
    [tubes, ms],
  );
  await shop.db.query(`update point_lots set expires_at = expires_at - ${shift} where member_id = any ($1)`, [
    members,
    ms,
  ]);
}

async function stateOf(shop: TestShop, tubes: number[], members: number[]): Promise<object> {
  const { rows } = await shop.db.query<{ tubes: object[]; members: object[] }>(
    `select
       (select jsonb_agg(jsonb_build_object('id', m.id, 'tokens', a.balance, 'points',
          (select jsonb_agg(p.remaining order by p.remaining) from point_lots p where p.member_id = m.id))
          order by array_position($2, m.id))
        from members m join ledger_accounts a on a.member_id = m.id and a.currency = 'token'
        where m.id = any ($2::bigint[])) as members,
       (select jsonb_agg(jsonb_build_object('id', l.id, 'remaining', l.remaining, 'holder', l.locked_by, 'drawn',
          coalesce((select jsonb_agg(jsonb_build_array(b.slot_number, b.member_id) order by b.slot_number)
           from box_items b where b.lot_id = l.id and b.slot_number > 0), '[]'))
          order by array_position($1, l.id))
        from lots l where l.id = any ($1::integer[])) as tubes`,
    [tubes, members],
  );
  return rows[0] ?? {};
}

test(`${sequencesInLanes} random sequences of draws, repeats, clock changes, prices and gifts match a plain model`, () =>
  playInLanes(shops, steps, play, 50));
