import { drawCapsules } from '@kujiya/contract/gacha';
import { getUser } from '@kujiya/contract/member';
import {
  batchSelectForShipping,
  cancelSelection,
  cancelSelections,
  selectForShipping,
  shippingOrder,
} from '@kujiya/contract/storage';
import { Value } from 'typebox/value';
import { beforeAll, expect, test } from 'vitest';
import { expectOwnOrder } from '#testing/owners.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import { stateOf } from '#testing/state.ts';
import type { TestMember } from '#testing/stock.ts';
import { addressOf, age, collector, rowsOf, send, tokensOf } from '#testing/storage.ts';

const shop = useTestShop();
let second: TestServer;
beforeAll(async () => {
  second = await shop.another();
});

const check = ({ token }: TestMember, ids: number[]) =>
  shop.call(shippingOrder, { body: { action: 'check', item_ids: ids }, token });
const select = ({ token }: TestMember, id: number, quantity: number) =>
  shop.call(selectForShipping, { params: { id }, body: { quantity }, token });
const statesOf = async (member: TestMember) =>
  (await rowsOf(shop, member)).map(({ status, quantity }) => `${status} ${quantity}`).sort();
/** A member with one stack of five capsules. */
const stacked = async () => {
  const member = await shop.member({ tokens: 10_000 });
  const machine = await shop.machine({ contents: [20] });
  await shop.call(drawCapsules, {
    params: { id: machine.productId },
    body: { payment_method: 'balance', quantity: 5 },
    token: member.token,
  });
  const [row] = await rowsOf(shop, member);
  return { ...member, stack: row?.id ?? 0, addressId: await addressOf(shop, member) };
};

test("five items ship free: checked, sent, and answered with the shop's message", async () => {
  const ann = await collector(shop);
  const checked = await check(ann, ann.ids);
  expect(checked.body).toEqual({
    success: true,
    requires_payment: false,
    shipping_fee: 0,
    data: { items_count: 5, counting_items: 5, free_in: 0, shipping_method: 'standard' },
  });
  const { status, body } = await send(shop, ann, { ids: ann.ids, pays: false });
  expect(status).toBe(200);
  expect(Value.Check(shippingOrder.answer, body)).toBe(true);
  expect(body).toMatchObject({
    message: '出貨訂單創建成功（免運費）',
    requires_payment: false,
    shipping_fee: 0,
    data: { items_count: 5, order_number: expect.stringMatching(/^P\d{8}[0-9A-Z]{10}$/) },
  });
  expect(await tokensOf(shop, ann)).toBe(1_000);
  expect(await rowsOf(shop, ann)).toEqual([]);
  expect((await rowsOf(shop, ann, 'preparing')).map(({ status }) => status)).toEqual(Array(5).fill('paid'));
  const { rows } = await shop.db.query(
    `select order_type, status, payment_method, payment_status, final_amount from orders where id = $1`,
    [body.data.order_id],
  );
  expect(rows).toEqual([
    {
      order_type: 'box_shipping',
      status: 'paid',
      payment_method: 'none',
      payment_status: 'paid',
      final_amount: 0,
    },
  ]);
});

test('four items cost 60 tokens, and one more would make shipping free', async () => {
  const ann = await collector(shop, { things: 4 });
  expect((await check(ann, ann.ids)).body).toMatchObject({
    requires_payment: true,
    shipping_fee: 60,
    data: { items_count: 4, free_in: 1 },
  });
  expect((await send(shop, ann, { ids: ann.ids, pays: false })).body).toMatchObject({
    code: 'payment_required',
    shipping_fee: 60,
  });
  const { body } = await send(shop, ann, { ids: ann.ids });
  expect(body).toMatchObject({ message: '出貨訂單創建成功，運費已支付', shipping_fee: 60 });
  expect((await shop.call(getUser, { token: ann.token })).body.tokens).toBe(940);
});

test('gifts and redeemed items ship along without counting towards free shipping', async () => {
  const ann = await collector(shop, { things: 6 });
  await shop.db.query(
    `update box_items set source = case id % 2 when 0 then 'gift' else 'redeemed' end where id = any ($1)`,
    [ann.ids.slice(0, 2)],
  );
  expect((await check(ann, ann.ids)).body).toMatchObject({
    shipping_fee: 60,
    data: { items_count: 6, counting_items: 4, free_in: 1 },
  });
  expect((await send(shop, ann, { ids: ann.ids })).body.shipping_fee).toBe(60);
});

test('with too few tokens nothing is written, and the selection stays', async () => {
  const ann = await collector(shop, { things: 2, tokens: 59 });
  const items = ann.ids.map((id) => ({ id, quantity: 1 }));
  await shop.call(batchSelectForShipping, { body: { items }, token: ann.token });
  const state = await stateOf(shop.db);
  expect(await send(shop, ann, { ids: ann.ids })).toMatchObject({
    status: 422,
    body: { code: 'tokens_too_low', message: '代幣餘額不足', tokens: 59, shipping_fee: 60 },
  });
  expect(await stateOf(shop.db)).toEqual(state);
  expect(await statesOf(ann)).toEqual(['selected 1', 'selected 1']);
});

test('selecting a part splits a stack, and cancelling joins it again', async () => {
  const ann = await stacked();
  expect(await statesOf(ann)).toEqual(['available 5']);
  const picked = await select(ann, ann.stack, 2);
  expect(picked.body).toMatchObject({ success: true, data: [{ id: ann.stack, quantity: 2 }] });
  expect(await statesOf(ann)).toEqual(['available 3', 'selected 2']);
  expect((await check(ann, [ann.stack])).body.data.items_count).toBe(2);
  // Selecting again says how many, it does not add.
  await select(ann, ann.stack, 4);
  expect(await statesOf(ann)).toEqual(['available 1', 'selected 4']);
  await select(ann, ann.stack, 1);
  expect(await statesOf(ann)).toEqual(['available 4', 'selected 1']);
  expect((await select(ann, ann.stack, 6)).body.code).toBe('quantity_too_large');
  const cancelled = await shop.call(cancelSelection, { params: { id: ann.stack }, token: ann.token });
  expect(cancelled.body).toEqual({ success: true, message: '取消出貨成功' });
  expect(await statesOf(ann)).toEqual(['available 5']);
  await select(ann, ann.stack, 3);
  expect((await send(shop, ann, { ids: [ann.stack] })).body.data.items_count).toBe(3);
  expect(await statesOf(ann)).toEqual(['available 2']);
  const { rows } = await shop.db.query(
    `select l.name, l.quantity from order_lines l join parcels using (order_id) join orders o on o.id = order_id
     where o.member_id = $1`,
    [ann.id],
  );
  expect(rows).toMatchObject([{ quantity: 3 }]);
});

test('several stacks are selected all or none; everything set aside is put back at once', async () => {
  const ann = await collector(shop, { things: 3 });
  const [a = 0, b = 0, c = 0] = ann.ids;
  await age(shop, ann, 90, [c]);
  const batch = (items: { id: number; quantity: number }[]) =>
    shop.call(batchSelectForShipping, { body: { items }, token: ann.token });
  for (const [wrong, code] of [
    [{ id: c, quantity: 1 }, 'item_expired'],
    [{ id: b, quantity: 2 }, 'quantity_too_large'],
    [{ id: 999_999, quantity: 1 }, 'item_missing'],
  ] as const) {
    expect((await batch([{ id: a, quantity: 1 }, wrong])).body.code).toBe(code);
    expect(await statesOf(ann)).toEqual(['available 1', 'available 1', 'available 1']);
  }
  expect((await batch([])).body).toMatchObject({ message: '沒有選擇任何物品，無法創建出貨訂單' });
  expect((await batch([{ id: a, quantity: 0 }])).body.code).toBe('quantity_invalid');
  await batch([a, b].map((id) => ({ id, quantity: 1 })));
  expect(await statesOf(ann)).toEqual(['available 1', 'selected 1', 'selected 1']);
  expect((await shop.call(cancelSelections, { token: ann.token })).body).toEqual({
    success: true,
    message: '已取消所有待出貨物品',
  });
  expect(await statesOf(ann)).toEqual(['available 1', 'available 1', 'available 1']);
});

test('unshippable items are refused by name, and nothing changes', async () => {
  const ann = await collector(shop, { things: 6 });
  const bob = await collector(shop, { things: 1 });
  const [sent = 0, late = 0, coming = 0, expired = 0, good = 0] = ann.ids;
  await send(shop, ann, { ids: [sent] });
  await age(shop, ann, 90, [late]);
  await shop.db.query(
    `update box_items set status = 'pending', preorder_at = now() + interval '9 days' where id = $1`,
    [coming],
  );
  await shop.db.query(`update box_items set status = 'expired' where id = $1`, [expired]);
  const state = await stateOf(shop.db);
  for (const [id, code] of [
    [sent, 'item_in_parcel'],
    [late, 'item_expired'],
    [coming, 'item_preorder'],
    [expired, 'item_expired'],
    [bob.ids[0] ?? 0, 'item_missing'],
    [Number.MAX_SAFE_INTEGER, 'item_missing'],
  ] as const) {
    expect([id, (await check(ann, [good, id])).body.code]).toEqual([id, code]);
    expect([id, (await send(shop, ann, { ids: [good, id] })).body.code]).toEqual([id, code]);
    expect([id, (await select(ann, id, 1)).body.code]).toEqual([id, code]);
  }
  const to = (addressId: number | null) =>
    shop.call(shippingOrder, {
      body: { action: 'confirm', item_ids: [good], address_id: addressId, payment_method: 'balance' },
      token: ann.token,
    });
  expect((await to(null)).body.message).toBe('請選擇地址');
  // Nobody else's address is taken.
  expect(await to(bob.addressId)).toMatchObject({ status: 404, body: { code: 'address_unknown' } });
  expect(await send(shop, ann, { ids: [good], shown: { items: 2, fee: 60 } })).toMatchObject({
    status: 409,
    body: { code: 'shipment_changed', items_count: 1, shipping_fee: 60 },
  });
  for (const shown of [
    { items: 2 ** 31, fee: 60 },
    { items: 1, fee: 1e21 },
  ])
    expect((await send(shop, ann, { ids: [good], shown })).body.code).toBe('invalid_request');
  expect(
    (
      await shop.send({
        method: 'POST',
        url: shippingOrder.path,
        token: ann.token,
        body: { action: 'check' },
      })
    ).body.message,
  ).toBe('沒有選擇任何物品，無法創建出貨訂單');
  expect((await send(shop, { ...ann, token: '' }, { ids: [good] })).status).toBe(401);
  expect(await stateOf(shop.db)).toEqual(state);
});

test('ten presses on two devices make one parcel, with and without a key', async () => {
  const ann = await collector(shop, { things: 3 });
  const keyed = await Promise.all(
    Array.from({ length: 10 }, (_, i) =>
      send(i % 2 ? second : shop, ann, { ids: ann.ids.slice(0, 2), key: 'parcel-of-ann' }),
    ),
  );
  for (const reply of keyed) expect(reply).toEqual(keyed[0]);
  expect(keyed[0]?.status).toBe(200);
  const keyless = await Promise.all(
    Array.from({ length: 10 }, (_, i) => send(i % 2 ? second : shop, ann, { ids: ann.ids.slice(2) })),
  );
  expect(keyless.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)]);
  for (const { status, body } of [...keyed, ...keyless])
    if (status === 200)
      await expectOwnOrder(shop.db, ann, body.data.order_id ?? 0, { charge: 60, recipient: '林小籤' });
  expect(await tokensOf(shop, ann)).toBe(880);
});

test('selections, cancellations and parcels of two devices never send an item twice', async () => {
  const ann = await collector(shop, { things: 5 });
  const cancel = (server: TestServer, id: number) =>
    server.call(cancelSelection, { params: { id }, token: ann.token });
  const replies = [];
  for (let round = 0; round < 4; round++)
    replies.push(
      ...(await Promise.all(
        ann.ids.flatMap((id, i) => [
          select(ann, id, 1),
          send(i % 2 ? second : shop, ann, { ids: round === 0 && i % 3 === 0 ? ann.ids : [id] }),
          cancel(i % 2 ? shop : second, id),
        ]),
      )),
    );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200, 409]));
  const { rows } = await shop.db.query<{ parcel_id: number; n: number }>(
    `select parcel_id, count(*) as n from box_items where member_id = $1 group by 1`,
    [ann.id],
  );
  expect(rows.every(({ parcel_id }) => parcel_id !== null)).toBe(true);
  const parcels = await shop.db.query<{ items: number }>(
    'select items from parcels join orders o on o.id = order_id where o.member_id = $1',
    [ann.id],
  );
  expect(parcels.rows.reduce((sum, { items }) => sum + items, 0)).toBe(5);
  for (const { parcel_id, n } of rows)
    await expectOwnOrder(shop.db, ann, parcel_id, { charge: n < 5 ? 60 : 0, recipient: '林小籤' });
});

test('a selection of more stacks than a parcel allows is refused as too large', async () => {
  const ann = await collector(shop, { things: 1 });
  const [id = 0] = ann.ids;
  const items = Array.from({ length: 201 }, () => ({ id, quantity: 1 }));
  const { status, body } = await shop.call(batchSelectForShipping, { body: { items }, token: ann.token });
  expect([status, body.code]).toEqual([422, 'parcel_too_large']);
  expect(await statesOf(ann)).toEqual(['available 1']);
});
