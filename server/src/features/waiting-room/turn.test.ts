import { tubesOfProduct } from '@kujiya/contract/ichiban';
import { pauseLot, resumeLot } from '@kujiya/contract/staff/lots';
import { closeRoom, staffRooms } from '@kujiya/contract/staff/waiting-rooms';
import { waitingLimits } from '@kujiya/contract/waiting-room';
import pg from 'pg';
import { beforeAll, expect, test } from 'vitest';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import { stateOf } from '#testing/state.ts';
import type { TestMember, TestTube } from '#testing/stock.ts';
import { waitingOf } from '#testing/waiting.ts';
import { advance, advanceRooms } from './service.ts';

const shop = useTestShop();
const { tube: makeTube, pass, opens, draws, enter, stay, leave, buy } = waitingOf(shop);
let second: TestServer;
beforeAll(async () => {
  second = await shop.another();
});

const refusal = {
  status: 409,
  body: { code: 'turn_required', message: '這個籤筒要排隊：您的時間到了，或還沒輪到您' },
};

/** An opened tube with these members in the order of their places; the turn is the first one's. */
async function opened(count: number, options: { tickets?: number } = {}) {
  const tube = await makeTube(options);
  await opens(tube);
  await draws(tube);
  const members: TestMember[] = [];
  for (let i = 0; i < count; i++) {
    const member = await shop.member({ tokens: 1_000 });
    await enter(tube, member);
    members.push(member);
  }
  return { tube, members: members as [TestMember, TestMember, ...TestMember[]] };
}
const turnOf = async (tube: TestTube, member: TestMember) =>
  (await stay(tube, member)).body.data.place?.turn_until ?? null;
const owned = async ({ id }: TestMember) =>
  (
    await shop.db.query<{ lot_id: number; slot_number: number }>(
      'select lot_id, slot_number from box_items where member_id = $1 order by slot_number',
      [id],
    )
  ).rows;
const tokensOf = async ({ id }: TestMember) =>
  (
    await shop.db.query<{ balance: number }>(
      `select balance from ledger_accounts where member_id = $1 and kind = 'wallet' and currency = 'token'`,
      [id],
    )
  ).rows[0]?.balance;

test('the member whose turn it is buys; everybody else is refused and nothing is charged', async () => {
  const { tube, members } = await opened(3);
  const [ann, bob] = members;
  const stranger = await shop.member({ tokens: 1_000 });
  expect(await turnOf(tube, ann)).not.toBeNull();
  const state = await stateOf(shop.db);
  for (const member of [bob, stranger]) {
    expect(await buy(tube, member, [1])).toMatchObject(refusal);
    expect(await buy(tube, member, [1], { payment_method: 'credit_card' }, second)).toMatchObject(refusal);
    const all = Array.from({ length: 20 }, (_, i) => i + 1);
    expect(await buy(tube, member, all, { is_full_pack: true })).toMatchObject(refusal);
  }
  expect(await stateOf(shop.db)).toEqual(state);

  expect(await buy(tube, ann, [1, 2])).toMatchObject({ status: 200 });
  expect(await owned(ann)).toEqual([1, 2].map((slot_number) => ({ lot_id: tube.tubeId, slot_number })));
  expect(await tokensOf(ann)).toBe(980);
  expect([await tokensOf(bob), await owned(bob)]).toEqual([1_000, []]);
});

test('a tube without a waiting room is bought as ever, and a tube says when its room opens', async () => {
  const [tube, waiting] = [await shop.tube({ price: 10 }), await makeTube()];
  const ann = await shop.member({ tokens: 100 });
  expect((await buy(tube, ann, [1])).status).toBe(200);
  const from = async ({ productId }: TestTube) =>
    (await shop.call(tubesOfProduct, { params: { productId } })).body[0]?.waits_from;
  expect(await from(tube)).toBeNull();
  expect(Date.parse((await from(waiting)) ?? '')).toBeGreaterThan(Date.now());
  // Before the opening nobody buys, and the shop that ends the waiting lets everybody.
  expect(await buy(waiting, ann, [1])).toMatchObject(refusal);
  const { token } = await shop.staff();
  await shop.call(closeRoom, { params: { id: waiting.tubeId }, body: { reason: '人不多' }, token });
  expect((await buy(waiting, ann, [1])).status).toBe(200);
  expect(await from(waiting)).toBeNull();
});

test('a member who does not come loses the turn after its time; the next one has it', async () => {
  const { tube, members } = await opened(2);
  const [ann, bob] = members;
  await pass(tube, waitingLimits.turn - 5);
  await Promise.all([stay(tube, ann), stay(tube, bob)]);
  await advanceRooms(shop.db);
  expect(await turnOf(tube, bob)).toBeNull();
  await pass(tube, 6);
  // Nobody else has it yet, and it is over all the same.
  expect(await buy(tube, ann, [1])).toMatchObject(refusal);
  await advanceRooms(shop.db);
  expect((await stay(tube, ann)).body.data.place).toMatchObject({ outcome: 'missed', turn_until: null });
  expect(await turnOf(tube, bob)).not.toBeNull();
  expect((await buy(tube, bob, [1])).status).toBe(200);
  // Whoever missed it waits again, behind all others.
  expect((await enter(tube, ann)).body.data.place).toMatchObject({ number: 3, outcome: null });
});

test("after a purchase the turn is as long as the tube's lock; ending it lets the next one buy at once", async () => {
  const { tube, members } = await opened(2);
  const [ann, bob] = members;
  await buy(tube, ann, [1]);
  await pass(tube, waitingLimits.turn + 60);
  await Promise.all([stay(tube, ann), stay(tube, bob)]);
  await advanceRooms(shop.db);
  expect(await turnOf(tube, bob)).toBeNull();
  expect(await buy(tube, bob, [2])).toMatchObject(refusal);
  expect((await buy(tube, ann, [3])).status).toBe(200);
  expect((await leave(tube, ann)).body.data.place).toMatchObject({ outcome: 'bought' });
  expect(await buy(tube, ann, [4])).toMatchObject(refusal);
  expect((await buy(tube, bob, [2])).status).toBe(200);
});

test('nobody leaves tickets behind that wait for a payment', async () => {
  const { tube, members } = await opened(2);
  const [ann, bob] = members;
  expect((await buy(tube, ann, [1], { payment_method: 'credit_card' })).status).toBe(202);
  expect(await leave(tube, ann)).toMatchObject({ status: 409, body: { code: 'payment_open' } });
  expect(await turnOf(tube, ann)).not.toBeNull();
  expect(await turnOf(tube, bob)).toBeNull();
});

test('the page without scripts hands the turn on, and nothing but the own turn', async () => {
  const { tube, members } = await opened(2);
  const [ann, bob] = members;
  const press = async (member: TestMember) => {
    const ticket = (await stay(tube, member)).body.data.place?.ticket;
    return shop.app.inject({
      method: 'POST',
      url: `/waiting/${ticket}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: '',
    });
  };
  // It is not Bob's turn: he stays.
  expect((await press(bob)).statusCode).toBe(303);
  expect((await stay(tube, bob)).body.data.place).toMatchObject({ number: 2, outcome: null });
  expect(await turnOf(tube, ann)).not.toBeNull();

  const { headers } = await press(ann);
  const { place } = (await stay(tube, ann)).body.data;
  expect([headers.location, place?.outcome]).toEqual([`/waiting/${place?.ticket}`, 'left']);
  expect(await turnOf(tube, bob)).not.toBeNull();
  for (const wrong of [place?.code, 'x', '%0d%0aa:b', '%E7%B1%A4', '%2F%2Fevil.example']) {
    const missing = await shop.app.inject({ method: 'POST', url: `/waiting/${wrong}` });
    expect([missing.statusCode, missing.headers.location], wrong).toEqual([404, undefined]);
  }
  expect((await buy(tube, bob, [1], { payment_method: 'credit_card' })).status).toBe(202);
  const refused = await press(bob);
  expect([refused.statusCode, refused.body]).toEqual([409, expect.stringContaining('還沒付款')]);
  expect(await turnOf(tube, bob)).not.toBeNull();
});

test('twenty rounds over two servers at once: never two turns, and everybody has one', async () => {
  const { tube, members } = await opened(6);
  for (const [i] of members.entries()) {
    await Promise.all(Array.from({ length: 20 }, () => advance(shop.db, tube.tubeId)));
    const turns = await Promise.all(members.map((member) => turnOf(tube, member)));
    expect(turns.map((until) => until !== null)).toEqual(members.map((_, at) => at === i));
    const tries = await Promise.all(
      members.map((member, at) => buy(tube, member, [at + 1], {}, at % 2 ? second : shop)),
    );
    expect(tries.map(({ status }) => status)).toEqual(members.map((_, at) => (at === i ? 200 : 409)));
    await pass(tube, 600);
    await Promise.all(members.map((member) => stay(tube, member)));
  }
  expect((await Promise.all(members.map(owned))).map((items) => items.length)).toEqual(members.map(() => 1));
});

test('a purchase that is under way when the time ends keeps the turn', async () => {
  const { tube, members } = await opened(2);
  const [ann, bob] = members;
  const buyer = new pg.Client({ connectionString: shop.databaseUrl });
  await buyer.connect();
  try {
    // What a purchase locks until its commit.
    await buyer.query('begin');
    await buyer.query('select from lots where id = $1 for no key update', [tube.tubeId]);
    await outOfTime(tube);
    await advance(shop.db, tube.tubeId);
    expect((await stay(tube, ann)).body.data.place?.outcome).toBeNull();
    expect(await turnOf(tube, bob)).toBeNull();
    await buyer.query('rollback');
  } finally {
    await buyer.end();
  }
  await advance(shop.db, tube.tubeId);
  expect(await turnOf(tube, bob)).not.toBeNull();
});
/** Ends the time of the turn without touching the tube. */
const outOfTime = ({ tubeId }: TestTube) =>
  shop.db.query(`update waiting_rooms set turn_until = now() - interval '1 s' where lot_id = $1`, [tubeId]);

test('a paused tube gives no turns, and the interrupted one is given again', async () => {
  const { tube, members } = await opened(2);
  const [ann, bob] = members;
  const { token } = await shop.staff();
  await shop.call(pauseLot, { params: { id: tube.tubeId }, body: { reason: '檢查包裝' }, token });
  await pass(tube, waitingLimits.turn + 1);
  await Promise.all([stay(tube, ann), stay(tube, bob)]);
  await advanceRooms(shop.db);
  await advanceRooms(shop.db);
  const paused = (await stay(tube, ann)).body.data;
  expect([paused.state, paused.place?.outcome, paused.place?.turn_until]).toEqual(['paused', null, null]);
  await shop.call(resumeLot, { params: { id: tube.tubeId }, token });
  await advanceRooms(shop.db);
  expect(await turnOf(tube, ann)).not.toBeNull();
});

test('when the tube is sold out everybody is told, nobody comes in and no turn begins', async () => {
  const { tube, members } = await opened(3, { tickets: 4 });
  const [ann, ...others] = members;
  expect((await buy(tube, ann, [1, 2, 3, 4], { is_full_pack: true })).status).toBe(200);
  await advanceRooms(shop.db);
  for (const member of others) {
    const { state, place, remaining_tickets } = (await stay(tube, member)).body.data;
    expect([state, remaining_tickets, place?.turn_until]).toEqual(['sold_out', 0, null]);
    expect(await tokensOf(member)).toBe(1_000);
  }
  const late = await shop.member({ tokens: 100 });
  expect(await enter(tube, late)).toMatchObject({ status: 409, body: { code: 'tube_finished' } });
  expect(await advanceRooms(shop.db)).toBe(0);
});

test('the wait is estimated from the turns that are over, of other tubes until the first one here is', async () => {
  await shop.db.query('delete from waiting_turns');
  const { tube, members } = await opened(4);
  const [ann, bob] = members;
  const dan = members.at(-1) ?? ann;
  expect((await stay(tube, dan)).body.data.turn_seconds).toBeNull();
  expect((await stay(tube, dan)).body.data.place).toMatchObject({ ahead: 2, wait_seconds: null });
  await pass(tube, 40);
  await buy(tube, ann, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  await Promise.all(members.map((member) => stay(tube, member)));
  await leave(tube, ann);
  const { turn_seconds, place } = (await stay(tube, dan)).body.data;
  expect(turn_seconds).toBeGreaterThanOrEqual(40);
  expect(turn_seconds).toBeLessThan(60);
  // One member ahead, a turn that has just begun; ten of the ten tickets left go until then.
  expect(place).toMatchObject({ ahead: 1, is_slim: true });
  expect(place?.wait_seconds).toBeGreaterThanOrEqual(75);
  expect(place?.wait_seconds).toBeLessThan(120);
  expect(await turnOf(tube, bob)).not.toBeNull();
  const other = await opened(2);
  expect((await stay(other.tube, other.members[1])).body.data.turn_seconds).toBe(turn_seconds);
});

test('giving the turn up is no miss, and what turns were stays known when their members wait again', async () => {
  const { tube, members } = await opened(3);
  const [ann, bob, cat] = members;
  const { token } = await shop.staff();
  const seen = async () =>
    (await shop.call(staffRooms, { params: { id: tube.productId }, token })).body.data[0];
  expect((await leave(tube, ann)).body.data.place).toMatchObject({ outcome: 'left' });
  const all = (await seen())?.left ?? 0;
  await buy(tube, bob, [1, 2]);
  expect(await seen()).toMatchObject({ bought: 0, missed: 0, has_turn: true, left: all - 2 });
  await leave(tube, bob);
  await pass(tube, waitingLimits.turn + 1);
  await advanceRooms(shop.db);
  expect((await stay(tube, cat as TestMember)).body.data.place).toMatchObject({ outcome: 'missed' });
  for (const member of members) await enter(tube, member);
  expect(await seen()).toMatchObject({ bought: 1, missed: 1 });
  expect((await stay(tube, ann)).body.data.turn_seconds).not.toBeNull();

  await buy(tube, ann, [3]);
  await shop.call(closeRoom, { params: { id: tube.tubeId }, body: { reason: '人不多' }, token });
  expect(await seen()).toMatchObject({ bought: 2, missed: 1, has_turn: false });
  const { rows } = await shop.db.query(
    'select outcome, tickets from waiting_turns where lot_id = $1 order by id',
    [tube.tubeId],
  );
  expect(rows).toEqual([
    { outcome: 'left', tickets: 0 },
    { outcome: 'bought', tickets: 2 },
    { outcome: 'missed', tickets: 0 },
    { outcome: 'bought', tickets: 1 },
  ]);
});
