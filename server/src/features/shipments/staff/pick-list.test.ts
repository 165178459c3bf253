import { staffLog } from '@kujiya/contract/staff/log';
import { staffPickList, staffSetPlace } from '@kujiya/contract/staff/packing';
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

const at = (id: number) => ({ params: { id }, token: clerk.token });
const list = async (ids?: number[]) => {
  const query = ids ? { ids: ids.join(',') } : {};
  const { status, body } = await shop.call(staffPickList, { query, token: clerk.token });
  expect([status, Value.Check(staffPickList.answer, body)]).toEqual([200, true]);
  const { things, shipments } = body.data;
  return {
    ids: shipments.map(({ id }) => id),
    things: things.map(({ code, quantity, shelf, shipments: of }) => ({
      ...{ code, quantity, shelf },
      of: of.map((one) => [one.id, one.quantity]),
    })),
  };
};

test('a pick list sums the things of accepted shipments in walking order, those without a place last', async () => {
  const [mug, towel] = [await makeGoods(shop.db, { price: 100 }), await makeGoods(shop.db, { price: 100 })];
  const coming = await makeGoods(shop.db, { price: 100, arrivesIn: 9 });
  const buyer = await shop.member({ tokens: 5_000 });
  const order = (...items: [product_id: number, quantity: number][]) =>
    orderByTokens(shop, buyer, {
      items: items.map(([product_id, quantity]) => ({ product_id, quantity })),
      sent: true,
    });
  const one = await order([mug, 2], [towel, 1]);
  const two = await order([mug, 1]);
  const [paid, packed, preorder] = [await order([mug, 1]), await order([mug, 1]), await order([coming, 1])];
  const member = await collector(shop, { things: 1 });
  const parcel = (await send(shop, member, { ids: member.ids })).body.data.order_id ?? 0;
  for (const id of [one, two, preorder, parcel]) await shop.call(calls.staffAcceptShipment, at(id));
  await shop.call(calls.staffPackShipment, { ...at(packed), body: null });
  const place = (code: string, shelf: string) =>
    shop.call(staffSetPlace, { params: { code }, body: { shelf, barcode: '' }, token: clerk.token });
  await place(`G${mug}`, 'A-10');
  await place(`G${towel}`, 'A-2');

  const all = await list();
  expect(all.ids).toEqual([one, two, parcel]);
  expect(all.things).toMatchObject([
    { code: `G${towel}`, quantity: 1, shelf: 'A-2', of: [[one, 1]] },
    {
      ...{ code: `G${mug}`, quantity: 3, shelf: 'A-10' },
      of: [
        [one, 2],
        [two, 1],
      ],
    },
    { quantity: 1, shelf: '', of: [[parcel, 1]] },
  ]);
  expect(await list([two, paid, packed, preorder])).toEqual({
    ids: [two],
    things: [{ code: `G${mug}`, quantity: 1, shelf: 'A-10', of: [[two, 1]] }],
  });
  const long = Array.from({ length: calls.shipmentLimits.printed + 1 }, (_, i) => i + 1).join(',');
  const { body } = await shop.call(staffPickList, { query: { ids: long }, token: clerk.token });
  expect(body.code).toBe('too_many_printed');
});

test('a set of labels leaves out what is not to be sent, keeps its order, and the log says whose were shown', async () => {
  const mug = await makeGoods(shop.db, { price: 100 });
  const buyer = await shop.member({ tokens: 5_000 });
  const order = () => orderByTokens(shop, buyer, { items: [{ product_id: mug, quantity: 1 }], sent: true });
  const [one, two, gone] = [await order(), await order(), await order()];
  await shop.db.query('delete from shipment_addresses where order_id = $1', [gone]);
  const labels = async (ids: number[]) =>
    (await shop.call(calls.staffShipmentLabels, { query: { ids: ids.join(',') }, token: clerk.token })).body;
  const { data } = await labels([two, gone, one]);
  expect(data.map(({ id }) => id)).toEqual([two, one]);
  for (const { svg, order_number } of data) expect(svg).toContain(order_number);
  const owner = await shop.staff();
  const { body } = await shop.call(staffLog, { query: { subject: `order:${two}` }, token: owner.token });
  expect(body.data.map(({ words, subjects }) => [words, subjects])).toEqual([
    ['列印出貨單', [`order:${two}`, `order:${one}`]],
  ]);
  await shop.db.query(
    'insert into shipment_addresses select $1, member_id, name, phone, city, district, postcode, address_detail from shipment_addresses where order_id = $2',
    [gone, one],
  );
});
