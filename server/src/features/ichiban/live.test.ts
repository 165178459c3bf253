import { tubeEvents, tubeLockStatus } from '@kujiya/contract/ichiban';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { beforeAll, expect, test } from 'vitest';
import { watch, whenHearing } from '#testing/events.ts';
import { openTestShop, type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
let second: TestServer;
let address: string;
beforeAll(async () => {
  second = await shop.another();
  address = await shop.listen();
  await whenHearing(shop.db, 2);
});

type Tube = { tubeId: number; productId: number };
const draw = (
  server: TestServer,
  { tubeId, productId }: Tube,
  { token }: TestMember,
  numbers: number[],
  { key, ...more }: { key?: string; is_full_pack?: boolean } = {},
) =>
  server.call(drawTickets, {
    params: { tubeId },
    body: { payment_method: 'balance', product_id: productId, ticket_numbers: numbers, ...more },
    token,
    ...(key !== undefined && { key }),
  });

test('a draw on another server reaches the watchers of the tube only', async () => {
  const tube = await shop.tube({ price: 10 });
  const other = await shop.tube({ price: 10 });
  const ann = await shop.member({ tokens: 1_000 });
  const watchers = [
    await watch(address, tubeEvents, { tubeId: tube.tubeId }),
    await watch(address, tubeEvents, { tubeId: tube.tubeId }),
  ];
  const elsewhere = await watch(address, tubeEvents, { tubeId: other.tubeId });
  await draw(second, tube, ann, [4, 9]);
  for (const watcher of watchers)
    expect(await watcher.next()).toEqual({
      tube_id: tube.tubeId,
      drawn: [4, 9],
      remaining: 18,
      lock: { locked: true, remain: 300, user_id: ann.id },
    });
  await draw(shop, other, ann, [1]);
  expect(await elsewhere.next()).toMatchObject({ tube_id: other.tubeId, drawn: [1], remaining: 19 });
  for (const watcher of [...watchers, elsewhere]) watcher.leave();
});

test('refusals and repeats publish nothing', async () => {
  const tube = await shop.tube({ price: 10 });
  const ann = await shop.member({ tokens: 1_000 });
  const bob = await shop.member({ tokens: 1_000 });
  const key = crypto.randomUUID();
  const watcher = await watch(address, tubeEvents, { tubeId: tube.tubeId });
  const next = async () => (await watcher.next())?.drawn;
  await draw(second, tube, ann, [1], { key });
  await draw(second, tube, ann, [2]);
  expect([await next(), await next()]).toEqual([[1], [2]]);
  expect((await draw(second, tube, ann, [1], { key })).status).toBe(200);
  expect((await draw(shop, tube, bob, [3])).status).toBe(423);
  // Notices of one server arrive in their order; notices of two servers, in any.
  for (const [server, number] of [
    [second, 4],
    [shop, 5],
  ] as const) {
    await draw(server, tube, ann, [number]);
    expect(await next()).toEqual([number]);
  }
  watcher.leave();
});

test('the last ticket frees the tube for all watchers', async () => {
  const tube = await shop.tube({ tickets: 4, big: 1, price: 10 });
  const ann = await shop.member({ tokens: 1_000 });
  const watcher = await watch(address, tubeEvents, { tubeId: tube.tubeId });
  await draw(second, tube, ann, [1, 2, 3, 4]);
  expect(await watcher.next()).toMatchObject({
    remaining: 0,
    lock: { locked: false, remain: 0, user_id: null },
  });
  watcher.leave();
});

test('a full pack of thousands of tickets is published in parts', async () => {
  const count = 3_500;
  const tube = await shop.tube({ tickets: count, price: 1 });
  const ann = await shop.member({ tokens: count });
  const watcher = await watch(address, tubeEvents, { tubeId: tube.tubeId });
  const numbers = Array.from({ length: count }, (_, i) => i + 1);
  expect((await draw(second, tube, ann, numbers, { is_full_pack: true })).status).toBe(200);
  const drawn: number[] = [];
  while (drawn.length < count) {
    const event = await watcher.next();
    expect(event?.remaining).toBe(0);
    drawn.push(...(event?.drawn ?? []));
  }
  expect(drawn.sort((a, b) => a - b)).toEqual(numbers);
  watcher.leave();
});

test('polling any server returns the same as the stream', async () => {
  const tube = await shop.tube({ price: 10 });
  const ann = await shop.member({ tokens: 1_000 });
  await draw(shop, tube, ann, [1]);
  for (const { call } of [shop, second]) {
    const { body } = await call(tubeLockStatus, { params: { tubeId: tube.tubeId } });
    expect(body).toMatchObject({ locked: true, user_id: ann.id });
  }
});

test('after a lost database connection the listener reconnects and notices arrive again', async () => {
  const tube = await shop.tube({ price: 10 });
  const ann = await shop.member({ tokens: 1_000 });
  const watcher = await watch(address, tubeEvents, { tubeId: tube.tubeId });
  const { rows } = await shop.db.query<{ pid: number }>(
    `select pid, pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'kujiya-listen'`,
  );
  const gone = rows.map(({ pid }) => pid);
  await whenHearing(shop.db, 2, gone);
  await draw(second, tube, ann, [7]);
  expect(await watcher.next()).toMatchObject({ drawn: [7] });
  watcher.leave();
});

test('closing the server ends its streams without waiting', async () => {
  const closing = await openTestShop();
  const { tubeId } = await closing.tube();
  const here = await closing.listen();
  const watchers = await Promise.all(Array.from({ length: 20 }, () => watch(here, tubeEvents, { tubeId })));
  await closing.close();
  for (const watcher of watchers) expect(await watcher.next()).toBeUndefined();
});

test('a server closed immediately after opening ends', async () => {
  for (let i = 0; i < 5; i++) await (await openTestShop()).close();
});
