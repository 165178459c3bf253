import { setTaxId } from '@kujiya/contract/invoice';
import { confirmPayer } from '@kujiya/contract/payer';
import { paymentForm, paymentRedirect, pendingDraw } from '@kujiya/contract/payments';
import { drawRefusals } from '@kujiya/contract/shop/draws';
import { reservationRefusals } from '@kujiya/contract/shop/orders';
import { payerRefusals } from '@kujiya/contract/shop/payer';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { cardDrawsOf } from '#testing/card-draws.ts';
import { buyOf } from '#testing/cards.ts';
import { giveCoupon } from '#testing/coupons.ts';
import { cardCases } from '#testing/money-cases.ts';
import { openTestShop, type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';

const shop = useTestShop();
const { cancel, lots, runOut, start, stateOf } = cardDrawsOf(shop);
let second: TestServer;
beforeAll(async () => {
  second = await shop.another();
});
let ann: TestMember;
let bob: TestMember;
beforeEach(async () => {
  ann = await shop.member({ points: 1_000 });
  bob = await shop.member({ tokens: 1_000 });
});

test('points and a coupon are deducted, and returned if nobody pays; a free order is drawn immediately', async () => {
  const machine = await lots.gacha();
  const coupon = await giveCoupon(shop.db, ann.id, { amount: 50 });
  const order = await start(ann, machine, { points_discount: 1_000, coupon_id: coupon, final_amount: 200 });
  expect(order.final_amount).toBe(200);
  const left = async () =>
    (
      await shop.db.query(
        `select (select sum(remaining)::integer from point_lots where member_id = $1) as points,
           (select order_id is null from member_coupons where id = $2) as free`,
        [ann.id, coupon],
      )
    ).rows[0];
  expect(await left()).toEqual({ points: 0, free: false });
  await cancel(ann, order);
  expect(await left()).toEqual({ points: 1_000, free: true });
  const tube = await lots.ichiban();
  expect((await buyOf(shop, ann, tube, [1], { coupon_id: coupon })).code).toBe('coupons_not_allowed');

  const whole = await giveCoupon(shop.db, ann.id, { amount: 300 });
  const drawn = await buyOf(shop, ann, machine, [1, 2, 3], { coupon_id: whole });
  expect([drawn.status, drawn.order]).toEqual([200, null]);
});

test('reserving without paying cannot block a lot: after each expired reservation the next one by card has to wait', async () => {
  const tube = await lots.ichiban();
  await runOut(await start(ann, tube));
  const refused = await buyOf(second, ann, tube, [9]);
  expect([refused.status, refused.code]).toEqual([429, reservationRefusals.reservation_paused.code]);
  expect(refused.remain).toBeGreaterThan(30);
  expect(refused.body).toMatchObject({
    minutes: 1,
    message: '您先前保留後沒有付款，請 1 分鐘後再用信用卡購買，或改用代幣付款',
  });
  expect((await start(ann, await lots.gacha())).id).toBeGreaterThan(0);
});

test('the invoice follows the purchase, otherwise the settings; without any it is printed', async () => {
  const lot = await lots.gacha();
  const info = {
    invoiceType: 'donation',
    email: 'me@toys.example',
    donationCode: 'other',
    customDonation: '0123',
  };
  await start(ann, lot, { invoice_info: info });
  await start(ann, lot, { invoice_info: null });
  await shop.call(setTaxId, { token: ann.token, body: { tax_id: '04595257', company_name: '籤屋' } });
  await start(ann, lot, { invoice_info: { email: 'you@toys.example' } });
  const { rows } = await shop.db.query(
    `select invoice_type, donation_code, tax_id, email from order_invoices where member_id = $1 order by order_id`,
    [ann.id],
  );
  expect(rows).toEqual([
    { invoice_type: 'donation', donation_code: '0123', tax_id: null, email: 'me@toys.example' },
    { invoice_type: 'personal', donation_code: null, tax_id: null, email: null },
    { invoice_type: 'company', donation_code: null, tax_id: '04595257', email: 'you@toys.example' },
  ]);
  expect((await buyOf(shop, ann, lot, [1], { invoice_info: { ...info, email: '' } })).code).toBe(
    'email_required',
  );
  expect((await buyOf(shop, ann, lot, [1], { invoice_info: { ...info, customDonation: 'x' } })).code).toBe(
    'donation_invalid',
  );
});

test('a draw by card with the specified body alone is reserved; its form asks for the first confirmation', async () => {
  const { productId, tubeId } = await shop.tube();
  const { id, token } = await shop.member({ confirmed: false });
  const { status, body } = await shop.send({
    method: 'POST',
    url: `/api/raffle/draw/${tubeId}`,
    token,
    body: { payment_method: 'credit_card', product_id: productId, ticket_number: 1 },
  });
  expect(status, JSON.stringify(body)).toBe(202);
  const { rows } = await shop.db.query(
    `select o.order_number, i.invoice_type, i.email from orders o join order_invoices i on i.order_id = o.id
     where o.member_id = $1`,
    [id],
  );
  expect(rows).toMatchObject([{ invoice_type: 'personal', email: null }]);
  const form = () => shop.call(paymentForm, { token, params: { orderNumber: rows[0].order_number } });
  expect((await form()).body.code).toBe(payerRefusals.payer_unconfirmed.code);
  await shop.call(confirmPayer, { token, body: { confirmation: 'guardian' } });
  expect((await form()).status).toBe(200);
});

test.each(cardCases)('$name: $refusal.code', async ({ refusal, before, ask, details }) => {
  const lot = await lots.gacha();
  await before?.(shop.db, { buyer: ann, productId: lot.productId });
  const { status, body } = await buyOf(shop, ann, lot, [1], ask);
  expect([status, body.code]).toEqual([refusal.status, refusal.code]);
  expect(body).toMatchObject({ ...details });
  expect((await shop.call(pendingDraw, { token: ann.token })).body.data).toBeNull();
});

test('another member cannot see, pay, cancel or follow the order', async () => {
  const order = await start(ann, await lots.ichiban());
  expect((await stateOf(bob, order)).code).toBe('payable_missing');
  const redirect = await second.call(paymentRedirect, { token: bob.token, params: { orderId: order.id } });
  expect(redirect.body.code).toBe('order_missing');
  expect((await cancel(bob, order)).body.code).toBe('order_missing');
  const { body } = await shop.call(paymentForm, {
    token: bob.token,
    params: { orderNumber: order.order_number },
  });
  expect(body.code).toBe('payable_missing');
  expect((await shop.call(pendingDraw, { token: bob.token })).body.data).toBeNull();
  expect((await buyOf(shop, { token: null }, await lots.ichiban(), [1])).status).toBe(401);
});

test('if only delayed payment methods are offered, draws are paid by tokens only', async () => {
  const slow = await openTestShop({ settings: { newebpayMethods: ['VACC', 'CVS'] } });
  const { productId, tubeId } = await slow.tube();
  const { status, code } = await buyOf(
    slow,
    await slow.member(),
    { game: 'ichiban', productId, lotId: tubeId },
    [1],
  );
  await slow.close();
  expect([status, code]).toEqual([422, drawRefusals.payment_method_unavailable.code]);
});
