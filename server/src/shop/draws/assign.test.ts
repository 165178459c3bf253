import { lotCommitment, publishedTube } from '@kujiya/contract/fairness';
import { tubesOfProduct } from '@kujiya/contract/ichiban';
import * as calls from '@kujiya/contract/staff/lots';
import { createStaffProduct, setStaffPrizes } from '@kujiya/contract/staff/products';
import { staffWork } from '@kujiya/contract/staff/work';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { sealOf } from '@kujiya/fairness/seal';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { audit } from '#audit.ts';
import { transaction } from '#platform/postgres/database.ts';
import { sandboxRoot, sandboxValue } from '#shop/beacon/sandbox.ts';
import { haveUploaded, putOnShelf, uploadedPicture } from '#testing/products.ts';
import { manners, openRelay } from '#testing/relay.ts';
import { assignSealed, sealedLots, testBeacon } from '#testing/sealed.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import { until } from '#testing/until.ts';
import { assign, createAssigner } from './assign.ts';
import { commit } from './life.ts';
import { specOf } from './lots.ts';
import { findLotForPublication } from './queries.ts';

const shop = useTestShop();
let boss: TestStaff;
let address = '';
beforeAll(async () => {
  boss = await shop.staff();
  await haveUploaded(shop.db);
  address = await shop.listen();
});
afterEach(() => assignSealed(shop.db));

/** A product on the shelf whose tube (or, of type 2, batch) of ten is planned. */
async function planned(type: 0 | 2 = 0) {
  const { token } = boss;
  const { body } = await shop.call(createStaffProduct, {
    body: { type, name: '貓咪', price: 100, images: [uploadedPicture] },
    token,
  });
  const params = { id: body.data.id };
  const prize = (name: string, quantity: number) => ({
    ...{ name, image_url: uploadedPicture },
    ...(type === 0 ? { tier: name, quantity, is_big: name === 'A' } : { rarity: 'normal' as const }),
  });
  const { version } = body.data;
  const set = await shop.call(setStaffPrizes, {
    params,
    body: { version, prizes: [prize('A', 1), prize('B', 9)] },
    token,
  });
  await putOnShelf(shop.db, params.id, set.body.data.version);
  const [a = 0, b = 0] = set.body.data.prizes.map(({ id }) => id);
  const pieces = { a: { prize_id: a, quantity: 1 }, b: { prize_id: b, quantity: 9 } };
  const plan = await shop.call(calls.planLots, {
    params,
    body: { title: '第一筒', ...(type === 2 && { prizes: [pieces.a, pieces.b] }) },
    token,
  });
  return { productId: params.id, lotId: plan.body.data.lots[0]?.id ?? 0 };
}
const seal = (id: number) => shop.call(calls.commitLot, { params: { id }, body: {}, token: boss.token });
const open = (id: number, body = {}) => shop.call(calls.openLot, { params: { id }, body, token: boss.token });
const lotOf = async (productId: number) =>
  (await shop.call(calls.staffLots, { params: { id: productId }, token: boss.token })).body.data[0];
async function sealed(type: 0 | 2 = 0) {
  const lot = await planned(type);
  expect((await seal(lot.lotId)).status).toBe(200);
  return lot;
}
/** A lot whose round was so many seconds ago; others of the same round share its value. */
async function sealedAgo(seconds: number) {
  const lot = await planned();
  const beacon = { ...testBeacon, leadMs: -1_000 * seconds };
  await transaction(shop.db, (tx) => commit(tx, lot.lotId, null, beacon));
  return lot;
}
const failed = () => expect.unreachable();
const through = (...relays: string[]) => createAssigner(shop.db, () => relays, failed);
const work = async () =>
  (await shop.call(staffWork, { token: boss.token })).body.data.filter(
    ({ kind }) => kind === 'lots_unassigned',
  );

test('a sealed lot shows its seal alone, is assigned within ten seconds of its round, and opens by itself', async () => {
  const { productId, lotId } = await sealed();
  const before = await lotOf(productId);
  expect(before).toMatchObject({ state: 'committed', left: 10, root: null, txid_hash: null });
  const [stored] = await findLotForPublication(shop.db, lotId);
  if (!stored) throw new Error('no lot');
  expect(before?.seal).toBe(sealOf(specOf(stored), stored.secret_hash ?? ''));
  const round = Date.parse(before?.round_at ?? '');
  expect(round - Date.parse(before?.committed_at ?? '')).toBeGreaterThanOrEqual(2_000);
  expect((await shop.db.query('select from slots where lot_id = $1', [lotId])).rowCount).toBe(0);
  expect(await shop.call(publishedTube, { params: { tubeId: lotId } })).toMatchObject({ status: 409 });
  const { body: said } = await shop.call(lotCommitment, { params: { lotId } });
  expect(said.data).toMatchObject({
    root: null,
    sealed: { seal: before?.seal, beacon: stored.beacon, signature: null, assigned_at: null },
  });

  // Asked to open at once, it waits.
  expect(await open(lotId)).toMatchObject({ status: 200, body: { data: { state: 'committed' } } });
  const member = await shop.member({ tokens: 1_000 });
  const draw = (numbers: number[]) =>
    shop.call(drawTickets, {
      params: { tubeId: lotId },
      body: { payment_method: 'balance', product_id: productId, ticket_numbers: numbers },
      token: member.token,
    });
  expect(await draw([1])).toMatchObject({ status: 404 });
  const step = through(`${address}${sandboxRoot}`);
  await until(async () => (await step()).includes(lotId));
  expect(Date.now() - round).toBeLessThan(10_000);
  expect(await lotOf(productId)).toMatchObject({ state: 'open', seal: before?.seal });
  expect((await shop.call(tubesOfProduct, { params: { productId } })).body).toMatchObject([{ id: lotId }]);
  expect(await draw([1, 2])).toMatchObject({ status: 200 });
  const { body: after } = await shop.call(lotCommitment, { params: { lotId } });
  expect(after.data.sealed?.signature).toBe(await sandboxValue(before?.round ?? 0));
  expect(await audit(shop.db)).toEqual([]);
});

test('relays that lie, hang or are gone leave a lot closed, and staff are told; an honest one then opens it', async () => {
  await sealed();
  expect(await work()).toEqual([]);
  const { productId, lotId } = await sealedAgo(100);
  await open(lotId);
  const kept = async () => (await shop.db.query('select from beacon_values')).rowCount;
  const known = await kept();
  const relay = await openRelay(manners.otherRound);
  const step = through('http://127.0.0.1:9', relay.url);
  expect(await step()).toEqual([]);
  expect(await lotOf(productId)).toMatchObject({ state: 'committed', root: null });
  expect(await kept()).toBe(known);
  expect(await work()).toMatchObject([{ count: 1, path: expect.stringContaining(String(productId)) }]);
  // It is late: the relays are left alone for a while.
  expect(await step()).toEqual([]);
  expect(relay.asked).toHaveLength(1);
  relay.manner = manners.honest;
  expect(await through('http://127.0.0.1:9', relay.url)()).toEqual([lotId]);
  expect(await lotOf(productId)).toMatchObject({ state: 'open' });
  expect(await work()).toEqual([]);
  await relay.close();
});

test('one that waits in vain does not hold up the others', async () => {
  await sealedAgo(200);
  const other = await sealedAgo(50);
  const relay = await openRelay((reply, round) =>
    round === wanted ? manners.honest(reply, round) : manners.tooEarly(reply),
  );
  const wanted = (await sealedLots(shop.db)).find(({ id }) => id === other.lotId)?.round;
  expect(await through(relay.url)()).toEqual([other.lotId]);
  await relay.close();
});

test('two servers assign a lot once', async () => {
  const { lotId } = await sealed(2);
  const [{ round } = { round: 0 }] = await sealedLots(shop.db);
  const signature = await sandboxValue(round);
  const done = await Promise.all(Array.from({ length: 4 }, () => assign(shop.db, lotId, signature)));
  expect(done.filter(Boolean)).toHaveLength(1);
  expect((await shop.db.query('select from slots where lot_id = $1', [lotId])).rowCount).toBe(10);
});

test('a server that dies between value and assignment leaves the value, and no relay is asked again', async () => {
  const { lotId } = await sealedAgo(30);
  const relay = await openRelay(manners.honest);
  await shop.tamper(
    `create function die() returns trigger language plpgsql as $$ begin raise exception 'dead'; end $$`,
    'create trigger die before update of root on lots for each row execute function die()',
  );
  const told: [number, string][] = [];
  const dying = createAssigner(
    shop.db,
    () => [relay.url],
    (id, error) => told.push([id, String(error)]),
  );
  expect(await dying()).toEqual([]);
  expect(told).toEqual([[lotId, expect.stringContaining('dead')]]);
  await shop.tamper('drop trigger die on lots', 'drop function die');
  expect((await shop.db.query('select from slots where lot_id = $1', [lotId])).rowCount).toBe(0);
  await relay.close();
  expect(await through(relay.url)()).toEqual([lotId]);
  expect(relay.asked).toHaveLength(1);
});

test('a sealed lot can be withdrawn before its value is known, and never opens', async () => {
  const { productId, lotId } = await sealed();
  await open(lotId);
  const params = { id: lotId };
  expect(
    await shop.call(calls.withdrawLot, { params, body: { reason: '獎品有瑕疵' }, token: boss.token }),
  ).toMatchObject({ status: 200 });
  expect(await assign(shop.db, lotId, await sandboxValue(1))).toBe(false);
  expect(await lotOf(productId)).toMatchObject({ state: 'withdrawn', root: null });
  expect(await audit(shop.db)).toEqual([]);
});

test.each([
  ['the secret and the content of a lot give its seal', `update lots set secret_hash = repeat('ab', 32)`],
  ['the secret and the content of a lot give its seal', `update lots set seal = repeat('ab', 32)`],
  ['the secret and the content of a lot give its seal', `update lot_secrets set secret = sha256('x')`],
  [
    'a lot is assigned with the value of its beacon',
    `update lots set beacon = regexp_replace(beacon, '[0-9]+$', '7') where beacon_signature is not null`,
  ],
  ['a lot is assigned with the value of its beacon', `update beacon_chains set genesis = genesis + 1`],
  [
    'a lot counts its undrawn slots',
    `insert into slots (lot_id, number, prize_id, salt) select id, 1, min(p), '' from (
    select l.id, (e->>'prizeId')::integer as p from lots l, jsonb_array_elements(l.committed_prizes) e where l.root is null) x
    group by id`,
  ],
])('the audit finds a violation of “%s” (%#)', async (rule, statement) => {
  await sealed();
  const found = await shop.rehearse([statement], async (db) => (await audit(db)).map((one) => one.rule));
  expect(found).toContain(rule);
});
