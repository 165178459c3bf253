// @vitest-environment happy-dom
import type { AnswerOf } from '@kujiya/contract/kernel/call';
import { getOrder, listOrders, type OrderSummary, orderCounts, orderRefusals } from '@kujiya/contract/orders';
import { type PaymentState, paymentState } from '@kujiya/contract/payments';
import { storageFromResultPath } from '@kujiya/contract/shop/paths';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Answers, ok } from './answers.ts';
import { openScreen } from './screen.tsx';

/** The first screen of a file also loads the modules of every page. */
const atFirst = { timeout: 30_000 };

type Detail = AnswerOf<typeof getOrder>['data'];
const now = '2026-11-22T12:00:00Z';
const detail = (
  order: Partial<Detail['order']>,
  { arrives_at = null }: Partial<Detail['items'][number]> = {},
): Detail => {
  const bought = {
    product_id: 7,
    item_name: '馬克杯',
    item_image_url: null,
    variation: null,
    quantity: 1,
    unit_price: 480,
    subtotal: 480,
  };
  return {
    order: {
      id: 5,
      transaction_id: 'S20261122ABCDEFGHJK',
      order_number: 'S20261122ABCDEFGHJK',
      order_type: 'shop',
      status: 'paid',
      payment_status: 'paid',
      payment_method: 'balance',
      created_at: now,
      paid_at: now,
      total_amount: 480,
      discount_amount: 0,
      points_used: 0,
      coupon_discount: 0,
      final_amount: 480,
      product_id: null,
      product_name: null,
      lot_id: null,
      shipping_method: 'standard',
      tracking_number: null,
      shipping_fee: 0,
      is_token_payment: true,
      token_amount: 480,
      expires_at: null,
      is_kept: false,
      can_cancel: false,
      can_pay: false,
      order_items: [bought],
      customer_note: '',
      points_earned: 0,
      expired_points: 0,
      address: null,
      card_last: null,
      invoice: null,
      parcel: {
        carrier: null,
        tracking_number: null,
        tracking_url: null,
        handed_over_at: null,
        delivered_at: null,
      },
      refunds: [],
      timeline: [{ status: 'paid', at: now }],
      ...order,
    },
    items: [{ ...bought, arrives_at }],
  };
};
const openOrder = async (data: Detail) => {
  await openScreen('/order/5', new Answers().give(getOrder, { success: true, data }), { member: true });
  await screen.findByText(data.order.order_number, {}, atFirst);
};

test('an order says when its preorder arrives and that its parcel is being prepared', async () => {
  await openOrder(detail({}, { arrives_at: '2027-01-06T04:00:00Z' }));
  expect(screen.getByText('預購，預計 2027/01/06 到貨')).toBeTruthy();
  expect(screen.getByText('準備出貨中')).toBeTruthy();
  expect(screen.getByText('實付金額')).toBeTruthy();
});

test.each([
  ['refunded', now, '實付金額'],
  ['cancelled', null, '訂單金額'],
  ['pending', null, '應付金額'],
] as const)(
  'an order that is %s prepares no parcel, and names its sum accordingly',
  async (status, paid_at, name) => {
    await openOrder(detail({ status, paid_at }));
    expect(screen.queryByText('準備出貨中')).toBeNull();
    expect(screen.getByText(name)).toBeTruthy();
  },
);

test.each([
  [{}, '收到後 3 天內可以在這裡回報問題。'],
  [{ order_type: 'box_shipping', status: 'processing' }, '收到後 3 天內可以在這裡回報問題。'],
  [{ is_kept: true, parcel: null }, '從盒櫃寄出的包裹，收到後 3 天內可以在包裹裡回報問題。'],
  [
    { order_type: 'kuji', status: 'completed', parcel: null },
    '從盒櫃寄出的包裹，收到後 3 天內可以在包裹裡回報問題。',
  ],
  [{ status: 'refunded' }, null],
  [{ status: 'pending', paid_at: null }, null],
] as const)('an order says where its things can be complained about: %j', async (order, words) => {
  await openOrder(detail(order));
  expect(screen.queryByText(/回報問題/)?.textContent ?? null).toBe(words);
});

test.each([
  [{ points_used: 0, coupon_discount: 0 }, '訂單已取消'],
  [{ points_used: 200, coupon_discount: 0 }, '訂單已取消，紅利已退回'],
  [{ points_used: 0, coupon_discount: 50 }, '訂單已取消，優惠券已退回'],
  [{ points_used: 200, coupon_discount: 50 }, '訂單已取消，紅利和優惠券已退回'],
])('a cancelled order names what was returned: %j', async (used, words) => {
  await openOrder(detail({ status: 'cancelled', paid_at: null, ...used }));
  expect(screen.getByText(words)).toBeTruthy();
});

test('returned points that had expired are named, at a refund and at a cancellation', async () => {
  const part: Detail['order']['refunds'][number] = {
    at: now,
    amount: 240,
    points: 1_200,
    expired_points: 0,
    way: 'tokens',
    done_at: now,
    lines: [],
  };
  const later = { ...part, at: '2026-11-23T12:00:00Z', expired_points: 1_000 };
  await openOrder(detail({ status: 'refunded', refunds: [part, later] }));
  const [first, second] = screen.getAllByText(/^紅利退回/).map((line) => line.textContent);
  expect(first).toBe('紅利退回 1,200 點');
  expect(second).toBe('紅利退回 1,200 點，其中 1,000 點已過期，不能再使用');
  cleanup();
  await openOrder(detail({ status: 'cancelled', paid_at: null, points_used: 200, expired_points: 150 }));
  expect(screen.getByText('退回的紅利中有 150 點已過期，不能再使用')).toBeTruthy();
});

test('an order whose payment page was never opened asks for the payment at once', async () => {
  const payment: PaymentState = {
    order_id: 5,
    order_number: 'S20261122ABCDEFGHJK',
    order_type: 'shop',
    amount: 480,
    progress: 'waiting',
    payment_method: 'credit_card',
    card_last: null,
    code: null,
    paid_at: null,
    expires_at: now,
    attempts: 0,
    product: null,
  };
  const address = '/order/success?orderId=S20261122ABCDEFGHJK&orderType=shop&status=waiting';
  await openScreen(address, new Answers().give(paymentState, { success: true, data: payment }), {
    member: true,
  });
  expect(await screen.findByRole('button', { name: '前往付款' }, atFirst)).toBeTruthy();
  expect(screen.getByRole('heading', { name: '訂單已為您保留，還沒付款' })).toBeTruthy();
});

test.each([
  [{ is_kept: true, status: 'completed' }, '訂單成立，謝謝您', '去盒櫃看看'],
  [{ is_kept: false, status: 'paid' }, '訂單成立，謝謝您', null],
  [{ is_kept: true, status: 'refunded' }, '款項已退回', null],
] as const)('the result shows what was ordered and where it is: %j', async (order, title, storage) => {
  const address = '/order/success?orderId=S20261122ABCDEFGHJK&orderType=shop&status=success';
  const answers = new Answers().give(getOrder, { success: true, data: detail(order) });
  await openScreen(address, answers, { member: true });
  const receipt = await screen.findByRole('region', { name: '訂單內容' }, atFirst);
  expect(receipt.textContent).toContain('實付金額');
  expect(screen.getByRole('heading', { name: title })).toBeTruthy();
  const link = screen.queryByRole('link', { name: '去盒櫃看看' });
  expect(link?.textContent ?? null).toBe(storage);
  // The storage opens with what has just come.
  if (link) expect(link.getAttribute('href')).toBe(storageFromResultPath);
});

test.each([
  ['', '找不到這筆訂單'],
  ['?orderId=S20261122ABCDEFGHJK&status=failed&message=Wire', '付款失敗'],
])('a result at an address with %s says %s, in the words of the shop', async (query, title) => {
  await openScreen(`/order/success${query}`, new Answers());
  expect((await screen.findByRole('heading', { level: 1 }, atFirst)).textContent).toBe(title);
  expect(screen.queryByText('Wire')).toBeNull();
});
test("another member's order is not said to be made", async () => {
  const address = '/order/success?orderId=S20261122ABCDEFGHJK&orderType=shop&status=success';
  await openScreen(address, new Answers().give(getOrder, orderRefusals.order_missing), { member: true });
  expect(await screen.findByRole('heading', { name: '找不到這筆訂單' }, atFirst)).toBeTruthy();
  expect(screen.queryByText('訂單成立，謝謝您')).toBeNull();
});

const listOf = (card: OrderSummary) =>
  new Answers().give(listOrders, {
    ...{ success: true as const, data: [card], total: 1 },
    ...{ current_page: 1, last_page: 1, per_page: 10 },
  });

test('a parcel without a fee is not called paid; the tab of all, which has more than the others, has no number', async () => {
  const { order } = detail({ order_type: 'box_shipping', status: 'paid', shipping_fee: 0 });
  const counts = { all: 4, pending: 0, processing: 1, shipping: 0, completed: 1 };
  await openScreen('/order/list', listOf(order).give(orderCounts, ok({ data: counts })), { member: true });
  const card = await screen.findByRole('article', {}, atFirst);
  expect(within(card).getByText('待打包')).toBeTruthy();
  await screen.findByRole('tab', { name: '處理中 1' });
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    ...['全部', '待付款', '處理中 1', '配送中', '已完成 1'],
  ]);
});

test('an unpaid order of the list says until when it is kept', async () => {
  const { order } = detail({ status: 'pending', can_cancel: true, can_pay: true, expires_at: now });
  await openScreen('/order/list', listOf(order), { member: true });
  await screen.findByText('保留到 2026/11/22 20:00，逾時自動取消', undefined, atFirst);
});

test.each([
  [60, '商品會帶著原本的保管天數回到盒櫃，運費 60 代幣退回。'],
  [0, '商品會帶著原本的保管天數回到盒櫃。'],
])(
  'calling off a parcel with a fee of %d promises it back only if it was paid',
  async (shipping_fee, text) => {
    const { order } = detail({ order_type: 'box_shipping', can_cancel: true, shipping_fee });
    await openScreen('/order/list', listOf(order), { member: true });
    fireEvent.click(await screen.findByRole('button', { name: '取消訂單' }, atFirst));
    const question = await screen.findByRole('dialog', { name: '確定要取消這筆訂單嗎？' }, atFirst);
    expect(question.textContent).toContain(`${order.order_number}：${text}`);
  },
);

test.each([
  [{ quantity: 8, unit_price: 281, subtotal: 2_250 }, '8 盒', '$2,250'],
  [{ quantity: 2, unit_price: 480, subtotal: 960 }, '$480 × 2', '$960'],
])('a line of the list of orders adds up: %j', async (line, pieces, price) => {
  const { order } = detail({ order_type: 'blindbox' });
  const [first] = order.order_items;
  const card = { ...order, order_items: [{ ...first, ...line }] } as OrderSummary;
  await openScreen('/order/list', listOf(card), { member: true });
  const shown = (await screen.findByText('馬克杯', undefined, atFirst)).closest('li');
  expect(shown?.textContent).toBe(`馬克杯${pieces}${price}`);
});

test('a return from the gateway in another browser leads through the login to the order', async () => {
  await openScreen('/order/success?orderId=S20261122ABCDEFGHJK&status=success', new Answers());
  const login = await screen.findByRole('link', { name: '登入看訂單' }, atFirst);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('登入後查看付款結果');
  expect(login.getAttribute('href')).toBe(
    `/login?redirect=${encodeURIComponent('/order?no=S20261122ABCDEFGHJK')}`,
  );
});
