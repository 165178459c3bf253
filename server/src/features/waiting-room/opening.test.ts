import { closeRoom } from '@kujiya/contract/staff/waiting-rooms';
import {
  enterRoom,
  stayInRoom,
  waitingLimits,
  waitingList,
  waitingRoom,
} from '@kujiya/contract/waiting-room';
import { placesOf, readPublishedPlaces, verifyPlaces } from '@kujiya/fairness/places';
import { beforeAll, expect, test } from 'vitest';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import { blockMember } from '#testing/staff.ts';
import { stateOf } from '#testing/state.ts';
import type { TestMember, TestTube } from '#testing/stock.ts';
import { waitingOf } from '#testing/waiting.ts';
import { lookLimits } from './look.ts';
import { advance, advanceRooms } from './service.ts';

const shop = useTestShop();
const { tube: makeTube, announce, pass, opens, draws, enter, stay, leave } = waitingOf(shop);
let second: TestServer;
beforeAll(async () => {
  second = await shop.another();
});

const crowd = (count: number): Promise<TestMember[]> =>
  Promise.all(Array.from({ length: count }, () => shop.member()));
const room = async ({ tubeId }: TestTube) =>
  (await second.call(waitingRoom, { params: { tubeId } })).body.data;
const list = ({ tubeId }: TestTube) => shop.call(waitingList, { params: { tubeId }, token: null });
const placesIn = async ({ tubeId }: TestTube) =>
  (
    await shop.db.query<{ member_id: number; number: number | null; code: string }>(
      'select member_id, number, code from waiting_places where lot_id = $1 order by number',
      [tubeId],
    )
  ).rows;

test('fifty simultaneous entries of a member over two servers are one place', async () => {
  const tube = await makeTube();
  const ann = await shop.member();
  const replies = await Promise.all(
    Array.from({ length: 50 }, (_, i) => enter(tube, ann, i % 2 ? second : shop)),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ body }) => body.data.place?.code)).size).toBe(1);
  expect(await placesIn(tube)).toMatchObject([{ member_id: ann.id, number: null }]);

  // The same once the places are drawn, where an entry also takes a number.
  await opens(tube);
  await draws(tube);
  const bob = await shop.member();
  const later = await Promise.all(
    Array.from({ length: 50 }, (_, i) => enter(tube, bob, i % 2 ? second : shop)),
  );
  expect(new Set(later.map(({ body }) => body.data.place?.number))).toEqual(new Set([2]));
  expect((await placesIn(tube)).map(({ number }) => number)).toEqual([1, 2]);
});

test('at the opening those who are there get places that follow from list and round; later ones follow in turn', async () => {
  const tube = await makeTube();
  const before = await room(tube);
  expect(before).toMatchObject({ state: 'before', waiting: 0, remaining_tickets: 20, listed: null });
  expect(await list(tube)).toMatchObject({ status: 409, body: { code: 'room_not_drawn' } });

  const present = await crowd(30);
  const gone = await crowd(3);
  for (const member of [...gone, ...present])
    expect((await enter(tube, member)).body.data.place).toMatchObject({ number: null, ahead: 0 });
  await shop.db.query(
    `update waiting_places set seen_until = now() - interval '1 s' where lot_id = $1 and member_id = any ($2)`,
    [tube.tubeId, gone.map(({ id }) => id)],
  );
  await opens(tube);
  await Promise.all(Array.from({ length: 20 }, () => advanceRooms(shop.db)));
  // Came in a moment after the opening, and before the drawing; one of those who were there has left meanwhile.
  const late = await shop.member();
  expect((await enter(tube, late)).body.data).toMatchObject({ state: 'before', listed: 30 });
  await leave(tube, present[0] as TestMember);
  expect(await list(tube)).toMatchObject({ status: 409, body: { code: 'room_not_drawn' } });
  const { beacon } = await room(tube);
  await draws(tube);

  const { status, body } = await list(tube);
  expect(status).toBe(200);
  const published = readPublishedPlaces(JSON.parse(JSON.stringify(body)));
  expect(published.codes).toHaveLength(30);
  const { finding, order } = await verifyPlaces(published, beacon ?? '');
  expect(finding).toBe('own-chain');
  for (const member of present) {
    const { place } = (await stay(tube, member, second)).body.data;
    expect(place).toMatchObject({ number: order.indexOf(place?.code ?? '') + 1, is_drawn: true });
  }
  expect((await stay(tube, present[0] as TestMember)).body.data.place).toMatchObject({ outcome: 'left' });
  // One more entry in the list, and another order would have followed.
  expect(placesOf({ ...published, codes: published.codes.slice(1) })).not.toEqual(order.slice(1));

  expect((await stay(tube, late)).body.data.place).toMatchObject({ number: 31, is_drawn: false });
  for (const [i, member] of gone.entries())
    expect((await stay(tube, member)).body.data.place).toMatchObject({ number: 32 + i, is_drawn: false });
  expect(await list(tube)).toEqual({ status, body });
});

test('a crowd that comes later is numbered without gaps, each once, over two servers', async () => {
  const tube = await makeTube();
  await opens(tube);
  await draws(tube);
  const members = await crowd(40);
  await Promise.all(members.map((member, i) => enter(tube, member, i % 2 ? second : shop)));
  expect((await placesIn(tube)).map(({ number }) => number)).toEqual(members.map((_, i) => i + 1));
  expect((await list(tube)).body.codes).toEqual([]);
});

test('those who came between the opening and the drawing are numbered as they came, over two servers', async () => {
  const tube = await makeTube();
  const members = await crowd(20);
  await Promise.all(members.map((member) => enter(tube, member)));
  await opens(tube);
  await shop.db.query(
    `update waiting_places set entered_at = now() + make_interval(secs => array_position($2::integer[], member_id::integer))
     where lot_id = $1`,
    [tube.tubeId, members.map(({ id }) => id)],
  );
  await draws(tube);
  expect((await list(tube)).body.codes).toEqual([]);
  const looks = await Promise.all(
    [...members].reverse().map((member, i) => stay(tube, member, i % 2 ? second : shop)),
  );
  expect(looks.map(({ body }) => body.data.place?.number)).toEqual(members.map((_, i) => 20 - i));
  expect((await placesIn(tube)).map(({ member_id }) => member_id)).toEqual(members.map(({ id }) => id));
});

test('members come in from an hour before the opening on', async () => {
  const tube = await makeTube();
  const ann = await shop.member();
  await announce(tube, Date.now() + 70 * 60_000);
  const { status, body } = await enter(tube, ann);
  expect([status, body.code]).toEqual([422, 'room_early']);
  expect(body.message).toMatch(/^\d{4}\/\d\d\/\d\d \d\d:\d\d 起可以進場排隊$/);
  expect(await placesIn(tube)).toEqual([]);
  await announce(tube, Date.now() + 55 * 60_000);
  expect((await enter(tube, ann)).status).toBe(200);
});

test('a member who has left is not drawn, and gets a new place at the end', async () => {
  const tube = await makeTube();
  const [ann, bob] = [await shop.member(), await shop.member()];
  await enter(tube, ann);
  await enter(tube, bob);
  expect((await leave(tube, ann)).body.data.place).toMatchObject({ outcome: 'left' });
  expect(await leave(tube, ann)).toMatchObject({ status: 404, body: { code: 'place_missing' } });
  await opens(tube);
  await draws(tube);
  expect((await list(tube)).body.codes).toHaveLength(1);
  expect((await stay(tube, ann)).body.data.place).toMatchObject({ number: null, outcome: 'left' });
  expect((await enter(tube, ann)).body.data.place).toMatchObject({ number: 2, outcome: null });
});

test('the turn goes to the first who is there; those who are not keep their place', async () => {
  const tube = await makeTube();
  const members = await crowd(4);
  for (const member of members) await enter(tube, member);
  await opens(tube);
  const first = async () => (await placesIn(tube)).map(({ member_id }) => member_id);
  await shop.db.query('update waiting_rooms set closed_at = now() where lot_id = $1', [tube.tubeId]);
  await draws(tube);
  expect(await list(tube)).toMatchObject({ status: 409 });
  expect(await room(tube)).toMatchObject({ listed: null });
  await shop.db.query('update waiting_rooms set closed_at = null where lot_id = $1', [tube.tubeId]);
  await advance(shop.db, tube.tubeId);
  await shop.db.query('update waiting_rooms set closed_at = now() where lot_id = $1', [tube.tubeId]);
  await draws(tube);
  expect(await list(tube)).toMatchObject({ status: 409 });
  await shop.db.query('update waiting_rooms set closed_at = null where lot_id = $1', [tube.tubeId]);
  await draws(tube);
  const [one, two, three] = (await first()).map((id) => members.find((member) => member.id === id));
  if (!one || !two || !three) throw new Error('nobody was drawn');
  expect((await stay(tube, one)).body.data.place?.turn_until).not.toBeNull();
  await shop.db.query('update waiting_places set seen_until = now() where lot_id = $1 and member_id = $2', [
    tube.tubeId,
    two.id,
  ]);
  await leave(tube, one);
  expect((await stay(tube, three)).body.data.place?.turn_until).not.toBeNull();
  const back = (await stay(tube, two)).body.data;
  expect(back.place).toMatchObject({ number: 2, turn_until: null });
  await leave(tube, three);
  expect((await stay(tube, two)).body.data.place?.turn_until).not.toBeNull();
});

test('the page without scripts shows the place, keeps it, and reloads itself', async () => {
  const tube = await makeTube();
  const ann = await shop.member();
  const { place } = (await enter(tube, ann)).body.data;
  const page = () => shop.app.inject({ url: `/waiting/${place?.ticket}` });
  const html = (await page()).body;
  expect(html).toContain('開著就會保留您的順位');
  expect(html).toContain('已進場');
  expect(html).toMatch(/<meta http-equiv="refresh" content="(\d+)">/);
  expect(html).not.toContain('<script');
  expect(html).not.toContain(ann.phone);
  await shop.db.query('update waiting_places set seen_until = now() where lot_id = $1', [tube.tubeId]);
  await page();
  await opens(tube);
  await draws(tube);
  const { body, headers, statusCode } = await page();
  expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(body).toContain('輪到您了！');
  expect(body).toMatch(/還有 <strong>(8\d|90)<\/strong> 秒/);
  expect(body).toContain(`href="/ichiban/ticket/${tube.productId}?tube=${tube.tubeId}"`);
  expect(body).toContain(`content="${lookLimits.least}"`);
  // Its one style is allowed by its hash.
  expect(headers['content-security-policy']).toMatch(/style-src 'sha256-[^']+'; /);
  await pass(tube, waitingLimits.turn + 1);
  await advanceRooms(shop.db);
  const missed = (await page()).body;
  expect(missed).toContain('您錯過了這一輪');
  expect(missed).toContain(`href="/ichiban/waiting/${tube.tubeId}"`);
  expect(missed).not.toContain('保留您的順位');
  // The published code opens nothing.
  for (const wrong of [place?.code, 'x', '%00']) {
    const missing = await shop.app.inject({ url: `/waiting/${wrong}` });
    expect(missing.statusCode, wrong).toBeLessThan(500);
    expect(missing.statusCode, wrong).toBeGreaterThanOrEqual(400);
  }
});

test('visitors, blocked members, unknown rooms and tubes without one are refused; nothing changes', async () => {
  const tube = await makeTube();
  const without = await shop.tube();
  const ann = await shop.member();
  const blocked = await shop.member();
  await blockMember(shop.db, blocked.id);
  const state = await stateOf(shop.db);
  // Access before input: the tube does not exist either.
  for (const call of [enterRoom, stayInRoom])
    for (const token of [null, shop.siteKey, 'garbage'])
      expect(await shop.call(call, { params: { tubeId: -1 }, token })).toMatchObject({
        status: 401,
        body: { code: 'login_required' },
      });
  expect(await enter(tube, blocked)).toMatchObject({ status: 403, body: { code: 'member_blocked' } });
  for (const tubeId of [without.tubeId, 999_999, 2 ** 40, -1, 'x' as never])
    for (const call of [enterRoom, stayInRoom])
      expect(await shop.call(call, { params: { tubeId }, token: ann.token })).toMatchObject({
        status: 404,
        body: { code: 'room_missing' },
      });
  expect(await leave(tube, ann)).toMatchObject({ status: 404, body: { code: 'place_missing' } });
  expect((await stay(tube, ann)).body.data.place).toBeNull();
  expect(await stateOf(shop.db)).toEqual(state);

  const { token } = await shop.staff();
  const closing = { params: { id: tube.tubeId }, body: { reason: '人不多' }, token };
  expect((await shop.call(closeRoom, closing)).status).toBe(200);
  expect(await enter(tube, ann)).toMatchObject({ status: 409, body: { code: 'room_closed' } });
});
