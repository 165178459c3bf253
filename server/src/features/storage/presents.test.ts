import { deleteAccount, deletionPreview, deletionWords, exportAccount } from '@kujiya/contract/account';
import { cabinet } from '@kujiya/contract/cabinet';
import { collectionStatus } from '@kujiya/contract/figures';
import { listNotifications } from '@kujiya/contract/notifications';
import * as calls from '@kujiya/contract/presents';
import { staffMember } from '@kujiya/contract/staff/members';
import { staffRefundOrder } from '@kujiya/contract/staff/order-steps';
import { staffOrder } from '@kujiya/contract/staff/orders';
import { selectForShipping } from '@kujiya/contract/storage';
import { drawHistory } from '@kujiya/contract/ticket-purchase';
import { chooseVariant } from '@kujiya/contract/variants';
import { expect, test } from 'vitest';
import { boxesOf } from '#testing/boxes.ts';
import { makeGoods } from '#testing/goods.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { orderByTokens } from '#testing/orders.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { age, collector, rowsOf, send } from '#testing/storage.ts';
import { at } from '#testing/tube-model.ts';
import { draw, variantTube } from '#testing/variants.ts';
import { turnStorage } from './jobs.ts';
import { returnEnded } from './present-queries.ts';

const shop = useTestShop();

const named = async (member: TestMember, name: string) => {
  await shop.db.query('update members set display_name = $2 where id = $1', [member.id, name]);
};
const give = (member: TestMember, id: number, key?: string) =>
  shop.call(calls.givePresent, {
    body: { item_id: id, word: 'birthday' },
    token: member.token,
    ...(key && { key }),
  });
const listOf = async (member: TestMember) =>
  (await shop.call(calls.listPresents, { token: member.token })).body.data;
/** The present of a thing. */
async function wrapped(member: TestMember, id: number) {
  const { body } = await give(member, id);
  const present = (await listOf(member)).find((one) => one.id === body.data.id);
  if (!present) throw new Error(`no present: ${JSON.stringify(body)}`);
  return present;
}
const open = (code: string, member?: TestMember) =>
  shop.call(calls.openPresent, { params: { code }, ...(member && { token: member.token }) });
const claim = (code: string, { token }: TestMember) =>
  shop.call(calls.claimPresent, { params: { code }, token });
const revoke = (id: number, { token }: TestMember) =>
  shop.call(calls.revokePresent, { params: { id }, token });
const history = async ({ token }: TestMember) => (await shop.call(drawHistory, { query: {}, token })).body;

test('a thing goes by its link from one storage to another, with its days, and counts for nothing any more', async () => {
  const [ann, bob] = [await collector(shop, { things: 3 }), await collector(shop, { things: 0 })];
  await named(ann, '王小明');
  await named(bob, '陳大華');
  const id = at(ann.ids, 0);
  const before = (await rowsOf(shop, ann)).find((one) => one.id === id);
  const drawn = await history(ann);
  const present = await wrapped(ann, id);
  expect((await rowsOf(shop, ann)).map((one) => one.id)).not.toContain(id);
  expect(present).toMatchObject({ word: 'birthday', item: { name: before?.item_name, tier: before?.tier } });
  expect(present.code).toMatch(/^[0-9A-Z]{20}$/);

  const card = { state: 'open', giver: '王＊明', side: null, word: 'birthday', item: present.item };
  expect((await open(present.code)).body.data).toMatchObject(card);
  expect((await open(present.code, ann)).body.data).toMatchObject({ ...card, side: 'giver' });
  expect((await claim(present.code, bob)).body.message).toBe(calls.presentMessages.claimed);
  expect((await claim(present.code, bob)).body.message).toBe(calls.presentMessages.claimed);
  const [got, ...others] = await rowsOf(shop, bob);
  expect(others).toEqual([]);
  expect(got).toMatchObject({
    id,
    giver: '王＊明',
    counts: false,
    origin: null,
    storage_days: before?.storage_days,
  });
  expect(JSON.stringify(await rowsOf(shop, bob))).not.toContain('王小明');
  expect((await open(present.code)).body.data).toMatchObject({ state: 'claimed', item: null });
  expect((await open(present.code, bob)).body.data).toMatchObject({ side: 'receiver', item: present.item });
  // A draw stays its drawer's.
  expect(await history(ann)).toEqual(drawn);
  expect((await history(bob)).data).toEqual([]);

  const { drain } = notificationsOf(shop);
  await drain();
  const told = async ({ token }: TestMember) =>
    (await shop.call(listNotifications, { query: {}, token })).body.data.map(({ desc }) => desc);
  expect(await told(ann)).toContain(`陳＊華收下了您送的「${before?.item_name}」。`);
  expect(await told(bob)).toContain(`王＊明送的「${before?.item_name}」放進您的盒櫃了。`);
});

test('a present is one intent: a repeated key gives once, and a thing is given, sent or chosen but once', async () => {
  const ann = await collector(shop, { things: 2 });
  const id = at(ann.ids, 0);
  const first = await give(ann, id, 'one-key-for-this');
  expect((await give(ann, id, 'one-key-for-this')).body).toEqual(first.body);
  expect(await listOf(ann)).toHaveLength(1);
  expect((await give(ann, id)).body.code).toBe('item_wrapped');
  expect((await send(shop, ann, { ids: [id] })).body.code).toBe('item_wrapped');
  const { body } = await shop.call(selectForShipping, {
    params: { id },
    body: { quantity: 1 },
    token: ann.token,
  });
  expect(body.code).toBe('item_wrapped');
  await send(shop, ann, { ids: [at(ann.ids, 1)] });
  expect((await give(ann, at(ann.ids, 1))).body.code).toBe('item_in_parcel');
});

test('the giver cannot claim it, strangers cannot take it back, and a guess finds nothing', async () => {
  const [ann, bob] = [await collector(shop, { things: 1 }), await shop.member()];
  const { id, code } = await wrapped(ann, at(ann.ids, 0));
  expect((await claim(code, ann)).body.code).toBe('present_own');
  expect((await revoke(id, bob)).body.code).toBe('present_missing');
  expect((await give(bob, at(ann.ids, 0))).body.code).toBe('item_missing');
  for (const guess of ['A'.repeat(20), 'x', `${code} `, code.toLowerCase()]) {
    expect((await open(guess)).status).toBe(404);
    expect((await claim(guess, bob)).body.code).toBe('present_missing');
  }
  // Nothing that is stored opens it.
  const { rows } = await shop.db.query('select * from presents where id = $1', [id]);
  expect(JSON.stringify(rows)).not.toContain(code);
});

test('one taken back, claimed by another or over in time says so; the thing has its days', async () => {
  const [ann, bob, eve] = [await collector(shop, { things: 3 }), await shop.member(), await shop.member()];
  const [first, second, third] = [
    await wrapped(ann, at(ann.ids, 0)),
    await wrapped(ann, at(ann.ids, 1)),
    await wrapped(ann, at(ann.ids, 2)),
  ];
  for (let press = 0; press < 2; press++) expect((await revoke(first.id, ann)).status).toBe(200);
  expect((await claim(first.code, bob)).body.code).toBe('present_revoked');
  expect((await claim(second.code, bob)).status).toBe(200);
  expect((await claim(second.code, eve)).body.code).toBe('present_claimed');
  expect((await revoke(second.id, ann)).body.code).toBe('present_claimed');
  await shop.db.query('update presents set ends_at = now() where id = $1', [third.id]);
  expect((await claim(third.code, bob)).body.code).toBe('present_expired');
  for (const { code, state } of [
    { ...first, state: 'revoked' },
    { ...second, state: 'claimed' },
    { ...third, state: 'returned' },
  ])
    expect((await open(code, eve)).body.data).toMatchObject({ state, item: null });
  await returnEnded.alone(shop.db);
  expect((await rowsOf(shop, ann)).map(({ id }) => id).sort()).toEqual(
    [at(ann.ids, 0), at(ann.ids, 2)].sort(),
  );
  await notificationsOf(shop).drain();
  const { body } = await shop.call(listNotifications, { query: {}, token: ann.token });
  expect(body.data.filter(({ title }) => title === '禮物回來了')).toHaveLength(1);
});

test('a link ends early enough to leave three days, and what has fewer than four is not given', async () => {
  const [ann, bob] = [await collector(shop, { things: 3 }), await shop.member()];
  const [a, b, c] = [at(ann.ids, 0), at(ann.ids, 1), at(ann.ids, 2)];
  await shop.db.query(
    `update box_items set expires_at = taipei_today() + make_interval(days => case id when $1 then 4 else 3 end) + interval '20 hours'
     where id in ($1, $2)`,
    [a, b],
  );
  expect((await give(ann, b)).body.code).toBe('present_short');
  const short = await wrapped(ann, a);
  const { rows } = await shop.db.query<{ left: number; days: number }>(
    `select extract(epoch from ends_at - taipei_today())::integer / 3600 as left, 0 as days from presents where id = $1`,
    [short.id],
  );
  // Until the midnight after tomorrow: three days before the end.
  expect(rows[0]?.left).toBe(48);
  const whole = await wrapped(ann, c);
  expect(Date.parse(whole.ends_at) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  // The day passes without anything expiring under way.
  await turnStorage(shop.db);
  expect((await claim(short.code, bob)).status).toBe(200);
  expect((await rowsOf(shop, bob))[0]?.storage_days).toBe(4);
});

test('what waits for its variant is chosen by whoever claims it, not under way', async () => {
  const tube = await variantTube(shop, [2, 1]);
  const [ann, bob] = [await shop.member({ tokens: 1_000 }), await shop.member()];
  const { tickets } = await draw(shop, tube, ann, [1, 2, 3, 4, 5]);
  const id = tickets.flatMap(({ item_id }) => item_id ?? [])[0] ?? 0;
  const choose = ({ token }: TestMember) =>
    shop.call(chooseVariant, { params: { id }, body: { variant_id: tube.variants[0]?.id ?? 0 }, token });
  const { code } = await wrapped(ann, id);
  expect((await choose(ann)).body.code).toBe('item_wrapped');
  await claim(code, bob);
  expect((await choose(ann)).body.code).toBe('item_missing');
  expect((await choose(bob)).body.data).toMatchObject({ id, variant_choice: 'chosen' });
});

test('goods that were given away are not refunded; those that came back are', async () => {
  const [ann, bob] = [await shop.member({ tokens: 500 }), await shop.member()];
  const order = await orderByTokens(shop, ann, {
    items: [{ product_id: await makeGoods(shop.db, { price: 100 }), quantity: 2 }],
  });
  const boss = await shop.staff();
  const refund = async (quantity: number) => {
    const body = { reason: '客人退貨', lines: [{ position: 1, quantity }] };
    return (await shop.call(staffRefundOrder, { params: { id: order }, body, token: boss.token })).body;
  };
  const { id, code } = await wrapped(ann, (await rowsOf(shop, ann))[0]?.id ?? 0);
  expect((await refund(2)).code).toBe('refund_in_parcel');
  await revoke(id, ann);
  expect((await refund(1)).data.amount).toBe(100);
  const second = await wrapped(ann, (await rowsOf(shop, ann))[0]?.id ?? 0);
  expect((await claim(code, bob)).body.code).toBe('present_revoked');
  await claim(second.code, bob);
  expect((await refund(1)).code).toBe('refund_in_parcel');
  expect(await rowsOf(shop, bob)).toHaveLength(1);
});

test('the office sees where a thing went, on both members and on its order', async () => {
  const [ann, bob] = [await collector(shop, { things: 1 }), await shop.member()];
  const { code } = await wrapped(ann, at(ann.ids, 0));
  const boss = await shop.staff();
  const page = async ({ id }: TestMember) =>
    (await shop.call(staffMember, { params: { id }, token: boss.token })).body.data;
  const before = await page(ann);
  expect(before.storage).toMatchObject([{ id: ann.ids[0], status: 'wrapped' }]);
  expect(before.presents).toMatchObject([{ given: true, friend: null, state: 'open' }]);
  await claim(code, bob);
  expect((await page(ann)).presents).toMatchObject([{ given: true, friend: bob.id, state: 'claimed' }]);
  const got = await page(bob);
  expect(got.presents).toMatchObject([{ given: false, friend: ann.id, state: 'claimed' }]);
  const order = got.storage[0]?.order?.id ?? 0;
  const { body } = await shop.call(staffOrder, { params: { id: order }, token: boss.token });
  expect(body.data.tickets).toMatchObject([{ given_to: bob.id }]);
});

test('a deleted account takes its presents back first, and both export them', async () => {
  const [ann, bob] = [await collector(shop, { things: 2, tokens: 0 }), await shop.member()];
  const [first, second] = [await wrapped(ann, at(ann.ids, 0)), await wrapped(ann, at(ann.ids, 1))];
  await claim(first.code, bob);
  const exported = async ({ token }: TestMember) =>
    (await shop.call(exportAccount, { token })).body.data.presents;
  expect(await exported(ann)).toMatchObject([
    { side: 'given', state: 'claimed' },
    { side: 'given', state: 'open' },
  ]);
  expect(await exported(bob)).toMatchObject([{ side: 'received', word: 'birthday' }]);
  const { box_items, tokens } = (await shop.call(deletionPreview, { token: ann.token })).body.data;
  expect(box_items).toBe(1);
  const body = { confirmation: deletionWords, tokens, box_items };
  expect((await shop.call(deleteAccount, { body, token: ann.token })).status).toBe(200);
  expect((await claim(second.code, bob)).body.code).toBe('present_revoked');
  expect((await rowsOf(shop, bob))[0]?.giver).toBe('已＊員');
});

test('a figure that was given away stays lit for both who had it, and stands in one cabinet', async () => {
  const box = await shop.boxCase();
  const [ann, bob] = [await shop.member({ tokens: 5_000 }), await shop.member()];
  const boxes = boxesOf(shop, box);
  await boxes.hold(ann, 3);
  await boxes.buy(ann, 3);
  await claim((await wrapped(ann, (await rowsOf(shop, ann))[0]?.id ?? 0)).code, bob);
  for (const { token } of [ann, bob]) {
    const params = { productId: box.productId };
    const { body } = await shop.call(collectionStatus, { params, token });
    expect(body.data.statistics.collected_items).toBe(1);
  }
  const shelvesOf = async ({ token }: TestMember) => (await shop.call(cabinet, { token })).body.data;
  expect(await shelvesOf(ann)).toEqual([]);
  expect(await shelvesOf(bob)).toHaveLength(1);
});

test('a thing that goes on to a third member, and comes back, is always the last one’s', async () => {
  const [ann, bob] = [await collector(shop, { things: 1 }), await collector(shop, { things: 0 })];
  const drawn = await history(ann);
  const id = at(ann.ids, 0);
  await claim((await wrapped(ann, id)).code, bob);
  await claim((await wrapped(bob, id)).code, ann);
  expect(await rowsOf(shop, bob)).toEqual([]);
  expect(await rowsOf(shop, ann)).toMatchObject([{ id, counts: false }]);
  expect(await history(ann)).toEqual(drawn);
  await age(shop, ann, 100);
  expect((await give(ann, id)).body.code).toBe('item_expired');
});
