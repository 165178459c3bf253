import { tubeTickets } from '@kujiya/contract/ichiban';
import { drawTicket, drawTickets } from '@kujiya/contract/ticket-purchase';
import { beforeAll, expect, test } from 'vitest';
import type { Call } from '#testing/call.ts';
import { expectOwned } from '#testing/owners.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { at } from '#testing/tube-model.ts';

const shop = useTestShop();
let second: TestServer;
beforeAll(async () => {
  second = await shop.another();
});

const newKey = () => crypto.randomUUID();
const members = (count: number, tokens = 1_000) =>
  Promise.all(Array.from({ length: count }, () => shop.member({ tokens })));
const buying = (tubeId: number, productId: number, numbers: number[], more: object = {}) => ({
  params: { tubeId },
  body: { payment_method: 'balance' as const, product_id: productId, ticket_numbers: numbers, ...more },
});
/** Pairs each reply with the buyer who sent the request; requests go round the buyers. */
const sentBy = <R>(buyers: TestMember[], replies: readonly R[]) =>
  replies.map((reply, i) => [at(buyers, i % buyers.length), reply] as const);

test.each([
  ['one server', 1],
  ['two servers', 2],
])(
  '200 buyers of one ticket on %s: one gets it, all others are refused and keep their tokens',
  async (_, servers) => {
    const { productId, tubeId } = await shop.tube({ price: 70 });
    const buyers = await members(200);
    const calls: Call[] = [shop.call, second.call].slice(0, servers);
    const replies = await Promise.all(
      buyers.map(({ token }, i) => {
        const call = calls[i % calls.length] ?? shop.call;
        return call(drawTickets, { ...buying(tubeId, productId, [7]), token, key: newKey() });
      }),
    );
    const refused = replies.filter(({ status }) => status !== 200);
    expect(refused).toHaveLength(199);
    for (const { status, body } of refused) {
      expect(['423 tube_locked', '409 tickets_taken']).toContain(`${status} ${body.code}`);
      if (status === 423) {
        expect(body.remain).toBeGreaterThan(0);
        expect(body.lock).toEqual({ success: false, remain: body.remain, locked_by_other: true });
      }
    }
    await expectOwned(shop.db, 1_000, sentBy(buyers, replies));
    const { body } = await shop.call(tubeTickets, { params: { tubeId } });
    expect(body).toMatchObject({ drawn_numbers: [7], tube_info: { remaining_tickets: 19 } });
  },
);

test('200 buyers of any ticket at once on two servers: the first locks the tube, nobody else draws', async () => {
  const { productId, tubeId } = await shop.tube({ price: 70 });
  const buyers = await members(200);
  const replies = await Promise.all(
    buyers.map(({ token }, i) =>
      (i % 2 ? shop : second).call(drawTicket, {
        params: { tubeId },
        body: { payment_method: 'balance', product_id: productId },
        token,
      }),
    ),
  );
  const codes = Map.groupBy(replies, ({ status, body }) => body.code ?? status);
  expect([...codes.keys()].sort()).toEqual([200, 'tube_locked']);
  expect(codes.get(200)).toHaveLength(1);
  await expectOwned(shop.db, 1_000, sentBy(buyers, replies));
});

test('one member on two servers at once never buys a ticket twice, and receipts keep their order', async () => {
  const { productId, tubeId } = await shop.tube({ tickets: 100, price: 10 });
  const [buyer] = await members(1, 2_000);
  if (!buyer) throw new Error('no buyer');
  const numbers = Array.from({ length: 100 }, (_, i) => i + 1).flatMap((n) => [n, n]);
  const draw = async (number: number, i: number) => {
    const ask = () =>
      (i % 2 ? shop : second).call(drawTickets, {
        ...buying(tubeId, productId, [number]),
        token: buyer.token,
      });
    let reply = await ask();
    // What a crowd answers who had no turn; the member presses again.
    while (reply.body.code === 'draw_busy') reply = await ask();
    return reply;
  };
  const replies = await Promise.all(numbers.map(draw));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(100);
  for (const { status, body } of replies)
    if (status !== 200) expect(['tickets_taken', 'tube_finished']).toContain(body.code);
  await expectOwned(shop.db, 2_000, sentBy([buyer], replies));
});

test('batches on two servers that lock the same accounts in opposite order do not deadlock', async () => {
  const buyers = await members(12, 1_000);
  const open = () => Promise.all(buyers.map(() => shop.tube({ price: 10 })));
  const halves = await Promise.all(
    [
      { server: shop, tubes: await open(), order: buyers },
      { server: second, tubes: await open(), order: buyers.toReversed() },
    ].map(({ server, tubes, order }) =>
      Promise.all(
        tubes.map(({ tubeId, productId }, i) =>
          server.call(drawTickets, {
            ...buying(tubeId, productId, [1, 2]),
            token: order[i]?.token ?? null,
          }),
        ),
      ),
    ),
  );
  expect(halves.flat().map(({ status }) => status)).toEqual(Array(24).fill(200));
  const [forwards = [], backwards = []] = halves;
  await expectOwned(shop.db, 1_000, sentBy(buyers, [...forwards, ...backwards.toReversed()]));
});

test.each([
  ['named tickets', 1, false],
  ['named tickets', 2, false],
  ['a ticket the server picks', 1, true],
  ['a ticket the server picks', 2, true],
])(
  '64 simultaneous requests with one key (%s, %i servers): one purchase, 64 equal answers',
  async (_, servers, any) => {
    const { productId, tubeId } = await shop.tube({ price: 100 });
    const [buyer] = await members(1);
    if (!buyer) throw new Error('no buyer');
    const key = newKey();
    const replies = await Promise.all(
      Array.from({ length: 64 }, (_, i) => {
        const { call } = i % servers ? second : shop;
        const more = { token: buyer.token, key };
        return any
          ? call(drawTicket, {
              params: { tubeId },
              body: { payment_method: 'balance', product_id: productId },
              ...more,
            })
          : call(drawTickets, { ...buying(tubeId, productId, [4, 9]), ...more });
      }),
    );
    const [first] = replies;
    expect(first?.status).toBe(200);
    for (const reply of replies) expect(reply).toEqual(first);
    await expectOwned(shop.db, 1_000, sentBy([buyer], replies.slice(0, 1)));
    expect(first?.body.balance.tokens).toBe(any ? 900 : 800);
  },
);

test('the same key with another body, or for another tube, is refused and buys nothing', async () => {
  const one = await shop.tube();
  const other = await shop.tube();
  const [buyer] = await members(1);
  if (!buyer) throw new Error('no buyer');
  const more = { token: buyer.token, key: newKey() };
  const ask = (tube: typeof one, numbers: number[]) =>
    shop.call(drawTickets, { ...buying(tube.tubeId, tube.productId, numbers), ...more });
  const first = await ask(one, [1]);
  expect(first.status).toBe(200);
  for (const reply of [await ask(one, [2]), await ask(other, [1]), await ask(one, [99]), await ask(one, [])])
    expect(reply).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
  await expectOwned(shop.db, 1_000, sentBy([buyer], [first]));
});

test('a key used for two tubes at once on two servers buys from one of them', async () => {
  for (let round = 0; round < 10; round++) {
    const tubes = [await shop.tube(), await shop.tube()];
    const [buyer] = await members(1);
    if (!buyer) throw new Error('no buyer');
    const key = newKey();
    const replies = await Promise.all(
      tubes.map(({ tubeId, productId }, i) =>
        (i ? second : shop).call(drawTickets, {
          ...buying(tubeId, productId, [1]),
          token: buyer.token,
          key,
        }),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    await expectOwned(shop.db, 1_000, sentBy([buyer], replies));
  }
});

test('a repeat gets its first answer even when the tube is locked, finished, dearer or unlisted', async () => {
  const { productId, tubeId } = await shop.tube({ tickets: 4, big: 1 });
  const [buyer, rival] = await members(2);
  if (!buyer || !rival) throw new Error('no buyers');
  const named = {
    ...buying(tubeId, productId, [2], { final_amount: 100 }),
    token: buyer.token,
    key: newKey(),
  };
  const any = {
    params: { tubeId },
    body: { payment_method: 'balance' as const, product_id: productId },
    token: buyer.token,
    key: newKey(),
  };
  const first = await shop.call(drawTickets, named);
  const picked = await shop.call(drawTicket, any);
  expect([first.status, picked.status]).toEqual([200, 200]);
  const expectFirstAnswers = async () => {
    for (const server of [shop, second]) {
      expect(await server.call(drawTickets, named)).toEqual(first);
      expect(await server.call(drawTicket, any)).toEqual(picked);
    }
  };

  await shop.db.query('update lots set locked_until = now() where id = $1', [tubeId]);
  const left = [1, 2, 3, 4].filter((n) => n !== 2 && n !== picked.body.ticket.ticket_number);
  for (const number of left) {
    const taken = await shop.call(drawTickets, {
      ...buying(tubeId, productId, [number]),
      token: rival.token,
    });
    expect(taken.status).toBe(200);
    await expectFirstAnswers();
  }
  await shop.db.query('update products set price = 150 where id = $1', [productId]);
  await expectFirstAnswers();
  await shop.db.query(`update products set status = '0' where id = $1`, [productId]);
  await expectFirstAnswers();
  await expectOwned(shop.db, 1_000, sentBy([buyer], [first, picked]));
});
