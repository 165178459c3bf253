import { createOrder } from '@kujiya/contract/goods';
import { getOrder } from '@kujiya/contract/orders';
import { staffCancelOrder, staffRefundOrder } from '@kujiya/contract/staff/order-steps';
import { expect, test } from 'vitest';
import { transaction } from '#platform/postgres/database.ts';
import { releaseGoods } from '#shop/goods/service.ts';
import { cardDrawsOf } from '#testing/card-draws.ts';
import { buyOf } from '#testing/cards.ts';
import { makeGoods } from '#testing/goods.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { orderByCard, orderByTokens } from '#testing/orders.ts';
import { payOrder } from '#testing/payment.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
const { drain, listOf } = notificationsOf(shop);
const { cancel, lots, runOut, start } = cardDrawsOf(shop);

/** The member's points expire, those that an order has spent included. */
const expire = ({ id }: TestMember) =>
  shop.db.query(`update point_lots set expires_at = now() - interval '1 day' where member_id = $1`, [id]);
const orderOf = async ({ token }: TestMember, id: number) =>
  (await shop.call(getOrder, { params: { id: String(id) }, token })).body.data.order;
const textsOf = async (member: TestMember) => {
  await drain();
  return (await listOf(member)).data.map(({ title, desc }) => [
    title,
    desc.replace(/^.*?(?=退回的紅利|$)/, ''),
  ]);
};
const words = (points: number) => `退回的紅利中有 ${points} 點已過期，不能再使用。`;

/** An order of goods by card that waits for its payment, with 200 points. */
async function reserve(member: TestMember): Promise<number> {
  const { body } = await shop.call(createOrder, {
    token: member.token,
    body: {
      items: [{ product_id: await makeGoods(shop.db, { price: 300 }), quantity: 1 }],
      payment_method: 'credit_card',
      points_discount: 200,
      invoice_type: 'personal',
      carrier_code: '/ABC1234',
      email: 'me@toys.example',
    },
  });
  return body.data.id;
}

test.each([
  ['tokens', orderByTokens],
  ['money', orderByCard],
])('a refund of goods paid with %s says which of its points had expired', async (_, order) => {
  const member = await shop.member({ tokens: 1_000, points: 600 });
  const boss = await shop.staff();
  const mug = await makeGoods(shop.db, { price: 300 });
  const id = await order(shop, member, { items: [{ product_id: mug, quantity: 3 }], points: 600 });
  const refund = async (quantity: number) => {
    const body = { reason: '破損', lines: [{ position: 1, quantity }] };
    expect((await shop.call(staffRefundOrder, { params: { id }, token: boss.token, body })).status).toBe(200);
  };
  await refund(1);
  await expire(member);
  await refund(1);
  await refund(1);
  const { refunds, expired_points } = await orderOf(member, id);
  expect(refunds.map((part) => [part.points, part.expired_points])).toEqual([
    [200, 0],
    [200, 200],
    [200, 200],
  ]);
  expect(expired_points).toBe(0);
  expect((await textsOf(member)).filter(([title]) => title?.includes('退款'))).toEqual([
    ['訂單已退款', words(200)],
    ['訂單部分退款', words(200)],
    ['訂單部分退款', ''],
  ]);
});

test('a refund of a part names what was given back', async () => {
  const boss = await shop.staff();
  const member = await shop.member({ tokens: 1_000 });
  const [mug, towel] = [
    await makeGoods(shop.db, { price: 300, name: '馬克杯' }),
    await makeGoods(shop.db, { price: 100, name: '毛巾' }),
  ];
  const items = [mug, towel].map((product_id) => ({ product_id, quantity: 1 }));
  const id = await orderByTokens(shop, member, { items });
  const body = { reason: '客人退貨', lines: [{ position: 2, quantity: 1 }] };
  expect((await shop.call(staffRefundOrder, { params: { id }, token: boss.token, body })).status).toBe(200);
  await drain();
  const [told] = (await listOf(member)).data;
  expect(told).toMatchObject({ title: '訂單部分退款', desc: expect.stringContaining('毛巾') });
  expect(told?.desc).not.toContain('馬克杯');
});

test('an unpaid order of goods that ends says which of its points had expired', async () => {
  const boss = await shop.staff();
  const [ann, bob, eve] = [
    await shop.member({ points: 200 }),
    await shop.member({ points: 200 }),
    await shop.member({ points: 200 }),
  ];
  const [lapsed, calledOff, inTime] = [await reserve(ann), await reserve(bob), await reserve(eve)];
  for (const member of [ann, bob]) await expire(member);
  await transaction(shop.db, (tx) => releaseGoods(tx, lapsed, 'clock', 'expired'));
  for (const id of [calledOff, inTime])
    await shop.call(staffCancelOrder, { params: { id }, token: boss.token, body: { reason: '無法出貨' } });
  expect(await textsOf(ann)).toEqual([['訂單逾時未付款', words(200)]]);
  expect(await textsOf(bob)).toEqual([['訂單已取消', words(200)]]);
  // Points that expire after their return were returned alive.
  await expire(eve);
  await shop.tamper(`update point_lots set expires_at = now() + interval '1 s' where member_id = ${eve.id}`);
  expect(await textsOf(eve)).toEqual([['訂單已取消', '']]);
  expect((await orderOf(ann, lapsed)).expired_points).toBe(200);
  expect((await orderOf(eve, inTime)).expired_points).toBe(0);
});

test('a draw that its member cancels, or whose payment comes too late, says it as well', async () => {
  const [ann, bob] = [await shop.member({ points: 400 }), await shop.member({ tokens: 1_000 })];
  const first = await start(ann, await lots.ichiban(), { points_discount: 200 });
  await expire(ann);
  await cancel(ann, first);
  expect((await orderOf(ann, first.id)).expired_points).toBe(200);

  const eve = await shop.member({ points: 200 });
  const tube = await lots.ichiban();
  const gone = await start(eve, tube, { points_discount: 200 });
  await runOut(gone);
  await expire(eve);
  expect((await buyOf(shop, bob, tube, [4], { payment_method: 'balance' })).status).toBe(200);
  expect(await payOrder(shop.db, gone.id)).toBe('gone');
  expect(await textsOf(eve)).toEqual([['一筆付款已轉為代幣', words(200)]]);
  expect((await orderOf(eve, gone.id)).expired_points).toBe(200);
});
