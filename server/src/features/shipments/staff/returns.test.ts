import { staffLog } from '@kujiya/contract/staff/log';
import { staffShipment } from '@kujiya/contract/staff/packing';
import * as calls from '@kujiya/contract/staff/shipments';
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
async function parcel() {
  const member = await collector(shop, { things: 1 });
  const id = (await send(shop, member, { ids: member.ids })).body.data.order_id ?? 0;
  return { id, member };
}
const wallet = async (id: number) => {
  const { rows } = await shop.db.query(
    `select balance from ledger_accounts where member_id = $1 and kind = 'wallet' and currency = 'token'`,
    [id],
  );
  return rows;
};
const reasons = async (id: number) =>
  (await shop.call(staffShipment, at(id))).body.data.timeline.map(({ to, reason }) => [to, reason]).slice(-1);
const told = async (kinds: string[], memberId: number) => {
  const { rows } = await shop.db.query(
    'select kind, data from events where member_id = $1 and kind = any ($2) order by id',
    [memberId, kinds],
  );
  return rows;
};

test('a return keeps its reason in the history, also without one from a script, and the member is told', async () => {
  const handOver = async (id: number, tracking_number: string) => {
    await shop.call(calls.staffPackShipment, { ...at(id), body: null });
    await shop.call(calls.staffHandOver, { ...at(id), body: { carrier: 'tcat', tracking_number } });
  };
  const { id, member } = await parcel();
  await handOver(id, '600000000001');
  const long = { reason: '長'.repeat(201) };
  expect((await shop.call(calls.staffReturnShipment, { ...at(id), body: long })).status).toBe(400);
  const { body } = await shop.call(calls.staffReturnShipment, { ...at(id), body: { reason: '地址不詳' } });
  expect(body.data).toMatchObject({ state: 'cancelled' });
  expect(await reasons(id)).toEqual([['cancelled', '地址不詳']]);
  expect(await told(['order.cancelled'], member.id)).toHaveLength(1);

  const mug = await makeGoods(shop.db, { price: 300 });
  const buyer = await shop.member({ tokens: 1_000 });
  const goods = await orderByTokens(shop, buyer, { items: [{ product_id: mug, quantity: 1 }], sent: true });
  await handOver(goods, '600000000002');
  await shop.call(calls.staffReturnShipment, { ...at(goods), body: { reason: '三次沒人收' } });
  expect(await reasons(goods)).toEqual([['processing', '三次沒人收']]);
  expect(await told(['goods.returned'], buyer.id)).toEqual([
    {
      kind: 'goods.returned',
      data: { carrier: 'tcat', tracking_number: '600000000002', reason: '三次沒人收' },
    },
  ]);
  await handOver(goods, '600000000003');
  await shop.call(calls.staffReturnShipment, { ...at(goods), body: null });
  expect(await reasons(goods)).toEqual([['processing', 'returned by the carrier']]);
});

test('a wrong tracking number is corrected with a reason: it is free again, and the member is told', async () => {
  const send = async (tracking_number: string) => {
    const { id, member } = await parcel();
    await shop.call(calls.staffPackShipment, { ...at(id), body: null });
    const body = { carrier: 'tcat', tracking_number };
    return { id, member, reply: await shop.call(calls.staffHandOver, { ...at(id), body }) };
  };
  const correct = (id: number, tracking_number: string, key: string, reason = '掃到一半') =>
    shop.call(calls.staffCorrectTracking, {
      ...at(id),
      key: `correction-${key}-0123456789`,
      body: { carrier: 'hct', tracking_number, reason },
    });
  const one = await send('710000000001');
  const next = await send('710000000002');
  const codeOf = async (reply: ReturnType<typeof correct>) => (await reply).body.code;
  expect(await codeOf(correct(one.id, '12345', 'a'))).toBe('tracking_invalid');
  expect(await codeOf(correct(one.id, '1234567890', 'b', ''))).toBe('reason_required');
  const waiting = await parcel();
  expect(await codeOf(correct(waiting.id, '1234567890', 'c'))).toBe('parcel_elsewhere');
  expect((await correct(one.id, '１２３４-567-890', 'd')).body.data).toMatchObject({ state: 'shipping' });
  expect((await correct(one.id, '１２３４-567-890', 'd')).status).toBe(200);
  expect(await codeOf(correct(one.id, '1234567890', 'e'))).toBe('tracking_unchanged');
  expect(await codeOf(correct(next.id, '1234567890', 'f'))).toBe('tracking_taken');
  expect((await send('710000000001')).reply.status).toBe(200);
  expect((await shop.call(staffShipment, at(one.id))).body.data).toMatchObject({
    carrier: 'hct',
    tracking_number: '1234567890',
  });
  expect(await told(['parcel.renumbered'], one.member.id)).toEqual([
    {
      kind: 'parcel.renumbered',
      data: { carrier: '新竹物流', tracking_number: '1234567890', was: '710000000001', reason: '掃到一半' },
    },
  ]);
  const owner = await shop.staff();
  const log = await shop.call(staffLog, { query: { subject: `order:${one.id}` }, token: owner.token });
  expect(log.body.data[0]).toMatchObject({
    reason: '掃到一半',
    before: { carrier: '黑貓宅急便', tracking_number: '710000000001' },
    after: { carrier: '新竹物流', tracking_number: '1234567890' },
  });
  // A parcel that has arrived may still occupy another one's number.
  await shop.call(calls.staffDeliverShipment, at(next.id));
  expect((await correct(next.id, '9999999999', 'g')).status).toBe(200);
});

test('staff call off a packed parcel with a reason: its things and its fee go back once', async () => {
  const { id, member } = await parcel();
  const before = await wallet(member.id);
  await shop.call(calls.staffPackShipment, { ...at(id), body: null });
  const callOff = (reason: string) => shop.call(calls.staffCallOffShipment, { ...at(id), body: { reason } });
  expect((await callOff('')).body.code).toBe('reason_required');
  const replies = await Promise.all([callOff('商品破損'), callOff('商品破損')]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(await reasons(id)).toEqual([['refunded', '商品破損']]);
  const [fee] = (await shop.db.query('select shipping_fee from orders where id = $1', [id])).rows;
  const [was, is] = [before[0], (await wallet(member.id))[0]];
  expect(is.balance - was.balance).toBe(fee.shipping_fee);
  const { rows } = await shop.db.query('select status from box_items where id = any ($1)', [member.ids]);
  expect(rows).toEqual([{ status: 'available' }]);
});

test('neither goods nor a parcel that a carrier has are called off here', async () => {
  const mug = await makeGoods(shop.db, { price: 300 });
  const buyer = await shop.member({ tokens: 1_000 });
  const goods = await orderByTokens(shop, buyer, { items: [{ product_id: mug, quantity: 1 }], sent: true });
  const { id } = await parcel();
  await shop.call(calls.staffPackShipment, { ...at(id), body: null });
  await shop.call(calls.staffHandOver, {
    ...at(id),
    body: { carrier: 'tcat', tracking_number: '600000000009' },
  });
  for (const one of [goods, id])
    expect(
      (await shop.call(calls.staffCallOffShipment, { ...at(one), body: { reason: '測試' } })).body.code,
    ).toBe('parcel_elsewhere');
});
