import { logEntries } from '@kujiya/contract/fairness';
import { closeRoom, staffRooms } from '@kujiya/contract/staff/waiting-rooms';
import { staffWork, type WorkKind } from '@kujiya/contract/staff/work';
import { waitingList } from '@kujiya/contract/waiting-room';
import { utf8 } from '@kujiya/fairness/bytes';
import { announcementsOf } from '@kujiya/fairness/log/announcements';
import { parseEntry } from '@kujiya/fairness/log/entry';
import { verifyPlacesHistory } from '@kujiya/fairness/log/places-history';
import { placesOf, readPublishedPlaces, verifyPlaces } from '@kujiya/fairness/places';
import { beforeAll, expect, test } from 'vitest';
import { audit } from '#audit.ts';
import { transaction } from '#platform/postgres/database.ts';
import { sandbox, sandboxRoot, sandboxValue } from '#shop/beacon/sandbox.ts';
import { appendFacts } from '#shop/log/service.ts';
import { manners, openRelay } from '#testing/relay.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import type { TestMember, TestTube } from '#testing/stock.ts';
import { until } from '#testing/until.ts';
import { waitingOf } from '#testing/waiting.ts';
import { createDrawer, drawRoom, roundAfter } from './drawing.ts';
import { advance } from './service.ts';

const shop = useTestShop();
const { tube: makeTube, announce, opens, draws, enter, stay } = waitingOf(shop);
let address: string;
let boss: TestStaff;
let onlooker: TestMember;
beforeAll(async () => {
  address = await shop.listen();
  boss = await shop.staff();
  onlooker = await shop.member();
});

const room = async (tube: TestTube) => (await stay(tube, onlooker)).body.data;
const list = ({ tubeId }: TestTube) => shop.call(waitingList, { params: { tubeId }, token: null });
const failed = () => expect.unreachable();
const through = (...relays: string[]) => createDrawer(shop.db, () => relays, failed);
/** What the log has of a room, without proofs. */
async function logged({ tubeId }: TestTube) {
  await transaction(shop.db, appendFacts);
  const { body } = await shop.call(logEntries, { query: { lot: tubeId } });
  return body.data.leaves.flatMap(({ index, entry: text }) => {
    const entry = parseEntry(utf8(text));
    return entry ? [{ index, entry }] : [];
  });
}
/** A room with two members, which was listed at its opening so many seconds ago. */
async function listedAgo(seconds: number) {
  const tube = await makeTube();
  for (let i = 0; i < 2; i++) await enter(tube, await shop.member());
  await announce(tube, Date.now() - seconds * 1_000);
  await shop.db.query(
    `update waiting_rooms w set codes_at = opens_at, drawn_codes =
       array(select code from waiting_places where lot_id = w.lot_id order by code collate "C") where lot_id = $1`,
    [tube.tubeId],
  );
  return tube;
}
const work = async (of: WorkKind = 'rooms_undrawn') =>
  (await shop.call(staffWork, { token: boss.token })).body.data.filter(({ kind }) => kind === of);

test('an opening is announced, listed before its round and drawn within ten seconds, as the log says in its order', async () => {
  const tube = await makeTube();
  const members = [await shop.member(), await shop.member(), await shop.member()];
  for (const member of members) await enter(tube, member);
  const opensAt = Date.now() + 500;
  // As the server does it, but for three seconds less until the round.
  await announce(tube, opensAt, roundAfter(sandbox, new Date(opensAt - 3_000)));
  await until(async () => {
    await advance(shop.db, tube.tubeId);
    return (await room(tube)).listed === 3;
  });
  // The list is under a signed head already.
  const { rows } = await shop.db.query(
    `select from log_leaves l join log_checkpoints c on c.size > l.index where l.kind = 'codes' and l.subject = $1`,
    [tube.tubeId],
  );
  expect(rows.length).toBeGreaterThan(0);
  const step = through(`${address}${sandboxRoot}`);
  expect(await step()).toEqual([]);
  await until(async () => (await step()).includes(tube.tubeId));
  expect(Date.now() - opensAt).toBeLessThan(10_000);

  const places = readPublishedPlaces((await list(tube)).body);
  const { finding, order } = await verifyPlaces(places, (await room(tube)).beacon ?? '');
  expect([finding, order.length]).toEqual(['own-chain', 3]);
  const entries = await logged(tube);
  expect(entries.map(({ entry }) => entry.kind).toReversed()).toEqual([
    ...['key', 'seal', 'assignment', 'opening', 'room', 'room', 'codes', 'places'],
  ]);
  expect(verifyPlacesHistory(places, entries)).toBe('ok');

  // The cheats: somebody is added who was not there, the opening is moved by four milliseconds.
  const { codes } = places;
  const phantom = { ...places, codes: [...codes, 'ff'.repeat(16)] };
  expect(verifyPlacesHistory(phantom, entries)).toBe('differs:codes');
  expect(verifyPlacesHistory({ ...places, opensAt: places.opensAt + 4 }, entries)).toBe('differs:room');
  expect(placesOf(phantom)).not.toEqual(order);
});

test('relays that lie or are gone leave everybody waiting, and staff are told; an honest one then draws', async () => {
  const tube = await listedAgo(120);
  const relay = await openRelay(manners.otherRound);
  const step = through('http://127.0.0.1:9', relay.url);
  expect(await step()).toEqual([]);
  expect(await room(tube)).toMatchObject({ state: 'before', listed: 2 });
  expect(await work()).toMatchObject([{ count: 1, path: expect.stringContaining(String(tube.productId)) }]);
  // Asked for in vain, the value is left alone for a while.
  expect(await step()).toEqual([]);
  expect(relay.asked).toHaveLength(1);
  relay.manner = manners.honest;
  // No other round takes its place, whoever writes it.
  await expect(announce(tube, Date.now() + 60_000)).rejects.toThrow('listed and drawn once');
  expect(await through(relay.url)()).toEqual([tube.tubeId]);
  expect(await room(tube)).toMatchObject({ state: 'open' });
  expect(await work()).toEqual([]);
  await relay.close();
});

test('without a value the waiting can be ended, and is never drawn', async () => {
  const tube = await listedAgo(120);
  const params = { id: tube.tubeId };
  const body = { reason: '等不到亂數' };
  expect((await shop.call(closeRoom, { params, body, token: boss.token })).status).toBe(200);
  expect(await work()).toEqual([]);
  expect(await through(`${address}${sandboxRoot}`)()).toEqual([]);
  expect(await drawRoom(shop.db, tube.tubeId, await sandboxValue(1))).toBe(false);
});

test('an opening that no server saw is announced anew, a minute later', async () => {
  const tube = await makeTube();
  const ann = await shop.member();
  await enter(tube, ann);
  await announce(tube, Date.now() - 8_000);
  const before = await room(tube);
  await advance(shop.db, tube.tubeId);
  const after = await room(tube);
  expect(after).toMatchObject({ state: 'before', listed: null });
  const away = Date.parse(after.opens_at) - Date.now();
  expect([away > 50_000, away <= 60_000, after.beacon === before.beacon]).toEqual([true, true, false]);
  expect((await stay(tube, ann)).body.data.place).toMatchObject({ number: null, outcome: null });
  await opens(tube);
  await draws(tube);
  expect((await stay(tube, ann)).body.data.place).toMatchObject({ number: 1, is_drawn: true });
  // Each announcement is in the log; the last one holds.
  const entries = await logged(tube);
  const announcements = announcementsOf(entries, `${tube.tubeId}`, sandbox);
  expect(announcements.map(({ why }) => why)).toEqual(['first', 'moved', 'again', 'moved']);
  // Nobody can tell it from a shop that saw the order and did not like it: everybody is told.
  await until(async () => (await room(tube)).announced === 4);
  expect(await room(tube)).toMatchObject({ announced_again: 1 });
  expect(await work('rooms_announced_again')).toMatchObject([
    { count: 1, path: expect.stringContaining(String(tube.productId)) },
  ]);
  const { body } = await shop.call(staffRooms, { params: { id: tube.productId }, token: boss.token });
  expect(body.data).toMatchObject([{ announced_again: 1 }]);
});

test('two servers list and draw a room once', async () => {
  const tube = await listedAgo(60);
  const { beacon } = await room(tube);
  const signature = await sandboxValue(Number(beacon?.split(':')[2]));
  const done = await Promise.all(Array.from({ length: 6 }, () => drawRoom(shop.db, tube.tubeId, signature)));
  expect(done.filter(Boolean)).toHaveLength(1);
});

test('a room of format 1 goes on: its places come from its seed, at once, and stay verifiable', async () => {
  const { tubeId, productId } = await shop.tube();
  const tube = { tubeId, productId, tubeIds: [tubeId] };
  await shop.db.query(
    `insert into waiting_rooms (lot_id, opens_at, seed)
     values ($1, date_trunc('milliseconds', now() + interval '10 minutes'), decode(repeat('07', 32), 'hex'))`,
    [tubeId],
  );
  const ann = await shop.member();
  await enter(tube, ann);
  const before = await room(tube);
  expect(before).toMatchObject({ beacon: null, draws_at: null });
  expect(before.seed_hash).toMatch(/^[0-9a-f]{64}$/);
  await shop.db.query(
    `update waiting_rooms set opens_at = date_trunc('milliseconds', now()) where lot_id = $1`,
    [tubeId],
  );
  await advance(shop.db, tubeId);
  const places = readPublishedPlaces((await list(tube)).body);
  expect(places.format).toBe('kujiya-places/1');
  expect(await verifyPlaces(places, before.seed_hash)).toMatchObject({ ok: true, order: places.codes });
  expect((await stay(tube, ann)).body.data.place).toMatchObject({ number: 1 });
  const { body } = await shop.call(staffRooms, { params: { id: productId }, token: boss.token });
  expect(body.data).toMatchObject([{ round: null, draws_at: null, listed: null }]);
});

test('what is listed or drawn cannot be written again, nor a time without its round', async () => {
  const tube = await listedAgo(30);
  const write = (set: string) =>
    shop.db.query(`update waiting_rooms set ${set} where lot_id = $1`, [tube.tubeId]);
  await expect(write(`drawn_codes = '{}'`)).rejects.toThrow('listed and drawn once');
  // As a server of the release before would draw it, from no seed.
  await expect(write('drawn_at = now()')).rejects.toThrow('violates check');
  await draws(tube);
  await expect(write(`beacon_signature = repeat('ab', 48)`)).rejects.toThrow('listed and drawn once');
  const other = await makeTube();
  await expect(
    shop.db.query(`update waiting_rooms set opens_at = opens_at + interval '1 hour' where lot_id = $1`, [
      other.tubeId,
    ]),
  ).rejects.toThrow('violates check');
  await expect(shop.db.query('delete from waiting_plans')).rejects.toThrow();
});

test.each([
  [
    'a waiting room opens as it was announced last',
    `update waiting_rooms set opens_at = opens_at - interval '4 ms'`,
  ],
  [
    'a waiting room is drawn with the value of its round',
    `update waiting_rooms set beacon_signature = repeat('ab', 48) where beacon_signature is not null`,
  ],
  [
    'places are those that list and value give',
    `update waiting_rooms set drawn_codes = drawn_codes || repeat('ff', 16) where drawn_at is not null`,
  ],
  [
    'places are those that list and value give',
    `update waiting_places set number = number + 1000 where is_drawn`,
  ],
  [
    'a waiting room is drawn at the time of its round',
    `update waiting_rooms set draws_at = draws_at + interval '1 s'`,
  ],
  [
    'a waiting room is announced anew only where its opening was missed',
    `insert into waiting_plans (lot_id, opens_at, beacon, at) select lot_id, opens_at, beacon, draws_at from waiting_rooms where beacon is not null`,
  ],
  ['the log says what the shop says', `update waiting_plans set opens_at = opens_at + interval '4 ms'`],
  [
    'the log says what the shop says',
    `update waiting_rooms set drawn_codes = drawn_codes || repeat('ff', 16) where codes_at is not null`,
  ],
  [
    'each announcement, list and drawing of a waiting room is in the log',
    `insert into waiting_plans (lot_id, opens_at, beacon) select lot_id, opens_at, beacon from waiting_rooms where beacon is not null`,
  ],
])('the audit finds a violation of “%s” (%#)', async (rule, statement) => {
  const tube = await makeTube();
  for (let i = 0; i < 2; i++) await enter(tube, await shop.member());
  await opens(tube);
  await draws(tube);
  const found = await shop.rehearse([statement], async (db) => (await audit(db)).map((one) => one.rule));
  expect(found).toContain(rule);
});
