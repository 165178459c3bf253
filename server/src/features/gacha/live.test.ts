import { drawCapsules, gachaProduct, machineEvents } from '@kujiya/contract/gacha';
import { beforeAll, expect, test } from 'vitest';
import { watch, whenHearing } from '#testing/events.ts';
import { expectOwned } from '#testing/owners.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
let second: TestServer;
let address: string;
beforeAll(async () => {
  second = await shop.another();
  address = await shop.listen();
  await whenHearing(shop.db, 2);
});

const draw = (
  server: TestServer,
  { productId }: { productId: number },
  { token }: TestMember,
  quantity = 1,
  key: string = crypto.randomUUID(),
) =>
  server.call(drawCapsules, {
    params: { id: productId },
    body: { payment_method: 'balance', quantity },
    token,
    key,
  });

test("capsules sold by another server reach the machine's watchers only", async () => {
  const machine = await shop.machine();
  const other = await shop.machine();
  const ann = await shop.member({ tokens: 1_000 });
  const watching = { id: machine.productId };
  const watchers = [
    await watch(address, machineEvents, watching),
    await watch(address, machineEvents, watching),
  ];
  const elsewhere = await watch(address, machineEvents, { id: other.productId });
  const { body } = await draw(second, machine, ann, 3);
  for (const watcher of watchers)
    expect(await watcher.next()).toEqual({
      product_id: machine.productId,
      lot_id: machine.lotId,
      drawn: body.items.map(({ number, id }) => ({ number, item_id: id })),
    });
  await draw(shop, other, ann);
  expect(await elsewhere.next()).toMatchObject({ product_id: other.productId });
  for (const watcher of [...watchers, elsewhere]) watcher.leave();
});

test("the sum of the events equals the machine's contents", async () => {
  const machine = await shop.machine({
    batches: [
      [3, 7],
      [5, 5],
    ],
  });
  const before = (await shop.call(gachaProduct, { params: { id: machine.productId } })).body;
  expect(before.items.map(({ total_quantity }) => total_quantity)).toEqual([3, 7]);
  const watcher = await watch(address, machineEvents, { id: machine.productId });
  const players = await Promise.all(Array.from({ length: 8 }, () => shop.member({ tokens: 1_000 })));
  const sent = await Promise.all(
    players.map(async (player, i) => [player, await draw(i % 2 ? second : shop, machine, player)] as const),
  );
  const [first] = players;
  if (!first) throw new Error('no player');
  await expectOwned(shop.db, 1_000, [...sent, [first, await draw(second, machine, first, 1)]]);
  const numbers = new Set<number>();
  const left = new Map(before.items.map(({ id, total_quantity }) => [id, total_quantity]));
  for (let i = 0; i < 9; i++)
    for (const { number, item_id } of (await watcher.next())?.drawn ?? []) {
      numbers.add(number);
      left.set(item_id, (left.get(item_id) ?? 0) - 1);
    }
  expect(numbers.size).toBe(9);
  const now = (await second.call(gachaProduct, { params: { id: machine.productId } })).body;
  expect(now.items.map(({ id, remaining_quantity }) => [id, remaining_quantity])).toEqual([...left]);
  watcher.leave();
});

test('refusals and repeats publish nothing', async () => {
  const machine = await shop.machine({ contents: [6] });
  const ann = await shop.member({ tokens: 1_000 });
  const poor = await shop.member();
  const key = crypto.randomUUID();
  const watcher = await watch(address, machineEvents, { id: machine.productId });
  await draw(second, machine, ann, 1, key);
  expect((await draw(second, machine, ann, 1, key)).status).toBe(200);
  expect((await draw(second, machine, poor)).status).toBe(422);
  expect((await draw(second, machine, ann, 10)).status).toBe(409);
  await draw(second, machine, ann, 5);
  const heard = [await watcher.next(), await watcher.next()];
  expect(heard.map((event) => event?.drawn.map(({ number }) => number))).toEqual([[1], [2, 3, 4, 5, 6]]);
  watcher.leave();
});
