import { cancelParcel, listParcels } from '@kujiya/contract/parcels';
import type { LotSlots } from '@kujiya/contract/shop/slots';
import { staffLog } from '@kujiya/contract/staff/log';
import { staffShipment } from '@kujiya/contract/staff/packing';
import { staffHandOverTable } from '@kujiya/contract/staff/shipment-rows';
import * as calls from '@kujiya/contract/staff/shipments';
import { Value } from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import { makeGoods } from '#testing/goods.ts';
import { orderByTokens } from '#testing/orders.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import { collector, send } from '#testing/storage.ts';

const shop = useTestShop();
let clerk: TestStaff;
beforeAll(async () => {
  clerk = await shop.staff('clerk');
});

type Query = NonNullable<Parameters<typeof list>[0]>;
const list = async (query: {
  state?: calls.ShipmentFilter;
  carrier?: 'tcat' | 'hct';
  kind?: calls.ShipmentKind;
  overdue?: boolean;
  q?: string;
  cursor?: number;
  limit?: number;
}) => {
  const { status, body } = await shop.call(calls.staffShipments, { query, token: clerk.token });
  expect([status, Value.Check(calls.staffShipments.answer, body)]).toEqual([200, true]);
  return body;
};
const idsOf = async (query: Query) => (await list(query)).data.map(({ id }) => id);
const at = (id: number) => ({ params: { id }, token: clerk.token });

async function shipments() {
  const ann = await collector(shop, { things: 2, tokens: 2_000 });
  const [one = 0, two = 0] = ann.ids;
  const parcel = async (id: number) => (await send(shop, ann, { ids: [id] })).body.data.order_id ?? 0;
  const product_id = await makeGoods(shop.db, { price: 300 });
  const coming = await makeGoods(shop.db, { price: 300, arrivesIn: 9 });
  const order = (id: number) =>
    orderByTokens(shop, ann, { items: [{ product_id: id, quantity: 1 }], sent: true });
  return {
    ann,
    waiting: await parcel(one),
    packed: await parcel(two),
    goods: await order(product_id),
    preorder: await order(coming),
  };
}

test('the list is filtered by state, carrier, kind and deadline, and read page by page', async () => {
  const { waiting, packed, goods, preorder } = await shipments();
  await shop.call(calls.staffPackShipment, { ...at(packed), body: null });
  await shop.call(calls.staffAcceptShipment, at(goods));
  expect(await idsOf({})).toEqual([waiting, packed, goods, preorder]);
  expect(await idsOf({ state: 'paid' })).toEqual([waiting, preorder]);
  expect(await idsOf({ state: 'accepted' })).toEqual([goods]);
  expect(await idsOf({ state: 'packed' })).toEqual([packed]);
  expect(await idsOf({ kind: 'goods' })).toEqual([goods, preorder]);
  const page = await list({ limit: 3 });
  expect([page.data.length, page.next]).toEqual([3, goods]);
  expect(await idsOf({ cursor: goods })).toEqual([preorder]);

  expect(
    page.data.map(({ due_at, created_at }) => Date.parse(due_at ?? '') > Date.parse(created_at)),
  ).toEqual([true, true, true]);
  expect((await list({ cursor: goods })).data[0]?.due_at).toBeNull();
  expect(await idsOf({ overdue: true })).toEqual([]);
  await shop.db.query(`update orders set paid_at = now() - interval '6 days' where id = any ($1)`, [
    [waiting, packed, preorder],
  ]);
  expect(await idsOf({ overdue: true })).toEqual([waiting, packed]);

  const body = { carrier: 'hct', tracking_number: '1234567890' } as const;
  await shop.call(calls.staffHandOver, { ...at(packed), body });
  expect(await idsOf({ overdue: true })).toEqual([waiting]);
  expect(await idsOf({ carrier: 'hct' })).toEqual([packed]);
  expect(await idsOf({ carrier: 'tcat' })).toEqual([]);
  await shop.call(calls.staffDeliverShipment, at(packed));
  expect(await idsOf({})).toEqual([waiting, goods, preorder]);
  expect(await idsOf({ state: 'delivered' })).toEqual([packed]);
});

test('a search finds order numbers, tracking numbers and phones as people write them, in any state', async () => {
  const { ann, waiting, packed, goods, preorder } = await shipments();
  await shop.db.query(`update shipment_addresses set phone = '0987654321' where member_id = $1`, [ann.id]);
  const numbers = (await list({ cursor: waiting - 1 })).data;
  await shop.call(calls.staffPackShipment, { ...at(packed), body: null });
  const body = { carrier: 'tcat', tracking_number: '7777 8888 9999' } as const;
  await shop.call(calls.staffHandOver, { ...at(packed), body });
  await shop.call(calls.staffReturnShipment, { ...at(packed), body: null });
  expect(await idsOf({ q: '7777-8888-9999' })).toEqual([packed]);
  expect(await idsOf({ q: '7777-8888-9999', state: 'returned' })).toEqual([packed]);
  expect([await idsOf({ state: 'returned' }), await idsOf({ state: 'shipping' })]).toEqual([[packed], []]);
  const number = numbers.find(({ id }) => id === goods)?.order_number ?? '';
  expect(await idsOf({ q: ` ${number.toLowerCase()}` })).toEqual([goods]);
  for (const q of ['0987654321', '+886 987-654-321', '０９８７ ６５４ ３２１'])
    expect(await idsOf({ q })).toEqual([waiting, goods, preorder]);
  expect(await idsOf({ q: '0987654321', state: 'accepted' })).toEqual([]);
  expect(await idsOf({ q: 'nobody' })).toEqual([]);
});

test('an accepted parcel can still be cancelled by its member, a packed one cannot', async () => {
  const { ann, waiting, packed } = await shipments();
  const cancel = (id: number) => shop.call(cancelParcel, { params: { id }, token: ann.token });
  const shown = async () =>
    (await shop.call(listParcels, { query: {}, token: ann.token })).body.data.map(
      ({ id, can_cancel }) => can_cancel && id,
    );
  for (const id of [waiting, packed]) await shop.call(calls.staffAcceptShipment, at(id));
  expect(await shown()).toEqual([packed, waiting]);
  await shop.call(calls.staffPackShipment, { ...at(packed), body: null });
  expect(await shown()).toEqual([false, waiting]);
  expect((await cancel(packed)).body.code).toBe('parcel_packed');
  expect((await cancel(waiting)).status).toBe(200);
  expect((await shop.call(calls.staffPackShipment, { ...at(waiting), body: null })).body.code).toBe(
    'parcel_elsewhere',
  );
});

test('returned goods keep their address, and can be sent again under a new number', async () => {
  const { goods } = await shipments();
  await shop.call(calls.staffPackShipment, { ...at(goods), body: null });
  const handed = (tracking_number: string) =>
    shop.call(calls.staffHandOver, { ...at(goods), body: { carrier: 'tcat', tracking_number } });
  await handed('111122223333');
  const { body } = await shop.call(calls.staffReturnShipment, { ...at(goods), body: null });
  expect(body.data).toEqual({ id: goods, state: 'accepted', status: 'processing', version: 4 });
  const [row] = (await list({ cursor: goods - 1, limit: 1 })).data;
  expect(row).toMatchObject({ id: goods, carrier: null, tracking_number: null, address: { name: '林**' } });
  expect((await handed('111122224444')).body.code).toBe('not_packed');
  await shop.call(calls.staffPackShipment, { ...at(goods), body: null });
  expect((await handed('111122224444')).status).toBe(200);
  expect((await shop.call(calls.staffDeliverShipment, at(goods))).status).toBe(200);
});

test('a carrier of convenience stores and a table that is too long are refused', async () => {
  const { waiting } = await shipments();
  const body = { carrier: 'family', tracking_number: '123456789' } as never;
  const refused = await shop.call(calls.staffHandOver, { ...at(waiting), body });
  expect(refused.body.code).toBe('carrier_unknown');
  const table = Array.from({ length: calls.shipmentLimits.rows + 1 }, (_, i) => `K${i} tcat 1`).join('\n');
  const long = await shop.call(staffHandOverTable, { body: { table }, token: clerk.token });
  expect([long.status, long.body.code]).toEqual([422, 'table_too_long']);
});

test('an export needs a fresh proof, and the log says whose addresses left', async () => {
  const { waiting, goods } = await shipments();
  const support = await shop.staff('support');
  const denied = await shop.call(calls.staffExportShipments, { query: {}, token: clerk.token });
  expect(denied.body).toMatchObject({ code: 'right_missing', right: 'read_member_data' });
  const get = (query: { kind?: calls.ShipmentKind; cursor?: number }) =>
    shop.call(calls.staffExportShipments, { query, token: support.token });
  const age = (minutes: number) =>
    shop.db.query('update staff_sessions set proved_at = now() - make_interval(mins => $1)', [minutes]);
  await age(6);
  expect(await get({})).toMatchObject({ status: 403, body: { code: 'fresh_proof_required' } });
  await age(0);
  const { body } = await get({ kind: 'storage', cursor: waiting - 1 });
  expect(body.data.map(({ id }) => id)).toContain(waiting);
  expect(body.data.map(({ id }) => id)).not.toContain(goods);
  expect(body.data[0]?.address?.phone).toMatch(/^09\d{8}$/);
  // The tickets of the parcel's prizes, as on the page of the parcel.
  const { things } = (await shop.call(staffShipment, { params: { id: waiting }, token: support.token })).body
    .data;
  const numbers = (of: { slots?: LotSlots }[]) =>
    of.flatMap(({ slots = [] }) => slots.flatMap((one) => one.numbers));
  expect(numbers(body.data.find(({ id }) => id === waiting)?.lines ?? [])).toEqual(numbers(things));
  expect(numbers(things)).toHaveLength(things.reduce((sum, { quantity }) => sum + quantity, 0));
  const owner = await shop.staff();
  const log = await shop.call(staffLog, { query: { subject: `order:${waiting}` }, token: owner.token });
  expect(log.body.data.map(({ words }) => words)).toContain('匯出包裹');
});
