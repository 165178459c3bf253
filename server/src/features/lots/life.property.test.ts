import * as calls from '@kujiya/contract/staff/lots';
import { createStaffProduct, setStaffPrizes } from '@kujiya/contract/staff/products';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { runDue } from '#shop/draws/life.ts';
import { expectOwned } from '#testing/owners.ts';
import { haveUploaded, uploadedPicture as picture, putOnShelf } from '#testing/products.ts';
import { assignSealed, testBeacon } from '#testing/sealed.ts';
import { sequences } from '#testing/sequences.ts';
import { expectCleanAudit, type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import { at } from '#testing/tube-model.ts';

const shop = useTestShop();
let servers: TestServer[];
let boss: TestStaff;
beforeAll(async () => {
  servers = [shop, await shop.another()];
  boss = await shop.staff();
  await haveUploaded(shop.db);
});

const total = 3;
const price = 100;
const tokens = 2_000;
const nth = fc.nat({ max: 2 });
const kind = <K extends string>(name: K) => ({ kind: fc.constant(name), server: fc.nat({ max: 1 }) });
const onLot = <K extends string>(name: K) => fc.record({ ...kind(name), nth });
const step = fc.oneof(
  { weight: 1, arbitrary: fc.record({ ...kind('plan'), count: fc.integer({ min: 1, max: 2 }) }) },
  { weight: 4, arbitrary: onLot('commit') },
  { weight: 4, arbitrary: onLot('open') },
  { weight: 4, arbitrary: onLot('follow') },
  { weight: 2, arbitrary: onLot('pause') },
  { weight: 2, arbitrary: onLot('resume') },
  { weight: 1, arbitrary: onLot('withdraw') },
  { weight: 3, arbitrary: fc.record(kind('due')) },
  {
    weight: 9,
    arbitrary: fc.record({
      ...kind('draw'),
      nth,
      member: fc.nat({ max: 1 }),
      numbers: fc.uniqueArray(fc.integer({ min: 1, max: total }), { minLength: 1, maxLength: total }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** A lot as a plain program would keep it; `gone`: a plan that was deleted. */
type Lot = {
  id: number;
  state: calls.LotState | 'gone';
  follows: boolean;
  /** Number → member. */
  drawn: Map<number, number>;
  lockedBy: number | null;
};
const isSoldOut = ({ drawn }: Lot) => drawn.size === total;
const shown = (lot: Lot) => (isSoldOut(lot) ? 'finished' : lot.state);

/** The states in which each step is taken; in all others it is refused. */
const taken: Record<string, readonly (calls.LotState | 'gone')[]> = {
  commit: ['planned'],
  open: ['committed'],
  follow: ['committed'],
  pause: ['open'],
  resume: ['paused'],
  withdraw: ['planned', 'committed', 'open', 'paused'],
};

/** The code with which a step on a lot is refused; null when it is taken. */
function refusalOf(lot: Lot, name: string): string | null {
  const state = shown(lot);
  if (state === 'gone') return 'lot_missing';
  if (!taken[name]?.includes(state)) return 'lot_state_wrong';
  return name === 'withdraw' && lot.drawn.size > 0 ? 'lot_sold' : null;
}

/** The same for a draw. */
function drawRefusal(lot: Lot, member: number, numbers: readonly number[]): string | null {
  if (['planned', 'gone'].includes(lot.state)) return 'tube_missing';
  if (!isSoldOut(lot) && lot.lockedBy !== null && lot.lockedBy !== member) return 'tube_locked';
  if (lot.state !== 'open') return 'lot_paused';
  if (isSoldOut(lot)) return 'tube_finished';
  return numbers.some((number) => lot.drawn.has(number)) ? 'tickets_taken' : null;
}

/** Books a step that was taken. */
function book(lot: Lot, name: string): void {
  if (name === 'commit') lot.state = 'committed';
  if (name === 'open' || name === 'resume') lot.state = 'open';
  if (name === 'pause') lot.state = 'paused';
  if (name === 'withdraw') lot.state = lot.state === 'planned' ? 'gone' : 'withdrawn';
  lot.follows = name === 'follow';
}

/** The first lot that waits for the others opens when none of them can be sold, now or after a pause. */
function bookDue(lots: readonly Lot[]): void {
  const isBusy = lots.some((lot) => ['open', 'paused'].includes(lot.state) && !isSoldOut(lot));
  // Their order is that of their commitments.
  const [first] = lots.filter((lot) => lot.state === 'committed' && lot.follows);
  if (first && !isBusy) book(first, 'open');
}

async function makeProduct(): Promise<number> {
  const { token } = boss;
  const { body } = await shop.call(createStaffProduct, {
    body: { type: 0, name: '貓咪一番賞', price, images: [picture] },
    token,
  });
  const { id, version } = body.data;
  const prizes = [
    { tier: 'A', name: '星空貓', quantity: 1, is_big: true, image_url: picture },
    { tier: 'B', name: '毛巾', quantity: total - 1, image_url: picture },
    { tier: 'LAST', name: '大貓', quantity: 1, image_url: picture },
  ];
  const set = await shop.call(setStaffPrizes, { params: { id }, body: { version, prizes }, token });
  await putOnShelf(shop.db, id, set.body.data.version);
  return id;
}

/** Plays one sequence in the shop, on two servers, and in a plain model. */
async function play(steps: Step[]): Promise<void> {
  const { token } = boss;
  const productId = await makeProduct();
  const members = [await shop.member({ tokens }), await shop.member({ tokens })];
  const lots: Lot[] = [];
  const plan = async (server: TestServer, count: number) => {
    const body = { title: '貓咪', count };
    const reply = await server.call(calls.planLots, { params: { id: productId }, body, token });
    for (const { id } of reply.body.data.lots)
      lots.push({ id, state: 'planned', follows: false, drawn: new Map(), lockedBy: null });
  };
  /** In the order of their commitments. */
  const committed: Lot[] = [];
  const answers: [(typeof members)[number], Parameters<typeof expectOwned>[2][number][1]][] = [];
  const send = (name: string, server: TestServer, id: number) => {
    const params = { id };
    const reason = '盤點';
    if (name === 'commit') return server.call(calls.commitLot, { params, body: {}, token });
    if (name === 'pause') return server.call(calls.pauseLot, { params, body: { reason }, token });
    if (name === 'resume') return server.call(calls.resumeLot, { params, token });
    if (name === 'withdraw') return server.call(calls.withdrawLot, { params, body: { reason }, token });
    return server.call(calls.openLot, { params, body: { next: name === 'follow' }, token });
  };

  await plan(shop, 2);
  for (const step of steps) {
    const server = at(servers, step.server);
    if (step.kind === 'plan') {
      await plan(server, step.count);
      continue;
    }
    if (step.kind === 'due') {
      await runDue(shop.db, testBeacon, (_, error) => expect.unreachable(String(error)));
      bookDue(committed);
      continue;
    }
    const lot = lots[step.nth];
    if (!lot) continue;
    if (step.kind === 'draw') {
      const member = at(members, step.member);
      const reply = await server.call(drawTickets, {
        params: { tubeId: lot.id },
        body: { payment_method: 'balance', product_id: productId, ticket_numbers: step.numbers },
        token: member.token,
      });
      const expected = drawRefusal(lot, step.member, step.numbers);
      expect(reply.body.code ?? null, JSON.stringify([step, shown(lot)])).toBe(expected);
      if (expected !== null) continue;
      answers.push([member, reply]);
      for (const number of step.numbers) lot.drawn.set(number, step.member);
      lot.lockedBy = step.member;
      continue;
    }
    const reply = await send(step.kind, server, lot.id);
    const expected = refusalOf(lot, step.kind);
    expect(reply.body.code ?? null, JSON.stringify([step, shown(lot)])).toBe(expected);
    if (expected !== null) continue;
    book(lot, step.kind);
    if (step.kind === 'commit') {
      committed.push(lot);
      await assignSealed(shop.db);
      bookDue(committed);
    }
  }

  const { body } = await shop.call(calls.staffLots, { params: { id: productId }, token });
  const kept = lots.filter(({ state }) => state !== 'gone');
  expect(
    body.data
      .map(({ id, state, left, opens_next }) => ({ id, state, left, opens_next }))
      .sort((a, b) => a.id - b.id),
  ).toEqual(
    kept.map((lot) => ({
      id: lot.id,
      state: shown(lot),
      left: total - lot.drawn.size,
      opens_next: lot.follows,
    })),
  );
  const owners = await shop.db.query<{ lot: number; number: number; owner: number }>(
    `select s.lot_id as lot, s.number, o.member_id as owner from slots s join orders o on o.id = s.order_id
     where s.lot_id = any ($1) order by s.lot_id, s.number`,
    [lots.map(({ id }) => id)],
  );
  expect(owners.rows).toEqual(
    lots.flatMap(({ id, drawn }) =>
      [...drawn]
        .sort(([a], [b]) => a - b)
        .map(([number, member]) => ({ lot: id, number, owner: at(members, member).id })),
    ),
  );
  for (const member of members)
    await expectOwned(
      shop.db,
      tokens,
      answers.filter(([by]) => by === member),
    );
  await expectCleanAudit(shop.db);
}

test('any life of a product’s lots matches a plain model, and every drawn ticket is its buyer’s', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), play), {
    numRuns: Math.ceil(sequences / 4),
  });
});
