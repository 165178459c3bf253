import { drawCapsules } from '@kujiya/contract/gacha';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { beforeAll, expect, test } from 'vitest';
import { boxesOf } from '#testing/boxes.ts';
import { giveCoupon } from '#testing/coupons.ts';
import { type DrawAnswer, expectOwned } from '#testing/owners.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { at } from '#testing/tube-model.ts';

const shop = useTestShop();
let second: TestServer;
beforeAll(async () => {
  second = await shop.another();
});

const start = 1_000;
type Answer = { status: number; body: DrawAnswer & { code?: string } };
/** A member's request, and what must come of it: a refusal, or tickets at a price. */
type Request = {
  member: TestMember;
  send(server: TestServer): Promise<Answer>;
  expected: string | { lot: number; numbers: number[]; final: number };
};

const tickets =
  (
    tube: { tubeId: number; productId: number },
    { token }: TestMember,
    numbers: number[],
    more: object = {},
  ) =>
  ({ call }: TestServer): Promise<Answer> =>
    call(drawTickets, {
      params: { tubeId: tube.tubeId },
      body: { payment_method: 'balance', product_id: tube.productId, ticket_numbers: numbers, ...more },
      token,
      key: crypto.randomUUID(),
    });

/** Ten requests of ten members, at prices of their own; every second one is refused by the database. */
async function mixed(nth: number): Promise<Request[]> {
  const price = 20 + nth;
  const tubes = await Promise.all(Array.from({ length: 9 }, () => shop.tube({ price, tickets: 20 })));
  const box = await shop.boxCase({ price: price + 100, casePrice: price + 400 });
  const machine = await shop.machine({ contents: [10], price: price + 200 });
  const other = await shop.machine({ contents: [10], price: price + 300 });
  const members = await Promise.all(
    Array.from({ length: 11 }, () => shop.member({ tokens: start, points: 1_000 })),
  );
  const by = (i: number) => at(members, i);
  const ask = (i: number, numbers: number[], expected: string | number, more: object = {}): Request => {
    const tube = at(tubes, i);
    const drawn = numbers.toSorted((a, b) => a - b);
    return {
      member: by(i),
      send: tickets(tube, by(i), numbers, more),
      expected:
        typeof expected === 'string' ? expected : { lot: tube.tubeId, numbers: drawn, final: expected },
    };
  };
  // Ticket 4 of the first tube is gone, and the tube's lock is over.
  expect((await tickets(at(tubes, 0), by(10), [4])(shop)).status).toBe(200);
  await shop.db.query('update lots set locked_until = now() where id = $1', [at(tubes, 0).tubeId]);
  const dear = await shop.machine({ contents: [10], price: price + 200 });
  const coupon = await giveCoupon(shop.db, by(3).id, { amount: 7 + nth });
  const capsules = (i: number, quantity: number, { productId: id } = machine, more: object = {}) => ({
    member: by(i),
    send: ({ call }: TestServer): Promise<Answer> =>
      call(drawCapsules, {
        params: { id },
        body: { payment_method: 'balance', quantity, ...more },
        token: by(i).token,
        key: crypto.randomUUID(),
      }),
  });
  return [
    ask(0, [4], 'tickets_taken'),
    ask(1, [1 + nth, 2 + nth], 2 * price),
    ask(2, [1], 'points_over_cap', { points_discount: 400 }),
    {
      ...capsules(3, 1, other, { coupon_id: coupon }),
      expected: { lot: other.lotId, numbers: [1], final: price + 293 - nth },
    },
    ask(
      4,
      Array.from({ length: 10 }, (_, i) => i + 1),
      'points_too_low',
      { points_discount: 1_200 },
    ),
    ask(5, [9, 8, 3], 3 * price - 10, { points_discount: 200 }),
    { ...capsules(6, 10, dear), expected: 'balance_too_low' },
    {
      member: by(7),
      async send({ call }) {
        const { status, body } = await boxesOf({ call }, box).buyCase(by(7), { key: crypto.randomUUID() });
        return { status, body: { ...body.data, ...body } };
      },
      expected: { lot: box.packageId, numbers: [1, 2, 3, 4, 5, 6], final: price + 400 },
    },
    ask(8, [4, 7], 'full_pack_changed', { is_full_pack: true }),
    { ...capsules(9, 3), expected: { lot: machine.lotId, numbers: [1, 2, 3], final: 3 * (price + 200) } },
  ];
}

test('a crowd of which every second request is refused, on two servers: each of the others gets their own purchase', async () => {
  const sets = await Promise.all(Array.from({ length: 12 }, (_, nth) => mixed(nth + 1)));
  const requests = sets.flat();
  // Neighbours go to one server, so that its batches hold refused and successful requests side by side.
  const replies = await Promise.all(requests.map(({ send }, i) => send(i % 20 < 10 ? shop : second)));
  for (const [i, { expected }] of requests.entries()) {
    const { status, body } = at(replies, i);
    if (typeof expected === 'string') {
      expect([body.code, status === 200]).toEqual([expected, false]);
      continue;
    }
    expect([status, body.code]).toEqual([200, undefined]);
    expect({
      lot: body.receipt.lot_id,
      numbers: body.receipt.tickets.map(({ number }) => number),
      final: body.order.final_amount,
    }).toEqual(expected);
  }
  await expectOwned(
    shop.db,
    start,
    requests.map(({ member }, i) => [member, at(replies, i)] as const),
  );
});
