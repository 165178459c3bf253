import { ichibanLimits, tubeLockStatus } from '@kujiya/contract/ichiban';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { beforeAll, expect, test } from 'vitest';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
let second: TestServer;
beforeAll(async () => {
  second = await shop.another();
});

type Tube = { tubeId: number; productId: number };
const { lockPerDraw, lockMaximum } = ichibanLimits;

const world = async (tickets = 20) => ({
  tube: await shop.tube({ tickets, price: 10 }),
  ann: await shop.member({ tokens: 1_000 }),
  bob: await shop.member({ tokens: 1_000 }),
});
const draw = async (
  { tubeId, productId }: Tube,
  { token }: TestMember,
  numbers: number[],
  more: object = {},
) => {
  const { status, body } = await shop.call(drawTickets, {
    params: { tubeId },
    body: { payment_method: 'balance', product_id: productId, ticket_numbers: numbers, ...more },
    token,
  });
  const { code, message } = body;
  return { status, remain: status === 200 ? body.lock.remain : body.remain, code, message };
};
const statusOf = async ({ tubeId }: Tube) => (await second.call(tubeLockStatus, { params: { tubeId } })).body;
/** Lets `seconds` pass for a tube: moves all its times that far into the past. */
const pass = ({ tubeId }: Tube, seconds: number) =>
  shop.db.query(
    `update lots set locked_until = locked_until - make_interval(secs => $2),
       receipt_at = receipt_at - make_interval(secs => $2) where id = $1`,
    [tubeId, seconds],
  );
/** The remaining seconds of a lock, less the seconds the test itself takes. */
const expectRemain = (remain: number | undefined, most: number) => {
  expect(remain).toBeLessThanOrEqual(most);
  expect(remain).toBeGreaterThan(most - 30);
};

test('a draw locks the tube for 300 s; others see the holder and the time left', async () => {
  const { tube, ann, bob } = await world();
  expect(await statusOf(tube)).toEqual({ locked: false, remain: 0, user_id: null });
  expect(await draw(tube, ann, [1])).toMatchObject({ status: 200, remain: lockPerDraw });
  const status = await statusOf(tube);
  expect(status).toMatchObject({ locked: true, user_id: ann.id });
  expectRemain(status.remain, lockPerDraw);
  const refused = await draw(tube, bob, [2]);
  expect(refused).toMatchObject({
    status: 423,
    code: 'tube_locked',
    message: `其他玩家正在抽選，請等待 ${refused.remain} 秒`,
  });
  expectRemain(refused.remain, lockPerDraw);
});

test('each further draw adds 300 s to the time left, up to 480 s', async () => {
  const { tube, ann } = await world();
  await draw(tube, ann, [1]);
  expect((await draw(tube, ann, [2])).remain).toBe(lockMaximum);
  expect((await draw(tube, ann, [3])).remain).toBe(lockMaximum);
  await pass(tube, 380);
  expectRemain((await draw(tube, ann, [4])).remain, 400);
  await pass(tube, 350);
  expectRemain((await draw(tube, ann, [5])).remain, 350);
});

test('several tickets at once count as one draw', async () => {
  const { tube, ann } = await world();
  expect((await draw(tube, ann, [1, 2, 3, 4, 5])).remain).toBe(lockPerDraw);
});

test('when the lock expires the tube is free, and a draw by its last holder starts a new lock', async () => {
  const { tube, ann, bob } = await world();
  await draw(tube, ann, [1]);
  await pass(tube, lockPerDraw);
  expect(await statusOf(tube)).toEqual({ locked: false, remain: 0, user_id: null });
  expect(await draw(tube, ann, [2])).toMatchObject({ status: 200, remain: lockPerDraw });
  await pass(tube, lockPerDraw + 1_000);
  expect(await draw(tube, bob, [3])).toMatchObject({ status: 200, remain: lockPerDraw });
  expect(await draw(tube, ann, [4])).toMatchObject({ status: 423 });
});

test('a refused purchase neither takes nor prolongs a lock', async () => {
  const { tube, ann, bob } = await world();
  expect((await draw(tube, ann, [1], { final_amount: 1 })).status).toBe(409);
  expect((await draw(tube, await shop.member(), [1])).code).toBe('balance_too_low');
  expect(await statusOf(tube)).toMatchObject({ locked: false });
  await draw(tube, ann, [1]);
  await pass(tube, 100);
  expect((await draw(tube, ann, [1])).code).toBe('tickets_taken');
  expect((await draw(tube, bob, [2])).code).toBe('tube_locked');
  expectRemain((await statusOf(tube)).remain, 200);
});

test('a lock applies to one tube', async () => {
  const { tube, ann, bob } = await world();
  const other = await shop.tube({ price: 10 });
  await draw(tube, ann, [1]);
  expect((await draw(other, bob, [1])).status).toBe(200);
  expect((await draw(other, ann, [2])).status).toBe(423);
});

test('a finished tube has no lock', async () => {
  const { tube, ann, bob } = await world(5);
  await draw(tube, ann, [1]);
  expect(await draw(tube, ann, [2, 3, 4, 5])).toMatchObject({ status: 200, remain: 0 });
  expect(await statusOf(tube)).toEqual({ locked: false, remain: 0, user_id: null });
  expect((await draw(tube, bob, [1])).code).toBe('tube_finished');
});

test.each([2_000_000_000, Number.MAX_SAFE_INTEGER])(
  'the lock of the unknown tube %i is not found',
  async (tubeId) => {
    const { status, body } = await shop.call(tubeLockStatus, { params: { tubeId } });
    expect(status).toBe(404);
    expect(body.code).toBe('tube_missing');
  },
);
