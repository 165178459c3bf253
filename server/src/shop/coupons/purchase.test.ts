import { drawCapsules } from '@kujiya/contract/gacha';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { beforeAll, expect, test } from 'vitest';
import { sha256 } from '#platform/crypto.ts';
import { transaction } from '#platform/postgres/database.ts';
import { releaseOrder, reserveSlots } from '#shop/draws/card.ts';
import { newOrderNumber } from '#shop/orders/service.ts';
import { boxesOf, tokensOf } from '#testing/boxes.ts';
import { type CouponOptions, giveCoupon } from '#testing/coupons.ts';
import type { TestCase, TestMachine } from '#testing/figures.ts';
import { expectOwnOrder } from '#testing/owners.ts';
import { useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
let machine: TestMachine;
let box: TestCase;
beforeAll(async () => {
  machine = await shop.machine({ contents: [200] });
  box = await shop.boxCase();
});

const give = ({ id }: TestMember, options?: CouponOptions) => giveCoupon(shop.db, id, options);
const orderOf = async (coupon: number) =>
  (await shop.db.query('select order_id from member_coupons where id = $1', [coupon])).rows[0]?.order_id;

type Paid = { quantity?: number; coupon_id?: number; points_discount?: number; final_amount?: number };
const turn = ({ token }: TestMember, body: Paid, key?: string, server: Pick<typeof shop, 'call'> = shop) =>
  server.call(drawCapsules, {
    params: { id: machine.productId },
    body: { payment_method: 'balance', quantity: 3, ...body },
    token,
    ...(key !== undefined && { key }),
  });
/** Tokens of three capsules. */
const price = async () => {
  const buyer = await shop.member({ tokens: 10_000 });
  return (await turn(buyer, {})).body.order.total_amount;
};

test('a coupon is deducted in addition to points, and then belongs to the order', async () => {
  const total = await price();
  const member = await shop.member({ tokens: total, points: 400 });
  const coupon = await give(member);
  const lower = total - 50 - 20;
  expect((await turn(member, { coupon_id: coupon, final_amount: total })).body).toMatchObject({
    code: 'price_changed',
    final_amount: total - 50,
  });
  const { status, body } = await turn(member, {
    coupon_id: coupon,
    points_discount: 400,
    final_amount: lower,
  });
  expect([status, body.order]).toMatchObject([
    200,
    { total_amount: total, points_discount: 20, coupon_discount: 50, final_amount: lower },
  ]);
  expect(body.balance).toEqual({ tokens: total - lower, points: 0 });
  expect(await tokensOf(shop.db, member)).toBe(total - lower);
  expect(await orderOf(coupon)).toBe(body.order.id);
  expect((await turn(member, { coupon_id: coupon })).body.code).toBe('coupon_missing');
});

test('a coupon worth more than the order makes it free, and a repeated key gets the same order', async () => {
  const member = await shop.member();
  const coupon = await give(member, { amount: 100_000 });
  const first = await turn(member, { coupon_id: coupon }, 'free-turn');
  expect(first.body.order).toMatchObject({ final_amount: 0, coupon_discount: await price() });
  expect((await turn(member, { coupon_id: coupon }, 'free-turn')).body.order).toEqual(first.body.order);
});

test('each reason against using a coupon has its refusal, and the coupon stays unused', async () => {
  const member = await shop.member({ tokens: 100_000 });
  const stranger = await shop.member();
  const total = await price();
  const cases: [CouponOptions, string][] = [
    [{ min: total + 1 }, 'coupon_minimum'],
    [{ types: [1] }, 'coupon_unfit'],
    [{ products: [box.productId] }, 'coupon_unfit'],
  ];
  for (const [terms, code] of cases)
    expect((await turn(member, { coupon_id: await give(member, terms) })).body.code).toBe(code);
  expect((await turn(member, { coupon_id: await give(stranger) })).body.code).toBe('coupon_missing');
  const late = await give(member);
  await shop.db.query('update member_coupons set expires_at = now() where id = $1', [late]);
  expect((await turn(member, { coupon_id: late })).body.code).toBe('coupon_missing');
  const { tubeId, productId } = await shop.tube();
  const coupon = await give(member);
  const kuji = await shop.call(drawTickets, {
    params: { tubeId },
    body: { payment_method: 'balance', product_id: productId, ticket_numbers: [1], coupon_id: coupon },
    token: member.token,
  });
  expect(kuji.body.code).toBe('coupons_not_allowed');
  expect(await orderOf(coupon)).toBeNull();
});

test('a coupon can be used for a box and for a whole case', async () => {
  const member = await shop.member({ tokens: 100_000 });
  const boxes = boxesOf(shop, box);
  await boxes.hold(member, 1);
  const one = await boxes.buy(member, 1, { coupon_id: await give(member, { types: [1] }) });
  expect(one.body.data.order.coupon_discount).toBe(50);
  const all = await boxes.buyCase(member, { coupon_id: await give(member, { products: [box.productId] }) });
  expect(all.body.data.order.coupon_discount).toBe(50);
});

test('of twenty simultaneous purchases with one coupon on two servers, one uses it', async () => {
  const other = await shop.another();
  const member = await shop.member({ tokens: 100_000 });
  const coupon = await give(member);
  const replies = await Promise.all(
    Array.from({ length: 20 }, (_, i) =>
      turn(member, { coupon_id: coupon }, undefined, i % 2 ? other : shop),
    ),
  );
  const [bought, ...more] = replies.filter(({ status }) => status === 200);
  expect(more).toEqual([]);
  expect(replies.filter(({ body }) => body.code === 'coupon_missing')).toHaveLength(19);
  const { id = 0, final_amount: charge = 0 } = bought?.body.order ?? {};
  await expectOwnOrder(shop.db, member, id, { charge });
  expect(await orderOf(coupon)).toBe(id);
});

test('an unpaid order holds its coupon, and frees it when cancelled', async () => {
  const member = await shop.member();
  const coupon = await give(member);
  const draw = {
    game: 'gacha' as const,
    token: sha256(member.token),
    key: null,
    bodyHash: null,
    target: machine.productId,
    version: 1,
    numbers: [],
    count: 1,
    full: false,
    total: 80,
    points: 0,
    pointsDiscount: 0,
    coupon: { id: coupon, discount: 50 },
  };
  const reserve = () =>
    reserveSlots(shop.db, member.id, 'credit_card', {
      ...draw,
      orderNumber: newOrderNumber('T', Date.now()),
    });
  const reserved = await reserve();
  if ('refused' in reserved) throw new Error(reserved.refused);
  expect(reserved.final).toBe(30);
  expect(await orderOf(coupon)).toBe(reserved.order);
  // A new reservation ends the older one first, which frees the coupon for it.
  const again = await reserve();
  if ('refused' in again) throw new Error(again.refused);
  expect(await orderOf(coupon)).toBe(again.order);
  await transaction(shop.db, (tx) => releaseOrder(tx, again.order, 'clock', 'expired'));
  expect(await orderOf(coupon)).toBeNull();
});
