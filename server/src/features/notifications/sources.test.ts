import { checkIn } from '@kujiya/contract/check-in';
import { toggleLike } from '@kujiya/contract/likes';
import { drawTickets } from '@kujiya/contract/ticket-purchase';
import { expect, test } from 'vitest';
import { roundCoupon } from '#features/check-in/service.ts';
import { transaction } from '#platform/postgres/database.ts';
import { issueCoupons } from '#shop/coupons/service.ts';
import { createLots } from '#shop/draws/ready-lots.ts';
import { recordEvent } from '#shop/events/queries.ts';
import { insertOrder, moveOrder, newOrderNumber } from '#shop/orders/service.ts';
import { moveStock } from '#shop/stock/service.ts';
import { giveCoupon } from '#testing/coupons.ts';
import { beginTopUp } from '#testing/gateway.ts';
import { makeGoods } from '#testing/goods.ts';
import { notificationsOf } from '#testing/notifications.ts';
import { payOrder } from '#testing/payment.ts';
import { useTestShop } from '#testing/shop.ts';
import { makeTube, type TestMember } from '#testing/stock.ts';
import { remindOfCheckIn, remindOfCoupons } from './jobs.ts';

const shop = useTestShop();
const { drain, drainAgain, listOf, titlesOf } = notificationsOf(shop);

test('a paid top-up and a double payment each notify once', async () => {
  const ann = await shop.member();
  const { orderNumber } = await beginTopUp(shop, ann, 500);
  const { rows } = await shop.db.query<{ id: number }>('select id from orders where order_number = $1', [
    orderNumber,
  ]);
  const orderId = rows[0]?.id ?? 0;
  expect(await payOrder(shop.db, orderId)).toBe('opened');
  expect(await payOrder(shop.db, orderId)).toBe('closed');
  await drain();
  await drainAgain();
  const { data, unread, total } = await listOf(ann);
  expect(data.map(({ title, link }) => [title, link])).toEqual([
    ['一筆付款已轉為代幣', '/recharge-details'],
    ['儲值完成', '/recharge-details'],
  ]);
  expect(data[0]?.desc).toContain('NT$500');
  expect([unread, total]).toEqual([2, 2]);
});

/** An order of the shop that waits for its payment. */
async function placeOrder({ id: memberId }: TestMember) {
  const number = newOrderNumber('S', Date.now());
  const order = {
    orderNumber: number,
    memberId,
    type: 'shop' as const,
    status: 'pending' as const,
    paymentMethod: 'balance' as const,
    paymentStatus: 'pending' as const,
    total: 100,
    shippingFee: 0,
    expiresAt: new Date(Date.now() + 1_800_000),
  };
  const lines = [{ productId: null, name: '貼紙', unitPrice: 100, quantity: 1 }];
  return { orderId: await transaction(shop.db, (tx) => insertOrder(tx, order, lines)), number };
}

test('each step of an order notifies its member; a purchase with tokens does not', async () => {
  const ann = await shop.member({ tokens: 1_000 });
  const { orderId, number } = await placeOrder(ann);
  const steps = [
    ['pending', 'paid', 'paid'],
    ['paid', 'processing', undefined],
    ['processing', 'shipping', undefined],
    ['shipping', 'delivered', undefined],
  ] as const;
  for (const [from, to, paymentStatus] of steps)
    await transaction(shop.db, (tx) =>
      moveOrder(tx, orderId, {
        from,
        to,
        actor: 'clock',
        reason: 'test',
        ...(paymentStatus && { paymentStatus }),
      }),
    );
  await drain();
  const { data } = await listOf(ann);
  expect(data.map(({ title }) => title)).toEqual(['包裹已送達', '包裹出發了', '付款完成']);
  for (const { desc, link } of data) {
    expect(desc).toContain(number);
    expect(link).toBe(`/order?no=${number}`);
  }
});

test.each([
  ['clock', '訂單逾時未付款'],
  ['staff:7', '訂單已取消'],
  ['member', undefined],
] as const)('an order cancelled by %s', async (actor, title) => {
  const ann = await shop.member();
  const { orderId } = await placeOrder(ann);
  await transaction(shop.db, (tx) =>
    moveOrder(tx, orderId, { from: 'pending', to: 'cancelled', actor, reason: 'test' }),
  );
  await drain();
  expect(await titlesOf(ann)).toEqual(title === undefined ? [] : [title]);
  // No member of the staff has done it, as the audit would find out.
  await shop.tamper(`update order_moves set actor = 'clock' where order_id = ${orderId}`);
});

test('a liked product notifies when it is restocked or cheaper, once a day', async () => {
  const [ann, bob] = await Promise.all([shop.member(), shop.member()]);
  const goods = await makeGoods(shop.db, { stock: 0, price: 300, name: '心願杯' });
  const tube = await makeTube(shop.db, { tickets: 20 });
  for (const id of [goods, tube.productId]) await shop.call(toggleLike, { params: { id }, token: ann.token });
  await drain();
  expect(await titlesOf(ann)).toEqual([]);
  await transaction(shop.db, (tx) =>
    moveStock(tx, [{ code: `G${goods}`, quantity: 3, reason: '補貨' }], { actor: 'shop' }),
  );
  await shop.db.query('update products set discount_price = 250 where id = $1', [goods]);
  await shop.db.query('update products set discount_price = 200 where id = $1', [goods]);
  // A higher price is not notified.
  await shop.db.query('update products set discount_price = null where id = $1', [goods]);
  await drain();
  const { data } = await listOf(ann);
  expect(data.map(({ title }) => title).sort()).toEqual(['心願清單補貨了', '心願清單降價了'].sort());
  expect(data.find(({ title }) => title === '心願清單降價了')?.desc).toBe(
    '您喜歡的「心願杯」從 250 降到 200 代幣。',
  );
  expect(await titlesOf(bob)).toEqual([]);
});

test('a new lot of a product that is sold out is a restock, one beside an open lot is not', async () => {
  const ann = await shop.member({ tokens: 10_000 });
  const { productId, tubeId } = await makeTube(shop.db, { tickets: 20, price: 10, last: false });
  await shop.call(toggleLike, { params: { id: productId }, token: ann.token });
  const { rows: prizes } = await shop.db.query<{ id: number; quantity: number }>(
    'select id, quantity from prizes where product_id = $1 order by id',
    [productId],
  );
  const addTube = async () => {
    const plans = [{ title: '新的一筒' }];
    const [id = 0] = await transaction(shop.db, (tx) =>
      createLots(tx, { id: productId, type: 0, prizes }, plans),
    );
    return id;
  };
  const buyAll = (tube: number) =>
    shop.call(drawTickets, {
      params: { tubeId: tube },
      body: {
        payment_method: 'balance',
        product_id: productId,
        ticket_numbers: Array.from({ length: 20 }, (_, i) => i + 1),
        is_full_pack: true,
      },
      token: ann.token,
    });
  const second = await addTube();
  await drain();
  expect(await titlesOf(ann)).toEqual([]);
  for (const tube of [tubeId, second]) expect(await buyAll(tube)).toMatchObject({ status: 200 });
  await addTube();
  await drain();
  await drainAgain();
  expect(await titlesOf(ann)).toEqual(['心願清單補貨了']);
});

test('a coupon given by the shop notifies, one that the member redeemed does not', async () => {
  const ann = await shop.member();
  await transaction(shop.db, (tx) =>
    issueCoupons(tx, roundCoupon, { memberId: ann.id, sources: ['apology:1'], now: Date.now() }),
  );
  await transaction(shop.db, (tx) =>
    issueCoupons(tx, roundCoupon, { memberId: ann.id, sources: ['code:1:1'], now: Date.now() }),
  );
  await drain();
  const { data } = await listOf(ann);
  expect(data.map(({ desc, link }) => [desc.split('，')[0], link])).toEqual([
    ['「簽到 7 天購物金」折 NT$10', '/coupons'],
  ]);
});

test('reminders are sent once, however often their job runs', async () => {
  const ann = await shop.member();
  await giveCoupon(shop.db, ann.id);
  await giveCoupon(shop.db, ann.id);
  await shop.tamper(
    `insert into check_ins (member_id, day, streak, points)
       values (${ann.id}, (now() at time zone 'Asia/Taipei')::date - 1, 4, 10)`,
  );
  for (let run = 0; run < 2; run++) {
    await remindOfCoupons(shop.db);
    await remindOfCheckIn(shop.db);
  }
  const { data } = await listOf(ann);
  expect(data.filter(({ group }) => group === 'check_in').map(({ desc }) => desc)).toEqual([
    '您已經連續簽到 4 天，今天午夜前簽到才不會中斷。',
  ]);
  expect(data.map(({ title }) => title).sort()).toEqual(['今天還沒簽到', '優惠券快到期了'].sort());
  expect(data.find(({ title }) => title === '優惠券快到期了')?.desc).toMatch(/^2 張/);
  const bob = await shop.member();
  await shop.tamper(
    `insert into check_ins (member_id, day, streak, points)
       values (${bob.id}, (now() at time zone 'Asia/Taipei')::date - 1, 1, 10)`,
  );
  await shop.call(checkIn, { token: bob.token, key: crypto.randomUUID() });
  await remindOfCheckIn(shop.db);
  expect(await titlesOf(bob)).toEqual([]);
  await shop.tamper(`delete from check_ins where member_id = ${ann.id}`);
  await shop.tamper(
    `update check_ins set streak = 1 where member_id = ${bob.id}`,
    `delete from check_ins where member_id = ${bob.id} and day < (now() at time zone 'Asia/Taipei')::date`,
  );
});

test('each reward has its own notification', async () => {
  const ann = await shop.member();
  await transaction(shop.db, async (tx) => {
    await recordEvent(tx, 'vip.level_changed', ann.id, { from: 1, to: 3 });
    await recordEvent(tx, 'vip.supplied', ann.id, { month: '2026-12-01', level: 3, cards: 5, coupons: 1 });
    await recordEvent(tx, 'invitation.rewarded', ann.id, { side: 'invitee', friend: ann.id, points: 200 });
    await recordEvent(tx, 'points.expiring', ann.id, {
      days: 7,
      points: 1_200,
      expires_at: '2026-12-24T04:00:00Z',
    });
  });
  await drain();
  expect((await listOf(ann)).data.map(({ desc }) => desc)).toEqual([
    '1,200 點紅利將在 7 天內到期，最早的一筆可用至 2026/12/24。',
    '邀請好友的 200 點紅利已經入帳。',
    '黃金會員本月的 5 張道具卡和 1 張優惠券已經放進您的帳號。',
    '您的等級從青銅變成黃金，回饋和折抵都照新等級計算。',
  ]);
});

test('the outcome of a refund notifies: how it was paid, or why it was declined', async () => {
  const ann = await shop.member();
  await transaction(shop.db, async (tx) => {
    const events = [
      ['refund.paid', { refund: 1, amount: 1_200, way: 'gateway' }],
      ['refund.paid', { refund: 1, amount: 60, way: 'transfer' }],
      ['refund.declined', { refund: 2, amount: 300, reason: '代幣已經用掉了' }],
    ] as const;
    for (const [kind, data] of events)
      await tx.query('insert into events (kind, member_id, data) values ($1, $2, $3)', [
        kind,
        ann.id,
        JSON.stringify(data),
      ]);
  });
  await drain();
  await drainAgain();
  const data = (await listOf(ann)).data.filter(({ group }) => group === 'money');
  expect(data.map(({ title, desc }) => `${title}：${desc}`).sort()).toEqual([
    '退款已送出：NT$1,200 已退回付款的信用卡，約 7 至 14 天會出現在帳單上。',
    '退款已送出：NT$60 已匯款給您。',
    '退款申請未通過：300 代幣已退回您的帳戶。原因：代幣已經用掉了',
  ]);
  for (const { link } of data) expect(link).toBe('/recharge-details');
});
