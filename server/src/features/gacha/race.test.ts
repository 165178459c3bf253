import { drawCapsules, gachaLimits, gachaProduct } from '@kujiya/contract/gacha';
import { beforeAll, expect, test } from 'vitest';
import { ownersOf, tokensOf } from '#testing/boxes.ts';
import { whileBusy } from '#testing/busy.ts';
import { contentsOf } from '#testing/figures.ts';
import { expectOwned } from '#testing/owners.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import { stateOf } from '#testing/state.ts';
import type { TestMember } from '#testing/stock.ts';
import { at } from '#testing/tube-model.ts';

const shop = useTestShop();
let second: TestServer;
beforeAll(async () => {
  second = await shop.another();
});

const price = 10;
const { quantities } = gachaLimits;
const quantityOf = (i: number): number => quantities[i % quantities.length] ?? 1;
const members = (count: number, tokens = 1_000) =>
  Promise.all(Array.from({ length: count }, () => shop.member({ tokens })));
const draw = (
  server: TestServer,
  productId: number,
  { token }: TestMember,
  quantity: number,
  key: string = crypto.randomUUID(),
) =>
  server.call(drawCapsules, {
    params: { id: productId },
    body: { payment_method: 'balance', quantity },
    token,
    key,
  });
const balanceOf = (member: TestMember) => tokensOf(shop.db, member);

test('40 members at once on two servers: each is served or gets a refusal, and no capsule is sold twice', async () => {
  const { productId, lotId } = await shop.machine({ contents: [2, 8, 20, 30], price });
  const players = await members(40);
  const truth = await contentsOf(shop.db, lotId);
  const replies = await Promise.all(
    players.map((player, i) => draw(i % 2 ? second : shop, productId, player, quantityOf(i))),
  );
  const given: { number: number; prize_id: number; member_id: number }[] = [];
  for (const [i, { status, body }] of replies.entries()) {
    const player = players[i];
    if (!player) continue;
    const got = status === 200 ? body.items : [];
    if (status === 200) expect(got).toHaveLength(quantityOf(i));
    else expect(['409 machine_empty', '409 machine_short']).toContain(`${status} ${body.code}`);
    given.push(...got.map(({ number, id }) => ({ number, prize_id: id, member_id: player.id })));
  }
  const asked = players.reduce((sum, _, i) => sum + quantityOf(i), 0);
  expect(asked).toBeGreaterThan(60);
  expect(await ownersOf(shop.db, lotId)).toEqual(given.sort((a, b) => a.number - b.number));
  for (const { number, prize_id } of given) expect(prize_id).toBe(truth[number - 1]);
  // No buyer was refused who asked for no more than is left even now.
  const left = 60 - given.length;
  for (const [i, { status }] of replies.entries())
    if (status !== 200) expect(quantityOf(i)).toBeGreaterThan(left);

  const rest = await Promise.all(
    players.map((player, i) => draw(i % 2 ? second : shop, productId, player, 1)),
  );
  expect(rest.filter(({ status }) => status === 200)).toHaveLength(left);
  for (const { status, body } of rest) if (status !== 200) expect(body.code).toBe('machine_empty');
  await expectOwned(
    shop.db,
    1_000,
    players.flatMap((player, i) => [replies, rest].map((all) => [player, at(all, i)] as const)),
  );
  const owned = await ownersOf(shop.db, lotId);
  expect(owned.map(({ number }) => number)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1));
  expect(owned.map(({ prize_id }) => prize_id)).toEqual(truth);
});

test('on a single server capsules leave in the committed order, each purchase contiguous', async () => {
  const { productId, lotId } = await shop.machine({ contents: [5, 40, 55], price });
  const players = await members(20);
  const truth = await contentsOf(shop.db, lotId);
  const replies = await Promise.all(players.map((player, i) => draw(shop, productId, player, quantityOf(i))));
  const taken: number[] = [];
  for (const { status, body } of replies) {
    expect(status).toBe(200);
    const numbers = body.items.map(({ number }) => number);
    const [first = 0] = numbers;
    expect(numbers).toEqual(numbers.map((_, i) => first + i));
    expect(body.items.map(({ id }) => id)).toEqual(numbers.map((n) => truth[n - 1]));
    expect(body.item).toEqual(body.items[0]);
    taken.push(...numbers);
  }
  expect(taken.sort((a, b) => a - b)).toEqual(Array.from({ length: 95 }, (_, i) => i + 1));
  await expectOwned(
    shop.db,
    1_000,
    players.map((player, i) => [player, at(replies, i)] as const),
  );
});

test('a capsule that another server is drawing is skipped without waiting', async () => {
  const { productId, lotId } = await shop.machine({ contents: [6], price });
  const [ann, bob] = await members(2);
  if (!ann || !bob) throw new Error('no members');
  await whileBusy(
    shop.db,
    ['select from slots where lot_id = $1 and number in (1, 3) for no key update', [lotId]],
    async () => {
      const { body } = await draw(shop, productId, ann, 3);
      expect(body.items.map(({ number }) => number)).toEqual([2, 4, 5]);
      expect(body.receipt).toMatchObject({ seq: 2, prev: '0'.repeat(64) });
    },
  );
  const after = await draw(second, productId, bob, 3);
  expect(after.body.items.map(({ number }) => number)).toEqual([1, 3, 6]);
  expect(after.body.receipt.seq).toBe(1);
});

test.each([3, 5, 10])('a purchase of %i capsules is all or nothing', async (quantity) => {
  const { productId } = await shop.machine({ contents: [quantity - 1], price });
  const [rich] = await members(1);
  const poor = await shop.member({ tokens: price * quantity - 1 });
  if (!rich) throw new Error('no member');
  const more = await shop.machine({ contents: [quantity], price });
  const broken = await shop.machine({ contents: [quantity], price });
  // The last capsule cannot be written: none of the others may be.
  await shop.tamper(
    `alter table slots add constraint never check (lot_id <> ${broken.lotId} or number < ${quantity} or order_id is null) not valid`,
  );
  const state = await stateOf(shop.db);
  expect((await draw(shop, productId, rich, quantity)).body.code).toBe('machine_short');
  expect((await draw(shop, more.productId, poor, quantity)).body.code).toBe('balance_too_low');
  expect((await draw(shop, broken.productId, rich, quantity)).status).toBe(500);
  expect(await stateOf(shop.db)).toEqual(state);
  await shop.tamper('alter table slots drop constraint never');

  const { status, body } = await draw(shop, broken.productId, rich, quantity);
  expect(status).toBe(200);
  expect(body.items).toHaveLength(quantity);
  expect(body.order).toMatchObject({ total_amount: price * quantity, final_amount: price * quantity });
  expect(await balanceOf(rich)).toBe(1_000 - price * quantity);
});

test.each([1, 10])('64 simultaneous requests with one key on two servers draw %i once', async (quantity) => {
  const { productId, lotId } = await shop.machine({ contents: [100], price });
  const [player] = await members(1);
  if (!player) throw new Error('no member');
  const key = crypto.randomUUID();
  const replies = await Promise.all(
    Array.from({ length: 64 }, (_, i) => draw(i % 2 ? second : shop, productId, player, quantity, key)),
  );
  const first = at(replies, 0);
  expect(first.status).toBe(200);
  for (const reply of replies) expect(reply).toEqual(first);
  expect(await ownersOf(shop.db, lotId)).toHaveLength(quantity);
  await expectOwned(shop.db, 1_000, [[player, first]]);
});

test('a key is valid for one machine and one quantity, even when the machine is empty', async () => {
  const one = await shop.machine({ contents: [3], price });
  const other = await shop.machine({ contents: [3], price });
  const [player, rival] = await members(2);
  if (!player || !rival) throw new Error('no members');
  const key = crypto.randomUUID();
  const first = await draw(shop, one.productId, player, 1, key);
  for (const [productId, quantity] of [
    [one.productId, 3],
    [other.productId, 1],
    [one.productId, 2],
  ] as const)
    expect(await draw(second, productId, player, quantity, key)).toMatchObject({
      status: 409,
      body: { code: 'idempotency_conflict' },
    });
  for (let i = 0; i < 2; i++) await draw(second, one.productId, rival, 1);
  expect((await draw(shop, one.productId, rival, 1)).body.code).toBe('machine_empty');
  for (const server of [shop, second])
    expect(await draw(server, one.productId, player, 1, key)).toEqual(first);
  await expectOwned(shop.db, 1_000, [[player, first]]);
});

test('batches are sold in order, so that the odds shown are those of the next capsule', async () => {
  const { productId, lotIds, figures } = await shop.machine({ batches: [[1, 3], [8]], price });
  const [player] = await members(1);
  if (!player) throw new Error('no member');
  const shown = async () => {
    const { body } = await shop.call(gachaProduct, { params: { id: productId } });
    return {
      odds: body.items.map((item) => [item.id, item.remaining_quantity, item.total_quantity]),
      left: body.batches.map(({ lot_id, remaining, is_finished }) => [lot_id, remaining, is_finished]),
    };
  };
  const [rare, common] = figures;
  const [first, next] = lotIds;
  const lotOf = async (quantity: number) =>
    (await draw(shop, productId, player, quantity)).body.receipt.lot_id;
  expect(await shown()).toMatchObject({
    odds: [
      [rare, 1, 1],
      [common, 3, 3],
    ],
    left: [
      [first, 4, false],
      [next, 8, false],
    ],
  });
  expect(await lotOf(3)).toBe(first);
  expect(await draw(second, productId, player, 3)).toMatchObject({
    status: 409,
    body: { code: 'machine_short', remaining: 1 },
  });
  expect(await lotOf(1)).toBe(first);
  expect(await shown()).toEqual({
    odds: [
      [rare, 8, 8],
      [common, 0, 0],
    ],
    left: [
      [first, 0, true],
      [next, 8, false],
    ],
  });
  expect([await lotOf(5), await lotOf(3)]).toEqual([next, next]);
  expect((await draw(shop, productId, player, 1)).body.code).toBe('machine_empty');
  expect((await shown()).odds).toEqual([
    [rare, 0, 8],
    [common, 0, 0],
  ]);
});

test('batches that lock the same accounts in opposite order do not deadlock', async () => {
  const players = await members(16);
  const machines = await Promise.all(
    Array.from({ length: 4 }, () => shop.machine({ contents: [100], price })),
  );
  const sent = await Promise.all(
    [shop, second].flatMap((server, side) =>
      machines.flatMap(({ productId }) =>
        (side ? players : players.toReversed()).map(
          async (player) => [player, await draw(server, productId, player, 3)] as const,
        ),
      ),
    ),
  );
  expect(sent.map(([, { status }]) => status)).toEqual(Array(128).fill(200));
  await expectOwned(shop.db, 1_000, sent);
});
