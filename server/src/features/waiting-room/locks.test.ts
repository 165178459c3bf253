import { closeRoom, setRoom } from '@kujiya/contract/staff/waiting-rooms';
import { beforeAll, expect, test } from 'vitest';
import { cardDrawsOf } from '#testing/card-draws.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestMember, TestTube } from '#testing/stock.ts';
import { waitingOf } from '#testing/waiting.ts';
import { advanceRooms } from './service.ts';

// A room is made for a tube that somebody has just drawn from, and still holds.

const shop = useTestShop();
const { opens, draws, enter, stay, buy } = waitingOf(shop);
const { press, settle, start } = cardDrawsOf(shop);
let second: TestServer;
let boss: string;
beforeAll(async () => {
  await shop.listen();
  second = await shop.another();
  boss = (await shop.staff()).token;
});

const makeRoom = ({ tubeId }: TestTube, server: TestServer = shop) =>
  server.call(setRoom, {
    params: { id: tubeId },
    body: { opens_at: new Date(Date.now() + 1_800_000).toISOString() },
    token: boss,
  });
const turnOf = async (tube: TestTube, member: TestMember) =>
  (await stay(tube, member)).body.data.place?.turn_until ?? null;
const refused = { status: 409, body: { code: 'turn_required' } };
/** A tube, a member who will hold it, and one who will wait. */
async function held() {
  const tube = await shop.tube({ price: 10 });
  const [ann, bob] = [await shop.member({ tokens: 1_000 }), await shop.member({ tokens: 1_000 })];
  return { tube, ann, bob };
}
/** Brings the opening to this moment, with one who waits. */
async function open(tube: TestTube, member: TestMember) {
  await enter(tube, member);
  await opens(tube);
  await draws(tube);
}

test('the lock from a purchase before the room was made gives no turn, and does not delay the first', async () => {
  const { tube, ann, bob } = await held();
  expect((await buy(tube, ann, [1])).status).toBe(200);
  expect((await makeRoom(tube)).status).toBe(200);
  for (const server of [shop, second]) expect(await buy(tube, ann, [2], {}, server)).toMatchObject(refused);
  await open(tube, bob);
  expect(await turnOf(tube, bob)).not.toBeNull();
  for (const server of [shop, second]) expect(await buy(tube, ann, [2], {}, server)).toMatchObject(refused);
  expect((await buy(tube, bob, [2], {}, second)).status).toBe(200);
});

test('a member who pays by card keeps the tickets; the queue waits for that and for nothing more', async () => {
  const { tube, ann, bob } = await held();
  const reserved = await start(ann, { game: 'ichiban', productId: tube.productId, lotId: tube.tubeId });
  await makeRoom(tube);
  await open(tube, bob);
  expect(await turnOf(tube, bob)).toBeNull();
  for (const more of [{}, { payment_method: 'credit_card' }])
    expect(await buy(tube, ann, [5], more, second)).toMatchObject(refused);
  const paid = await press(ann, reserved, 'pay');
  await settle(paid.number);
  const { rows } = await shop.db.query<{ slot_number: number }>(
    'select slot_number from box_items where member_id = $1 order by 1',
    [ann.id],
  );
  expect(rows.map(({ slot_number }) => slot_number)).toEqual([3, 4]);
  expect(await buy(tube, ann, [5])).toMatchObject(refused);
  await shop.db.query('update lots set locked_until = now() where id = $1', [tube.tubeId]);
  await advanceRooms(shop.db);
  expect(await turnOf(tube, bob)).not.toBeNull();
});

test('rooms made while the holder buys over two servers: afterwards nobody buys without a turn', async () => {
  const { tube, ann, bob } = await held();
  expect((await buy(tube, ann, [1])).status).toBe(200);
  const tries = Array.from({ length: 8 }, (_, i) =>
    i === 4 ? makeRoom(tube, second) : buy(tube, ann, [i + 2], {}, i % 2 ? second : shop),
  );
  expect((await Promise.all(tries)).map(({ status }) => status).filter((status) => status >= 500)).toEqual(
    [],
  );
  for (const server of [shop, second]) expect(await buy(tube, ann, [19], {}, server)).toMatchObject(refused);
  // Once the waiting has ended everybody buys as ever.
  await shop.call(closeRoom, { params: { id: tube.tubeId }, body: { reason: '人不多' }, token: boss });
  await shop.db.query('update lots set locked_by = null, locked_until = null where id = $1', [tube.tubeId]);
  expect((await buy(tube, bob, [20])).status).toBe(200);
});
