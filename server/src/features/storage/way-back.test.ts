import { cancelOrder, getOrder } from '@kujiya/contract/orders';
import { cancelParcel, listParcels } from '@kujiya/contract/parcels';
import { staffShipments } from '@kujiya/contract/staff/shipments';
import { selectForShipping } from '@kujiya/contract/storage';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { beforeAll, expect, test } from 'vitest';
import * as staff from '#features/shipments/staff/service.ts';
import type { StaffCaller } from '#platform/http/staff.ts';
import { type Tx, transaction } from '#platform/postgres/database.ts';
import { asStaff } from '#shop/staff/service.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestStaff } from '#testing/staff.ts';
import { type Collector, collector, rowsOf, send } from '#testing/storage.ts';
import { turnStorage } from './jobs.ts';

const shop = useTestShop();
let clerk: TestStaff;
beforeAll(async () => {
  clerk = await shop.staff('clerk');
});

const parcelsOf = async ({ token }: { token: string }) =>
  (await shop.call(listParcels, { query: {}, token })).body;
const sent = async (member: Collector, ids = member.ids) =>
  (await send(shop, member, { ids })).body.data.order_id ?? 0;
const cancel = ({ token }: { token: string }, id: number) =>
  shop.call(cancelParcel, { params: { id }, token });
const tx = <T>(work: (t: Tx, caller: StaffCaller) => Promise<T>) =>
  transaction(shop.db, (t) => asStaff(t, clerk.id, 'test', (caller) => work(t, caller)));
const daysOf = async (member: Collector) =>
  (await rowsOf(shop, member)).map(({ storage_days }) => storage_days);
let numbers = 200_000_000_000;
const handed = () => ({ carrier: 'tcat', tracking_number: String(numbers++) });

test('sent in the last minute of the last day and cancelled after midnight, items keep their last day', async () => {
  const ann = await collector(shop, { things: 2 });
  const [thing = 0] = ann.ids;
  await shop.db.query(`update box_items set expires_at = taipei_today() where id = $1`, [thing]);
  expect(await daysOf(ann)).toEqual([60, 1]);
  const id = await sent(ann, [thing]);
  await shop.db.query(
    `update box_items set expires_at = expires_at - interval '1 day' where parcel_id = $1`,
    [id],
  );
  await shop.db.query(`update orders set created_at = taipei_today() - interval '1 minute' where id = $1`, [
    id,
  ]);
  expect((await cancel(ann, id)).status).toBe(200);
  await turnStorage(shop.db);
  expect((await rowsOf(shop, ann, 'pending')).map(({ storage_days }) => storage_days)).toEqual([60, 1]);
});

test('items of a stack that return the same day join the rest of the stack', async () => {
  const ann = await collector(shop, { things: 1 });
  const tube = await shop.tube({ tickets: 9, big: 1, price: 10, last: false });
  await shop.call(drawTickets, {
    params: { tubeId: tube.tubeId },
    body: {
      payment_method: 'balance',
      product_id: tube.productId,
      ticket_numbers: [1, 2, 3, 4, 5],
      is_multiple: true,
    },
    token: ann.token,
  });
  const stacks = async () => (await rowsOf(shop, ann)).map(({ quantity }) => quantity);
  const before = await stacks();
  const big = (await rowsOf(shop, ann)).find(({ quantity }) => quantity > 1);
  await shop.call(selectForShipping, {
    params: { id: big?.id ?? 0 },
    body: { quantity: 1 },
    token: ann.token,
  });
  const id = await sent(ann, [big?.id ?? 0]);
  expect((await cancel(ann, id)).status).toBe(200);
  expect(await stacks()).toEqual(before);
});

test('members are notified of each step, and of a parcel that did not arrive', async () => {
  const ann = await collector(shop, { things: 7 });
  const notices = notificationsOf(shop);
  const numberOf = async (id: number) =>
    (await parcelsOf(ann)).data.find((parcel) => parcel.id === id)?.order_number ?? '';
  const [first, ...rest] = ann.ids;
  const back = await sent(ann, [first ?? 0]);
  await tx((t, clerk) => staff.packParcel(t, clerk, back));
  await tx((t, clerk) => staff.handOver(t, clerk, back, handed()));
  await tx((t, clerk) => staff.returnParcel(t, clerk, back));
  const paid = await sent(ann, rest.slice(0, 1));
  const free = await sent(ann, rest.slice(1));
  for (const id of [paid, free]) await cancel(ann, id);
  await notices.drain();
  await notices.drainAgain();
  const { data } = await notices.listOf(ann);
  expect(data.map(({ title }) => title)).toEqual([
    '出貨已取消',
    '出貨已取消',
    '包裹退回了',
    '包裹出發了',
    '開始打包',
  ]);
  expect(data[0]?.desc).toBe(`訂單 ${await numberOf(free)} 已取消，商品已回到盒櫃，保管天數照舊。`);
  expect(data[1]?.desc).toBe(
    `訂單 ${await numberOf(paid)} 已取消，商品已回到盒櫃，保管天數照舊；運費 60 代幣已退回。`,
  );
  expect(data[2]?.desc).toContain('已由物流退回');
});

test('a second cancellation of a parcel is refused as cancelled, not as packed', async () => {
  const ann = await collector(shop, { things: 2 });
  const [first = 0, second = 0] = ann.ids;
  const [twice, packed] = [await sent(ann, [first]), await sent(ann, [second])];
  const answers = await Promise.all([cancel(ann, twice), cancel(ann, twice)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('parcel_called_off');
  await tx((t, clerk) => staff.packParcel(t, clerk, packed));
  expect((await cancel(ann, packed)).body.code).toBe('parcel_packed');
});

test('an order lists the items of a parcel, not their products', async () => {
  const ann = await collector(shop, { things: 1 });
  const [thing] = await rowsOf(shop, ann);
  await shop.tamper(
    `update prizes set image_url = 'prizes/own-' || id || '.webp' where id = (select prize_id from box_items where id = ${thing?.id})`,
  );
  const [own] = await rowsOf(shop, ann);
  const id = await sent(ann);
  const { body } = await shop.call(getOrder, { params: { id: String(id) }, token: ann.token });
  expect(own?.item_image_url).toMatch(/^prizes\/own-/);
  expect(body.data.items.map(({ item_image_url }) => item_image_url)).toEqual([own?.item_image_url]);
});

test('staff find parcels in transit, to mark them as delivered or returned', async () => {
  const ann = await collector(shop, { things: 1 });
  const id = await sent(ann);
  await tx((t, clerk) => staff.packParcel(t, clerk, id));
  await tx((t, clerk) => staff.handOver(t, clerk, id, handed()));
  const { body } = await shop.call(staffShipments, {
    query: { state: 'shipping', cursor: id - 1 },
    token: clerk.token,
  });
  expect(body.data.map((parcel) => parcel.id)).toEqual([id]);
});

test('the call that cancels orders also cancels a parcel: by its owner, until it is packed', async () => {
  const ann = await collector(shop, { things: 2 });
  const other = await shop.member();
  const [paid, packed] = [await sent(ann, ann.ids.slice(0, 1)), await sent(ann, ann.ids.slice(1))];
  await tx((t, clerk) => staff.packParcel(t, clerk, packed));
  const cancelAs = ({ token }: { token: string }, id: number) =>
    shop.call(cancelOrder, { params: { id: String(id) }, token });
  const cancellable = async (id: number) =>
    (await shop.call(getOrder, { params: { id: String(id) }, token: ann.token })).body.data.order.can_cancel;
  expect([await cancellable(paid), await cancellable(packed)]).toEqual([true, false]);
  expect((await cancelAs(other, paid)).body.code).toBe('order_missing');
  expect((await cancelAs(ann, packed)).body.code).toBe('order_not_cancellable');
  expect((await cancelAs(ann, paid)).status).toBe(200);
  expect((await cancelAs(ann, paid)).body.code).toBe('order_not_cancellable');
  expect((await rowsOf(shop, ann)).map(({ id }) => id)).toEqual(ann.ids.slice(0, 1));
});
