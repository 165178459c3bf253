import { cancelParcel } from '@kujiya/contract/parcels';
import { staffLog } from '@kujiya/contract/staff/log';
import {
  misfitOf,
  staffPlaces,
  staffSetPlace,
  staffShipment,
  type Thing,
} from '@kujiya/contract/staff/packing';
import { type Scan, staffPackShipment } from '@kujiya/contract/staff/shipments';
import { Value } from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import { makeGoods } from '#testing/goods.ts';
import { orderByTokens } from '#testing/orders.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import { collector, send } from '#testing/storage.ts';

const shop = useTestShop();
let second: TestServer;
let clerk: TestStaff;
beforeAll(async () => {
  second = await shop.another();
  clerk = await shop.staff('clerk');
});

const show = async (id: number) => {
  const { status, body } = await shop.call(staffShipment, { params: { id }, token: clerk.token });
  expect([status, Value.Check(staffShipment.answer, body)]).toEqual([200, true]);
  return body.data;
};
const pack = (id: number, scanned: Scan[], server = shop as TestServer) =>
  server.call(staffPackShipment, { params: { id }, body: { scanned }, token: clerk.token });
const setPlace = async (code: string, shelf: string, barcode = '') =>
  shop.call(staffSetPlace, { params: { code }, body: { shelf, barcode }, token: clerk.token });
/** An order of two mugs and a towel, which is to be sent. */
async function goodsOrder() {
  const [mug, towel] = [await makeGoods(shop.db, { price: 300 }), await makeGoods(shop.db, { price: 200 })];
  const buyer = await shop.member({ tokens: 2_000 });
  const items = [
    { product_id: mug, quantity: 2 },
    { product_id: towel, quantity: 1 },
  ];
  return { id: await orderByTokens(shop, buyer, { items, sent: true }), mug: `G${mug}`, towel: `G${towel}` };
}
async function parcel(things = 1) {
  const member = await collector(shop, { things });
  return { member, id: (await send(shop, member, { ids: member.ids })).body.data.order_id ?? 0 };
}

test('a shipment shows its own things by shelf place, its history, and a masked recipient', async () => {
  const { id, mug, towel } = await goodsOrder();
  const other = await goodsOrder();
  await setPlace(mug, 'B-2', '4711234567890');
  await setPlace(towel, 'A-1');
  await setPlace(other.mug, 'A-0');
  const { things, timeline, address } = await show(id);
  expect(things).toMatchObject([
    { code: towel, quantity: 1, shelf: 'A-1', barcode: '' },
    { code: mug, quantity: 2, shelf: 'B-2', barcode: '4711234567890' },
  ]);
  expect(timeline.map(({ to, by }) => [to, by])).toEqual([['paid', 'member']]);
  expect(address).toMatchObject({ name: '林**', phone: '0912***678', address: '臺北市大安區***' });
});

test('a barcode that another thing has is told with its name', async () => {
  const { mug, towel } = await goodsOrder();
  await shop.db.query(`update products set name = '小熊馬克杯' where id = $1`, [Number(mug.slice(1))]);
  const alike = async (code: string, barcode: string) => {
    const { body } = await setPlace(code, 'A-1', barcode);
    expect(Value.Check(staffSetPlace.answer, body)).toBe(true);
    return body.data.alike;
  };
  expect(await alike(mug, '4719999999990')).toEqual([]);
  expect(await alike(mug, '4719999999990')).toEqual([]);
  expect(await alike(towel, '4719999999990')).toEqual(['小熊馬克杯']);
  expect(await alike(towel, '')).toEqual([]);
  expect(await alike(mug, '')).toEqual([]);
});

test('a parcel holds the prizes that its member sent, and no others of that member', async () => {
  const member = await collector(shop, { things: 3 });
  const ids = member.ids.slice(0, 2);
  const id = (await send(shop, member, { ids })).body.data.order_id ?? 0;
  const { rows } = await shop.db.query(
    `select 'P' || prize_id as code, count(*)::integer as quantity from box_items where id = any ($1) group by 1 order by 1`,
    [ids],
  );
  expect((await show(id)).things.map(({ code, quantity }) => ({ code, quantity }))).toEqual(rows);
});

test('the 12 and the 13 digits of one article are one barcode, also with the sign of its symbology', async () => {
  const { id, mug, towel } = await goodsOrder();
  await setPlace(mug, '', ']E0012345678905');
  const alike = (await setPlace(towel, '', '0012345678905')).body.data;
  expect(alike).toMatchObject({ barcode: '0012345678905', alike: [expect.any(String)] });
  await setPlace(towel, '');
  const all = [
    { code: '0012345678905', quantity: 1 },
    { code: '０１２３４５６７８９０５', quantity: 1 },
    { code: towel, quantity: 1 },
  ];
  expect((await pack(id, all)).status).toBe(200);
});

test('it is packed when all of it was scanned, by code or barcode, and not before', async () => {
  const { id, mug, towel } = await goodsOrder();
  const { mug: foreign } = await goodsOrder();
  await setPlace(mug, '', '4719999999999');
  const codeOf = async (scanned: Scan[]) => {
    const { status, body } = await pack(id, scanned);
    return [status, body.code];
  };
  const all = [
    { code: '4719999999999', quantity: 1 },
    { code: mug, quantity: 1 },
    { code: towel, quantity: 1 },
  ];
  expect(await codeOf([...all, { code: foreign, quantity: 1 }])).toEqual([422, 'scan_wrong']);
  expect(await codeOf([...all, { code: towel, quantity: 1 }])).toEqual([422, 'scan_too_many']);
  expect(await codeOf(all.slice(1))).toEqual([422, 'scan_missing']);
  expect(await codeOf([])).toEqual([422, 'scan_missing']);
  expect(await show(id)).toMatchObject({ state: 'paid', packed_at: null });
  expect((await pack(id, all)).body.data).toMatchObject({ id, state: 'packed' });
  expect(await codeOf(all)).toEqual([409, 'parcel_elsewhere']);
});

test('the log says how much was scanned, and how much of it by hand', async () => {
  const { id, mug, towel } = await goodsOrder();
  await pack(id, [
    { code: mug, quantity: 2 },
    { code: towel, quantity: 1, by_hand: true },
  ]);
  const owner = await shop.staff();
  const { body } = await shop.call(staffLog, { query: { subject: `order:${id}` }, token: owner.token });
  expect(body.data.map(({ after }) => after)).toEqual([{ state: 'packed', scanned: 3, by_hand: 1 }]);
});

test('of two packers on two servers one packs it; a packer and its member never both win', async () => {
  for (let round = 0; round < 4; round++) {
    const { id, member } = await parcel();
    const scanned = (await show(id)).things.map(({ code, quantity }) => ({ code, quantity }));
    const replies = await Promise.all([pack(id, scanned), pack(id, scanned, second)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await show(id)).version).toBe(2);

    const next = await parcel();
    const things = (await show(next.id)).things.map(({ code, quantity }) => ({ code, quantity }));
    const [packed, cancelled] = await Promise.all([
      pack(next.id, things),
      second.call(cancelParcel, { params: { id: next.id }, token: next.member.token }),
    ]);
    expect([packed.status, cancelled.status].sort()).toEqual([200, 409]);
    expect((await show(next.id)).state).toBe(packed.status === 200 ? 'packed' : 'refunded');
    expect((await show(id)).member_id).toBe(member.id);
  }
});

test('a shelf place belongs to goods or a prize, and can be changed', async () => {
  const { mug } = await goodsOrder();
  expect((await setPlace(mug, 'A-1', '471')).body.data).toEqual({
    code: mug,
    shelf: 'A-1',
    barcode: '471',
    alike: [],
  });
  expect((await setPlace(mug, 'C-3')).body.data).toEqual({ code: mug, shelf: 'C-3', barcode: '', alike: [] });
  for (const code of ['G999999', 'P999999', mug.replace('G', 'P9'), 'x'])
    expect((await setPlace(code, 'A-1')).body.code).toBe('thing_missing');
  expect((await setPlace(mug, 'x'.repeat(21))).status).toBe(400);
});

test('a product shows its goods or prizes with their places, in any role that reads the catalogue', async () => {
  const { mug } = await goodsOrder();
  await setPlace(mug, 'A-1', '471');
  const viewer = await shop.staff('viewer');
  const { body } = await shop.call(staffPlaces, {
    params: { id: Number(mug.slice(1)) },
    token: viewer.token,
  });
  expect(body.data).toMatchObject([{ code: mug, shelf: 'A-1', barcode: '471' }]);
});

test('two prizes with one barcode are filled one after the other, whatever is scanned first', () => {
  const thing = (code: string, quantity: number): Thing => ({
    code,
    quantity,
    name: code,
    image_url: '',
    slots: [],
    shelf: '',
    barcode: '471',
  });
  const things = [thing('P1', 1), thing('P2', 2)];
  const shared = { code: '471', quantity: 2 };
  expect(misfitOf(things, [shared, { code: 'P1', quantity: 1 }])).toBeNull();
  expect(misfitOf(things, [shared])).toEqual({ kind: 'missing', things: [{ name: 'P2', quantity: 1 }] });
  expect(misfitOf(things, [{ code: '471', quantity: 4 }])).toMatchObject({ kind: 'too_many' });
});
