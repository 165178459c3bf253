import { caseBoxes, caseEvents } from '@kujiya/contract/blindbox';
import { beforeAll, expect, test } from 'vitest';
import { boxesOf, passHolds } from '#testing/boxes.ts';
import { type Watcher, watch, whenHearing } from '#testing/events.ts';
import { contentsOf } from '#testing/figures.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';

const shop = useTestShop();
let second: TestServer;
let address: string;
beforeAll(async () => {
  second = await shop.another();
  address = await shop.listen();
  await whenHearing(shop.db, 2);
});

async function world(cases = 1) {
  const box = await shop.boxCase({ cases });
  return {
    box,
    there: boxesOf(second, box),
    ann: await shop.member({ tokens: 10_000 }),
    bob: await shop.member({ tokens: 10_000 }),
    watcher: await watch(address, caseEvents, { packageId: box.packageId }),
    truth: await contentsOf(shop.db, box.packageId),
  };
}
const changesOf = async (watcher: Watcher<{ items: object[] }>, events: number) => {
  const changes: object[] = [];
  for (let i = 0; i < events; i++) changes.push(...((await watcher.next())?.items ?? []));
  return changes;
};
const free = { is_drawn: false, locked_by: null, lock_expires_at: null, item_id: null };

test('a hold, a swap, a release and a purchase on another server reach every watcher', async () => {
  const { box, there, ann, watcher, truth } = await world();
  const held = (await there.hold(ann, 2)).body.data.lock;
  expect(await watcher.next()).toEqual({
    package_id: box.packageId,
    remaining: 6,
    items: [{ ...free, item_index: 2, locked_by: ann.id, lock_expires_at: Date.parse(held.expires_at) }],
  });
  await passHolds(shop.db, box, 2);
  await there.hold(ann, 4);
  expect(await changesOf(watcher, 2)).toMatchObject([
    { ...free, item_index: 2 },
    { item_index: 4, locked_by: ann.id, is_drawn: false },
  ]);
  await there.release(ann);
  expect(await changesOf(watcher, 1)).toEqual([{ ...free, item_index: 4 }]);
  await passHolds(shop.db, box, 2);
  await there.hold(ann, 4);
  await there.buy(ann, 4);
  expect(await changesOf(watcher, 1)).toMatchObject([{ item_index: 4, locked_by: ann.id }]);
  expect(await watcher.next()).toEqual({
    package_id: box.packageId,
    remaining: 5,
    items: [{ ...free, item_index: 4, is_drawn: true, item_id: truth[3] }],
  });
  watcher.leave();
});

test('the purchase of a whole case is one event, even for the largest case', async () => {
  const { there, ann, watcher, truth } = await world();
  await there.buyCase(ann);
  expect(await watcher.next()).toMatchObject({
    remaining: 0,
    items: truth.map((item_id, i) => ({ item_index: i + 1, is_drawn: true, item_id })),
  });
  watcher.leave();

  const large = await shop.boxCase({ contents: [100, 60, 40], price: 1 });
  const wide = await watch(address, caseEvents, { packageId: large.packageId });
  expect((await boxesOf(second, large).buyCase(ann)).status).toBe(200);
  expect((await wide.next())?.items).toHaveLength(200);
  wide.leave();
});

test('holding a box of another package notifies watchers of the first one', async () => {
  const { box, there, ann, watcher } = await world(2);
  const [, otherId = 0] = box.packageIds;
  const elsewhere = await watch(address, caseEvents, { packageId: otherId });
  await there.hold(ann, 1);
  // The notices of two servers arrive in any order.
  expect(await changesOf(watcher, 1)).toMatchObject([{ locked_by: ann.id }]);
  await passHolds(shop.db, box, 2);
  await boxesOf(shop, { ...box, packageId: otherId }).hold(ann, 6);
  expect(await changesOf(watcher, 1)).toMatchObject([{ ...free, item_index: 1 }]);
  expect(await changesOf(elsewhere, 1)).toMatchObject([{ item_index: 6, locked_by: ann.id }]);
  for (const one of [watcher, elsewhere]) one.leave();
});

test('refusals, repeats and releases without a hold publish nothing', async () => {
  const { there, ann, bob, watcher, truth } = await world();
  await there.hold(ann, 1);
  await there.hold(ann, 1);
  await there.hold(ann, 2);
  await there.hold(bob, 1);
  await there.release(bob);
  await there.buy(bob, 3);
  await there.buyCase(bob);
  await there.buy(ann, 1);
  expect(await changesOf(watcher, 2)).toMatchObject([
    { item_index: 1, locked_by: ann.id },
    { item_index: 1, is_drawn: true, item_id: truth[0] },
  ]);
  watcher.leave();
});

test('polling returns the same as the stream', async () => {
  const { box, there, ann, bob, truth } = await world();
  await there.hold(ann, 1);
  await there.buy(ann, 1);
  const { expires_at } = (await there.hold(bob, 2)).body.data.lock;
  for (const { call } of [shop, second]) {
    const { body } = await call(caseBoxes, { params: { packageId: box.packageId } });
    expect(body.data.slice(0, 3)).toMatchObject([
      { item_index: 1, is_drawn: true, is_locked: false, item_id: truth[0], rarity: expect.any(String) },
      { item_index: 2, is_drawn: false, is_locked: true, locked_by: bob.id, lock_expires_at: expires_at },
      { item_index: 3, is_drawn: false, is_locked: false, item_id: null },
    ]);
  }
});
