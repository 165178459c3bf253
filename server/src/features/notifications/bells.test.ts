import { toggleLike } from '@kujiya/contract/likes';
import { setLockBell } from '@kujiya/contract/lock-bell';
import { notificationLimits } from '@kujiya/contract/notifications';
import { waitingLimits } from '@kujiya/contract/waiting-room';
import { expect, test } from 'vitest';
import { advanceRooms } from '#features/waiting-room/service.ts';
import { features } from '#features.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { useTestShop } from '#testing/shop.ts';
import { makeTube, type TestMember, type TestTube } from '#testing/stock.ts';
import { waitingOf } from '#testing/waiting.ts';
import { ringBells } from './bells.ts';

const shop = useTestShop();
const { listOf, titlesOf } = notificationsOf(shop);
const { tube: makeQueue, announce, pass, opens, draws, enter, leave, stay, buy } = waitingOf(shop);

/** Two servers look at the same moment, each on a connection of its own, and one again afterwards. */
const ring = async () => {
  await Promise.all([ringBells(shop.db), ringBells(shop.db)]);
  await ringBells(shop.db);
};
const like = ({ productId: id }: { productId: number }, { token }: TestMember) =>
  shop.call(toggleLike, { params: { id }, token });
const sells = ({ productId }: TestTube, seconds: number) =>
  shop.db.query(
    `update products set release_date = now() - interval '1 day', draw_date = now() + make_interval(secs => $2) where id = $1`,
    [productId, seconds],
  );

test('a sale is told ten minutes before and at its minute, once each; not earlier, and not long after', async () => {
  const [ann, bob] = await Promise.all([shop.member(), shop.member()]);
  const tube = await makeTube(shop.db, { tickets: 20 });
  await like(tube, ann);
  const toldAt = async (seconds: number) => {
    await sells(tube, seconds);
    await ring();
    return titlesOf(ann);
  };
  expect(await toldAt(-7 * 3_600)).toEqual([]);
  expect(await toldAt(notificationLimits.openingSoon + 5)).toEqual([]);
  expect(await toldAt(notificationLimits.openingSoon - 1)).toEqual(['心願清單快開賣了']);
  // A minute that has nothing new: the same opening, looked at once more.
  await ring();
  expect(await titlesOf(ann)).toHaveLength(1);
  expect(await toldAt(-1)).toEqual(['心願清單開賣了', '心願清單快開賣了']);
  const { data } = await listOf(ann);
  expect(data.map(({ link }) => link)).toEqual(Array(2).fill(`/detail/${tube.productId}`));
  expect(data[1]?.desc).toMatch(/20\d\d\/\d\d\/\d\d \d\d:\d\d 開賣。$/);
  // Members who come later, when it is open, are told nothing; nor is anybody else.
  await like(tube, bob);
  await ring();
  expect(await titlesOf(bob)).toEqual([]);
});

test('a sale that is put off is told again ten minutes before its new time', async () => {
  const ann = await shop.member();
  const tube = await makeTube(shop.db, { tickets: 20 });
  await like(tube, ann);
  await sells(tube, 120);
  await ring();
  await sells(tube, 7_200);
  await ring();
  expect(await titlesOf(ann)).toEqual(['心願清單快開賣了']);
  await sells(tube, 590);
  await ring();
  expect(await titlesOf(ann)).toEqual(['心願清單快開賣了', '心願清單快開賣了']);
});

test('every server looks each second, so that a push leaves within seconds of the minute', () => {
  const loops = features.flatMap(
    (feature) => feature.loops?.({ ...shop, config: shop.config } as never) ?? [],
  );
  const pauses = ['notifications:bells', 'notifications:dispatch', 'notifications:push'].map(
    (name) => loops.find((loop) => loop.name === name)?.restMs,
  );
  expect(pauses).toEqual([1_000, 1_000, 1_000]);
});

test('a tube with a queue is told when members may come in, before it opens and when it does; the sale beside it is not', async () => {
  const ann = await shop.member();
  const tube = await makeQueue();
  await like(tube, ann);
  const room = (seconds: number) => announce(tube, Date.now() + seconds * 1_000);
  await room(waitingLimits.enterBefore + 5);
  await sells(tube, 60);
  await ring();
  expect(await titlesOf(ann)).toEqual([]);
  await room(waitingLimits.enterBefore - 1);
  await ring();
  await room(300);
  await sells(tube, -60);
  await ring();
  await room(-1);
  await ring();
  const { data } = await listOf(ann);
  expect(data.map(({ title }) => title)).toEqual(['心願清單開賣了', '心願清單快開賣了', '可以進場排隊了']);
  for (const { link } of data) expect(link).toBe(`/ichiban/waiting/${tube.tubeId}`);
});

test('the member whose turn it is is told once, the next one when theirs begins', async () => {
  const tube = await makeQueue();
  await opens(tube);
  await draws(tube);
  const [ann, bob] = [await shop.member(), await shop.member()];
  for (const member of [ann, bob]) await enter(tube, member);
  await ring();
  expect([await titlesOf(ann), await titlesOf(bob)]).toEqual([['輪到您了！'], []]);
  await pass(tube, waitingLimits.turn + 1);
  await stay(tube, bob);
  await advanceRooms(shop.db);
  await ring();
  expect([await titlesOf(ann), await titlesOf(bob)]).toEqual([['輪到您了！'], ['輪到您了！']]);
  expect((await listOf(bob)).data[0]?.link).toBe(`/ichiban/ticket/${tube.productId}?tube=${tube.tubeId}`);
  await leave(tube, bob);
});

const wait = ({ tubeId }: TestTube, { token }: TestMember, on = true) =>
  shop.call(setLockBell, { params: { tubeId }, body: { on }, token });
const lockEnds = ({ tubeId }: TestTube) =>
  shop.db.query(`update lots set locked_until = now() - interval '1 second' where id = $1`, [tubeId]);

test('the end of a lock is told once to those who asked for it, and to nobody who took the bell back', async () => {
  const tube = await shop.tube({ price: 10 });
  const [buyer, ann, bob] = await Promise.all([shop.member({ tokens: 100 }), shop.member(), shop.member()]);
  expect((await buy(tube, buyer, [1])).status).toBe(200);
  for (const member of [ann, bob, buyer]) expect((await wait(tube, member)).body.data).toEqual({ on: true });
  expect((await wait(tube, ann)).body.data).toEqual({ on: true });
  expect((await wait(tube, bob, false)).body.data).toEqual({ on: false });
  await ring();
  expect(await titlesOf(ann)).toEqual([]);
  await lockEnds(tube);
  await ring();
  expect(await titlesOf(ann)).toEqual(['現在可以抽了']);
  for (const member of [bob, buyer]) expect(await titlesOf(member)).toEqual([]);
  // The bell has rung; the next lock has its own.
  expect((await buy(tube, buyer, [2])).status).toBe(200);
  await lockEnds(tube);
  await ring();
  expect(await titlesOf(ann)).toHaveLength(1);
  await wait(tube, ann);
  await ring();
  expect(await titlesOf(ann)).toHaveLength(2);
});

test('a tube that is paused or sold out calls nobody to it; one that does not exist has no bell', async () => {
  const [tube, paused] = [await shop.tube({ price: 10, tickets: 20 }), await shop.tube({ price: 10 })];
  const [buyer, ann] = await Promise.all([shop.member({ tokens: 1_000 }), shop.member()]);
  for (const one of [tube, paused]) await wait(one, ann);
  await shop.db.query(`update lots set state = 'paused' where id = $1`, [paused.tubeId]);
  const all = Array.from({ length: 20 }, (_, i) => i + 1);
  expect((await buy(tube, buyer, all, { is_full_pack: true })).status).toBe(200);
  await ring();
  expect(await titlesOf(ann)).toEqual([]);
  const { rows } = await shop.db.query('select lot_id from lock_bells where member_id = $1', [ann.id]);
  expect(rows).toEqual([{ lot_id: paused.tubeId }]);
  await shop.db.query(`update lots set state = 'open' where id = $1`, [paused.tubeId]);
  await ring();
  expect(await titlesOf(ann)).toEqual(['現在可以抽了']);
  const missing = await wait({ tubeId: 999_999, productId: 1 } as TestTube, ann);
  expect(missing).toMatchObject({ status: 404, body: { code: 'tube_missing' } });
});
