import { packageEvents, packageItems } from '@kujiya/contract/blindbox';
import { boxResult } from '@kujiya/contract/box-purchase';
import { machineEvents } from '@kujiya/contract/gacha';
import { ichibanRefusals, tubeEvents, tubeTickets } from '@kujiya/contract/ichiban';
import { setTaxId } from '@kujiya/contract/invoice';
import { cancelOrder } from '@kujiya/contract/orders';
import { confirmPayer, payerRefusals } from '@kujiya/contract/payer';
import { paymentForm, paymentRedirect, paymentState, pendingDraw } from '@kujiya/contract/payments';
import { drawRefusals } from '@kujiya/contract/shop/draws';
import { reservationRefusals } from '@kujiya/contract/shop/orders';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { notifier } from '#platform/postgres/notify.ts';
import { consumersOf, drainEvents } from '#shop/events/service.ts';
import { returnPath, sandboxRoot } from '#shop/payments/newebpay.ts';
import { boxesOf, tokensOf } from '#testing/boxes.ts';
import { buyOf, byCard, type CardLot, type CardOrder } from '#testing/cards.ts';
import { giveCoupon } from '#testing/coupons.ts';
import { watch, whenHearing } from '#testing/events.ts';
import { fieldsOf, postForm } from '#testing/gateway.ts';
import { cardCases } from '#testing/money-cases.ts';
import { openTestShop, type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { payments } from './feature.ts';

const shop = useTestShop();
let second: TestServer;
let address: string;
/** What the consumer of a running server does by itself. */
let tell: () => Promise<void>;
beforeAll(async () => {
  second = await shop.another();
  address = await shop.listen();
  await whenHearing(shop.db, 2);
  const news = notifier(shop.databaseUrl, 'lots');
  tell = () => drainEvents(shop.db, consumersOf({ draws: { notifier: news } } as never, [payments]));
  return () => news.close();
});
let ann: TestMember;
let bob: TestMember;
beforeEach(async () => {
  ann = await shop.member({ points: 1_000 });
  bob = await shop.member({ tokens: 1_000 });
});

const lots: Record<CardLot['game'], () => Promise<CardLot>> = {
  async ichiban() {
    const { productId, tubeId } = await shop.tube();
    return { game: 'ichiban', productId, lotId: tubeId };
  },
  async blindbox() {
    const { productId, packageId } = await shop.package();
    return { game: 'blindbox', productId, lotId: packageId };
  },
  async gacha() {
    const { productId, lotId } = await shop.machine();
    return { game: 'gacha', productId, lotId };
  },
};
const numbersOf = { ichiban: [3, 4], blindbox: [1, 2, 3, 4, 5, 6], gacha: [1, 2, 3] } as const;

async function start(
  lot: CardLot,
  more: { key?: string; [field: string]: unknown } = {},
  by = ann,
): Promise<CardOrder> {
  const { order, body } = await buyOf(shop, by, lot, numbersOf[lot.game], more);
  if (!order) throw new Error(`not reserved: ${body.code}`);
  return order;
}
/** Takes an order to the gateway and presses one of its buttons; the number of the attempt. */
async function press({ order_number: orderNumber }: CardOrder, action: string, by = ann) {
  const { body } = await shop.call(paymentForm, { token: by.token, params: { orderNumber } });
  const page = await postForm(shop, `${sandboxRoot}/MPG/mpg_gateway`, fieldsOf(body.form_html));
  const number = /name="number" value="([^"]+)"/.exec(page.text)?.[1] ?? '';
  const back = await postForm(shop, `${sandboxRoot}/pay`, { number, action, method: 'CREDIT' });
  return { number, page, back };
}
const settle = (number: string) =>
  postForm(shop, `${sandboxRoot}/pay`, { number, action: 'settle', method: 'CREDIT' });
const redirectOf = async ({ id }: CardOrder, by = ann) =>
  (await second.call(paymentRedirect, { token: by.token, params: { orderId: id } })).body;
const stateOf = async ({ order_number: orderNumber }: CardOrder, by = ann) =>
  (await shop.call(paymentState, { token: by.token, params: { orderNumber } })).body;
const runOut = async ({ id }: CardOrder) => {
  for (const statement of [
    `update lots set locked_until = now() - interval '1 s' where id = (select lot_id from orders where id = $1)`,
    `update slots set reserved_until = now() - interval '1 s' where reserved_by = $1`,
    `update orders set expires_at = now() - interval '1 s' where id = $1`,
  ])
    await shop.db.query(statement, [id]);
};
const cancel = ({ order_number: id }: CardOrder, by = ann) =>
  shop.call(cancelOrder, { token: by.token, params: { id }, key: crypto.randomUUID() });

const openings = {
  ichiban: /^\/ichiban\/draw\/\w+$/,
  blindbox: /^\/blindbox\/result\?order_id=\d+/,
  gacha: /^\/gacha\/animation\?product_id=\d+&order_id=\d+&transaction_id=G/,
};

test.each(['ichiban', 'blindbox', 'gacha'] as const)('%s: kept, paid, drawn', async (game) => {
  const lot = await lots[game]();
  const order = await start(lot);
  expect(order.final_amount).toBe(100 * numbersOf[game].length);
  expect(await redirectOf(order)).toMatchObject({
    success: true,
    redirect_url: `/payment/${order.order_number}`,
    message: '請完成付款',
  });
  expect((await stateOf(order)).data).toMatchObject({
    progress: 'waiting',
    attempts: 0,
    expires_at: order.expires_at,
    product: { id: lot.productId, lot_id: lot.lotId, slots: numbersOf[game].length },
  });
  const { back, page } = await press(order, 'pay');
  // What is kept for minutes only is paid at once, or not at all.
  expect(page.text).not.toContain('ATM');
  const returned = await postForm(second, returnPath, fieldsOf(back.text));
  expect(returned.location).toBe(`/payment/${order.order_number}?back=told`);
  expect(await redirectOf(order)).toMatchObject({
    redirect_url: expect.stringMatching(openings[game]),
    message: '付款完成',
  });
  const { rows } = await shop.db.query(
    `select o.status, o.payment_method, count(b.id)::integer as won, a.used_for, i.email
     from orders o join box_items b on b.order_id = o.id and b.slot_number > 0
       join payment_attempts a on a.order_id = o.id join order_invoices i on i.order_id = o.id
     where o.id = $1 group by o.id, a.id, i.order_id`,
    [order.id],
  );
  expect(rows).toEqual([
    {
      status: 'completed',
      payment_method: 'credit_card',
      won: numbersOf[game].length,
      used_for: 'order',
      email: 'me@toys.example',
    },
  ]);
  expect(await tokensOf(shop.db, ann)).toBe(0);
});

test('a held box is kept by its buyer, and opened when it is paid', async () => {
  const pack = await shop.package();
  const boxes = boxesOf(shop, pack);
  expect((await boxes.buy(ann, 2, byCard)).body.code).toBe('box_not_held');
  await boxes.hold(ann, 2);
  const { status, body } = await boxes.buy(ann, 2, byCard);
  expect([status, body.data.order_id]).toEqual([202, body.data.id]);
  const items = async () =>
    (await second.call(packageItems, { params: { packageId: pack.packageId } })).body.data;
  expect((await items())[1]).toMatchObject({ is_locked: true, locked_by: ann.id });
  expect((await boxesOf(second, pack).hold(bob, 2)).body.code).toBe('box_locked');
  const order = (await shop.call(pendingDraw, { token: ann.token })).body.data;
  await press({ id: body.data.id, order_number: order?.order_number ?? '' } as CardOrder, 'thrice');
  const result = await shop.call(boxResult, { token: ann.token, params: { orderId: body.data.id } });
  expect(result.body.data.items).toHaveLength(1);
  expect((await shop.call(pendingDraw, { token: ann.token })).body.data).toBeNull();
});

test('a repeated key is answered with its first order, by either server and also when that is over', async () => {
  const lot = await lots.ichiban();
  const key = crypto.randomUUID();
  const asked = await Promise.all(
    [shop, second, shop, second].map((server) => buyOf(server, ann, lot, [3, 4], { key })),
  );
  const [first] = asked;
  expect(new Set(asked.map(({ order }) => order?.id)).size).toBe(1);
  expect((await buyOf(shop, ann, lot, [5], { key })).code).toBe('idempotency_conflict');
  expect((await buyOf(shop, ann, lot, [3, 4], { key, payment_method: 'balance' })).code).toBe(
    'idempotency_conflict',
  );
  await cancel(first?.order as CardOrder);
  await shop.db.query(`update products set status = '0' where id = $1`, [lot.productId]);
  expect((await buyOf(second, ann, lot, [3, 4], { key })).order).toEqual(first?.order);
});

test('abandoned: nothing is lost, it can begin again at once, and others see every step', async () => {
  const tube = await lots.ichiban();
  const watcher = await watch(address, tubeEvents, { tubeId: tube.lotId });
  const coupons = { points_discount: 400 };
  const order = await start(tube, coupons);
  await tell();
  expect(await watcher.next()).toMatchObject({
    drawn: [3, 4],
    remaining: 20,
    lock: { locked: true, user_id: ann.id },
  });
  const drawn = async () =>
    (await second.call(tubeTickets, { params: { tubeId: tube.lotId } })).body.drawn_numbers;
  expect(await drawn()).toEqual([3, 4]);
  const refused = await buyOf(second, bob, tube, [7], { payment_method: 'balance' });
  expect([refused.status, refused.code]).toEqual([423, ichibanRefusals.tube_locked.code]);

  const { back } = await press(order, 'abandon');
  expect(back.location).toBe(`/payment/${order.order_number}?back=given-up`);
  const again = await start(tube, coupons);
  expect((await stateOf(order)).data.progress).toBe('cancelled');
  expect((await cancel(again)).status).toBe(200);
  expect(await drawn()).toEqual([]);
  await tell();
  for (let seen = await watcher.next(); !seen?.freed; seen = await watcher.next());
  watcher.leave();
  const { rows } = await shop.db.query<{ points: number }>(
    'select sum(remaining)::integer as points from point_lots where member_id = $1',
    [ann.id],
  );
  expect(rows).toEqual([{ points: 1_000 }]);
  expect((await buyOf(second, bob, tube, [3], { payment_method: 'balance' })).status).toBe(200);
});

test('whoever watches a case or a machine sees what was paid by card', async () => {
  const [pack, machine] = [await lots.blindbox(), await lots.gacha()];
  const boxes = await watch(address, packageEvents, { packageId: pack.lotId });
  const capsules = await watch(address, machineEvents, { id: machine.productId });
  const boxOrder = await start(pack);
  await tell();
  const kept = await boxes.next();
  expect(kept?.items[0]).toMatchObject({ item_index: 1, is_drawn: false, locked_by: ann.id });
  await press(boxOrder, 'pay');
  await tell();
  let opened = await boxes.next();
  while (!opened?.items.every(({ is_drawn }) => is_drawn)) opened = await boxes.next();
  expect(opened.items).toHaveLength(6);
  await press(await start(machine), 'pay');
  await tell();
  expect((await capsules.next())?.drawn).toHaveLength(3);
  for (const watcher of [boxes, capsules]) watcher.leave();
});

test('paid late: opened while the tickets are free, else the amount becomes tokens and the member is told', async () => {
  const tube = await lots.ichiban();
  const free = await start(tube);
  const { number } = await press(free, 'late');
  await runOut(free);
  await settle(number);
  expect((await stateOf(free)).data.progress).toBe('paid');

  const other = await lots.ichiban();
  const gone = await start(other);
  const late = await press(gone, 'late');
  await runOut(gone);
  expect((await buyOf(shop, bob, other, [4], { payment_method: 'balance' })).status).toBe(200);
  await settle(late.number);
  await settle(late.number);
  expect((await stateOf(gone)).data).toMatchObject({ progress: 'tokens', attempts: 1 });
  expect(await tokensOf(shop.db, ann)).toBe(200);
  const { rows } = await shop.db.query(
    `select data from events where kind = 'payment.late' and member_id = $1`,
    [ann.id],
  );
  expect(rows).toEqual([{ data: { order_number: gone.order_number, amount: 200 } }]);
  expect(await redirectOf(gone)).toMatchObject({ redirect_url: `/payment/${gone.order_number}` });
});

test('points and a coupon come off, and are back when nobody pays; what then costs nothing is drawn at once', async () => {
  const machine = await lots.gacha();
  const coupon = await giveCoupon(shop.db, ann.id, { amount: 50 });
  const order = await start(machine, { points_discount: 1_000, coupon_id: coupon, final_amount: 200 });
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
  await cancel(order);
  expect(await left()).toEqual({ points: 1_000, free: true });
  const tube = await lots.ichiban();
  expect((await buyOf(shop, ann, tube, [1], { coupon_id: coupon })).code).toBe('coupons_not_allowed');

  const whole = await giveCoupon(shop.db, ann.id, { amount: 300 });
  const drawn = await buyOf(shop, ann, machine, [1, 2, 3], { coupon_id: whole });
  expect([drawn.status, drawn.order]).toEqual([200, null]);
});

test('nobody keeps a lot by never paying: after each that ran out one waits, in that lot, by card', async () => {
  const tube = await lots.ichiban();
  await runOut(await start(tube));
  const refused = await buyOf(second, ann, tube, [9]);
  expect([refused.status, refused.code]).toEqual([429, reservationRefusals.reservation_paused.code]);
  expect(refused.remain).toBeGreaterThan(30);
  expect(refused.body).toMatchObject({
    minutes: 1,
    message: '您先前保留後沒有付款，請 1 分鐘後再用信用卡購買，或改用代幣付款',
  });
  expect((await start(await lots.gacha())).id).toBeGreaterThan(0);
});

test('the invoice is as the purchase says, else as the settings do; without an address nothing is kept', async () => {
  const lot = await lots.gacha();
  const info = {
    invoiceType: 'donation',
    email: 'me@toys.example',
    donationCode: 'other',
    customDonation: '0123',
  };
  await start(lot, { invoice_info: info });
  expect((await buyOf(shop, ann, lot, [1], { invoice_info: null })).code).toBe('email_required');
  await shop.call(setTaxId, { token: ann.token, body: { tax_id: '04595257', company_name: '籤屋' } });
  await start(lot, { invoice_info: { email: 'you@toys.example' } });
  const { rows } = await shop.db.query(
    `select invoice_type, donation_code, tax_id, email from order_invoices where member_id = $1 order by order_id`,
    [ann.id],
  );
  expect(rows).toEqual([
    { invoice_type: 'donation', donation_code: '0123', tax_id: null, email: 'me@toys.example' },
    { invoice_type: 'company', donation_code: null, tax_id: '04595257', email: 'you@toys.example' },
  ]);
  expect((await buyOf(shop, ann, lot, [1], { invoice_info: { ...info, customDonation: 'x' } })).code).toBe(
    'donation_invalid',
  );
});

test('only who has said to be of age, or to have a guardian’s consent, pays by card', async () => {
  const lot = await lots.gacha();
  const young = await shop.member({ confirmed: false });
  expect((await buyOf(shop, young, lot, [1])).code).toBe(payerRefusals.payer_unconfirmed.code);
  await shop.call(confirmPayer, { token: young.token, body: { confirmation: 'guardian' } });
  expect((await start(lot, {}, young)).final_amount).toBe(300);
});

test.each(cardCases)('$name: $refusal.code', async ({ refusal, before, ask, details }) => {
  const lot = await lots.gacha();
  await before?.(shop.db, { buyer: ann, productId: lot.productId });
  const { status, body } = await buyOf(shop, ann, lot, [1], ask);
  expect([status, body.code]).toEqual([refusal.status, refusal.code]);
  expect(body).toMatchObject({ ...details });
  expect((await shop.call(pendingDraw, { token: ann.token })).body.data).toBeNull();
});

test('a stranger sees, pays, cancels and is led to nothing of it', async () => {
  const order = await start(await lots.ichiban());
  expect((await stateOf(order, bob)).code).toBe('payable_missing');
  expect((await redirectOf(order, bob)).code).toBe('order_missing');
  expect((await cancel(order, bob)).body.code).toBe('order_missing');
  const { body } = await shop.call(paymentForm, {
    token: bob.token,
    params: { orderNumber: order.order_number },
  });
  expect(body.code).toBe('payable_missing');
  expect((await shop.call(pendingDraw, { token: bob.token })).body.data).toBeNull();
  expect((await buyOf(shop, { token: null }, await lots.ichiban(), [1])).status).toBe(401);
});

test('where only later payments are offered, draws are paid by tokens alone', async () => {
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
