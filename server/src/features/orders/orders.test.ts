import { orderById, orderRefusals } from '@kujiya/contract/orders';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { verifyDraw } from '@kujiya/fairness/receipt';
import { Value } from 'typebox/value';
import { expect, test } from 'vitest';
import { proofOf } from '#testing/proof.ts';
import { useTestShop } from '#testing/shop.ts';

const shop = useTestShop();

test("an order of tickets shows each ticket's number, the free LAST prize, and the proof", async () => {
  const { productId, tubeId } = await shop.tube({ tickets: 4, big: 1, price: 100 });
  const { token } = await shop.member({ tokens: 1_000, points: 1_000 });
  const { body: drawn } = await shop.call(drawTickets, {
    params: { tubeId },
    body: {
      payment_method: 'balance',
      product_id: productId,
      ticket_numbers: [4, 2, 1, 3],
      points_discount: 400,
    },
    token,
  });
  const { status, body } = await shop.call(orderById, { params: { orderId: drawn.order.id }, token });
  expect([status, Value.Check(orderById.answer, body)]).toEqual([200, true]);
  const { order, items, receipt } = body.data;
  expect(order).toMatchObject({
    id: drawn.order.id,
    order_number: drawn.order.order_number,
    transaction_id: drawn.order.order_number,
    order_type: 'kuji',
    status: 'completed',
    payment_status: 'paid',
    payment_method: 'balance',
    total_amount: 400,
    discount_amount: 20,
    points_used: 400,
    coupon_discount: 0,
    final_amount: 380,
    product_id: productId,
    product_name: '測試一番賞',
    lot_id: tubeId,
  });
  expect(order.paid_at).toMatch(/^\d{4}-\d\d-\d\dT/);
  expect(items.map(({ attributes, subtotal }) => [attributes.number, attributes.tier, subtotal])).toEqual([
    [0, 'LAST', 0],
    ...drawn.tickets.map(({ ticket_number, tier }) => [ticket_number, tier, 100]),
  ]);
  expect(items.every(({ attributes }) => attributes.rarity === null)).toBe(true);
  expect(receipt).toEqual(drawn.receipt);
  expect(receipt && (await verifyDraw(proofOf(receipt))).ok).toBe(true);
});

test("another member's order, a missing one and a visitor's request are refused", async () => {
  const { productId, tubeId } = await shop.tube();
  const ann = await shop.member({ tokens: 1_000 });
  const { body } = await shop.call(drawTickets, {
    params: { tubeId },
    body: { payment_method: 'balance', product_id: productId, ticket_numbers: [1] },
    token: ann.token,
  });
  const orderId = body.order.id;
  const { code, status, message } = orderRefusals.order_missing;
  const missing = { status, body: { success: false, code, message } };
  const bob = await shop.member();
  expect(await shop.call(orderById, { params: { orderId }, token: bob.token })).toEqual(missing);
  for (const id of [999_999, Number.MAX_SAFE_INTEGER])
    expect(await shop.call(orderById, { params: { orderId: id }, token: ann.token })).toEqual(missing);
  for (const token of [null, shop.siteKey])
    expect((await shop.call(orderById, { params: { orderId }, token })).status).toBe(401);
  for (const id of ['0', 'abc', '1.5', '%00'])
    expect((await shop.send({ url: `/api/orders/id/${id}`, token: ann.token })).status).toBe(404);
});
