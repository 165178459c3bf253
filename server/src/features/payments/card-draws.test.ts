import { caseBoxes, caseEvents } from '@kujiya/contract/blindbox';
import { boxResult } from '@kujiya/contract/box-purchase';
import { machineEvents } from '@kujiya/contract/gacha';
import { ichibanRefusals, tubeEvents, tubeTickets } from '@kujiya/contract/ichiban';
import { paymentRedirect, pendingDraw } from '@kujiya/contract/payments';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { notifier } from '#platform/postgres/notify.ts';
import { consumersOf, drainEvents } from '#shop/events/service.ts';
import { returnPath } from '#shop/payments/newebpay.ts';
import { boxesOf, tokensOf } from '#testing/boxes.ts';
import { cardDrawsOf, numbersOf } from '#testing/card-draws.ts';
import { buyOf, byCard, type CardOrder } from '#testing/cards.ts';
import { watch, whenHearing } from '#testing/events.ts';
import { fieldsOf, postForm } from '#testing/gateway.ts';
import { type TestServer, useTestShop } from '#testing/shop.ts';
import type { TestMember } from '#testing/stock.ts';
import { payments } from './feature.ts';

const shop = useTestShop();
const { cancel, lots, press, runOut, settle, start, stateOf } = cardDrawsOf(shop);
let second: TestServer;
let address: string;
/** Runs the consumer that a running server runs by itself. */
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

/** The page to which the other server sends the browser of an order. */
const redirectOf = async ({ token }: TestMember, { id }: CardOrder) =>
  (await second.call(paymentRedirect, { token, params: { orderId: id } })).body;

const openings = {
  ichiban: /^\/ichiban\/draw\/\w+$/,
  blindbox: /^\/blindbox\/result\?order_id=\d+/,
  gacha: /^\/gacha\/animation\?product_id=\d+&order_id=\d+&transaction_id=G/,
};

test.each(['ichiban', 'blindbox', 'gacha'] as const)('%s: reserved, paid, drawn', async (game) => {
  const lot = await lots[game]();
  const order = await start(ann, lot);
  expect(order.final_amount).toBe(100 * numbersOf[game].length);
  expect(await redirectOf(ann, order)).toMatchObject({
    success: true,
    redirect_url: `/payment/${order.order_number}`,
    message: '請完成付款',
  });
  expect((await stateOf(ann, order)).data).toMatchObject({
    progress: 'waiting',
    attempts: 0,
    expires_at: order.expires_at,
    product: { id: lot.productId, lot_id: lot.lotId, slots: numbersOf[game].length },
  });
  const { back, page } = await press(ann, order, 'pay');
  // An order reserved for minutes only can be paid at once, or not at all.
  expect(page.text).not.toContain('ATM');
  const returned = await postForm(second, returnPath, fieldsOf(back.text));
  expect(returned.location).toBe(`/payment/${order.order_number}?back=told`);
  expect(await redirectOf(ann, order)).toMatchObject({
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

test('a held box is reserved for its buyer, and opened when it is paid', async () => {
  const pack = await shop.boxCase();
  const boxes = boxesOf(shop, pack);
  expect((await boxes.buy(ann, 2, byCard)).body.code).toBe('box_not_held');
  await boxes.hold(ann, 2);
  const { status, body } = await boxes.buy(ann, 2, byCard);
  expect([status, body.data.order_id]).toEqual([202, body.data.id]);
  const items = async () =>
    (await second.call(caseBoxes, { params: { packageId: pack.packageId } })).body.data;
  expect((await items())[1]).toMatchObject({ is_locked: true, locked_by: ann.id });
  expect((await boxesOf(second, pack).hold(bob, 2)).body.code).toBe('box_locked');
  const order = (await shop.call(pendingDraw, { token: ann.token })).body.data;
  await press(ann, { id: body.data.id, order_number: order?.order_number ?? '' } as CardOrder, 'thrice');
  const result = await shop.call(boxResult, { token: ann.token, params: { orderId: body.data.id } });
  expect(result.body.data.items).toHaveLength(1);
  expect((await shop.call(pendingDraw, { token: ann.token })).body.data).toBeNull();
});

test('a repeated key gets its first order from either server, even after the order has ended', async () => {
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
  await cancel(ann, first?.order as CardOrder);
  await shop.db.query(`update products set status = '0' where id = $1`, [lot.productId]);
  expect((await buyOf(second, ann, lot, [3, 4], { key })).order).toEqual(first?.order);
});

test('abandoned: nothing is lost, a new attempt may begin immediately, and others see every step', async () => {
  const tube = await lots.ichiban();
  const watcher = await watch(address, tubeEvents, { tubeId: tube.lotId });
  const coupons = { points_discount: 400 };
  const order = await start(ann, tube, coupons);
  await tell();
  expect(await watcher.next()).toMatchObject({
    drawn: [3, 4],
    remaining: 16,
    lock: { locked: true, user_id: ann.id },
  });
  const drawn = async () =>
    (await second.call(tubeTickets, { params: { tubeId: tube.lotId } })).body.drawn_numbers;
  expect(await drawn()).toEqual([3, 4]);
  const refused = await buyOf(second, bob, tube, [7], { payment_method: 'balance' });
  expect([refused.status, refused.code]).toEqual([423, ichibanRefusals.tube_locked.code]);

  const { back } = await press(ann, order, 'abandon');
  expect(back.location).toBe(`/payment/${order.order_number}?back=given-up`);
  const again = await start(ann, tube, coupons);
  expect((await stateOf(ann, order)).data.progress).toBe('cancelled');
  expect((await cancel(ann, again)).status).toBe(200);
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

test('watchers of a case or a machine see draws paid by card', async () => {
  const [pack, machine] = [await lots.blindbox(), await lots.gacha()];
  const boxes = await watch(address, caseEvents, { packageId: pack.lotId });
  const capsules = await watch(address, machineEvents, { id: machine.productId });
  const boxOrder = await start(ann, pack);
  await tell();
  const kept = await boxes.next();
  expect(kept?.items[0]).toMatchObject({ item_index: 1, is_drawn: false, locked_by: ann.id });
  await press(ann, boxOrder, 'pay');
  await tell();
  let opened = await boxes.next();
  while (!opened?.items.every(({ is_drawn }) => is_drawn)) opened = await boxes.next();
  expect(opened.items).toHaveLength(6);
  await press(ann, await start(ann, machine), 'pay');
  await tell();
  expect((await capsules.next())?.drawn).toHaveLength(3);
  for (const watcher of [boxes, capsules]) watcher.leave();
});

test('paid late: opened while the tickets are free, otherwise the amount becomes tokens and the member is notified', async () => {
  const tube = await lots.ichiban();
  const free = await start(ann, tube);
  const { number } = await press(ann, free, 'late');
  await runOut(free);
  await settle(number);
  expect((await stateOf(ann, free)).data.progress).toBe('paid');

  const other = await lots.ichiban();
  const gone = await start(ann, other);
  const late = await press(ann, gone, 'late');
  await runOut(gone);
  expect((await buyOf(shop, bob, other, [4], { payment_method: 'balance' })).status).toBe(200);
  await settle(late.number);
  await settle(late.number);
  expect((await stateOf(ann, gone)).data).toMatchObject({ progress: 'tokens', attempts: 1 });
  expect(await tokensOf(shop.db, ann)).toBe(200);
  const { rows } = await shop.db.query(
    `select data from events where kind = 'payment.late' and member_id = $1`,
    [ann.id],
  );
  expect(rows).toEqual([{ data: { order_number: gone.order_number, amount: 200, expired_points: 0 } }]);
  expect(await redirectOf(ann, gone)).toMatchObject({ redirect_url: `/payment/${gone.order_number}` });
});

test('a refused purchase by tokens ends only a reservation that blocked it', async () => {
  const rich = await shop.member({ tokens: 1_000, points: 400 });
  const [tube, finished, machine] = [await lots.ichiban(), await lots.ichiban(), await lots.gacha()];
  const byTokens = { payment_method: 'balance' };
  await buyOf(shop, bob, finished, [3], byTokens);
  await shop.db.query('update lots set locked_by = null, locked_until = null where id = $1', [
    finished.lotId,
  ]);
  for (const numbers of [[1, 2, 3, 4, 5], [6]]) await buyOf(shop, bob, machine, numbers, byTokens);
  const order = await start(rich, tube, { points_discount: 200 });
  const progress = async () => (await stateOf(rich, order)).data.progress;
  for (const [lot, more, code] of [
    [finished, {}, 'tickets_taken'],
    [machine, {}, 'machine_empty'],
    [await lots.blindbox(), { coupon_id: 999_999 }, 'coupon_missing'],
  ] as const) {
    expect((await buyOf(second, rich, lot, [3], { ...byTokens, ...more })).code).toBe(code);
    expect(await progress(), code).toBe('waiting');
  }
  // The purchase needs the points that the reservation holds.
  const other = await lots.gacha();
  expect((await buyOf(second, rich, other, [1, 2, 3], { ...byTokens, points_discount: 400 })).status).toBe(
    200,
  );
  expect(await progress()).toBe('cancelled');
});
