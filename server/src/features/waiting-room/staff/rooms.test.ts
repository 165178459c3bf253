import { openLot } from '@kujiya/contract/staff/lots';
import { closeRoom, setRoom, staffRooms } from '@kujiya/contract/staff/waiting-rooms';
import { beforeAll, expect, test } from 'vitest';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import { stateOf } from '#testing/state.ts';
import { waitingOf } from '#testing/waiting.ts';
import { advanceRooms } from '../service.ts';

const shop = useTestShop();
const { opens, draws, enter, leave, buy } = waitingOf(shop);
let boss: TestStaff;
beforeAll(async () => {
  boss = await shop.staff();
});
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
const set = (id: number, opens_at: string, { token } = boss) =>
  shop.call(setRoom, { params: { id }, body: { opens_at }, token });
const close = (id: number) =>
  shop.call(closeRoom, { params: { id }, body: { reason: '人不多' }, token: boss.token });
const rooms = async (id: number) =>
  (await shop.call(staffRooms, { params: { id }, token: boss.token })).body.data;

test('staff let members wait for a tube, move the time, and end the waiting; the log says so', async () => {
  const { tubeId, productId } = await shop.tube();
  expect(await rooms(productId)).toEqual([]);
  const at = inMinutes(30);
  const { status, body } = await set(tubeId, at);
  expect([status, body.data]).toEqual([
    200,
    {
      lot_id: tubeId,
      opens_at: at,
      drawn_at: null,
      closed_at: null,
      seed_hash: '',
      round: expect.any(Number),
      draws_at: expect.any(String),
      announced_again: 0,
      listed: null,
      entered: 0,
      waiting: 0,
      bought: 0,
      missed: 0,
      has_turn: false,
      left: expect.any(Number),
    },
  ]);
  const after = (data: { draws_at: string | null; opens_at: string }) =>
    Date.parse(data.draws_at ?? '') - Date.parse(data.opens_at);
  expect(after(body.data)).toBeGreaterThanOrEqual(5_000);
  // Nobody waits much longer than for a drawing at once.
  expect(after(body.data)).toBeLessThan(9_000);
  const later = new Date(Date.parse(at) + 15 * 60_000).toISOString();
  const moved = (await set(tubeId, later)).body.data;
  // Another time has another round.
  expect(moved).toMatchObject({ opens_at: later, round: (body.data.round ?? 0) + 15 * 60 });
  expect(after(moved)).toBe(after(body.data));
  const [ann, bob] = [await shop.member(), await shop.member()];
  await enter({ tubeId, productId, tubeIds: [] }, ann);
  await enter({ tubeId, productId, tubeIds: [] }, bob);
  await leave({ tubeId, productId, tubeIds: [] }, bob);
  expect(await rooms(productId)).toMatchObject([{ entered: 2, waiting: 1 }]);
  expect((await close(tubeId)).body.data.closed_at).not.toBeNull();
  expect(await close(tubeId)).toMatchObject({ status: 404, body: { code: 'room_none' } });
  const { rows } = await shop.db.query(
    'select what, reason, subjects, before, after from staff_log where subjects @> $1 order by id',
    [[`lot:${tubeId}`]],
  );
  expect(rows).toMatchObject([
    { before: null, after: { opens_at: at, closed_at: null } },
    { before: { opens_at: at }, after: { opens_at: later } },
    { reason: '人不多', before: { closed_at: null } },
  ]);
});

test('only tubes that can still be sold have a room, before its time has come', async () => {
  const tube = await shop.tube();
  const { packageId } = await shop.boxCase();
  const finished = await shop.tube({ tickets: 4, price: 10 });
  await buy(finished, await shop.member({ tokens: 100 }), [1, 2, 3, 4], { is_full_pack: true });
  const viewer = await shop.staff('viewer');
  const state = await stateOf(shop.db);
  expect(await set(packageId, inMinutes(5))).toMatchObject({
    status: 422,
    body: { code: 'room_tubes_only' },
  });
  expect(await set(finished.tubeId, inMinutes(5))).toMatchObject({
    status: 409,
    body: { code: 'lot_state_wrong' },
  });
  expect(await set(tube.tubeId, inMinutes(-1))).toMatchObject({ status: 422, body: { code: 'time_passed' } });
  expect(await set(999_999, inMinutes(5))).toMatchObject({ status: 404, body: { code: 'lot_missing' } });
  expect(await set(tube.tubeId, 'soon')).toMatchObject({ status: 422, body: { code: 'room_time' } });
  expect(await close(tube.tubeId)).toMatchObject({ status: 404, body: { code: 'room_none' } });
  for (const id of [999_999, 2 ** 40])
    expect(await shop.call(staffRooms, { params: { id }, token: boss.token })).toMatchObject({
      status: 404,
      body: { code: 'product_missing' },
    });
  expect(await set(tube.tubeId, inMinutes(5), viewer)).toMatchObject({ status: 403 });
  expect(await stateOf(shop.db)).toEqual(state);

  await set(tube.tubeId, inMinutes(5));
  await opens(tube);
  await draws(tube);
  expect(await set(tube.tubeId, inMinutes(5))).toMatchObject({ status: 409, body: { code: 'room_opened' } });
});

test('a committed tube gets its room before it is opened', async () => {
  const { tubeId, productId } = await shop.tube();
  await shop.tamper(`update lots set state = 'committed', opened_at = null where id = ${tubeId}`);
  expect((await set(tubeId, inMinutes(5))).status).toBe(200);
  const tube = { tubeId, productId, tubeIds: [tubeId] };
  const ann = await shop.member();
  await enter(tube, ann);
  await opens(tube);
  await draws(tube);
  // Drawn, but nobody has a turn at a tube that is not on sale.
  expect((await enter(tube, ann)).body.data).toMatchObject({
    state: 'paused',
    place: { number: 1, turn_until: null },
  });
  await shop.call(openLot, { params: { id: tubeId }, body: {}, token: boss.token });
  await advanceRooms(shop.db);
  expect((await enter(tube, ann)).body.data.place?.turn_until).not.toBeNull();
});
