import { getProduct } from '@kujiya/contract/catalogue';
import { lotCommitment } from '@kujiya/contract/fairness';
import { tubesOfProduct } from '@kujiya/contract/ichiban';
import * as calls from '@kujiya/contract/staff/lots';
import { createStaffProduct, setStaffPrizes } from '@kujiya/contract/staff/products';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { beforeAll, expect, test } from 'vitest';
import { runDue } from '#shop/draws/life.ts';
import { haveUploaded, uploadedPicture as picture, putOnShelf } from '#testing/products.ts';
import { assignSealed, testBeacon } from '#testing/sealed.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
let boss: TestStaff;
let second: TestServer;
beforeAll(async () => {
  boss = await shop.staff();
  second = await shop.another();
  await haveUploaded(shop.db);
});

const refused = (status: number, code: string) => ({ status, body: { code } });

/** A published product of a tube: one A prize and nine B prizes, for 100 tokens. */
async function makeTubeProduct(more: object = {}) {
  const { body } = await shop.call(createStaffProduct, {
    body: { type: 0, name: '貓咪一番賞', price: 100, images: [picture] },
    token: boss.token,
  });
  const { id, version } = body.data;
  const prize = (tier: string, quantity: number) => ({
    ...{ tier, quantity, name: `${tier}賞`, value: tier === 'A' ? 300 : 50 },
    ...{ is_big: tier === 'A', image_url: picture },
    ...more,
  });
  const set = await shop.call(setStaffPrizes, {
    params: { id },
    body: { version, prizes: [prize('A', 1), prize('B', 9)] },
    token: boss.token,
  });
  await putOnShelf(shop.db, id, set.body.data.version);
  return id;
}
const plan = (id: number, body: object = {}) =>
  shop.call(calls.planLots, { params: { id }, body: { title: '第一筒', ...body }, token: boss.token });
const planOne = async (id: number, body: object = {}) => (await plan(id, body)).body.data.lots[0]!.id;
/** Seals a lot, whose value then becomes known. */
async function commit(id: number, at?: string) {
  const params = { id };
  const answer = await shop.call(calls.commitLot, { params, body: at ? { at } : {}, token: boss.token });
  await assignSealed(shop.db);
  return answer;
}
const open = (id: number, body: object = {}) =>
  shop.call(calls.openLot, { params: { id }, body, token: boss.token });
const pause = (id: number) =>
  shop.call(calls.pauseLot, { params: { id }, body: { reason: '檢查包裝' }, token: boss.token });
const resume = (id: number) => shop.call(calls.resumeLot, { params: { id }, token: boss.token });
const withdraw = (id: number) =>
  shop.call(calls.withdrawLot, { params: { id }, body: { reason: '獎品有瑕疵' }, token: boss.token });
const lots = async (id: number) =>
  (await shop.call(calls.staffLots, { params: { id }, token: boss.token })).body.data;
/** A product without tubes to show is answered by a refusal. */
const shownTubes = async (productId: number) => {
  const { status, body } = await shop.call(tubesOfProduct, { params: { productId } });
  return status === 200 ? body.map(({ id }) => id) : [];
};
const draw = (
  productId: number,
  tubeId: number,
  ticket_numbers: number[],
  { token }: TestMember,
  by: TestServer = shop,
) =>
  by.call(drawTickets, {
    params: { tubeId },
    body: { payment_method: 'balance', product_id: productId, ticket_numbers },
    token,
  });
const due = () => runDue(shop.db, testBeacon, (_, error) => expect.unreachable(String(error)));

test('a tube goes from plan to commitment to sale, is paused and resumed, and is sold out', async () => {
  const product = await makeTubeProduct();
  const ann = await shop.member({ tokens: 5_000 });
  const lot = await planOne(product);
  expect(await lots(product)).toMatchObject([
    {
      id: lot,
      ...{ state: 'planned', total: 10, left: 10 },
      method: 'txid',
      root: null,
      brings: 1_000,
      gives: 750,
      discounts: 25,
      warnings: [],
    },
  ]);
  expect(await shownTubes(product)).toEqual([]);
  expect(await draw(product, lot, [1], ann)).toMatchObject({ status: 404 });
  expect(await open(lot)).toMatchObject(refused(409, 'lot_state_wrong'));

  const committed = await commit(lot);
  expect(committed).toMatchObject({ status: 200, body: { data: { id: lot, state: 'committed', left: 10 } } });
  expect(committed.body.data).toMatchObject({ root: null, txid_hash: null });
  expect(committed.body.data.seal).toMatch(/^[0-9a-f]{64}$/);
  expect((await lots(product))[0]?.root).toMatch(/^[0-9a-f]{64}$/);
  expect(await commit(lot)).toMatchObject(refused(409, 'lot_state_wrong'));
  expect(await shownTubes(product)).toEqual([]);
  expect(await draw(product, lot, [1], ann)).toMatchObject(refused(409, 'lot_paused'));

  expect(await open(lot)).toMatchObject({ status: 200, body: { data: { state: 'open' } } });
  expect(await shownTubes(product)).toEqual([lot]);
  expect(await draw(product, lot, [1, 2], ann)).toMatchObject({ status: 200 });
  expect(await withdraw(lot)).toMatchObject(refused(409, 'lot_sold'));
  expect(await pause(lot)).toMatchObject({ body: { data: { state: 'paused', left: 8 } } });
  expect(await draw(product, lot, [3], ann)).toMatchObject(refused(409, 'lot_paused'));
  expect(await shownTubes(product)).toEqual([lot]);
  expect(await pause(lot)).toMatchObject(refused(409, 'lot_state_wrong'));
  expect(await resume(lot)).toMatchObject({ body: { data: { state: 'open' } } });
  expect(await draw(product, lot, [3, 4, 5, 6, 7, 8, 9, 10], ann)).toMatchObject({ status: 200 });
  expect(await lots(product)).toMatchObject([{ state: 'finished', left: 0 }]);
  expect(await pause(lot)).toMatchObject(refused(409, 'lot_state_wrong'));
  const pieces = 'select member_id, count(*)::integer as pieces from box_items where lot_id = $1 group by 1';
  const { rows } = await shop.db.query(pieces, [lot]);
  expect(rows).toEqual([{ member_id: ann.id, pieces: 10 }]);
});

test('a successor opens by itself when the last tube is sold out, and not while one is paused', async () => {
  const product = await makeTubeProduct();
  const ann = await shop.member({ tokens: 5_000 });
  const { body } = await plan(product, { count: 3 });
  const [one = 0, two = 0, three = 0] = body.data.lots.map(({ id }) => id);
  expect(body.data.lots.map(({ title }) => title)).toEqual(['第一筒', '第二筒', '第三筒']);
  for (const id of [one, two, three]) await commit(id);
  expect(await open(one)).toMatchObject({ status: 200, body: { data: { state: 'open' } } });
  for (const id of [three, two]) expect(await open(id, { next: true })).toMatchObject({ status: 200 });
  expect(await due()).toEqual([]);
  const all = Array.from({ length: 10 }, (_, i) => i + 1);
  expect(await draw(product, one, all, ann)).toMatchObject({ status: 200 });
  expect(await due()).toEqual([two]);
  expect(await due()).toEqual([]);
  await pause(two);
  expect(await due()).toEqual([]);
  await resume(two);
  expect(await draw(product, two, all, ann)).toMatchObject({ status: 200 });
  expect(await due()).toEqual([three]);
  expect(await shownTubes(product)).toEqual([one, two, three]);
});

test('commitments and openings happen at their time, and no time may have passed', async () => {
  const product = await makeTubeProduct();
  const lot = await planOne(product);
  expect(await commit(lot, '2020-01-01T00:00:00Z')).toMatchObject(refused(422, 'time_passed'));
  expect(await commit(lot, '2099-01-01T00:00:00Z')).toMatchObject({
    body: { data: { state: 'planned', commit_at: '2099-01-01T00:00:00.000Z' } },
  });
  await due();
  expect(await lots(product)).toMatchObject([{ state: 'planned' }]);
  await shop.db.query(`update lot_plans set commit_at = now() where id = $1`, [lot]);
  await due();
  await assignSealed(shop.db);
  expect(await lots(product)).toMatchObject([{ state: 'committed' }]);
  expect(await open(lot, { at: '2020-01-01T00:00:00Z' })).toMatchObject(refused(422, 'time_passed'));
  expect(await open(lot, { at: '2099-01-01T00:00:00Z' })).toMatchObject({
    body: { data: { state: 'committed' } },
  });
  expect(await due()).toEqual([]);
  await shop.db.query(`update lots set open_at = now() where id = $1`, [lot]);
  expect(await due()).toEqual([lot]);
});

test('a plan that is refused at its time loses it; a database that fails leaves it for the next run', async () => {
  const product = await makeTubeProduct({ image_url: '' });
  const lot = await planOne(product);
  const isDue = async () => {
    await shop.db.query('update lot_plans set commit_at = now() where id = $1', [lot]);
    const told: [number, string][] = [];
    await runDue(shop.db, testBeacon, (id, { refusal }) => told.push([id, refusal.code]));
    return told;
  };
  await shop.tamper(
    `create function fail_now() returns trigger language plpgsql as $$ begin raise exception 'no' using errcode = '57P03'; end $$`,
    'create trigger fail_now before delete on lot_plans execute function fail_now()',
    `update prizes set image_url = '${picture}' where product_id = ${product}`,
  );
  await expect(isDue()).rejects.toThrow();
  expect((await lots(product))[0]?.commit_at).not.toBeNull();
  await shop.tamper(
    'drop trigger fail_now on lot_plans',
    'drop function fail_now',
    `update prizes set image_url = '' where product_id = ${product}`,
  );
  expect(await isDue()).toEqual([[lot, 'lot_incomplete']]);
  expect(await lots(product)).toMatchObject([{ id: lot, state: 'planned', commit_at: null }]);
});

test('what is unsold can be withdrawn with a published reason; a plan disappears', async () => {
  const product = await makeTubeProduct();
  const [planned, committed] = [await planOne(product), await planOne(product)];
  await commit(committed);
  expect(await withdraw(planned)).toMatchObject({ status: 200, body: { data: null } });
  expect(await withdraw(committed)).toMatchObject({
    body: { data: { state: 'withdrawn', withdrawn_reason: '獎品有瑕疵' } },
  });
  const { body } = await shop.call(lotCommitment, { params: { lotId: committed } });
  expect(body).toMatchObject({ data: { lot_id: committed, withdrawn: '獎品有瑕疵' } });
  expect(await open(committed)).toMatchObject(refused(409, 'lot_state_wrong'));
  expect(await lots(product)).toMatchObject([{ id: committed, state: 'withdrawn' }]);
  expect(await commit(999_999)).toMatchObject(refused(404, 'lot_missing'));
});

test('a withdrawal and a crowd of buyers: either it is withdrawn and nobody has anything, or somebody has bought', async () => {
  for (let round = 0; round < 12; round++) {
    const product = await makeTubeProduct();
    const lot = await planOne(product);
    await commit(lot);
    await open(lot);
    const crowd = await Promise.all(Array.from({ length: 4 }, () => shop.member({ tokens: 100 })));
    const [gone, ...sold] = await Promise.all([
      withdraw(lot),
      ...crowd.map((one, i) => draw(product, lot, [i + 1], one, i % 2 === 0 ? shop : second)),
    ]);
    const bought = crowd.filter((_, i) => sold[i]?.status === 200).map(({ id }) => id);
    const { rows } = await shop.db.query<{ member_id: number }>(
      'select member_id from box_items where lot_id = $1 order by member_id',
      [lot],
    );
    expect(rows.map(({ member_id }) => member_id)).toEqual(bought.sort((a, b) => a - b));
    if (gone.status === 200) expect(bought).toEqual([]);
    else expect(bought.length).toBeGreaterThan(0);
  }
});

test('what is missing is named before a commitment, and wrong plans are refused', async () => {
  const product = await makeTubeProduct({ image_url: '' });
  // A commitment cannot bind a picture that was not uploaded.
  for (const id of [await makeTubeProduct({ image_url: 'prizes/a.webp' }), product])
    expect((await commit(await planOne(id))).body).toMatchObject({ missing: ['prize_image'] });
  expect(await lots(product)).toMatchObject([{ state: 'planned' }]);
  expect(await plan(product, { title: ' ' })).toMatchObject(refused(422, 'lot_invalid'));
  expect(await plan(product, { count: 101 })).toMatchObject(refused(422, 'lot_invalid'));
  expect(await plan(product, { secret_every: 3 })).toMatchObject(refused(422, 'secret_missing'));
  expect(await plan(product, { prizes: [{ prize_id: 999_999, quantity: 1 }] })).toMatchObject(
    refused(404, 'prize_missing'),
  );
  const goods = await shop.call(createStaffProduct, {
    body: { type: 3, name: '杯', price: 10 },
    token: boss.token,
  });
  expect(await plan(goods.body.data.id)).toMatchObject(refused(422, 'lot_type'));
});

test('one case in three has a secret figure, and its boxes are still as many', async () => {
  const { body } = await shop.call(createStaffProduct, {
    body: { type: 1, name: '盒玩', price: 100, images: [picture] },
    token: boss.token,
  });
  const { id, version } = body.data;
  const figure = (name: string, rarity: 'common' | 'secret') => ({ name, rarity, image_url: picture });
  const put = await shop.call(setStaffPrizes, {
    params: { id },
    body: { version, prizes: [figure('貓', 'common'), figure('狗', 'common'), figure('龍', 'secret')] },
    token: boss.token,
  });
  const [cat = 0, dog = 0, dragon = 0] = put.body.data.prizes.map((prize) => prize.id);
  const pieces = [
    { prize_id: cat, quantity: 4 },
    { prize_id: dog, quantity: 2 },
  ];
  expect(await plan(id, { count: 9, prizes: pieces, secret_every: 3 })).toMatchObject({ status: 200 });
  const planned = await lots(id);
  expect(planned.map(({ total }) => total)).toEqual(Array.from({ length: 9 }, () => 6));
  const secrets = planned.map(
    ({ prizes }) => prizes.find(({ prize_id }) => prize_id === dragon)?.quantity ?? 0,
  );
  for (const from of [0, 3, 6]) expect(secrets.slice(from, from + 3).sort()).toEqual([0, 0, 1]);
  for (const lot of planned) expect(await commit(lot.id)).toMatchObject({ status: 200 });
  expect((await lots(id)).map(({ state }) => state)).toEqual(Array.from({ length: 9 }, () => 'committed'));
});

test('a last prize that is sent with the plan becomes the prize of the product, and who may only read plans nothing', async () => {
  const product = await makeTubeProduct();
  const last = { name: '最後賞 大公仔', image_url: picture, value: 500 };
  const lot = await planOne(product, { last_prize: last });
  await planOne(product, { last_prize: last });
  const { body } = await shop.call(getProduct, { params: { id: product } });
  expect(body.data.prizes.filter(({ tier }) => tier === 'LAST')).toHaveLength(1);
  expect((await lots(product))[0]).toMatchObject({ id: lot, gives: 1_250, warnings: ['margin_negative'] });
  const viewer = await shop.staff('viewer');
  const { status } = await shop.call(calls.planLots, {
    params: { id: product },
    body: { title: '不行' },
    token: viewer.token,
  });
  expect(status).toBe(403);
});
