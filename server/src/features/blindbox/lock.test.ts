import { blindboxLimits, caseBoxes } from '@kujiya/contract/blindbox';
import { beforeAll, expect, test } from 'vitest';
import { boxesOf, holdersOf, ownersOf, passHolds } from '#testing/boxes.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
let second: TestServer;
beforeAll(async () => {
  second = await shop.another();
});

const { lock, rest, swapInterval } = blindboxLimits;
const world = async (cases = 1) => {
  const box = await shop.boxCase({ cases });
  return {
    box,
    here: boxesOf(shop, box),
    there: boxesOf(second, box),
    ann: await shop.member({ tokens: 10_000 }),
    bob: await shop.member({ tokens: 10_000 }),
  };
};
type World = Awaited<ReturnType<typeof world>>;
const pass = ({ box }: Pick<World, 'box'>, seconds: number) => passHolds(shop.db, box, seconds);
/** The remaining seconds of a lock, less the seconds the test itself takes. */
const expectRemain = (remain: number | undefined, most: number) => {
  expect(remain).toBeLessThanOrEqual(most);
  expect(remain).toBeGreaterThan(most - 30);
};
const shownOf = async (server: TestServer, { box }: Pick<World, 'box'>, number: number) =>
  (await server.call(caseBoxes, { params: { packageId: box.packageId } })).body.data[number - 1];
const expectRefused = (reply: { status: number; body: object }, status: number, code: string) =>
  expect(reply).toMatchObject({ status, body: { success: false, code } });

test("a box is held for 150 s by the database's clock, and everybody sees the holder and the end", async () => {
  const w = await world();
  const { status, body } = await w.here.hold(w.ann, 2);
  expect(status).toBe(200);
  const { item_index, expires_at, remain } = body.data.lock;
  expect(item_index).toBe(2);
  expectRemain(remain, lock);
  const { rows } = await shop.db.query<{ seconds: number; until: string }>(
    `select extract(epoch from expires_at - locked_at)::float8 as seconds,
       to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS') as until from slot_locks where member_id = $1`,
    [w.ann.id],
  );
  expect(rows[0]?.seconds).toBeCloseTo(lock, 2);
  expect(Date.parse(expires_at)).toBe(Date.parse(`${rows[0]?.until}Z`));
  for (const server of [shop, second])
    expect(await shownOf(server, w, 2)).toMatchObject({
      is_locked: true,
      locked_by: w.ann.id,
      lock_expires_at: expires_at,
      is_drawn: false,
    });
  expect(await shownOf(shop, w, 1)).toMatchObject({
    is_locked: false,
    locked_by: null,
    lock_expires_at: null,
  });
});

test('asking again does not prolong the hold, on either server', async () => {
  const w = await world();
  const first = (await w.here.hold(w.ann, 1)).body.data.lock;
  await pass(w, 100);
  for (const boxes of [w.there, w.here]) {
    const { status, body } = await boxes.hold(w.ann, 1);
    expect(status).toBe(200);
    expect(Date.parse(first.expires_at) - Date.parse(body.data.lock.expires_at)).toBe(100_000);
    expectRemain(body.data.lock.remain, lock - 100);
  }
});

test.each([
  [86_400, lock],
  [151, lock],
  [150, lock],
  [60, 60],
])('a hold requested for %i s lasts %i s', async (asked, seconds) => {
  const w = await world();
  expectRemain((await w.here.hold(w.ann, 1, asked)).body.data.lock.remain, seconds);
  await pass(w, seconds);
  expect((await w.there.hold(w.bob, 1)).status).toBe(200);
});

test('at exactly 150 s another member may hold the box, and the previous holder may not buy it', async () => {
  const w = await world();
  await w.here.hold(w.ann, 1);
  await pass(w, lock - 30);
  expectRefused(await w.there.hold(w.bob, 1), 423, 'box_locked');
  await pass(w, 30);
  expectRefused(await w.here.buy(w.ann, 1), 409, 'box_not_held');
  expect(await shownOf(second, w, 1)).toMatchObject({ is_locked: false, locked_by: null });
  expect((await w.there.hold(w.bob, 1)).status).toBe(200);
  expectRefused(await w.here.buy(w.ann, 1), 409, 'box_not_held');
  expectRefused(await w.here.hold(w.ann, 1), 423, 'box_locked');
  expect((await w.there.buy(w.bob, 1)).status).toBe(200);
  expect(await ownersOf(shop.db, w.box.packageId)).toMatchObject([{ number: 1, member_id: w.bob.id }]);
});

test("a server's crash neither ends holds nor leaves any behind", async () => {
  const w = await world();
  const dying = await shop.another();
  await boxesOf(dying, w.box).hold(w.ann, 3);
  await dying.app.close();
  const next = await shop.another();
  expect(await shownOf(next, w, 3)).toMatchObject({ is_locked: true, locked_by: w.ann.id });
  expectRefused(await boxesOf(next, w.box).hold(w.bob, 3), 423, 'box_locked');
  expect((await boxesOf(next, w.box).hold(w.ann, 3)).status).toBe(200);
  await pass(w, lock);
  expect((await boxesOf(next, w.box).hold(w.bob, 3)).status).toBe(200);
});

test('holding another box of the product releases the first, also in another package', async () => {
  const w = await world(2);
  const [, otherId = 0] = w.box.packageIds;
  const other = boxesOf(second, { ...w.box, packageId: otherId });
  await w.here.hold(w.ann, 1);
  await pass(w, swapInterval);
  await w.there.hold(w.ann, 2);
  expect(await holdersOf(shop.db, w.box.packageId)).toEqual([[2, w.ann.id]]);
  expect((await w.here.hold(w.bob, 1)).status).toBe(200);
  await pass(w, swapInterval);
  expect((await other.hold(w.ann, 5)).status).toBe(200);
  expect(await holdersOf(shop.db, w.box.packageId)).toEqual([[1, w.bob.id]]);
  expect(await holdersOf(shop.db, otherId)).toEqual([[5, w.ann.id]]);
  expectRefused(await w.here.buy(w.ann, 2), 409, 'box_not_held');
  expect((await other.buy(w.ann, 5)).status).toBe(200);
});

test('a member may hold boxes of different products at the same time', async () => {
  const [one, other] = [await world(), await world()];
  expect((await one.here.hold(one.ann, 1)).status).toBe(200);
  expect((await other.there.hold(one.ann, 2)).status).toBe(200);
  expect(await holdersOf(shop.db, one.box.packageId)).toEqual([[1, one.ann.id]]);
  expect((await one.here.buy(one.ann, 1)).status).toBe(200);
  expect(await holdersOf(shop.db, other.box.packageId)).toEqual([[2, one.ann.id]]);
  expect((await other.here.buy(one.ann, 2)).status).toBe(200);
});

test('two holds are at least 2 s apart; a refusal leaves the held box unchanged', async () => {
  const w = await world();
  await w.here.hold(w.ann, 1);
  await pass(w, swapInterval / 4);
  for (const boxes of [w.here, w.there]) {
    const reply = await boxes.hold(w.ann, 2);
    expectRefused(reply, 429, 'swap_too_soon');
    expect(reply.body.redirect_product_id).toBe(w.box.productId);
  }
  expect(await holdersOf(shop.db, w.box.packageId)).toEqual([[1, w.ann.id]]);
  expect((await w.here.hold(w.bob, 3)).status).toBe(200);
  expectRefused(await w.here.hold(w.ann, 3), 423, 'box_locked');
  await pass(w, swapInterval);
  expectRefused(await w.here.hold(w.ann, 3), 423, 'box_locked');
  expect(await holdersOf(shop.db, w.box.packageId)).toEqual([
    [1, w.ann.id],
    [3, w.bob.id],
  ]);
  expect((await w.there.hold(w.ann, 2)).status).toBe(200);
});

test('a member whose hold expired waits 10 s before holding the box again; others need not wait', async () => {
  const w = await world();
  await w.here.hold(w.ann, 1);
  await pass(w, lock + rest / 2);
  const resting = await w.there.hold(w.ann, 1);
  expectRefused(resting, 429, 'box_resting');
  expect(resting.body.redirect_product_id).toBe(w.box.productId);
  expect(await holdersOf(shop.db, w.box.packageId)).toEqual([]);
  await pass(w, rest / 2);
  const again = await w.here.hold(w.ann, 1);
  expectRemain(again.body.data.lock.remain, lock);

  await pass(w, lock + rest / 2);
  expect((await w.here.hold(w.bob, 1)).status).toBe(200);
  expect((await w.here.hold(w.ann, 2)).status).toBe(200);
});

test('a released box is free immediately, and its member may hold it again after the pause', async () => {
  const w = await world();
  await w.here.hold(w.ann, 1);
  expect(await w.there.release(w.ann)).toMatchObject({ status: 200, body: { success: true } });
  expect(await holdersOf(shop.db, w.box.packageId)).toEqual([]);
  expectRefused(await w.here.buy(w.ann, 1), 409, 'box_not_held');
  expectRefused(await w.here.hold(w.ann, 1), 429, 'swap_too_soon');
  expect((await w.here.hold(w.bob, 1)).status).toBe(200);
  await w.here.release(w.bob);
  await pass(w, swapInterval);
  expect((await w.here.hold(w.ann, 1)).status).toBe(200);
});

test('releasing a box and holding it again does not prolong the hold', async () => {
  const w = await world();
  await w.here.hold(w.ann, 1);
  await pass(w, 100);
  await w.there.release(w.ann);
  expectRemain((await w.here.hold(w.ann, 1)).body.data.lock.remain, lock - 100);
  await pass(w, 45);
  await w.here.release(w.ann);
  expectRemain((await w.there.hold(w.ann, 1)).body.data.lock.remain, 5);
  await w.here.release(w.ann);
  await pass(w, 5);
  expectRefused(await w.here.hold(w.ann, 1), 429, 'box_resting');
  expect((await w.here.hold(w.bob, 1)).status).toBe(200);
  await w.here.release(w.bob);
  await pass(w, rest);
  expect((await w.here.hold(w.ann, 1)).body.data.lock.remain).toBeGreaterThan(lock - 30);
});

test("releasing frees only the member's own box of this package", async () => {
  const w = await world(2);
  const [, otherId = 0] = w.box.packageIds;
  const other = boxesOf(shop, { ...w.box, packageId: otherId });
  await w.here.hold(w.ann, 1);
  await other.hold(w.bob, 2);
  for (const reply of [await w.here.release(w.bob), await other.release(w.ann), await w.here.release(w.bob)])
    expect(reply).toMatchObject({ status: 200, body: { success: true } });
  expect(await holdersOf(shop.db, w.box.packageId)).toEqual([[1, w.ann.id]]);
  expect(await holdersOf(shop.db, otherId)).toEqual([[2, w.bob.id]]);
});

test('only the holder may buy a box, and only the held one', async () => {
  const w = await world();
  await w.here.hold(w.ann, 1);
  expectRefused(await w.there.buy(w.bob, 1), 409, 'box_not_held');
  expectRefused(await w.here.buy(w.ann, 2), 409, 'box_not_held');
  await w.here.hold(w.bob, 2);
  expectRefused(await w.there.buy(w.ann, 2), 409, 'box_not_held');
  expect((await w.there.buy(w.ann, 1)).status).toBe(200);
  expect(await holdersOf(shop.db, w.box.packageId)).toEqual([[2, w.bob.id]]);
  expectRefused(await w.here.buy(w.ann, 1), 409, 'box_drawn');
  expectRefused(await w.here.hold(w.bob, 1), 409, 'box_drawn');
});

const buyCase = async (w: World, buyer: TestMember) => w.there.buyCase(buyer);

test("a whole case cannot be bought while another member holds a box; the buyer's own hold is no obstacle", async () => {
  const w = await world();
  await w.here.hold(w.ann, 1);
  expectRefused(await buyCase(w, w.bob), 423, 'package_being_picked');
  expect(await ownersOf(shop.db, w.box.packageId)).toEqual([]);
  const { status, body } = await buyCase(w, w.ann);
  expect(status).toBe(200);
  expect(body.data.items).toHaveLength(6);
  expect(await holdersOf(shop.db, w.box.packageId)).toEqual([]);
});

test('an expired or released hold does not block the purchase of a case', async () => {
  for (const end of ['time', 'release'] as const) {
    const w = await world();
    await w.here.hold(w.ann, 1);
    if (end === 'time') await pass(w, lock);
    else await w.there.release(w.ann);
    expect((await buyCase(w, w.bob)).status).toBe(200);
    await pass(w, swapInterval + rest);
    expectRefused(await w.here.hold(w.ann, 2), 409, 'package_sold_out');
  }
});

test("buying a case keeps the buyer's hold in another package of the product", async () => {
  const w = await world(2);
  const [, otherId = 0] = w.box.packageIds;
  const other = boxesOf(shop, { ...w.box, packageId: otherId });
  await other.hold(w.ann, 2);
  expect((await buyCase(w, w.ann)).status).toBe(200);
  expect(await holdersOf(shop.db, otherId)).toEqual([[2, w.ann.id]]);
  expect((await other.buy(w.ann, 2)).status).toBe(200);
});
