import { addAddress } from '@kujiya/contract/address';
import { createOrder, quoteOrder, refreshCart } from '@kujiya/contract/goods';
import type { InputOf } from '@kujiya/contract/kernel/call';
import { cancelOrder } from '@kujiya/contract/orders';
import { paymentForm, paymentState } from '@kujiya/contract/payments';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { returnPath } from '#shop/payments/newebpay.ts';
import { giveCoupon } from '#testing/coupons.ts';
import { askedIn, notify, paidResult, postForm, sealed } from '#testing/gateway.ts';
import { makeGoods } from '#testing/goods.ts';
import { useTestShop } from '#testing/shop.ts';
import { stateOf } from '#testing/state.ts';
import { arriveGoods } from './service.ts';

const shop = useTestShop();

type Body = InputOf<typeof createOrder>['body'];
const order = (token: string, items: Body['items'], more: Partial<Body> = {}, key?: string) =>
  shop.call(createOrder, {
    body: { items, payment_method: 'balance', ...more },
    token,
    ...(key !== undefined && { key }),
  });
const email = 'me@toys.example';
const card = {
  payment_method: 'credit_card',
  invoice_type: 'personal',
  carrier_code: '/abc+123',
  email,
} as const;
const stockOf = async (id: number) =>
  (await shop.db.query('select stock, reserved, sold, received from goods where product_id = $1', [id]))
    .rows[0];
const storedOf = async (memberId: number) =>
  (
    await shop.db.query(
      'select goods_id, status, source, preorder_at is not null as coming from box_items where member_id = $1 order by id',
      [memberId],
    )
  ).rows;
const addressOf = async (token: string) =>
  (
    await shop.call(addAddress, {
      body: {
        name: '王小明',
        phone: '0912345678',
        city: '臺北市',
        district: '大安區',
        address_detail: '和平東路一段 1 號',
      },
      token,
    })
  ).body.data.id;

test('goods paid with tokens and points are in the storage immediately', async () => {
  const [mug, towel] = [await makeGoods(shop.db, { price: 300 }), await makeGoods(shop.db, { price: 200 })];
  const member = await shop.member({ tokens: 1_000, points: 1_000 });
  const items = [
    { product_id: towel, quantity: 1, price: 200, type: 'shop' },
    { product_id: mug, quantity: 2, price: 300 },
  ];
  const quote = (await shop.call(quoteOrder, { body: { items, points_discount: 400 }, token: member.token }))
    .body.data;
  expect(quote).toMatchObject({
    total_amount: 800,
    points_used: 400,
    points_discount: 20,
    final_amount: 780,
  });
  const { status, body } = await order(member.token, items, { points_discount: 400, final_amount: 780 });
  expect([status, Value.Check(createOrder.answer, body)]).toEqual([200, true]);
  expect(body.data).toMatchObject({ status: 'completed', final_amount: 780, tokens: 220, points: 600 });
  expect(await stockOf(mug)).toEqual({ stock: 8, reserved: 0, sold: 2, received: 10 });
  expect(await storedOf(member.id)).toEqual(
    [mug, mug, towel].map((id) => ({ goods_id: id, status: 'available', source: 'goods', coming: false })),
  );
});

test('a preorder waits in the storage until it arrives; then its order is completed', async () => {
  const coming = await makeGoods(shop.db, { arrivesIn: 20 });
  const member = await shop.member({ tokens: 1_000 });
  const { body } = await order(member.token, [{ product_id: coming, quantity: 1 }]);
  expect(body.data.status).toBe('paid');
  expect(await storedOf(member.id)).toMatchObject([{ status: 'pending', coming: true }]);
  expect(await arriveGoods({ ...shop, clock: Date.now, log: shop.app.log })).toBe(0);
  await shop.db.query(`update box_items set preorder_at = now() where member_id = $1`, [member.id]);
  expect(await arriveGoods({ ...shop, clock: Date.now, log: shop.app.log })).toBe(1);
  expect(await storedOf(member.id)).toMatchObject([{ status: 'available', coming: false }]);
  const { rows } = await shop.db.query('select status from orders where id = $1', [body.data.id]);
  expect(rows).toEqual([{ status: 'completed' }]);
});

test('an order with an address is shipped there, and keeps a copy of it', async () => {
  const goods = await makeGoods(shop.db);
  const [ann, bob] = [await shop.member({ tokens: 1_000 }), await shop.member({ tokens: 1_000 })];
  const address_id = await addressOf(ann.token);
  const items = [{ product_id: goods, quantity: 1 }];
  expect((await order(bob.token, items, { address_id })).body.code).toBe('address_missing');
  const { body } = await order(ann.token, items, { address_id, customer_note: ' 請放管理室 ' });
  expect(body.data.status).toBe('paid');
  expect(await storedOf(ann.id)).toEqual([]);
  const { rows } = await shop.db.query(
    `select a.name, a.district, g.customer_note, g.is_kept from goods_orders g join shipment_addresses a using (order_id)
     where order_id = $1`,
    [body.data.id],
  );
  expect(rows).toEqual([{ name: '王小明', district: '大安區', customer_note: '請放管理室', is_kept: false }]);
});

test('an outdated cart is answered line by line, and nothing is bought', async () => {
  const gone = await makeGoods(shop.db, { stock: 0 });
  const few = await makeGoods(shop.db, { stock: 2 });
  const dearer = await makeGoods(shop.db, { price: 120 });
  const off = await makeGoods(shop.db, { status: '0' });
  const limited = await makeGoods(shop.db, { limit: 1 });
  const member = await shop.member({ tokens: 5_000 });
  await order(member.token, [{ product_id: limited, quantity: 1 }]);
  const items = [
    { product_id: gone, quantity: 1 },
    { product_id: few, quantity: 3 },
    { product_id: dearer, quantity: 1, price: 100 },
    { product_id: off, quantity: 1 },
    { product_id: limited, quantity: 1 },
    { product_id: 999_999, quantity: 1 },
  ];
  const issues = ['sold_out', 'short', 'price', 'missing', 'limit', 'missing'];
  const state = await stateOf(shop.db);
  const refused = await order(member.token, items);
  expect(refused).toMatchObject({ status: 409, body: { code: 'cart_changed' } });
  const { lines } = refused.body as unknown as { lines: { issue: string; price: number; stock: number }[] };
  expect(lines.map(({ issue }) => issue)).toEqual(issues);
  expect(lines[2]).toMatchObject({ price: 120 });
  expect((await shop.call(refreshCart, { body: { items } })).body.data.map(({ issue }) => issue)).toEqual(
    // A visitor has bought nothing yet.
    issues.map((issue) => (issue === 'limit' ? null : issue)),
  );
  for (const one of items) expect((await order(member.token, [one])).status).toBe(409);
  expect(await stateOf(shop.db)).toEqual(state);
});

test('an order with too little money, a wrong coupon or an invalid field changes nothing', async () => {
  const goods = await makeGoods(shop.db, { price: 400 });
  const plain = await makeGoods(shop.db, { price: 400, points: false });
  const { id, token } = await shop.member({ tokens: 399, points: 4_000 });
  const unfit = await giveCoupon(shop.db, id, { products: [plain] });
  const minimum = await giveCoupon(shop.db, id, { min: 401 });
  const others = await giveCoupon(shop.db, (await shop.member()).id);
  const items = [{ product_id: goods, quantity: 1 }];
  const state = await stateOf(shop.db);
  const cases: [Body['items'], Partial<Body>, string, number][] = [
    [items, {}, 'balance_too_low', 422],
    [items, { points_discount: 100 }, 'points_step', 422],
    [items, { points_discount: 4_200 }, 'points_over_cap', 422],
    [[{ product_id: plain, quantity: 1 }], { points_discount: 200 }, 'points_not_allowed', 422],
    [items, { final_amount: 1 }, 'price_changed', 409],
    [items, { coupon_id: 999_999 }, 'coupon_missing', 422],
    [items, { address_id: 77 }, 'address_missing', 422],
    [items, { customer_note: '長'.repeat(201) }, 'note_too_long', 422],
    [items, { payment_method: 'credit_card' }, 'email_first', 422],
    [items, { payment_method: 'credit_card', email }, 'invoice_type_needed', 422],
    [items, { ...card, carrier_code: ' ' }, 'carrier_needed', 422],
    [items, { ...card, carrier_code: '123' }, 'carrier_invalid', 422],
    [items, { ...card, invoice_type: 'company', buyer_ubn: '12345678' }, 'tax_id_invalid', 422],
    [items, { ...card, invoice_type: 'company', buyer_ubn: '04595257' }, 'company_name_required', 422],
    [items, { ...card, invoice_type: 'donation' }, 'donation_required', 422],
    [items, { coupon_id: unfit }, 'coupon_unfit', 422],
    [items, { coupon_id: minimum }, 'coupon_minimum', 422],
    [items, { coupon_id: others }, 'coupon_missing', 422],
    [[], {}, 'cart_empty', 422],
  ];
  for (const [sent, more, code, status] of cases)
    expect(await order(token, sent, more)).toMatchObject({ status, body: { code } });
  expect((await shop.call(createOrder, { body: { items, payment_method: 'balance' } })).status).toBe(401);
  expect((await order('garbage', items)).status).toBe(401);
  expect(await stateOf(shop.db)).toEqual(state);
});

test('an order by card reserves pieces and coupon for half an hour; a member may have three', async () => {
  const [mug, towel] = [await makeGoods(shop.db, { price: 300 }), await makeGoods(shop.db, { price: 200 })];
  const { id, token } = await shop.member({ points: 1_000 });
  const coupon_id = await giveCoupon(shop.db, id, { amount: 250, min: 200, products: [towel] });
  const items = [
    { product_id: mug, quantity: 1 },
    { product_id: towel, quantity: 1 },
  ];
  const { body: quoted } = await shop.call(quoteOrder, {
    body: { items, coupon_id, points_discount: 200 },
    token,
  });
  expect(Value.Check(quoteOrder.answer, quoted)).toBe(true);
  expect(quoted.data).toMatchObject({
    payment_methods: ['balance', 'credit_card', 'line_pay', 'apple_pay', 'google_pay'],
    // The coupon takes off no more than the lines it applies to.
    coupon_discount: 200,
    coupon_id,
    coupon_issue: null,
    final_amount: 290,
  });
  const more = { ...card, coupon_id, points_discount: 200, final_amount: 290 };
  const { status, body } = await order(token, items, more);
  expect([status, body.data]).toMatchObject([200, { status: 'pending', final_amount: 290, points: 800 }]);
  expect(await stockOf(mug)).toEqual({ stock: 9, reserved: 1, sold: 0, received: 10 });
  expect((await order(token, items, more)).body.code).toBe('coupon_missing');
  expect((await shop.call(quoteOrder, { body: { items, coupon_id }, token })).body.data).toMatchObject({
    coupon_id: null,
    coupon_issue: 'missing',
    coupon_discount: 0,
  });
  const { rows } = await shop.db.query(
    `select payment_method, payment_status, coupon_discount, invoice_type, carrier_number, email,
       extract(epoch from expires_at - o.created_at)::integer as seconds
     from orders o join order_invoices i on i.order_id = o.id where o.id = $1`,
    [body.data.id],
  );
  expect(rows).toEqual([
    {
      payment_method: 'credit_card',
      payment_status: 'pending',
      coupon_discount: 200,
      invoice_type: 'personal',
      carrier_number: '/ABC+123',
      email,
      seconds: 1_800,
    },
  ]);
  const plain = [{ product_id: mug, quantity: 1 }];
  for (const payment_method of ['line_pay', 'apple_pay'] as const)
    expect((await order(token, plain, { ...card, payment_method })).status).toBe(200);
  expect((await order(token, plain, card)).body.code).toBe('too_many_unpaid');
  await shop.call(cancelOrder, { params: { id: String(body.data.id) }, token });
  expect((await shop.call(quoteOrder, { body: { items, coupon_id }, token })).body.data.coupon_id).toBe(
    coupon_id,
  );
  expect(await stockOf(towel)).toMatchObject({ stock: 10, reserved: 0 });
});

test('the first form offers the chosen method only, later ones all; the browser returns to the order', async () => {
  const mug = await makeGoods(shop.db, { price: 300 });
  const { token } = await shop.member();
  const { body } = await order(token, [{ product_id: mug, quantity: 1 }], {
    ...card,
    payment_method: 'line_pay',
  });
  const orderNumber = body.data.order_number;
  const form = async () =>
    askedIn((await shop.call(paymentForm, { params: { orderNumber }, token })).body.form_html);
  const first = await form();
  expect(first).toMatchObject({ LINEPAY: '1', CREDIT: '0', APPLEPAY: '0', VACC: '0', CVS: '0', Amt: '300' });
  const back = new URL(first.ClientBackURL ?? '');
  expect([back.pathname, back.searchParams.get('orderId'), back.searchParams.get('status')]).toEqual([
    '/order/success',
    orderNumber,
    'failed',
  ]);
  expect(await form()).toMatchObject({ LINEPAY: '1', CREDIT: '1', APPLEPAY: '1', VACC: '0', CVS: '0' });
  const refused = sealed(paidResult(`${orderNumber}_1`, 300), {
    status: 'TRA10016',
    message: '信用卡授權失敗',
  });
  const words = new URLSearchParams({ status: 'failed', message: '信用卡授權失敗' });
  expect((await postForm(shop, returnPath, refused)).location).toBe(
    `/order/success?orderId=${orderNumber}&orderType=shop&${words}`,
  );
  const paid = sealed(paidResult(`${orderNumber}_2`, 300));
  expect((await postForm(shop, returnPath, paid)).location).toBe(
    `/order/success?orderId=${orderNumber}&orderType=shop&status=waiting`,
  );
  expect((await notify(shop, paid)).status).toBe(200);
  const state = await shop.call(paymentState, { params: { orderNumber }, token });
  expect(state.body.data).toMatchObject({ progress: 'paid', order_type: 'shop', card_last: '1111' });
  expect(await stockOf(mug)).toMatchObject({ stock: 9, reserved: 0, sold: 1 });
});

test('an order paid in full by points and a coupon needs no card', async () => {
  const pin = await makeGoods(shop.db, { price: 40 });
  const { id, token } = await shop.member();
  const coupon_id = await giveCoupon(shop.db, id, { amount: 50 });
  const { body } = await order(token, [{ product_id: pin, quantity: 1 }], { ...card, coupon_id });
  expect(body.data).toMatchObject({ status: 'completed', final_amount: 0 });
});

test('the same key buys once, even after a change of price', async () => {
  const goods = await makeGoods(shop.db, { stock: 3 });
  const { token } = await shop.member({ tokens: 1_000 });
  const items = [{ product_id: goods, quantity: 1, price: 100 }];
  const key = 'order-key-0001';
  const first = await order(token, items, {}, key);
  await shop.db.query('update products set price = 150 where id = $1', [goods]);
  expect(await order(token, items, {}, key)).toEqual(first);
  expect((await order(token, [{ product_id: goods, quantity: 2 }], {}, key)).body.code).toBe(
    'idempotency_conflict',
  );
  expect(await stockOf(goods)).toMatchObject({ sold: 1 });
});
